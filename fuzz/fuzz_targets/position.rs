//! The door `tessera_fuzz::position`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tessera_fuzz::position(data));
