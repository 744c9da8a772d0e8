//! What decides what a person may do and see: a ban, a mute, blocks.
//!
//! Every request that changes something asks, so each node remembers the answers for a few seconds. A notice about the person
//! (`live/notices.rs`) makes it ask the store again at once.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use api::Restriction;
use rules::{Message, Phrase};

use crate::Error;
use crate::app::App;
use crate::people::token::{HolderId, Token};
use crate::people::visitor::Visitor;
use crate::store::StoredStanding;
use crate::time::Moment;
use crate::words;

/// How long an answer is remembered, should a notice get lost.
const MAX_AGE: Duration = Duration::from_secs(5);
/// People and blocks that are remembered, together; some 150 bytes each.
const CAPACITY: usize = 50_000;
/// People who have blocked a person that are remembered. Pairing asks the store, so more are missing in the lobby only.
pub(crate) const MAX_BLOCKED_BY: u64 = 1000;

/// What decides about a person.
#[derive(Debug, Default)]
pub(crate) struct Standing {
    ban: Option<Restriction>,
    mute: Option<Restriction>,
    /// Whom they have blocked.
    blocked: HashSet<HolderId>,
    /// Who has blocked them.
    blocked_by: HashSet<HolderId>,
}

impl From<StoredStanding> for Standing {
    fn from(stored: StoredStanding) -> Standing {
        Standing {
            ban: stored.ban,
            mute: stored.mute,
            blocked: stored.blocked.into_iter().collect(),
            blocked_by: stored.blocked_by.into_iter().collect(),
        }
    }
}

impl Standing {
    /// The ban that holds now.
    pub(crate) fn ban(&self, now: Moment) -> Option<&Restriction> {
        self.ban.as_ref().filter(|ban| holds(ban, now))
    }

    /// The mute that holds now.
    pub(crate) fn mute(&self, now: Moment) -> Option<&Restriction> {
        self.mute.as_ref().filter(|mute| holds(mute, now))
    }

    /// Whether they don't want to hear of a person.
    pub(crate) fn has_blocked(&self, person: &HolderId) -> bool {
        self.blocked.contains(person)
    }

    /// Whether one of the two has blocked the other.
    pub(crate) fn avoids(&self, person: &HolderId) -> bool {
        self.has_blocked(person) || self.blocked_by.contains(person)
    }

    /// How many have blocked them, as far as remembered.
    pub(crate) fn blocked_by(&self) -> u32 {
        self.blocked_by.len() as u32
    }

    fn weight(&self) -> usize {
        1 + self.blocked.len() + self.blocked_by.len()
    }
}

fn holds(restriction: &Restriction, now: Moment) -> bool {
    restriction.until.is_none_or(|until| now.0 < until)
}

/// Why a person is banned, for them to read.
fn banned(ban: &Restriction) -> Error {
    Error::Forbidden(explained(ban, &words::BANNED, &words::BANNED_UNTIL))
}

/// Why a person is muted, for them to read.
fn muted(mute: &Restriction) -> Error {
    Error::Forbidden(explained(mute, &words::MUTED, &words::MUTED_UNTIL))
}

fn explained(restriction: &Restriction, for_ever: &'static Phrase, until: &'static Phrase) -> Message {
    match restriction.until {
        None => for_ever.with(&restriction.reason),
        Some(end) => until.with(&restriction.reason).with(Moment(end).utc()),
    }
}

/// Standings of people who were here lately.
#[derive(Default)]
pub(crate) struct StandingCache(Mutex<Remembered>);

#[derive(Default)]
struct Remembered {
    known: HashMap<HolderId, (Instant, Arc<Standing>)>,
    weight: usize,
    /// How many notices came, so that an answer from before one is not kept.
    notices: u64,
}

impl StandingCache {
    fn remembered(&self) -> MutexGuard<'_, Remembered> {
        // What is lost in a panic is asked for again.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The standing of a person, if it is remembered; else the number of notices so far.
    fn find(&self, holder: &HolderId) -> Result<Arc<Standing>, u64> {
        let remembered = self.remembered();
        match remembered.known.get(holder) {
            Some((read, standing)) if read.elapsed() < MAX_AGE => Ok(Arc::clone(standing)),
            _ => Err(remembered.notices),
        }
    }

    /// Remembers a standing that was asked for after this many notices.
    fn keep(&self, holder: &HolderId, standing: &Arc<Standing>, notices: u64) {
        let mut remembered = self.remembered();
        if remembered.notices != notices {
            return;
        }
        if remembered.weight + standing.weight() > CAPACITY {
            remembered.known.clear();
            remembered.weight = 0;
        }
        let entry = (Instant::now(), Arc::clone(standing));
        let before = remembered.known.insert(holder.clone(), entry);
        let before = before.map_or(0, |(_, standing)| standing.weight());
        remembered.weight = remembered.weight + standing.weight() - before;
    }

