//! Visitors: a saved name, and accounts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Restriction;

/// The visitor, as the server knows them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Me {
    /// The saved name, used for new seats unless the request names another.
    pub name: Option<String>,
    /// The account's name, if signed in.
    pub account: Option<String>,
    /// Whether the visitor is an administrator.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub admin: bool,
    /// Why the visitor may not sign in and play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ban: Option<Restriction>,
    /// Why the visitor may not chat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mute: Option<Restriction>,
}

/// Saves a name.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewName {
    /// Up to 40 characters; empty removes the name. It may not look like the account of another person.
    pub name: String,
}

/// The credentials of an account.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// 2 to 40 letters of one script, digits, spaces, `.`, `-` and `_`; case-insensitive. Names that look alike count as the same.
    pub name: String,
    /// 8 to 128 bytes.
    pub password: String,
}

/// Changes an account's password.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The current password.
    pub password: String,
    /// The new password, 8 to 128 bytes.
    pub new: String,
}

/// Removes an account.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountRemoval {
    /// The account's password.
    pub password: String,
}

/// The visitor, with a token if the server issued a new one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Session {
    /// The new token, to be sent as `Authorization: Bearer TOKEN` from now on (browsers get it as a cookie).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// Who the visitor is now.
    pub me: Me,
}
