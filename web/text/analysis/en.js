// The page's words about a game that is judged.

export const words = {
  analysis: "Analysis",
  analysing: "The computer looks at every move …",
  notAnalysed: "No computer player knows this board.",
  graph: "Chances, move by move",
  chances: "{0} {1} % · {2} {3} %",
  winsIn: "{0} can win in {1}",
  gaveAway: "{0} gave away {1} %.",
  better: "Better was",
  betterNext: "Instead of {0}, better: {1}, as shown on the board.",
  showBetter: "Show it on the board",
  "mark.?!": "dubious",
  "mark.?": "mistake",
  "mark.??": "blunder",
};
