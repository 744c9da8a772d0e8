// The page's words about a game that is judged, in French.

/** @type {typeof import("./en.js").words} */
export const words = {
  analysis: "Analyse",
  analysing: "L’ordinateur regarde chaque coup …",
  notAnalysed: "Aucun ordinateur ne connaît ce plateau.",
  graph: "Les chances, coup par coup",
  chances: "{0} {1} % · {2} {3} %",
  winsIn: "{0} peut gagner en {1}",
  gaveAway: "{0} a coûté {1} %.",
  better: "Meilleur :",
  betterNext: "Au lieu de {0}, meilleur : {1}, montré sur le plateau.",
  showBetter: "Le montrer sur le plateau",
  "mark.?!": "douteux",
  "mark.?": "erreur",
  "mark.??": "gaffe",
};
