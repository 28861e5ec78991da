import { expect, it } from "vitest"
import { contrast, initialsColour } from "../tenancy/index.ts"
import { avatarColours, defaultAvatarColour } from "./index.ts"

it("there are 15 different colours, the default first", () => {
  expect(new Set(avatarColours.map(({ colour }) => colour)).size).toBe(15)
  expect(new Set(avatarColours.map(({ name }) => name)).size).toBe(15)
  expect(defaultAvatarColour).toBe("#7b68ee")
})

it.each(avatarColours)("initials on $name can be read", ({ colour }) => {
  expect(contrast(initialsColour(colour), colour)).toBeGreaterThanOrEqual(4.5)
})
