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
  expect(root.matches("[data-theme=dark]")).toBe(true)
  applyTheme(root, "system")
  expect(root.matches("[data-theme]")).toBe(false)
})
