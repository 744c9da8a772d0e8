//! Colours, which only a terminal gets to see, and the words below every help page.

use anstyle::{AnsiColor, Style};
use clap::builder::Styles;

/// Headings and names.
pub(crate) const NAME: Style = Style::new().bold();
/// What can be typed.
pub(crate) const TYPED: Style = AnsiColor::Cyan.on_default();
/// What is less important than its surroundings.
pub(crate) const QUIET: Style = Style::new().dimmed();
/// The word before what went wrong.
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();

/// The help pages.
pub(crate) const HELP: Styles = Styles::styled()
    .header(NAME)
    .usage(NAME)
    .literal(TYPED)
    .placeholder(QUIET)
    .error(ERROR);

/// What every command returns.
pub(crate) const EXIT_CODES: &str = "\
Exit codes: 0 fine; 1 the work was stopped before its end, or the output could not be written; 2 something in the input is wrong, and a \
sentence on standard error says what and where.";

/// The words in a style.
pub(crate) fn styled(style: Style, words: &str) -> String {
    format!("{style}{words}{style:#}")
}
