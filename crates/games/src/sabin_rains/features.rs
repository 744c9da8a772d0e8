//! What the evaluation sees of a position.

use search::Score;

use super::rings::Ringed;
use super::table::Table;

/// How many features there are.
pub(super) const COUNT: usize = 9;

/// What each of them counts; the first six for the player to move less the same for the enemy.
pub(super) const NAMES: [&str; COUNT] = [
    "stones",
    "stones that can't turn any more",
    "ways in which stones may turn",
    "stones on the edge",
    "stones in corners",
    "stones beside playable cells",
    "enemy stones within reach",
    "own stones within the enemy's reach",
    "the last stone",
];

impl<S: Ringed> Table<S> {
    /// The features of a position that is not over.
    pub(super) fn features(&self) -> [Score; COUNT] {
        let (own, enemy) = (self.stones(self.turn()), self.stones(self.turn().other()));
        let more = |cells: S| (own & cells).len() as Score - (enemy & cells).len() as Score;
        let exposures = self.exposures();
        let exposed = exposures.into_iter().fold(S::EMPTY, |union, set| union | set);
        let odd = self.playable().len() % 2 == 1;
        [
            own.len() as Score - enemy.len() as Score,
            more(!exposed),
            exposures.into_iter().map(more).sum(),
            more(self.rings.edge),
            more(self.rings.corners),
            more(self.rings.around(self.playable())),
            self.within_reach(self.turn()).len() as Score,
            self.within_reach(self.turn().other()).len() as Score,
            if odd { 1 } else { -1 },
        ]
    }

    /// How far from the end the game is: 64 on the empty board, 0 where nothing can be played.
    pub(super) fn distance_from_end(&self) -> Score {
        (self.playable().len() * 64 / self.rings.all.len()) as Score
    }
}
