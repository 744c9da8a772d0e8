//! Blocks, reports, and what administrators see and do.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Holder, RecordSummary, ResultSummary, Room};

/// Something a person may not do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Restriction {
    /// When it ends, in milliseconds since 1970; `null` for never.
    pub until: Option<u64>,
    /// Why, for the person to read.
    pub reason: String,
}

/// A person at a table, by what others see of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Offender {
    /// Who plays this side, 0 or 1.
    Player(u8),
    /// Who wrote the chat message of this number.
    Message(u64),
}

/// Blocks a person: their chat and challenges are not shown to the visitor, and the two are not paired.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewBlock {
    /// Whom to block.
    pub about: Offender,
}

/// A person whom the visitor has blocked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Block {
    /// The handle by which it is removed.
    pub id: String,
    /// The name under which the person was seen.
    pub name: Option<String>,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

/// Why a person is reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReportReason {
    /// Insults or threats.
    Abuse,
    /// Help of a computer or another person.
    Cheating,
    /// Advertisements, or the same again and again.
    Spam,
    /// An offensive name.
    Name,
    /// Something else, which the text explains.
    Other,
}

/// Reports a person to the administrators.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// Whom, or what they wrote.
    pub about: Offender,
    /// Why.
    pub reason: ReportReason,
    /// More about it, up to 500 characters.
    #[serde(default)]
    pub text: String,
}

/// A person, for administrators.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PersonName {
    /// The person's id: 64 hexadecimal digits.
    pub id: String,
    /// The account's name, or else the display name.
    pub name: Option<String>,
}

/// A report, for administrators.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Report {
    /// The report's id.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    pub at: u64,
    /// Who made it.
    pub by: PersonName,
    /// Whom it is about.
    pub about: PersonName,
    /// The name under which that person was seen.
    pub seen: Option<String>,
    /// The game.
    pub record: String,
    /// The number of the chat message, if it is about one.
    pub message: Option<u64>,
    /// The text of that message.
    pub quoted: Option<String>,
    /// Why.
    pub reason: ReportReason,
    /// More about it.
    pub text: String,
    /// When an administrator closed it.
    pub closed: Option<u64>,
}

/// What an administrator does. A person is named by account or id.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "act", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Act {
    /// Keeps a person from signing in and playing.
    Ban {
        /// Whom.
        person: String,
        /// When it ends, in milliseconds since 1970; default: never.
        #[serde(default)]
        until: Option<u64>,
        /// Why, for the person to read.
        reason: String,
    },
    /// Ends a ban.
    Unban {
        /// Whose.
        person: String,
    },
    /// Keeps a person from chatting.
    Mute {
        /// Whom.
        person: String,
        /// When it ends, in milliseconds since 1970; default: never.
        #[serde(default)]
        until: Option<u64>,
        /// Why, for the person to read.
        reason: String,
    },
    /// Ends a mute.
    Unmute {
        /// Whose.
        person: String,
    },
    /// Gives a person another name, also at the tables of the past.
    Rename {
        /// Whom.
        person: String,
        /// The new name.
        name: String,
        /// The name before; filled in by the server.
        #[serde(default)]
        before: Option<String>,
    },
    /// Hides a chat message from everyone.
    HideMessage {
        /// The game.
        record: String,
        /// The number of the message.
        message: u64,
    },
    /// Shows a hidden chat message again.
    ShowMessage {
        /// The game.
        record: String,
        /// The number of the message.
        message: u64,
    },
    /// Ends a game without a result.
    CloseGame {
        /// The game.
        record: String,
    },
    /// Marks a report as done.
    CloseReport {
        /// Its id.
        report: String,
    },
    /// Makes the owner of an account an administrator; on the command line only.
    Grant {
        /// Whom.
        person: String,
    },
    /// Takes that right back; on the command line only.
    Revoke {
        /// From whom.
        person: String,
    },
}

/// An act in the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LoggedAct {
    /// The entry's id.
    pub id: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The administrator's account; `null` for the command line.
    pub by: Option<String>,
    /// Whom it concerned.
    pub person: Option<PersonName>,
    /// What was done.
    pub act: Act,
}

/// A chat message, for administrators.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PostedMessage {
    /// The game.
    pub record: String,
    /// Its number among the messages of the game.
    pub number: u64,
    /// Who reads it.
    pub room: Room,
    /// Who wrote it, with the name of that time.
    pub by: PersonName,
    /// The text.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Whether an administrator has hidden it.
    pub hidden: bool,
}

/// What a person is and did, for administrators; of each list the newest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PersonFile {
    /// The person's id: 64 hexadecimal digits.
    pub id: String,
    /// Display name.
    pub name: Option<String>,
    /// The account's name; `null` for a guest.
    pub account: Option<String>,
    /// When the person was first stored, in milliseconds since 1970; `null` for a guest without a name.
    pub created: Option<u64>,
    /// Whether the person is an administrator.
    pub admin: bool,
    /// The ban that holds now.
    pub ban: Option<Restriction>,
    /// The mute that holds now.
    pub mute: Option<Restriction>,
    /// How many people have blocked the person; counted up to 1000.
    pub blocked_by: u32,
    /// Games.
    pub games: Vec<RecordSummary>,
    /// Chat messages.
    pub messages: Vec<PostedMessage>,
    /// Reports about the person.
    pub reports_about: Vec<Report>,
    /// Reports the person made.
    pub reports_by: Vec<Report>,
    /// What administrators did about the person.
    pub acts: Vec<LoggedAct>,
}

/// One side of a game, for administrators.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SeatFile {
    /// What kind of player holds it.
    pub holder: Holder,
    /// The name at the table.
    pub name: Option<String>,
    /// The person's id.
    pub person: Option<String>,
}

/// A game, for administrators.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GameFile {
    /// The game's id.
    pub record: String,
    /// The game and its set-up.
    pub spec: String,
    /// When it was created, in milliseconds since 1970.
    pub created: u64,
    /// When it last changed, in milliseconds since 1970.
    pub changed: u64,
    /// The number of moves played.
    pub ply: usize,
    /// How it ended.
    pub result: Option<ResultSummary>,
    /// The players.
    pub seats: [SeatFile; 2],
    /// The chat of both rooms, the newest first.
    pub messages: Vec<PostedMessage>,
}
