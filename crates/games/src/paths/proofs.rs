//! Verdicts, proofs and walls against exhaustive search, on thousands of small random contests.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use rules::Random;
use search::Limits;
use search::solve::Memory;
use search::solve::proof::{Contest, Prover, Verdict};

use super::exact::Race;
use crate::lattice::{Bits, Orthogonal};

/// The winner of a contest, by exhaustive search.
#[derive(Default)]
struct Plain(HashMap<(u128, u128, bool), bool>);

impl Plain {
    fn attacker_wins<const N: usize>(&mut self, race: &Race<N>) -> bool {
        let position = (race.attacker, race.defender, race.attacks);
        if has_path::<N>(race.attacker) || has_path::<N>(race.defender) || race.empty() == 0 {
            return has_path::<N>(race.attacker);
        }
        if let Some(&known) = self.0.get(&position) {
            return known;
        }
        let mut after_each = cells(race.empty()).map(|cell| self.attacker_wins(&race.take(cell)));
        let wins = if race.attacks {
            after_each.any(|wins| wins)
        } else {
            after_each.all(|wins| wins)
        };
        self.0.insert(position, wins);
        wins
    }
}

fn cells(set: u128) -> impl Iterator<Item = u128> {
    (0..u128::BITS)
        .map(|cell| 1 << cell)
        .filter(move |cell| set & cell != 0)
}

fn has_path<const N: usize>(own: u128) -> bool {
    let masks = &Bits::<Orthogonal, N>::MASKS;
    Bits::<Orthogonal, N>::connects(masks.top, masks.bottom, own)
        || Bits::<Orthogonal, N>::connects(masks.left, masks.right, own)
}

/// Random pieces that leave `empty` squares free; `None` if a player has a path.
fn random_race<const N: usize>(random: &mut Random, empty: usize) -> Option<Race<N>> {
    let mut order: Vec<u32> = (0..(N * N) as u32).collect();
    random.shuffle(&mut order);
    let mut race = Race {
        attacker: 0,
        defender: 0,
        attacks: random.below(2) == 0,
    };
    for &cell in &order[empty..] {
        if random.below(2) == 0 {
            race.attacker |= 1 << cell;
        } else {
            race.defender |= 1 << cell;
        }
    }
    let over = has_path::<N>(race.attacker) || has_path::<N>(race.defender);
    (!over).then_some(race)
}

fn prove<const N: usize>(race: &Race<N>) -> Verdict {
    let (mut memory, stop) = (Memory::new(1), AtomicBool::new(false));
    let verdict = Prover::new(&Limits::default(), &mut memory, &stop, &mut |_| {}).prove(race);
    verdict.expect("nothing stops it")
}

/// The contest with every square outside the proof given to the loser, including the winner's own pieces.
fn at_worst<const N: usize>(race: &Race<N>, proof: u128, attacker_wins: bool) -> Race<N> {
    let others = Bits::<Orthogonal, N>::MASKS.all & !proof;
    let (attacker, defender) = if attacker_wins {
        (race.attacker & !others, race.defender | others)
    } else {
        (race.attacker | others, race.defender & !others)
    };
    Race {
        attacker,
        defender,
        ..*race
    }
}

/// Checks verdicts and proofs of random contests; returns how many each side won.
fn check<const N: usize>(seeds: u64, most_empty: u32) -> [u32; 2] {
    let mut won = [0; 2];
    for seed in 0..seeds {
        let mut random = Random::new(seed, N as u64);
        let empty = random.below(most_empty + 1) as usize;
        let Some(race) = random_race::<N>(&mut random, empty) else {
            continue;
        };
        let (mut plain, verdict) = (Plain::default(), prove(&race));
        let attacker_wins = verdict.wins == race.attacks;
        assert_eq!(plain.attacker_wins(&race), attacker_wins, "seed {seed}, {race:?}");
        let worst = at_worst(&race, verdict.proof, attacker_wins);
        let loser = if attacker_wins {
            worst.defender
        } else {
            worst.attacker
        };
        assert!(!has_path::<N>(loser), "seed {seed}, {race:?}, {verdict:?}");
        let still_wins = plain.attacker_wins(&worst);
        assert_eq!(still_wins, attacker_wins, "seed {seed}, {race:?}, {verdict:?}");
        won[usize::from(attacker_wins)] += 1;
    }
    won
}

#[test]
fn a_proof_holds_if_all_other_squares_are_the_losers() {
    for won in [check::<3>(2_000, 9), check::<4>(6_000, 8), check::<5>(2_000, 8)] {
        assert!(won.iter().all(|&times| times > 200), "both sides win: {won:?}");
    }
}

#[test]
fn walls_of_pairs_hold_whoever_moves() {
    let mut found = 0;
    for seed in 0..4_000 {
        let mut random = Random::new(seed, 9);
        let Some(mut race) = random_race::<4>(&mut random, 8) else {
            continue;
        };
        let Some(walls) = Bits::<Orthogonal, 4>::sure_walls(race.defender, race.empty()) else {
            continue;
        };
        found += 1;
        race.attacks = true;
        let worst = at_worst(&race, walls, false);
        assert!(!Plain::default().attacker_wins(&worst), "seed {seed}, {race:?}");
    }
    assert!(found > 200, "walls come up: {found}");
}
