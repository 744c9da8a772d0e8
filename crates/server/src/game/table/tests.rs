use super::*;
use crate::game::event::Side;
use crate::game::lag_compensation::Lag;

const START: Moment = Moment(1_000_000);

fn person(token: &str) -> Seat {
    Seat {
        holder: Holder::Person(HolderId::of_token(token)),
        name: None,
    }
}

fn table(clock: &str, seats: [Seat; 2]) -> Table {
    let beginning = RecordHeader {
        id: "a".to_owned(),
        spec: "paths:5".to_owned(),
        position: None,
        opening: String::new(),
        control: clock.parse().unwrap(),
        owner: HolderId::of_token("a"),
        created: START,
        listed: false,
    };
    Table::begun(&beginning, seats).unwrap()
}

fn two_people(clock: &str) -> Table {
    table(clock, [person("a"), person("b")])
}

fn after(ms: u64) -> Moment {
    Moment(START.0 + ms)
}

fn lag(ms: u64) -> Lag {
    Lag::claimed(Duration::from_millis(ms))
}

#[test]
fn a_move_that_was_on_the_way_when_the_time_was_over_counts() {
    let table = two_people("1+0");
    assert_eq!(table.flag(lag(0), after(59_999)), None);
    assert!(table.flag(lag(0), after(60_000)).is_some());
    assert_eq!(table.flag(lag(200), after(60_199)), None);
    assert!(table.flag(lag(200), after(60_200)).is_some());
    assert_eq!(table.deadline(), Some(after(60_000)));
    // One move is compensated by up to a second.
    assert_eq!(table.flag_at(lag(200)), Some(after(60_200)));
    assert_eq!(table.flag_at(Lag::claimed(Duration::MAX)), Some(after(61_000)));
    assert_eq!(table.flag(Lag::claimed(Duration::MAX), after(60_999)), None);
    assert!(table.flag(lag(5000), after(61_000)).is_some());
}

#[test]
fn a_random_move_waits_for_one_that_is_on_the_way_too() {
    let table = two_people("30");
    assert_eq!(table.flag(lag(300), after(30_299)), None);
    assert_eq!(
        table.flag(lag(300), after(30_300)),
        Some((Player::First, rules::Flag::RandomMove))
    );
}

#[test]
fn computers_are_forgiven_nothing_and_neither_is_anybody_without_a_clock() {
    let computer = Seat {
        holder: Holder::Computer("random".to_owned()),
        name: None,
    };
    let table_with = table("1+0", [computer, person("b")]);
    assert_eq!(table_with.deadline(), Some(after(60_000)));
    let without = two_people("none");
    assert_eq!(without.compensated(lag(1000)), Compensated::default());
    assert_eq!(without.deadline(), None);
}

#[test]
fn clocks_add_up_and_a_take_back_restores_them() {
    let mut table = two_people("1+2");
    let mut now = START;
    let mut left = [60_000, 60_000];
    for (ply, (thought, lag)) in [(5000, 0), (700, 300), (900, 390), (250, 250), (9000, 100)]
        .into_iter()
        .enumerate()
    {
        now = Moment(now.0 + thought);
        let text = format!("({},{})", ply % 2 * 2, ply / 2);
        let happened = StampedEvent {
            at: now,
            event: Event::Move {
                text,
                lag,
                confirmed: 0,
            },
        };
        table.apply(&happened).unwrap();
        left[ply % 2] = left[ply % 2] + 2000 + u64::from(lag) - thought;
        assert_eq!(table.clocks(now).unwrap().left, left, "after move {}", ply + 1);
    }
    now = Moment(now.0 + 40_000);
    let back = StampedEvent {
        at: now,
        event: Event::TakeBack { to: 3 },
    };
    table.apply(&back).unwrap();
    assert_eq!(
        table.clocks(now).unwrap().left,
        [60_000 + 4000 - 5000 - 510, 60_000 + 2000 - 400]
    );
    assert_eq!(table.clocks(now).unwrap().running, Some(1));
}

#[test]
fn an_outage_is_nobodys_time() {
    let mut table = two_people("1+0");
    let mut happens = |at: u64, event: Event| {
        let at = after(at);
        table.apply(&StampedEvent { at, event }).unwrap();
        table.clocks(at).unwrap().left
    };
    let since = |at: u64| Event::Outage { since: after(at) };
    // Ten seconds of thought, then a minute without a server.
    assert_eq!(happens(70_000, since(10_000)), [50_000, 60_000]);
    // A second node noticed the same outage.
    assert_eq!(happens(71_000, since(10_000)), [50_000, 60_000]);
    assert_eq!(
        happens(75_000, Event::moved("(0,0)".to_owned())),
        [46_000, 60_000]
    );
    // The last sign of life is older than the turn.
    assert_eq!(happens(175_000, since(74_000)), [46_000, 60_000]);
    assert_eq!(happens(176_000, Event::Decline {}), [46_000, 59_000]);
    assert_eq!((table.acted, table.version), (5, 5));
}

