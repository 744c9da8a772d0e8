//! One side of a table, and who holds it.

use crate::people::token::HolderId;
use crate::people::visitor::Visitor;

/// One side of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Seat {
    pub(crate) holder: Holder,
    /// Display name.
    pub(crate) name: Option<String>,
}

/// Who holds a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Holder {
    /// A person, by the hash of their token or account.
    Person(HolderId),
    /// A computer player, by name.
    Computer(String),
    /// Nobody yet: anybody with the link may take it.
    Open,
}

impl Seat {
    pub(crate) fn is_of(&self, visitor: &Visitor) -> bool {
        matches!((&self.holder, &visitor.0), (Holder::Person(holder), Some(id)) if holder == id)
    }

    /// The name of the computer player that holds it.
    pub(crate) fn computer(&self) -> Option<&str> {
        match &self.holder {
            Holder::Computer(name) => Some(name),
            _ => None,
        }
    }

    /// The seat for the wire, without the holder's id.
    pub(crate) fn view(&self) -> api::Seat {
        let (holder, computer) = match &self.holder {
            Holder::Person(_) => (api::Holder::Person, None),
            Holder::Computer(name) => (api::Holder::Computer, Some(name)),
            Holder::Open => (api::Holder::Open, None),
        };
        api::Seat {
            holder,
            name: self.name.as_ref().or(computer).cloned(),
        }
    }
}
