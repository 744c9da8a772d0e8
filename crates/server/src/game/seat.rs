//! One side of a table, and who holds it.

use crate::people::token::HolderId;
use crate::people::visitor::Visitor;

/// One side of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Seat {
    /// Who holds it.
    pub(crate) holder: Holder,
    /// What they want to be called.
    pub(crate) name: Option<String>,
}

/// Who holds a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Holder {
    /// Whoever has the token.
    Person(HolderId),
    /// A computer player, by name.
    Computer(String),
    /// Nobody yet.
    Open,
}

impl Seat {
    /// Whether this person holds the seat.
    pub(crate) fn is_of(&self, visitor: &Visitor) -> bool {
        matches!((&self.holder, &visitor.0), (Holder::Person(holder), Some(id)) if holder == id)
    }

    /// The computer player on it.
    pub(crate) fn computer(&self) -> Option<&str> {
        match &self.holder {
            Holder::Computer(name) => Some(name),
            _ => None,
        }
    }

    /// As others may see it.
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
