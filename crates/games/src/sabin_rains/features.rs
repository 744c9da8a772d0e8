//! The features of a position.

use search::Score;

use super::rings::Ringed;
use super::stone_board::StoneBoard;

/// The number of features.
pub(super) const COUNT: usize = 11;

/// What each feature counts; the first eight for the player to move minus the same for the opponent.
pub(super) const NAMES: [&str; COUNT] = [
    "stones that can't turn any more",
    "stones that may turn through one ring",
    "stones that may turn through two",
    "stones that may turn through three",
    "stones that may turn through more",
    "stones on the edge",
    "stones in corners",
    "stones beside playable cells",
    "enemy stones within reach",
    "own stones within the enemy's reach",
    "the last stone",
];

impl<S: Ringed> StoneBoard<S> {
    /// The features of a position that is not over.
    pub(super) fn features(&self) -> [Score; COUNT] {
        let (own, enemy) = (self.stones(self.turn()), self.stones(self.turn().other()));
        let more = |cells: S| (own & cells).len() as Score - (enemy & cells).len() as Score;
        let [sure, one, two, three, more_rings] = self.by_exposure();
        let odd = self.playable().len() % 2 == 1;
        [
            more(sure),
            more(one),
            more(two),
            more(three),
            more(more_rings),
            more(self.rings.edge),
            more(self.rings.corners),
            more(self.rings.around(self.playable())),
            self.within_reach(self.turn()).len() as Score,
            self.within_reach(self.turn().other()).len() as Score,
            if odd { 1 } else { -1 },
        ]
    }

    /// The distance from the end of the game: 64 on the empty board, 0 when no cell is playable.
    pub(super) fn distance_from_end(&self) -> Score {
        (self.playable().len() * 64 / self.rings.all.len()) as Score
    }
}
