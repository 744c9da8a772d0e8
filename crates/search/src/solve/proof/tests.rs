//! Proofs on a contest small enough to be settled by trying everything: who first owns all cells of one of some sets?

use rules::Random;

use super::*;

const CELLS: u32 = 9;

#[derive(Debug, Clone, Copy)]
struct Sets {
    winning: [u128; 6],
    attacker: u128,
    defender: u128,
    attacks: bool,
}

impl Sets {
    fn random(seed: u64) -> Sets {
        let mut random = Random::new(seed, 0);
        let mut cell = || 1 << random.below(CELLS);
        Sets {
            winning: std::array::from_fn(|_| cell() | cell() | cell()),
            attacker: 0,
            defender: 0,
            attacks: seed.is_multiple_of(2),
        }
    }

    fn empty(&self) -> u128 {
        ((1 << CELLS) - 1) & !(self.attacker | self.defender)
    }

    /// Whether the attacker gets a set, by trying everything.
    fn attacker_wins(&self) -> bool {
        match self.look() {
            Sight::Settled(verdict) => verdict.wins == self.attacks,
            Sight::Open { moves, .. } => {
                let mut replies = (0..CELLS)
                    .map(|cell| 1 << cell)
                    .filter(|cell| moves & cell != 0)
                    .map(|cell| self.take(cell).attacker_wins());
                if self.attacks {
                    replies.any(|wins| wins)
                } else {
                    replies.all(|wins| wins)
                }
            }
        }
    }
}

impl Contest for Sets {
    type Symmetry = ();

    fn look(&self) -> Sight {
        let owned = self.winning.iter().find(|&set| set & !self.attacker == 0);
        let verdict = |attacker_wins, proof| {
            Sight::Settled(Verdict {
                wins: attacker_wins == self.attacks,
                proof,
            })
        };
        if let Some(&set) = owned {
            verdict(true, set)
        } else if self.winning.iter().all(|set| set & self.defender != 0) {
            verdict(false, self.defender)
        } else {
            Sight::Open {
                moves: self.empty(),
                proof: 0,
                effort: [1; 2],
            }
        }
    }

    fn take(&self, cell: u128) -> Sets {
        let mut next = *self;
        if self.attacks {
            next.attacker |= cell;
        } else {
            next.defender |= cell;
        }
        next.attacks = !self.attacks;
        next
    }

    fn key(&self) -> (u64, ()) {
        let key = self.attacker << 20 | self.defender << 1 | u128::from(self.attacks) | 1 << 60;
        (key as u64, ())
    }

    fn mapped(cells: u128, (): ()) -> u128 {
        cells
    }

    fn mapped_back(cells: u128, (): ()) -> u128 {
        cells
    }
}

fn prove(sets: &Sets, limits: Limits) -> Option<Verdict> {
    let mut memory = Memory::new(1);
    let stop = AtomicBool::new(false);
    Prover::new(&limits, &mut memory, &stop, &mut |_| {}).prove(sets)
}

#[test]
fn verdicts_are_those_of_trying_everything() {
    let mut wins = 0;
    for seed in 0..200 {
        let sets = Sets::random(seed);
        let verdict = prove(&sets, Limits::default()).expect("nothing stops it");
        assert_eq!(verdict.wins == sets.attacks, sets.attacker_wins(), "seed {seed}");
        wins += u32::from(verdict.wins);
    }
    assert!((20..180).contains(&wins), "both verdicts come up: {wins}");
}

#[test]
fn a_proof_holds_if_all_other_cells_are_the_losers() {
    for seed in 0..200 {
        let mut sets = Sets::random(seed);
        let verdict = prove(&sets, Limits::default()).expect("nothing stops it");
        let attacker_wins = verdict.wins == sets.attacks;
        let others = sets.empty() & !verdict.proof;
        if attacker_wins {
            sets.defender |= others;
        } else {
            sets.attacker |= others;
        }
        assert_eq!(sets.attacker_wins(), attacker_wins, "seed {seed}");
    }
}

#[test]
fn a_stopped_prover_says_nothing() {
    let limits = Limits {
        nodes: Some(1),
        ..Limits::default()
    };
    assert_eq!(prove(&Sets::random(2), limits), None);
}
