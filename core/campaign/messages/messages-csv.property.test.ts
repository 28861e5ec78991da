import { Result } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { readCsv, unescapeFormula } from "../../kernel/index.ts"
import { type CampaignMessageRow, messagesCsvHead, messagesCsvLines, messagesFileName } from "../index.ts"

const texts = fc.oneof(fc.string(), fc.constantFrom("=1+1", "+55", "-2", "@soma", 'a";b', "linha\nlinha", "\t=x"))
const rows: fc.Arbitrary<CampaignMessageRow> = fc.record({
  id: fc.nat(),
  contactId: fc.integer({ min: 1 }),
  contactName: texts,
  phone: fc.constantFrom("", "5511912345678"),
  text: texts,
  state: fc.constantFrom("pending" as const, "sent" as const, "failed" as const),
  reason: texts,
  at: fc.constantFrom(null, "2026-11-29T12:00:00Z"),
  mayRetry: fc.boolean(),
  dialogId: fc.constant(null),
  answeredAt: fc.constant(null),
  deliveredAt: fc.constantFrom(null, "2026-11-29T12:00:00Z"),
  readAt: fc.constant(null),
}) as fc.Arbitrary<unknown> as fc.Arbitrary<CampaignMessageRow>

it("an export says what its rows say, with no cell that a spreadsheet runs", () => {
  fc.assert(
    fc.property(fc.array(rows, { maxLength: 4 }), (some) => {
      const text = messagesCsvHead() + messagesCsvLines(some, (at) => at)
      const [head, ...lines] = Result.getOrThrow(readCsv(text)).map(({ cells }) => cells)
      expect(head?.[0]).toBe("Contato")
      expect(
        lines
          .map((cells) => cells.map(unescapeFormula))
          .map(([, phone, , reason, written]) => [phone, reason, written]),
      ).toEqual(some.map((row) => [row.phone, row.reason, row.text]))
      for (const cell of lines.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/u)
    }),
  )
})

it("the file is named after the campaign and the day", () => {
  expect(messagesFileName(12, Date.parse("2026-11-30T02:59:00Z"), "America/Sao_Paulo")).toBe(
    "campanha-12-2026-11-29.csv",
  )
})
