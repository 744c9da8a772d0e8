//! Draw rules that depend on a record's history.

/// Draw rules of one record; perft ignores them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Settings {
    /// A position that occurs this many times is a draw.
    pub repetition: Option<u32>,
    /// This many moves in a row without progress are a draw.
    pub quiet_plies: Option<u32>,
}

impl Settings {
    /// Nothing but the rules of the position ends a game.
    pub const NONE: Settings = Settings {
        repetition: None,
        quiet_plies: None,
    };
}
