//! The binary `tessera`; the program itself is a library, so that others can add games to it.

use std::process::ExitCode;

fn main() -> ExitCode {
    tessera_cli::main()
}
