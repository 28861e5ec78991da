import { expect, it } from "vitest"
import { contrast, initialsColour } from "../../tenancy/index.ts"
import { avatarColours, defaultAvatarColour, photoDataUrl } from "../index.ts"

it("there are 15 different colours, the default first", () => {
  expect(new Set(avatarColours.map(({ colour }) => colour)).size).toBe(15)
  expect(new Set(avatarColours.map(({ name }) => name)).size).toBe(15)
  expect(defaultAvatarColour).toBe("#7b68ee")
})

it.each(avatarColours)("initials on $name can be read", ({ colour }) => {
  expect(contrast(initialsColour(colour), colour)).toBeGreaterThanOrEqual(4.5)
})

it("a photo's data URL holds its bytes, of whatever number", () => {
  for (const bytes of [[], [1], [1, 2], [1, 2, 3], [255, 254, 253, 252]])
    expect(photoDataUrl("image/png", Uint8Array.from(bytes))).toBe(
      `data:image/png;base64,${Buffer.from(bytes).toString("base64")}`,
    )
})
