//! Who is asking, and how people find and talk to each other.
//!
//! `visitor` is who sent a request, known by a `token`; `guest` is a visitor who gets a token if they have none; `name` is what
//! they are called. `sign_in` and `account` are for people with an account, `passwords` hashes. `lobby` lists challenges and
//! pairs players, `chat` carries their messages. `block` and `report` are what people can do about others, `standing` what that and
//! administrators decide about a person; `administrator` is who may do more, `moderation` what they do, `case_file` what
//! they see. `own_data` is all that is stored of a person, for them.
//!
//! Other rooms know a person by a `HolderId` only; a token never leaves this room except to its owner.

pub(crate) mod account;
pub(crate) mod administrator;
pub(crate) mod block;
pub(crate) mod case_file;
pub(crate) mod chat;
pub(crate) mod guest;
pub(crate) mod lobby;
pub(crate) mod moderation;
pub(crate) mod name;
pub(crate) mod own_data;
pub(crate) mod passwords;
pub(crate) mod report;
pub(crate) mod sign_in;
pub(crate) mod standing;
pub(crate) mod token;
pub(crate) mod visitor;

use self::lobby::ChallengeCache;
use self::passwords::Passwords;
use self::standing::StandingCache;

/// What this node keeps for people besides the store.
#[derive(Default)]
pub(crate) struct People {
    passwords: Passwords,
    challenges: ChallengeCache,
    pub(crate) standings: StandingCache,
}
