//! The door `tessera_fuzz::record`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tessera_fuzz::record(data));
