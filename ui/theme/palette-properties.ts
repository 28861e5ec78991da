import { derivePalette, type Palette, type ThemeChoice } from "@prosa/core/tenancy"

const light = (mainColour: string) => derivePalette(mainColour, "light")
const dark = (mainColour: string) => derivePalette(mainColour, "dark")

/** The roles in the palette's order. */
export const paletteRoles = Object.keys(light("")) as Array<keyof Palette> // a palette has its roles as keys, and no other

/** What a colour scheme sets besides the palette: lightness and chroma of the avatars' six tints, and of the dots of labels. */
const tints = {
  light: { "--prosa-tint": "0.93 0.032", "--prosa-tint-ink": "0.42 0.1", "--prosa-dot": "0.58 0.15" },
  dark: { "--prosa-tint": "0.31 0.052", "--prosa-tint-ink": "0.84 0.075", "--prosa-dot": "0.72 0.14" },
}

const properties = (palette: Palette): Record<string, string> =>
  Object.fromEntries(paletteRoles.map((role) => [`--prosa-${role}`, palette[role]]))

/** Sets the palette on one element and all that is in it: a preview in a bot's chat colour, say. */
export const applyPalette = (element: HTMLElement, palette: Palette): void => {
  // The tokens of the theme are declared again where this attribute stands; else they would keep the page's colours.
  element.setAttribute("data-palette", "")
  for (const role of paletteRoles) element.style.setProperty(`--prosa-${role}`, palette[role])
}

/** Overrides, or stops overriding, the colour scheme of the device; the page's ground too, before any style has loaded. */
export const applyTheme = (root: HTMLElement, choice: ThemeChoice): void => {
  if (choice === "system") root.removeAttribute("data-theme")
  else root.setAttribute("data-theme", choice)
  root.style.colorScheme = choice === "system" ? "" : choice
}

/** The page's rules for both colour schemes; no script runs when the device changes from one to the other. */
export const paletteRules = (mainColour: string) => {
  const lightRules = { colorScheme: "light", ...tints.light, ...properties(light(mainColour)) }
  const darkRules = { colorScheme: "dark", ...tints.dark, ...properties(dark(mainColour)) }
  return {
    ":root": lightRules,
    "@media (prefers-color-scheme: dark)": { ":root:not([data-theme=light])": darkRules },
    ":root[data-theme=dark]": darkRules,
  }
}
