//! The door `tessera_fuzz::uhp`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tessera_fuzz::uhp(data));
