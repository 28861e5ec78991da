import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type JoinableContact, joinByHand, separateContacts } from "../index.ts"

const text = fc.constantFrom("", " ", "Ana", "Ana Lima", "ana@bol.com.br")
const code = fc.constantFrom("", "ana@bol.com.br", "5511987654321")
const day = fc.option(fc.constantFrom("2026-01-02T10:00:00.000Z", "2026-03-04T10:00:00.000Z"), { nil: null })
const contact: fc.Arbitrary<JoinableContact> = fc
  .record({ name: text, email: code, phone: code, description: text, refusedAt: day, by: fc.constantFrom("", "Bia") })
  .map(({ by, ...fields }) => ({ ...fields, refusedBy: fields.refusedAt === null ? "" : by }))

describe("a join by hand", () => {
  it("that is undone gives back both contacts as they were", () => {
    fc.assert(
      fc.property(contact, contact, (kept, other) => {
        expect(separateContacts({ kept, other }, joinByHand(kept, other))).toEqual({ kept, other })
      }),
    )
  })

  it("loses nothing: each field is one of theirs, and empty only if both are", () => {
    fc.assert(
      fc.property(contact, contact, (kept, other) => {
        const joined = joinByHand(kept, other)
        for (const field of ["name", "email", "phone"] as const) {
          expect([kept[field], other[field]]).toContain(joined[field])
          expect(joined[field].trim() === "").toBe(kept[field].trim() === "" && other[field].trim() === "")
        }
        for (const { description } of [kept, other]) expect(joined.description).toContain(description.trim())
        expect(joined.refusedAt === null).toBe(kept.refusedAt === null && other.refusedAt === null)
      }),
    )
  })

  it("that is undone leaves what was changed since with the contact that was kept, and no refusal is lost", () => {
    fc.assert(
      fc.property(contact, contact, contact, (kept, other, now) => {
        const joined = joinByHand(kept, other)
        const apart = separateContacts({ kept, other }, now)
        for (const field of ["name", "email", "phone", "description"] as const) {
          expect(apart.kept[field]).toBe(now[field] === joined[field] ? kept[field] : now[field])
          expect(apart.other[field]).toBe(other[field])
        }
        if (other.refusedAt !== null) expect(apart.other.refusedAt).not.toBeNull()
        if (now.refusedAt !== null && now.refusedAt !== joined.refusedAt)
          expect([apart.kept.refusedAt, apart.other.refusedAt]).not.toContain(null)
      }),
    )
  })
})
