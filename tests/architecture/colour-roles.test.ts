import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { derivePalette } from "@prosa/core/tenancy"
import { expect, it } from "vitest"

const ui = fileURLToPath(new URL("../../ui", import.meta.url))
const roles = new Set([...Object.keys(derivePalette("", "light")), "transparent", "current", "currentColor", "inherit"])

const sources = readdirSync(ui, { recursive: true, encoding: "utf8" }).filter(
  (file) => /^(?!dist|node_modules).*\.tsx?$/u.test(file) && !/\.test\.tsx?$/u.test(file),
)

/** The colours that a source gives to a style, as `color: "text-2"` or `color="text-2"`. */
const coloursIn = (source: string): ReadonlyArray<string> =>
  [...source.matchAll(/\b(?:color|background|backgroundColor|borderColor|outlineColor)(?::\s*|=)"([\w-]+)"/gu)].map(
    ([, colour = ""]) => colour,
  )

it("every colour of a style is a role of the palette: an unknown name would silently be the colour of the text around it", () => {
  const unknown = sources.flatMap((file) =>
    coloursIn(readFileSync(path.join(ui, file), "utf8"))
      .filter((colour) => !roles.has(colour))
      .map((colour) => `${file}: ${colour}`),
  )
  expect(unknown).toEqual([])
})
