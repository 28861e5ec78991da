/** A light or dark theme. */
export type PaletteTheme = "light" | "dark"

/** The colour roles of the interface; `--prosa-<role>` on the page. */
export type PaletteRole =
  | NeutralRole
  | FixedRole
  | "brand"
  | "on-brand"
  | "brand-hover"
  | "brand-pressed"
  | "brand-subtle"
  | "brand-muted"
  | "brand-ink"
  | "brand-edge"
  | "ramp-1"
  | "ramp-2"
  | "ramp-3"
  | "ramp-4"

/** One `#rrggbb` per role. */
export type Palette = Readonly<Record<PaletteRole, string>>

/** The main colour of a company without a valid one. */
export const defaultMainColour = "#046af3"

/** Minimum contrast of text (WCAG 2.1 AA). */
const readable = 4.5

/**
 * Derives the palette from the main colour of a company (or a bot's chat). Text on brand, hover and pressed, ink on
 * surface and muted, text and text-2 on subtle, muted and active, and text-3 on subtle and active reach 4.5:1 for any
 * colour; edge reaches 3:1 on the surface. An invalid colour gets the default palette.
 */
export const derivePalette = (mainColour: string, theme: PaletteTheme): Palette => {
  const main = toLch(parseColour(mainColour) ?? defaultMainColour)
  const neutrals = deriveNeutrals(main, theme)
  const tints = deriveTints(main, theme)
  const grounds = [neutrals.surface, neutrals.sunken]
  return {
    ...neutrals,
    ...fixed[theme],
    ...deriveFills(main),
    ...tints,
    "brand-ink": walk(clampChroma(main, 0.2), theme, 4.6, [...grounds, tints["brand-subtle"], tints["brand-muted"]]),
    // On raised too: focus and selection are drawn on dark dialogs and node cards.
    "brand-edge": walk(main, theme, 3.05, [...grounds, neutrals.raised]),
    "ramp-1": toHex({ ...main, l: theme === "light" ? 0.38 : 0.5 }),
    "ramp-2": toHex({ ...main, l: theme === "light" ? 0.55 : 0.62 }),
    "ramp-3": toHex({ ...main, l: theme === "light" ? 0.7 : 0.74 }),
    "ramp-4": toHex({ ...main, l: theme === "light" ? 0.84 : 0.86 }),
  }
}

/** Normalises a colour to lower-case `#rrggbb`; undefined if it is neither `#rgb` nor `#rrggbb`. */
export const parseColour = (text: string): string | undefined => {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (digits === undefined) return undefined
  return `#${digits.length === 3 ? Array.from(digits, (digit) => digit + digit).join("") : digits}`
}

