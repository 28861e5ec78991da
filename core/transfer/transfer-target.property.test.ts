import fc from "fast-check"
import { Schema } from "effect"
import { expect, it } from "vitest"
import { transferTargets } from "./testing/transfer-arbitraries.ts"
import { FlatTransfer, flattenTransfer, TransferTarget, unflattenTransfer } from "./index.ts"

it("a target survives the round trip over the flat shape", () => {
  fc.assert(
    fc.property(transferTargets, (target) => {
      expect(Schema.is(TransferTarget)(target)).toBe(true)
      expect(unflattenTransfer(flattenTransfer(target))).toEqual(target)
    }),
  )
})

it("any flat shape has one meaning or none, and flattening it again keeps it", () => {
  const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
  const flat = fc.record(
    {
      workspaceId: maybe(fc.integer({ min: 0, max: 9 })),
      userId: maybe(fc.integer({ min: 0, max: 9 })),
      userName: maybe(fc.string({ maxLength: 20 })),
      onlyOnlineUser: maybe(fc.boolean()),
      thirdPartySystem: maybe(fc.boolean()),
      workspaceOnWebhook: maybe(fc.boolean()),
      botId: maybe(fc.integer({ min: 0, max: 9 })),
      botName: maybe(fc.string({ maxLength: 20 })),
      botTransferMessage: maybe(fc.string({ maxLength: 20 })),
      botTransferMedia: maybe(fc.constantFrom("", "WHATSAPP_QRCODE", "nonsense")),
      transferType: maybe(fc.constantFrom("", "user", "specificBot", "sequentialBot", "nonsense")),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(flat, (shape) => {
      expect(Schema.is(FlatTransfer)(shape)).toBe(true)
      const target = unflattenTransfer(shape)
      expect(unflattenTransfer(flattenTransfer(target))).toEqual(target)
    }),
  )
})
