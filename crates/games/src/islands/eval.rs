//! The evaluation of Islands of Hex.

use rules::{Player, Position, Random};
use search::{Score, Searchable};

use super::neighbourhoods::Neighbourhoods;
use super::{Islands, Placement};
use crate::lattice::{Bits, Board, Hexagonal, with_size};
use crate::players::{Method, Playable, Strength};

impl Islands {
    /// The first player's lead in islands.
    fn lead(&self) -> Score {
        let [white, black] = Player::BOTH.map(|player| self.board.groups(player) as Score);
        white - black
    }

    /// The fewest stones that end the game; unknown on large boards.
    fn stones_to_the_end(&self) -> Option<u32> {
        match self.board {
            Board::Small { lattice, stones, .. } => {
                with_size!(lattice.size(), Hexagonal, stones_to_bisect(stones))
            }
            Board::Large { .. } => None,
        }
    }
}

impl<const N: usize> Bits<Hexagonal, N> {
    /// By how much a stone on each cell changes each player's number of islands.
    fn gains(stones: [u128; 2]) -> [[i8; 128]; 2] {
        stones.map(|stones| {
            let neighbourhoods = Neighbourhoods::<N>::of(stones);
            std::array::from_fn(|cell| {
                if cell < N * N {
                    neighbourhoods.gain(cell as u8)
                } else {
                    0
                }
            })
        })
    }

    /// The fewest stones that bisect the board, for either player.
    fn stones_to_bisect([white, black]: [u128; 2]) -> Option<u32> {
        let masks = &Self::MASKS;
        let empty = masks.all & !(white | black);
        let ends = [
            Self::stones_needed(white, empty, masks.top, masks.bottom),
            Self::stones_needed(black, empty, masks.left, masks.right),
        ];
        ends.into_iter().flatten().min()
    }
}

impl Searchable for Islands {
    /// Islands count; and the player in the lead wants the end to be near, by either player's chain.
    fn evaluate(&self) -> Score {
        let lead = self.lead();
        let near = match self.stones_to_the_end() {
            Some(stones) => 80 / (stones as Score + 1),
            None => 0,
        };
        let score = 100 * lead + near * lead.signum();
        if self.turn == Player::First { score } else { -score }
    }

    fn rollout(&mut self, random: &mut Random, limit: usize, played: &mut Vec<Placement>) {
        self.random_playout(random, limit, true, played);
    }

    /// Uniform playouts say little about who makes the most of the space for islands; local gains say much.
    const PRIOR_WEIGHT: f32 = 100.0;

    /// A new island is worth most where the opponent could make one too; joining islands costs them.
    fn priors(&self, moves: &[Placement], priors: &mut Vec<f32>) {
        let Board::Small { lattice, stones, .. } = self.board else {
            return;
        };
        let own = self.turn.index();
        let gains = with_size!(lattice.size(), Hexagonal, gains([stones[own], stones[own ^ 1]]));
        priors.extend(moves.iter().map(|m| {
            let [own, other] = gains.map(|gains| gains[m.0 as usize]);
            (0.5 + 0.1 * f32::from(own) + 0.04 * f32::from(other)).clamp(0.1, 0.9)
        }));
    }

    fn slot(&self, m: Placement) -> usize {
        m.0 as usize
    }

    fn margin(&self) -> Score {
        self.lead()
    }

    /// A half-turn preserves both players' goals.
    fn symmetric_key(&self) -> u64 {
        match self.board {
            Board::Small { lattice, stones, .. } => {
                with_size!(lattice.size(), Hexagonal, rhombus_key(stones, self.turn))
            }
            Board::Large { .. } => self.key(),
        }
    }
}

impl Playable for Islands {
    const METHOD: Method = Method::MonteCarlo;
    const MARGIN: bool = true;

    /// Few playouts and much slack at the bottom; the two strongest also solve what they can.
    fn strength(level: u8) -> Strength {
        let levels = [
            Strength::nodes(20, 500),
            Strength::nodes(60, 220),
            Strength::nodes(150, 140),
            Strength::nodes(400, 80),
            Strength::nodes(1_000, 50),
            Strength::nodes(1_400, 25),
            Strength::nodes(2_500, 0),
        ];
        Strength::among(&levels, level)
    }

    fn is_solvable(&self) -> bool {
        self.board.empty_count() <= 16
    }
}
