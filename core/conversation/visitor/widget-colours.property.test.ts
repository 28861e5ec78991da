import fc from "fast-check"
import { expect, it } from "vitest"
import { contrast } from "../../tenancy/index.ts"
import { widgetColours } from "../index.ts"

it("the panel has the colour of the bubble, which the bot's page writes into its code", () => {
  expect(widgetColours("#FF0025").light["brand"]).toBe("#e81b28")
})

/** The background colours of `chat.css`. */
const grounds = { light: "#ffffff", dark: "#15171b" } as const

it("the widget is readable in any bot's colour, in light and dark", () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`)
  fc.assert(
    fc.property(colour, fc.constantFrom("light" as const, "dark" as const), (chatColor, scheme) => {
      const { [scheme]: of } = widgetColours(chatColor)
      const between = (one: string | undefined, other: string | undefined) => contrast(one ?? "", other ?? "")
      expect(between(of["on-brand"], of["brand"])).toBeGreaterThanOrEqual(4.5)
      expect(between(of["on-brand"], of["brand-hover"])).toBeGreaterThanOrEqual(4.5)
      expect(between(of["brand-ink"], grounds[scheme])).toBeGreaterThanOrEqual(4.5)
      expect(between(of["brand-ink"], of["brand-subtle"])).toBeGreaterThanOrEqual(4.5)
      expect(between(of["brand-edge"], grounds[scheme])).toBeGreaterThanOrEqual(3)
    }),
  )
})
