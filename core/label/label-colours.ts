import { LabelColour } from "./label.ts"

/** The names of the colours, in the order in which they are offered. */
export const labelColours: Readonly<Record<LabelColour, string>> = {
  gray: "Cinza",
  red: "Vermelho",
  orange: "Laranja",
  yellow: "Amarelo",
  green: "Verde",
  teal: "Turquesa",
  blue: "Azul",
  purple: "Roxo",
  pink: "Rosa",
}

/** Returns the colour for a new label: the one that the fewest have, gray last. */
export const nextColour = (labels: ReadonlyArray<{ readonly colour: LabelColour }>): LabelColour => {
  const uses = (colour: LabelColour) => labels.filter((label) => label.colour === colour).length
  return LabelColour.literals
    .filter((colour) => colour !== "gray")
    .reduce((least, colour) => (uses(colour) < uses(least) ? colour : least))
}
