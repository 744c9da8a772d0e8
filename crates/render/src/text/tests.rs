//! Boards of each layout, as they look.

use grid::{Hex, Hexagon, Layout, Point, Square};
use rules::{Board, Hand, Label, Piece, PieceKind, Player, Scene, SceneCell, Shape, ToSmolStr};

use super::{board, hands, stacks};

const STONE: PieceKind = PieceKind::plain("stone", Shape::Stone);
const TILE: PieceKind = PieceKind::plain("ant", Shape::Tile);

/// The board without the leading newline of a test's picture.
fn picture(text: &str) -> &str {
    text.strip_prefix('\n').unwrap_or(text)
}

fn piece(spot: &str, code: &str, height: u32, scene: &Scene) -> Piece {
    let cell = scene.board.cells.iter().find(|cell| cell.spot == spot).unwrap();
    Piece {
        id: None,
        kind: &STONE,
        owner: Player::First,
        code: code.into(),
        spot: spot.into(),
        centre: cell.centre,
        height,
    }
}

fn put(scene: &mut Scene, pieces: &[(&str, &str)]) {
    let pieces: Vec<Piece> = pieces
        .iter()
        .map(|(spot, code)| piece(spot, code, 0, scene))
        .collect();
    scene.pieces.extend(pieces);
}

fn shifted(point: Point, x: f64, y: f64) -> Point {
    Point {
        x: point.x + x,
        y: point.y + y,
    }
}

/// Rows and columns with numbers at the left and above.
fn lattice(layout: Layout, size: u32) -> Scene {
    let centre = |row, col| layout.square_centre(Square::new(row, col));
    let cells = (0..size * size)
        .map(|i| Square::new(i / size, i % size))
        .map(|square| SceneCell {
            spot: square.to_smolstr(),
            centre: layout.square_centre(square),
        })
        .collect();
    let number = |n: u32, at| Label {
        text: n.to_smolstr(),
        at,
    };
    let rows = (0..size).map(|row| number(row, shifted(centre(row, 0), -1.7, 0.0)));
    let cols = (0..size).map(|col| number(col, shifted(centre(0, col), 0.0, -1.7)));
    Scene::new(Board::new(layout, cells, rows.chain(cols).collect()))
}

/// A hexagon with its rows' letters at the left and the numbers at the lower right.
fn hexagon(side: u16) -> Scene {
    let (shape, layout) = (Hexagon::new(side), Layout::PointyHex);
    let cell = |cell| SceneCell {
        spot: shape.name(cell).into(),
        centre: layout.hex_centre(shape.hex(cell)),
    };
    let reach = i32::from(side) - 1;
    let mut labels = Vec::new();
    for row in 0..shape.rows() {
        let first = shape.row(row).next().unwrap();
        labels.push(Label {
            text: shape.name(first)[..1].into(),
            at: shifted(layout.hex_centre(shape.hex(first)), -1.4, 0.0),
        });
    }
    for q in -reach..=reach {
        let last = Hex::new(q, reach.min(reach - q));
        labels.push(Label {
            text: (q + i32::from(side)).to_smolstr(),
            at: shifted(layout.hex_centre(last), 0.48, 1.33),
        });
    }
    Scene::new(Board::new(layout, shape.cells().map(cell).collect(), labels))
}

#[test]
fn squares() {
    let mut scene = lattice(Layout::Square, 4);
    put(&mut scene, &[("(0,0)", "W"), ("(1,2)", "B"), ("(3,3)", "W")]);
    assert_eq!(
        board(&scene),
        picture(
            "
  0 1 2 3
0 W . . .
1 . . B .
2 . . . .
3 . . . W
"
        )
    );
}

#[test]
fn hexagons_in_rows() {
    let mut scene = hexagon(3);
    put(&mut scene, &[("e3", "R"), ("c3", "B"), ("a1", "R"), ("c5", "B")]);
    assert_eq!(
        board(&scene),
        picture(
            "
  e R . .
 d . . . .
c . . B . B
 b . . . . 5
  a R . . 4
     1 2 3
"
        )
    );
}

#[test]
fn hexagons_rising_to_the_right() {
    let mut scene = lattice(Layout::FlatHex, 3);
    put(&mut scene, &[("(0,0)", "W"), ("(1,1)", "B"), ("(2,0)", "W")]);
    assert_eq!(
        board(&scene),
        picture(
            "
         2
      1
   0     .
      .
0  W     .
      B
1  .     .
      .
2  W
"
        )
    );
}

#[test]
fn tiles_with_long_names_never_touch() {
    let layout = Layout::PointyHex;
    let cells = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (-1, 1), (1, -1)]
        .map(|(q, r)| SceneCell {
            spot: format!("{q},{r}").into(),
            centre: layout.hex_centre(Hex::new(q, r)),
        })
        .to_vec();
    let mut scene = Scene::new(Board::new(layout, cells, Vec::new()));
    put(
        &mut scene,
        &[("0,0", "wA1"), ("1,0", "bQ"), ("0,-1", "bS2"), ("-1,0", "wQ")],
    );
    let beetle = piece("0,0", "bB1", 1, &scene);
    scene.pieces.push(beetle);
    assert_eq!(
        board(&scene),
        picture(
            "
  bS2  .
wQ  bB1 bQ
   .   .
"
        )
    );
}

#[test]
fn what_lies_under_others_is_told_from_the_top_down() {
    let mut scene = lattice(Layout::Square, 2);
    put(&mut scene, &[("(0,0)", "wA1"), ("(1,0)", "bQ")]);
    assert_eq!(stacks(&scene), "");
    for (code, height) in [("wB1", 2), ("bM", 1)] {
        let climber = piece("(1,0)", code, height, &scene);
        scene.pieces.push(climber);
    }
    assert_eq!(stacks(&scene), "wB1 lies on bM bQ\n");
}

#[test]
fn numbers_that_would_touch_are_left_out() {
    let text = board(&lattice(Layout::Square, 14));
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("   0 1 2 3 4 5 6 7 8 9 10  12"));
    assert_eq!(lines.next(), Some(" 0 . . . . . . . . . . . . . ."));
    assert_eq!(lines.last(), Some("13 . . . . . . . . . . . . . ."));
}

#[test]
fn an_empty_scene_has_no_lines() {
    assert_eq!(
        board(&Scene::new(Board::new(Layout::PointyHex, Vec::new(), Vec::new()))),
        ""
    );
}

#[test]
fn hands_are_a_line_for_each_player_who_has_something() {
    let hand = |spot: &str, owner, count| Hand {
        spot: spot.into(),
        kind: &TILE,
        owner,
        count,
    };
    let mut scene = Scene::new(Board::new(Layout::PointyHex, Vec::new(), Vec::new()));
    scene.hands = vec![
        hand("hand:Q", Player::First, 1),
        hand("hand:A", Player::First, 3),
        hand("hand:bS", Player::Second, 2),
    ];
    assert_eq!(
        hands(&scene, ["white", "black"]),
        "white has Q A A A\nblack has S S\n"
    );
    scene.hands.clear();
    assert_eq!(hands(&scene, ["white", "black"]), "");
}
