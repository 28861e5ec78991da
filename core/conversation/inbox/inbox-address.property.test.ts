import { Schema } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { BotId, DialogId, LabelId } from "../../kernel/index.ts"
import { idOf } from "../../kernel/testing/arbitraries.ts"
import { fieldsOfInbox, firstInboxAddress, inboxAddressIn, inboxPath, inboxViews } from "../index.ts"

const addresses = fc.record({
  status: fc.constantFrom("" as const, "OPEN" as const, "CLOSED" as const),
  bots: fc.uniqueArray(idOf(BotId), { maxLength: 5 }),
  name: fc.string({ unit: "grapheme", maxLength: 40 }).filter((name) => name === "" || name.trim() !== ""),
  view: fc.constantFrom(...inboxViews.map(({ view }) => view)),
  labels: fc.uniqueArray(idOf(LabelId), { maxLength: 3 }),
})

it("is read back as it was written, alone and in a path", () => {
  fc.assert(
    fc.property(addresses, fc.option(idOf(DialogId), { nil: undefined }), (address, open) => {
      expect(inboxAddressIn(fieldsOfInbox(address))).toEqual(address)
      const query = Object.fromEntries(new URL(inboxPath(address, open), "https://prosa.test").searchParams)
      expect(inboxAddressIn(query)).toEqual(address)
      expect(query["dialogId"]).toBe(open === undefined ? undefined : String(open))
    }),
  )
})

it("has no fields at its default, and takes any text for one", () => {
  expect([fieldsOfInbox(firstInboxAddress), inboxPath(firstInboxAddress, undefined)]).toEqual([{}, "/omnichannel"])
  const bot = Schema.decodeSync(BotId)
  expect(inboxAddressIn({ status: "none", bots: "x,3,3,-1,7.5,9", name: "y".repeat(300), view: "x" })).toEqual({
    status: "OPEN",
    bots: [bot(3), bot(9)],
    labels: [],
    view: "all",
    name: "y".repeat(200),
  })
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom("status", "bots", "name"), fc.string()), (fields) => {
      expect(() => inboxAddressIn(fields)).not.toThrow()
    }),
  )
})
