// A whole game of each of the five, from its start to its end: the set-up to choose, and the moves where random ones would not do.

export const GAMES = [
  { id: "sabin-rains", name: "Sabin Rains", setup: "3" },
  { id: "islands", name: "Islands of Hex", setup: "5" },
  { id: "paths", name: "Paths", setup: "4" },
  {
    id: "abalon",
    name: "Abalon",
    setup: "4",
    winner: "BLACK",
    moves:
      `a3b3-b4 g4-f3 a4-b4 g6g7-f6 a1a2-b2 f6-g6 b3-c3 f7-f6 b4-c4 g5-g6 b2-c3 f5-f4 c3-d4 g7-g6 c4-d4 g5-g6 e4-f4 g7-g6
      d4e5-e4 g6-g7 f6-f5 g7-g6 e4-f5`.split(/\s+/),
  },
  {
    id: "hive",
    name: "Hive",
    setup: "simple",
    winner: "BLACK",
    moves:
      `wG1; bB1 wG1-; wA1 -wG1; bQ bB1-; wQ /wA1; bA1 bB1\\; wA2 /wQ; bA1 -wA2; wS1 /wG1; bA2 /bA1; wA1 wQ\\; bA2 wA1\\; wB1 -wG1;
      bA1 -wQ; wB2 \\wB1; bA2 \\wQ`.split(/;\s+/),
  },
];
