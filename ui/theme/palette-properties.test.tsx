import { derivePalette } from "@prosa/core/tenancy"
import { expect, it } from "vitest"
import { applyPalette, applyTheme, paletteRoles, paletteRules } from "./palette-properties.ts"

it("sets every role on the element, and marks it so that the tokens follow", () => {
  const element = document.createElement("div")
  applyPalette(element, derivePalette("#ff0025", "light"))
  expect(element.style.getPropertyValue("--prosa-brand")).toBe("#e81b28")
  expect(element.hasAttribute("data-palette")).toBe(true)
  expect(paletteRoles.filter((role) => element.style.getPropertyValue(`--prosa-${role}`) === "")).toEqual([])
})

it("the device chooses the colour scheme until a person does", () => {
  const rules = paletteRules("#046af3")
  const dark = derivePalette("#046af3", "dark").surface
  expect(rules[":root"]).toMatchObject({ colorScheme: "light", "--prosa-surface": "#ffffff" })
  expect(rules["@media (prefers-color-scheme: dark)"][":root:not([data-theme=light])"]).toMatchObject({
    "--prosa-surface": dark,
  })
  const root = document.createElement("html")
  applyTheme(root, "dark")
  expect([root.matches("[data-theme=dark]"), root.style.colorScheme]).toEqual([true, "dark"])
  applyTheme(root, "system")
  expect([root.matches("[data-theme]"), root.style.colorScheme]).toEqual([false, ""])
})

/** WCAG luminance of a colour as CSS writes it in OKLCH, 'lightness chroma', with a hue in degrees. */
const luminance = (shade: string | undefined, hue: number): number => {
  const [lightness = 0, chroma = 0] = (shade ?? "").split(" ").map(Number)
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short
  const green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short
  const blue = -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

it("the initials of an avatar are readable on every tint, by day and by night", () => {
  const rules = paletteRules("#046af3")
  for (const scheme of [rules[":root"], rules[":root[data-theme=dark]"]])
    for (let hue = 0; hue < 360; hue += 5) {
      const [ink, ground] = [luminance(scheme["--prosa-tint-ink"], hue), luminance(scheme["--prosa-tint"], hue)]
      const contrast = (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)
      expect(contrast, `the hue ${hue}, ${scheme.colorScheme}`).toBeGreaterThanOrEqual(4.5)
    }
})
