// The page's words about a game that is judged, in Dutch.

/** @type {typeof import("./en.js").words} */
export const words = {
  analysis: "Analyse",
  analysing: "De computer bekijkt elke zet …",
  notAnalysed: "Geen computerspeler kent dit bord.",
  graph: "De kansen, zet voor zet",
  chances: "{0} {1} % · {2} {3} %",
  winsIn: "{0} kan winnen in {1}",
  gaveAway: "{0} kostte {1} %.",
  better: "Beter was",
  betterNext: "In plaats van {0} beter: {1}, zoals op het bord te zien is.",
  showBetter: "Op het bord tonen",
  "mark.?!": "twijfelachtig",
  "mark.?": "fout",
  "mark.??": "blunder",
};
