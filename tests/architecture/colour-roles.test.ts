import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { contrast, derivePalette, type Palette } from "@prosa/core/tenancy"
import { expect, it } from "vitest"

const ui = fileURLToPath(new URL("../../ui", import.meta.url))
const noRoles = ["transparent", "current", "currentColor", "inherit"]
const roles = new Set([...Object.keys(derivePalette("", "light")), ...noRoles])

const sources = readdirSync(ui, { recursive: true, encoding: "utf8" })
  .filter((file) => /^(?!dist|node_modules).*\.tsx?$/u.test(file) && !/\.test\.tsx?$/u.test(file))
  .map((file) => ({ file, source: readFileSync(path.join(ui, file), "utf8") }))

/** The colours that a source gives to these properties of a style, as `color: "text-2"` or `color="text-2"`. */
const coloursIn = (source: string, properties: string): ReadonlyArray<string> =>
  [...source.matchAll(new RegExp(String.raw`\b(?:${properties})(?::\s*|=)"([\w-]+)"`, "gu"))].map(
    ([, colour = ""]) => colour,
  )

/** Lines for the sources with a colour of these properties that is not among the known ones. */
const unknownIn = (properties: string, known: ReadonlySet<string>) =>
  sources.flatMap(({ file, source }) =>
    coloursIn(source, properties)
      .filter((colour) => !known.has(colour))
      .map((colour) => `${file}: ${colour}`),
  )

it("every colour of a style is a role of the palette: an unknown name would silently be the colour of the text around it", () => {
  expect(unknownIn("color|background|backgroundColor|borderColor|outlineColor", roles)).toEqual([])
})

const planes: ReadonlyArray<keyof Palette> = [
  "app",
  "sunken",
  "surface",
  "raised",
  "hover",
  "active",
  "brand-subtle",
  "ok-ground",
  "warning-ground",
  "danger-ground",
]

/** What text of a role stands on. */
const groundsOf = new Map<keyof Palette, ReadonlyArray<keyof Palette>>([
  ["text", [...planes, "brand-muted"]],
  ["text-2", [...planes, "brand-muted"]],
  ["text-3", planes],
  ["brand-ink", [...planes, "brand-muted"]],
  ["ok", [...planes, "brand-muted"]],
  ["warning", [...planes, "brand-muted"]],
  ["danger", [...planes, "brand-muted", "note-ground"]],
  ["on-brand", ["brand", "brand-hover", "brand-pressed"]],
  ["on-danger", ["danger-solid"]],
  ["surface", ["text", "ok"]],
  ["brand", ["on-brand"]],
  ["note", ["note-ground"]],
  ["note-ground", ["note"]],
  ["mention", ["mention-ground"]],
])

/** Roles of icons and strokes, whose contrast of 3:1 the palette's own test holds. */
const strokes = ["control", "brand-edge"]
/** Dots, bars and lines. */
const marks = ["danger", "brand-edge", "text-2", "text-3", "border", "border-strong"]

it("text and what it stands on have the roles whose contrast the next test compares", () => {
  const grounds = [...groundsOf.values()].flat()
  expect(unknownIn("color", new Set([...groundsOf.keys(), ...strokes, ...noRoles]))).toEqual([])
  expect(unknownIn("background|backgroundColor", new Set([...grounds, ...marks, ...noRoles]))).toEqual([])
  const styles = sources.flatMap(({ file, source }) =>
    [...source.matchAll(/\{[^{}]*\}|<[^<>]*>/gu)].map(([style]) => ({
      file,
      inks: coloursIn(style, "color"),
      on: coloursIn(style, "background|backgroundColor"),
    })),
  )
  const pairs = styles.flatMap(({ file, inks, on }) =>
    inks.flatMap((ink) => on.map((ground) => ({ file, ink, ground }))),
  )
  expect(pairs.length).toBeGreaterThan(10)
  const uncompared = pairs.filter(
    ({ ink, ground }) =>
      ![...noRoles, ...strokes].includes(ink) &&
      !noRoles.includes(ground) &&
      groundsOf.get(ink as keyof Palette)?.includes(ground as keyof Palette) !== true,
  )
  // The tick of a box, which is hidden until the box has the brand's colour.
  expect(uncompared).toEqual([{ file: "kit/fields/check-tree.tsx", ink: "on-brand", ground: "surface" }])
})

// The browser looks for contrast by day; by night too in `npm run test:long` alone.
it("text that is readable by day is readable by night", () => {
  const colours = ["#046af3", ...Array.from({ length: 512 }, (_, at) => `#${(at * 8).toString(16).padStart(3, "0")}`)]
  const faint = colours.flatMap((mainColour) => {
    const [day, night] = [derivePalette(mainColour, "light"), derivePalette(mainColour, "dark")]
    return [...groundsOf].flatMap(([ink, grounds]) =>
      grounds
        .filter((ground) => contrast(day[ink], day[ground]) >= 4.5 && contrast(night[ink], night[ground]) < 4.5)
        .map((ground) => `${mainColour}: ${ink} on ${ground}`),
    )
  })
  expect(faint).toEqual([])
})

it("no style but the palette's asks for the colour scheme", () => {
  const asking = sources.filter(({ source }) => /prefers-color-scheme|_dark\b|_osDark|data-theme/u.test(source))
  expect(asking.map(({ file }) => file)).toEqual(["theme/palette-properties.ts"])
})