#[test]
fn clocks_stand_still_while_a_game_is_adjourned() {
    let mut table = two_people("30");
    let mut happens = |at: u64, event: Event| {
        let at = after(at);
        table.apply(&StampedEvent { at, event }).unwrap();
        (table.deadline(), table.random_moves())
    };
    let drawn = |text: &str| Event::Drawn {
        text: text.to_owned(),
    };
    assert_eq!(happens(30_000, drawn("(0,0)")), (Some(after(60_000)), 1));
    assert_eq!(happens(60_000, drawn("(1,1)")), (Some(after(90_000)), 2));
    assert_eq!(happens(90_000, Event::Adjourn {}), (None, 2));
    assert_eq!(happens(500_000, Event::Resume {}), (Some(after(530_000)), 0));
    assert_eq!(happens(530_000, drawn("(2,2)")), (Some(after(560_000)), 1));
    assert_eq!(happens(560_000, Event::Adjourn {}), (None, 1));
    let word = Event::moved("(3,3)".to_owned());
    assert_eq!(
        happens(900_000, word),
        (Some(after(930_000)), 0),
        "a move ends it too"
    );
    assert!(!table.is_adjourned() && table.acted == 7);
}

#[test]
fn a_game_that_was_broken_off_is_over_without_a_result() {
    let mut table = two_people("1+0");
    let happened = |event| StampedEvent { at: START, event };
    table.apply(&happened(Event::Abort {})).unwrap();
    assert_eq!((table.turn(), table.deadline()), (None, None));
    assert_eq!(table.record.outcome(), None);
    let claimed = Event::Claim {
        gone: Side(Player::First),
        draw: false,
    };
    let mut other = two_people("1+0");
    other.apply(&happened(claimed)).unwrap();
    assert_eq!(
        other.record.result_text().unwrap(),
        "black wins: white left the game"
    );
}

/// What a commit does to a table in memory, from the copy to the bytes of the answer; repetition ends nothing here, so that the
/// game is long. The bound is generous, since other programs run beside tests.
#[test]
fn a_move_costs_the_same_early_and_late() {
    const PLIES: usize = 500;
    let ratio = |spec: &str, by_legal_move: bool| {
        let (start, words) = long_game(spec, PLIES);
        let mut costs = commit_costs(&start, &words);
        // The cheapest time of each move: whatever else runs on the machine only ever adds time.
        for _ in 1..10 {
            for (best, again) in costs.iter_mut().zip(commit_costs(&start, &words)) {
                best.0 = best.0.min(again.0);
            }
        }
        let cost = |plies: std::ops::Range<usize>| {
            let time: Duration = costs[plies.clone()].iter().map(|cost| cost.0).sum();
            let legal: usize = costs[plies.clone()].iter().map(|cost| cost.1).sum();
            time.as_secs_f64() / if by_legal_move { legal } else { plies.len() } as f64
        };
        cost(400..500) / cost(50..100)
    };
    let hive = ratio("hive:base+mlp", true);
    let islands = ratio("islands:25", false);
    println!("plies 400..500 to 50..100: Hive {hive:.2} a legal move, Islands {islands:.2} a move");
    assert!(hive < 1.5, "Hive: {hive:.2}");
    // A stone on the wire is longer than the word of a move, and this crate is not optimised in tests.
    assert!(islands < 2.0, "Islands: {islands:.2}");
}

/// A table at its start, and the words of a random game that lasts.
fn long_game(spec: &str, plies: usize) -> (Table, Vec<rules::SmolStr>) {
    let mut start = two_people("5+3");
    start.record = games::find(spec).unwrap().start();
    start.record.set_settings(rules::Settings::NONE);
    let game = |seed| start.record.random_words(&mut rules::Random::new(seed, 0), plies);
    let words = (1..1000).map(game).find(|words| words.len() == plies).unwrap();
    (start, words)
}

/// The time of each move, and the legal moves after it.
fn commit_costs(start: &Table, words: &[rules::SmolStr]) -> Vec<(Duration, usize)> {
    let mut table = start.clone();
    let mut costs = Vec::new();
    for (ply, word) in words.iter().enumerate() {
        let begun = std::time::Instant::now();
        let at = after(1000 * ply as u64);
        let event = Event::Move {
            text: word.to_string(),
            lag: 0,
            confirmed: 0,
        };
        let mut next = table.clone();
        next.apply(&StampedEvent { at, event }).unwrap();
        let answer = next.view_for(&Visitor(None), None, at).unwrap();
        let bytes = serde_json::to_vec(&answer).unwrap();
        costs.push((begun.elapsed(), next.record.legal_words().len()));
        assert!(!bytes.is_empty());
        table = next;
    }
    costs
}
