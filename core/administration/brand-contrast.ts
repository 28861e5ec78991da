import { contrast, derivePalette, type Palette, parseColour } from "../tenancy/index.ts"

/** How a main colour is drawn, and how well text on it is read. */
export interface BrandLook {
  readonly light: Palette
  readonly dark: Palette
  /** One sentence for the form. */
  readonly words: string
}

/** Derives the look of a main colour; undefined if it is no colour. */
export const lookOf = (mainColour: string): BrandLook | undefined => {
  const main = parseColour(mainColour)
  if (main === undefined) return undefined
  const light = derivePalette(main, "light")
  const ratio = contrast(light["on-brand"], light.brand)
  // rounded down: it never promises more than there is
  const said = String(Math.floor(ratio * 10) / 10).replace(".", ",")
  const text = light["on-brand"] === "#ffffff" ? "Texto branco" : "Texto escuro"
  const drawn = light.brand === main ? "" : ` A cor é desenhada como ${light.brand}.`
  return { light, dark: derivePalette(main, "dark"), words: `${text}, com contraste ${said} : 1.${drawn}` }
}
