import { contrast, derivePalette } from "@prosa/core/tenancy"
import { describe, expect, it } from "vitest"
import { badgeTones, countTones } from "./badge-tones.ts"

const tones = Object.entries({ ...badgeTones, ...countTones })

describe.each(["#ff0025", "#f5c400", "#046af3"])("the brand %s", (mainColour) => {
  it.each(["light", "dark"] as const)("has readable badges and counts in the %s theme", (theme) => {
    const palette = derivePalette(mainColour, theme)
    const faint = tones.filter(
      ([, { color, backgroundColor }]) => contrast(palette[color], palette[backgroundColor]) < 4.5,
    )
    expect(faint.map(([tone]) => tone)).toEqual([])
  })
})
