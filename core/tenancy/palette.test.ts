import { describe, expect, it } from "vitest"
import { wholeOr } from "../../tests/long-run.ts"
import {
  contrast,
  defaultMainColour,
  derivePalette,
  type PaletteRole,
  type PaletteTheme,
  parseColour,
} from "./palette.ts"

const themes: readonly PaletteTheme[] = ["light", "dark"]

/** Every colour of three hexadecimal digits; in the short suite every seventh, which meets each digit in each place. */
const step = wholeOr(1, 7)
const mainColours = Array.from(
  { length: Math.ceil(4096 / step) },
  (_, index) => `#${(index * step).toString(16).padStart(3, "0")}`,
)

const promises: readonly [text: PaletteRole, grounds: readonly PaletteRole[], least: number][] = [
  ["on-brand", ["brand", "brand-hover", "brand-pressed"], 4.5],
  ["brand-ink", ["surface", "sunken", "raised", "brand-subtle", "brand-muted"], 4.5],
  ["text", ["surface", "app", "hover", "brand-subtle", "brand-muted", "active"], 4.5],
  ["text-2", ["surface", "app", "hover", "brand-subtle", "brand-muted", "active"], 4.5],
  ["text-3", ["surface", "app", "sunken", "hover", "brand-subtle", "active"], 4.5],
  ["brand-edge", ["surface", "sunken", "raised"], 3],
  ["control", ["surface", "raised"], 3],
  ["ok", ["ok-ground", "surface"], 4.5],
  ["warning", ["warning-ground", "surface"], 4.5],
  ["danger", ["danger-ground", "surface", "raised"], 4.5],
  ["on-danger", ["danger-solid"], 4.5],
  ["note", ["note-ground"], 4.5],
  ["mention", ["mention-ground"], 4.5],
]

/** Blue in light, blue in dark, yellow in light. */
const table = {
  app: ["#f5f7f9", "#0c0e12", "#f7f7f4"],
  sunken: ["#f2f3f6", "#101317", "#f4f3f0"],
  surface: ["#ffffff", "#15171b", "#ffffff"],
  raised: ["#ffffff", "#1c1f25", "#ffffff"],
  hover: ["#f0f3f6", "#1f2329", "#f4f2ef"],
  active: ["#e8ebf0", "#262a31", "#edebe6"],
  border: ["#e0e3e7", "#2a2e34", "#e4e3de"],
  "border-strong": ["#cdd1d7", "#3e434b", "#d3d1ca"],
  control: ["#8b919b", "#6c727b", "#949086"],
  text: ["#181d25", "#eef0f4", "#201d14"],
  "text-2": ["#4a505a", "#b9bec6", "#535045"],
  "text-3": ["#616872", "#999fa7", "#6b675c"],
  brand: ["#046af3", "#046af3", "#f5c400"],
  "on-brand": ["#ffffff", "#ffffff", "#171309"],
  "brand-hover": ["#095fd7", "#095fd7", "#e2b723"],
  "brand-pressed": ["#0053c4", "#0053c4", "#d3aa20"],
  "brand-subtle": ["#eff5ff", "#172a48", "#fff6de"],
  "brand-muted": ["#d8e7ff", "#1b3763", "#ffeab0"],
  "brand-ink": ["#085fd8", "#6aa3fe", "#7f650b"],
  "brand-edge": ["#046af3", "#046af3", "#a88610"],
} satisfies Partial<Record<PaletteRole, readonly string[]>>

/** The greatest difference in one channel, in steps of 255. */
const distance = (a: string, b: string) =>
  Math.max(
    ...[1, 3, 5].map((at) =>
      Math.abs(Number.parseInt(a.slice(at, at + 2), 16) - Number.parseInt(b.slice(at, at + 2), 16)),
    ),
  )

