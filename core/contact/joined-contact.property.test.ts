import fc from "fast-check"
import { expect, it } from "vitest"
import { type Contact, joinedContact } from "./index.ts"

const word = fc.constantFrom("", " ", "Ana", "Ana Lima", "ana@loja.com.br", "5511987654321", "cliente antiga")
const contact: fc.Arbitrary<Contact> = fc.record({ name: word, email: word, phone: word, description: word })

it("keeps every field of the first contact, and loses nothing of the second that the first has not", () => {
  fc.assert(
    fc.property(contact, contact, (kept, other) => {
      const joined = joinedContact(kept, other)
      for (const field of ["name", "email", "phone"] as const)
        expect(joined[field]).toBe(
          kept[field].trim() === "" && field === "name" ? other.name : kept[field] || other[field],
        )
      if (kept.description.trim() !== "") expect(joined.description).toContain(kept.description)
      if (other.description.trim() !== "") expect(joined.description).toContain(other.description)
    }),
  )
})

it("joins a contact once, however often it is repeated", () => {
  fc.assert(
    fc.property(contact, contact, (kept, other) => {
      const joined = joinedContact(kept, other)
      expect(joinedContact(joined, other)).toEqual(joined)
      expect(joinedContact(kept, kept)).toEqual(kept)
    }),
  )
})
