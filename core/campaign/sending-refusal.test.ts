import { expect, it } from "vitest"
import { deliveryMessages } from "../channel/index.ts"
import { campaignMessages, pauseNeeded, pauseOfWaiting, sendingRefusal } from "./index.ts"

const receiver = { phone: "5511912345678", stored: "5511912345678", hasRefused: false }

it("a due message is sent only to the number that it was made for, and to nobody who refused", () => {
  expect(sendingRefusal(receiver)).toBeUndefined()
  expect(sendingRefusal({ ...receiver, stored: "(11) 91234-5678" })).toBeUndefined()
  expect(sendingRefusal({ ...receiver, hasRefused: true })).toBe(campaignMessages.refused)
  expect(sendingRefusal({ ...receiver, stored: "5511988887777" })).toBe(campaignMessages.phoneChanged)
  expect(sendingRefusal({ ...receiver, stored: "" })).toBe(campaignMessages.noPhone)
  expect(sendingRefusal({ ...receiver, stored: undefined })).toBe(campaignMessages.contactGone)
})

it("a campaign pauses without the company's flag, its bot or its number, in this order", () => {
  const means = { allowCampaignCreation: true, isBotReady: true, isNumberConnected: true }
  expect(pauseNeeded(means)).toBeUndefined()
  expect(pauseNeeded({ ...means, isNumberConnected: false })).toBe("disconnected")
  expect(pauseNeeded({ ...means, isBotReady: false, isNumberConnected: false })).toBe("bot")
  expect(pauseNeeded({ allowCampaignCreation: false, isBotReady: false, isNumberConnected: false })).toBe("flag")
})

it("a campaign pauses while its message waits for the number or for the vendor's limit, and not for what passes", () => {
  expect(pauseOfWaiting(deliveryMessages.waitsForConnection)).toBe("disconnected")
  for (const limited of [deliveryMessages.tooMany, deliveryMessages.busy, deliveryMessages.tooManyCalls])
    expect(pauseOfWaiting(limited)).toBe("limit")
  expect(pauseOfWaiting(deliveryMessages.noAnswer)).toBeUndefined()
  expect(pauseOfWaiting("")).toBeUndefined()
})
