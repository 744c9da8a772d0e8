//! Who somebody is: a name that is kept, and an account for those who want one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The reader, as the server knows them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Me {
    /// What they want to be called; seats are taken under this name where no other is given.
    pub name: Option<String>,
    /// The name of their account, if they are signed in.
    pub account: Option<String>,
}

/// Chooses a name, to be kept.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CalledBy {
    /// Up to 40 characters; none if it is empty.
    pub name: String,
}

/// What opens an account.
#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The account's name: 2 to 40 letters, digits, spaces, and `.`, `-`, `_`. Large and small letters are the same.
    pub name: String,
    /// From 8 to 128 bytes.
    pub password: String,
}

/// Changes an account's password.
#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The password as it was.
    pub password: String,
    /// The new one, from 8 to 128 bytes.
    pub new: String,
}

/// Removes an account.
#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Removal {
    /// Its password.
    pub password: String,
}

/// Somebody who was given a token, or had one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Welcome {
    /// The secret that stands for them from now on, if the request brought another or none: to be sent as
    /// `Authorization: Bearer TOKEN` (browsers have it in a cookie).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// Who they are.
    pub me: Me,
}