    /// Asks the store again about a person.
    pub(crate) fn forget(&self, holder: &HolderId) {
        let mut remembered = self.remembered();
        remembered.notices += 1;
        if let Some((_, standing)) = remembered.known.remove(holder) {
            remembered.weight -= standing.weight();
        }
    }
}

impl App {
    /// What decides about a person now.
    pub(crate) async fn standing(&self, holder: &HolderId) -> Result<Arc<Standing>, Error> {
        let notices = match self.people.standings.find(holder) {
            Ok(standing) => return Ok(standing),
            Err(notices) => notices,
        };
        let stored = self.store.standing(holder, MAX_BLOCKED_BY).await?;
        let standing = Arc::new(Standing::from(stored));
        self.people.standings.keep(holder, &standing, notices);
        Ok(standing)
    }

    /// What decides about a visitor; nothing does about strangers.
    pub(crate) async fn standing_of(&self, visitor: &Visitor) -> Result<Arc<Standing>, Error> {
        match &visitor.0 {
            Some(holder) => self.standing(holder).await,
            None => Ok(Arc::default()),
        }
    }

    /// Rejects a person who is banned, and says why.
    pub(crate) async fn check_ban(&self, visitor: &Visitor) -> Result<(), Error> {
        let standing = self.standing_of(visitor).await?;
        standing
            .ban(self.time.now())
            .map_or(Ok(()), |ban| Err(banned(ban)))
    }

    /// Rejects the message of a person who is muted, and says why.
    pub(crate) async fn check_mute(&self, visitor: &Visitor) -> Result<(), Error> {
        let standing = self.standing_of(visitor).await?;
        standing
            .mute(self.time.now())
            .map_or(Ok(()), |mute| Err(muted(mute)))
    }

    /// The visitor at a table: a stranger while they are banned.
    pub(crate) async fn unless_banned(&self, visitor: Visitor) -> Result<Visitor, Error> {
        let standing = self.standing_of(&visitor).await?;
        Ok(match standing.ban(self.time.now()) {
            Some(_) => Visitor(None),
            None => visitor,
        })
    }

    /// Whom a token stands for at a table.
    pub(crate) async fn player_of(&self, token: Option<&Token>) -> Result<Visitor, Error> {
        self.unless_banned(self.visitor_of(token).await?).await
    }

    /// The visitor as they see themselves.
    pub(crate) async fn me(&self, visitor: &Visitor) -> Result<api::Me, Error> {
        let person = self.person(visitor).await?;
        let (standing, now) = (self.standing_of(visitor).await?, self.time.now());
        let admin = match &person {
            Some(person) if person.account.is_some() => self.store.is_admin(&person.holder).await?,
            _ => false,
        };
        Ok(api::Me {
            admin,
            ban: standing.ban(now).cloned(),
            mute: standing.mute(now).cloned(),
            ..person.map(|person| person.view()).unwrap_or_default()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(blocked: usize) -> Arc<Standing> {
        let blocked = (0..blocked).map(|number| HolderId::of_token(&number.to_string()));
        Arc::new(Standing {
            blocked: blocked.collect(),
            ..Standing::default()
        })
    }

    #[test]
    fn a_restriction_ends_in_time() {
        let until = |until| Standing {
            ban: Some(Restriction {
                until,
                reason: "spam".to_owned(),
            }),
            ..Standing::default()
        };
        assert!(until(Some(5)).ban(Moment(4)).is_some());
        assert!(until(Some(5)).ban(Moment(5)).is_none());
        assert!(until(None).ban(Moment(u64::MAX)).is_some());
        assert!(until(None).mute(Moment(0)).is_none());
    }

    #[test]
    fn an_answer_from_before_a_notice_is_not_kept() {
        let (cache, ann) = (StandingCache::default(), HolderId::of_token("ann"));
        let notices = cache.find(&ann).unwrap_err();
        cache.forget(&HolderId::of_token("bo"));
        cache.keep(&ann, &standing(0), notices);
        let notices = cache.find(&ann).unwrap_err();
        cache.keep(&ann, &standing(0), notices);
        assert!(cache.find(&ann).is_ok());
        cache.forget(&ann);
        assert!(cache.find(&ann).is_err());
    }

    #[test]
    fn what_is_remembered_is_bounded_by_weight() {
        let cache = StandingCache::default();
        for number in 0..1000 {
            let holder = HolderId::of_token(&format!("person {number}"));
            cache.keep(&holder, &standing(199), 0);
            cache.keep(&holder, &standing(199), 0);
            let remembered = cache.remembered();
            assert_eq!(remembered.weight, remembered.known.len() * 200);
            assert!(remembered.weight <= CAPACITY);
        }
    }
}
