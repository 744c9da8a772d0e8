//! Terminal colours, and the text below the overview.

use anstyle::{AnsiColor, Style};
use clap::builder::Styles;

/// Headings and names.
pub(crate) const NAME: Style = Style::new().bold();
/// Text that can be typed.
pub(crate) const TYPED: Style = AnsiColor::Cyan.on_default();
/// Secondary text.
pub(crate) const QUIET: Style = Style::new().dimmed();
/// The word `error:`.
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();

/// Colours of help pages.
pub(crate) const HELP: Styles = Styles::styled()
    .header(NAME)
    .usage(NAME)
    .literal(TYPED)
    .placeholder(QUIET)
    .error(ERROR);

/// The exit codes of every command.
pub(crate) const EXIT_CODES: &str = "\
Exit codes: 0 success; 1 stopped early, or the output could not be written; 2 invalid input, explained on standard error.";

/// Text in a style.
pub(crate) fn styled(style: Style, words: &str) -> String {
    format!("{style}{words}{style:#}")
}