describe.each(themes)("the %s palette", (theme) => {
  it("keeps every promised contrast for colours of every hue, 4,096 in the long suite", { timeout: 60_000 }, () => {
    const broken = mainColours.flatMap((mainColour) => {
      const palette = derivePalette(mainColour, theme)
      return promises.flatMap(([text, grounds, least]) =>
        grounds
          .filter((ground) => contrast(palette[text], palette[ground]) < least)
          .map((ground) => `${mainColour}: ${text} on ${ground}`),
      )
    })
    expect(broken).toEqual([])
  })

  it.each(["", "red", "#12", "#12345", "#gggggg", "rgb(1, 2, 3)", "#04 6af3"])("is the default's for %j", (text) => {
    expect(derivePalette(text, theme)).toEqual(derivePalette(defaultMainColour, theme))
  })
})

describe("text on the brand", () => {
  it.each([
    ["#046af3", "#046af3", "#ffffff"],
    ["#ff0025", "#e81b28", "#ffffff"],
    ["#f5c400", "#f5c400", "#171309"],
  ])("%s is drawn %s with %s", (mainColour, brand, text) => {
    expect(derivePalette(mainColour, "light")).toMatchObject({ brand, "on-brand": text })
  })

  it("is dark on a turquoise that would need too much darkening for white", () => {
    const palette = derivePalette("#02cdad", "light")
    expect(palette.brand).toBe("#02cdad")
    expect(contrast(palette["on-brand"], "#ffffff")).toBeGreaterThan(15)
  })

  it("turns lighter under the pointer on a brand that is almost black", () => {
    const palette = derivePalette("#0a0a0a", "light")
    expect(contrast(palette["brand-pressed"], "#000000")).toBeGreaterThan(contrast(palette.brand, "#000000"))
  })
})

describe("the table of the visual language", () => {
  it.each(Object.entries(table))("gives %s its three colours", (role, colours) => {
    const derived = [
      derivePalette("#046af3", "light"),
      derivePalette("#046af3", "dark"),
      derivePalette("#f5c400", "light"),
    ].map((palette) => palette[role as PaletteRole]) // the table's keys are checked by `satisfies`
    colours.forEach((colour, index) => expect(distance(derived[index] ?? "", colour)).toBeLessThanOrEqual(1))
  })
})

describe("parseColour", () => {
  it("writes three digits as six, in small letters", () => {
    expect(parseColour(" #0AF ")).toBe("#00aaff")
    expect(parseColour("#046AF3")).toBe("#046af3")
  })

  it.each(["", "046af3", "#", "#1234", "#12345678", "#xyzxyz", "url(#fff)"])("refuses %j", (text) => {
    expect(parseColour(text)).toBeUndefined()
  })
})

describe("contrast", () => {
  it("is 21 between black and white, 1 with itself, and the same both ways", () => {
    expect(contrast("#000", "#fff")).toBeCloseTo(21)
    expect(contrast("#046af3", "#046af3")).toBe(1)
    expect(contrast("#f5c400", "#fff")).toBe(contrast("#fff", "#f5c400"))
  })

  it("throws for an invalid colour", () => {
    expect(() => contrast("red", "#fff")).toThrow("red")
  })
})

describe("the ramp of a chart", () => {
  it.each(themes)("grows lighter step by step (%s)", (theme) => {
    for (const colour of mainColours.filter((_, at) => at % 64 === 0)) {
      const palette = derivePalette(colour, theme)
      const toBlack = (["ramp-1", "ramp-2", "ramp-3", "ramp-4"] as const).map((role) => contrast(palette[role], "#000"))
      expect([colour, toBlack.toSorted((a, b) => a - b)]).toEqual([colour, toBlack])
    }
  })

  it("is lighter by night than by day, each step", () => {
    const [day, night] = themes.map((theme) => derivePalette("#046af3", theme))
    for (const role of ["ramp-1", "ramp-2", "ramp-3", "ramp-4"] as const)
      expect(contrast(night?.[role] ?? "", "#000")).toBeGreaterThan(contrast(day?.[role] ?? "", "#000"))
  })
})