/** Returns the WCAG contrast of two colours, 1 to 21. Throws if `parseColour` refuses one. */
export const contrast = (a: string, b: string): number => {
  const [one, other] = [luminance(a), luminance(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** Adapts the brand as a background: white text if a small change suffices, else dark text. */
const deriveFills = (main: Lch) => {
  const white = "#ffffff"
  const dark = toHex({ l: 0.19, c: Math.min(0.02, main.c), h: main.h })
  const onWhite = step(main, -0.005, (colour) => contrast(colour, white) >= readable)
  const text = main.l - onWhite.l <= 0.08 ? white : dark
  const brand = text === white ? onWhite : step(main, 0.005, (colour) => contrast(colour, dark) >= readable)
  const darker = toHex({ ...brand, l: brand.l - 0.085 })
  const sign = brand.l < 0.2 || contrast(text, darker) < readable ? 1 : -1
  return {
    brand: toHex(brand),
    "on-brand": text,
    "brand-hover": toHex({ ...brand, l: brand.l + sign * 0.045 }),
    "brand-pressed": toHex({ ...brand, l: brand.l + sign * 0.085 }),
  }
}

const deriveTints = (main: Lch, theme: PaletteTheme) => {
  if (theme === "dark") {
    return {
      "brand-subtle": toHex({ ...clampChroma(main, 0.06), l: 0.285 }),
      "brand-muted": toHex({ ...clampChroma(main, 0.085), l: 0.34 }),
    }
  }
  // Bright brands need lighter and stronger tints, or yellow turns to sand.
  const bright = Math.min(1, Math.max(0, (main.l - 0.6) / 0.25))
  return {
    "brand-subtle": toHex({ ...clampChroma(main, 0.018 + 0.026 * bright), l: 0.968 + 0.006 * bright }),
    "brand-muted": toHex({ ...clampChroma(main, 0.042 + 0.05 * bright), l: 0.925 + 0.015 * bright }),
  }
}

type NeutralRole = keyof typeof neutralShades

/** Lightness and chroma of each neutral, light then dark; the hue is the brand's. */
const neutralShades = {
  app: [0.9752, 0.0037, 0.1634, 0.0091],
  sunken: [0.9642, 0.0041, 0.1853, 0.0091],
  surface: [1, 0, 0.2042, 0.0086],
  raised: [1, 0, 0.2388, 0.0124],
  hover: [0.9625, 0.005, 0.2547, 0.0128],
  active: [0.9395, 0.0073, 0.284, 0.0138],
  border: [0.9148, 0.0065, 0.2997, 0.0123],
  "border-strong": [0.86, 0.0096, 0.3813, 0.0152],
  control: [0.654, 0.016, 0.55, 0.0158],
  text: [0.23, 0.0173, 0.9548, 0.0058],
  "text-2": [0.43, 0.018, 0.8, 0.0126],
  "text-3": [0.5142, 0.018, 0.7002, 0.0136],
} as const

const deriveNeutrals = (main: Lch, theme: PaletteTheme): Record<NeutralRole, string> => {
  const shade = (role: NeutralRole) => {
    const [light, lightChroma, dark, darkChroma] = neutralShades[role]
    const [l, c] = theme === "light" ? [light, lightChroma] : [dark, darkChroma]
    return { ...clampChroma(main, c), l }
  }
  return {
    app: toHex(shade("app")),
    sunken: toHex(shade("sunken")),
    surface: toHex(shade("surface")),
    raised: toHex(shade("raised")),
    hover: toHex(shade("hover")),
    active: toHex(shade("active")),
    border: toHex(shade("border")),
    "border-strong": toHex(shade("border-strong")),
    control: toHex(shade("control")),
    text: toHex(shade("text")),
    "text-2": toHex(shade("text-2")),
    "text-3": toHex(shade("text-3")),
  }
}

type FixedRole = keyof (typeof fixed)["light"]

/** Colours with a fixed meaning, the same for every brand. */
const fixed = {
  light: {
    ok: "#0c6b3d",
    "ok-ground": "#e5f5ec",
    warning: "#7f4d00",
    "warning-ground": "#fdf2dc",
    danger: "#b3211b",
    "danger-ground": "#fdeeec",
    "danger-solid": "#c8281f",
    "on-danger": "#ffffff",
    whatsapp: "#148a45",
    instagram: "#c8226a",
    facebook: "#0866ff",
    "live-chat": "#5b54c9",
    note: "#5f4700",
    "note-ground": "#fff5d2",
    "note-border": "#e3c878",
    mention: "#4a3600",
    "mention-ground": "#f6dd94",
  },
  dark: {
    ok: "#6cd79b",
    "ok-ground": "#12301f",
    warning: "#f0b95a",
    "warning-ground": "#342507",
    danger: "#ff968c",
    "danger-ground": "#3c1715",
    "danger-solid": "#d44239",
    "on-danger": "#ffffff",
    whatsapp: "#3ecb78",
    instagram: "#f0659f",
    facebook: "#5b9bff",
    "live-chat": "#9a94f2",
    note: "#f0d48a",
    "note-ground": "#332a10",
    "note-border": "#6b5620",
    mention: "#ffe7a3",
    "mention-ground": "#5a4716",
  },
} as const

/** Darkens in light, lightens in dark, until the contrast suffices on every background. */
const walk = (from: Lch, theme: PaletteTheme, least: number, grounds: readonly string[]): string =>
  toHex(
    step(from, theme === "light" ? -0.005 : 0.005, (colour) =>
      grounds.every((ground) => contrast(colour, ground) >= least),
    ),
  )

const step = (from: Lch, by: number, holds: (colour: string) => boolean): Lch => {
  let at = from
  const end = by < 0 ? 0 : 1
  while (at.l !== end && !holds(toHex(at))) at = { ...at, l: Math.min(1, Math.max(0, at.l + by)) }
  return at
}

const clampChroma = (colour: Lch, most: number): Lch => ({ ...colour, c: Math.min(colour.c, most) })

/** OKLCH: perceived lightness 0 to 1, chroma from 0, hue in radians. */
interface Lch {
  readonly l: number
  readonly c: number
  readonly h: number
}

type Triple = readonly [number, number, number]

const toLch = (hex: string): Lch => {
  const [r, g, b] = linearRgb(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(x, y), h: Math.atan2(y, x) }
}

/** Converts to sRGB; a colour out of gamut keeps lightness and hue with less chroma. */
const toHex = (colour: Lch): string => {
  const l = Math.min(1, Math.max(0, colour.l))
  let shown = { ...colour, l }
  while (!inGamut(toRgb(shown)) && shown.c > 0.001) shown = { ...shown, c: shown.c * 0.95 }
  return `#${toRgb(shown).map(toByte).join("")}`
}

const toRgb = ({ l, c, h }: Lch): Triple => {
  const [x, y] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const medium = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    encode(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    encode(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    encode(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

const inGamut = (rgb: Triple) => rgb.every((channel) => channel >= -0.0001 && channel <= 1.0001)

const toByte = (channel: number) =>
  Math.round(Math.min(1, Math.max(0, channel)) * 255)
    .toString(16)
    .padStart(2, "0")

const encode = (linear: number) => (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055)

const decode = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

const linearRgb = (colour: string): Triple => {
  const hex = parseColour(colour)
  if (hex === undefined) throw new Error(`not a colour: ${colour}`)
  const channel = (at: number) => decode(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

const luminance = (colour: string): number => {
  const [r, g, b] = linearRgb(colour)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns the colour of initials on an avatar's colour: of dark and white, what is read better. */
export const initialsColour = (colour: string): "#000000" | "#ffffff" =>
  contrast("#ffffff", colour) >= contrast("#000000", colour) ? "#ffffff" : "#000000"
