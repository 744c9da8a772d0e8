//! The screen, drawn without a terminal.
