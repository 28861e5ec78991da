import fc from "fast-check"
import { Result, Schema } from "effect"
import { expect, it } from "vitest"
import { ContactId, decodeTableAs, type TextEncoding } from "../../kernel/index.ts"
import { type ExistingPolicy, readImportFile } from "./import-file.ts"
import { countImport, importKeys, type ImportedPerson, planImport } from "./import-plan.ts"
import { findRepeatedRows, readImportRow } from "./import-rows.ts"

const idOf = Schema.decodeSync(ContactId)

// Few people, so that rows meet each other and the base.
const phones = fc.constantFrom(
  "",
  "11 98765-0142",
  "(11) 8765-0142",
  "5511987650142",
  "11 3265-4321",
  "+351 912 345 678",
  "12",
)
const emails = fc.constantFrom("", "a@x.com", "A@X.com", "b@x.com", "c@x.com", "no address")
const names = fc.constantFrom("", "Ângela", "José da Conceição", "=HYPERLINK(1)", "'=1")
const rowsOfFile = fc.array(fc.tuple(names, phones, emails, fc.constantFrom("", 'obs; com "aspas"')), {
  minLength: 1,
  maxLength: 12,
})
const policies = fc.constantFrom<ExistingPolicy>("skip", "fill", "replace")
const people = fc
  .array(
    fc.record({
      name: names,
      phone: fc.constantFrom("", "11987650142", "551132654321", "351912345678"),
      email: fc.constantFrom("", "a@x.com", "b@x.com"),
    }),
    {
      maxLength: 4,
    },
  )
  .map((all) =>
    all.map((one, at): ImportedPerson => ({ ...one, id: idOf(at + 1), description: "", refusesCampaigns: false })),
  )

const fileOf = (rows: ReadonlyArray<ReadonlyArray<string>>, delimiter: string): string =>
  [
    "Nome;Telefone;E-mail;Observação".replaceAll(";", delimiter),
    ...rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)),
  ].join("\r\n")

const planOf = (text: string, known: ReadonlyArray<ImportedPerson>, existing: ExistingPolicy) => {
  const { rows, settings } = Result.getOrThrow(readImportFile(new TextEncoder().encode(text), { existing }))
  const inFile = findRepeatedRows(
    rows.map((row) => readImportRow(row, settings)),
    existing,
  )
  return { plan: planImport(inFile, known, existing), inFile, rows }
}

/** What the base is after an import. */
const afterImport = (
  plan: ReturnType<typeof planOf>["plan"],
  known: ReadonlyArray<ImportedPerson>,
): ReadonlyArray<ImportedPerson> => {
  const changed = new Map(plan.flatMap((row) => (row.kind === "existing" ? [[row.after.id, row.after] as const] : [])))
  const created = plan.flatMap((row) => (row.kind === "new" ? [row.contact] : []))
  return [
    ...known.map((one) => changed.get(one.id) ?? one),
    ...created.map((contact, at): ImportedPerson => ({
      ...contact,
      id: idOf(known.length + at + 1),
      refusesCampaigns: false,
    })),
  ]
}

it("importing the same file again changes nothing, whatever it holds and whoever is there", () => {
  fc.assert(
    fc.property(rowsOfFile, people, policies, fc.constantFrom(";", ",", "\t"), (rows, known, policy, delimiter) => {
      const text = fileOf(rows, delimiter)
      const first = planOf(text, known, policy)
      const base = afterImport(first.plan, known)
      const again = planOf(text, base, policy)
      expect(countImport(again.plan)).toMatchObject({ created: 0, updated: 0 })
    }),
  )
})

it("every row is counted once, and a refusal to receive campaigns is never taken back", () => {
  fc.assert(
    fc.property(rowsOfFile, people, policies, (rows, known, policy) => {
      const refusing = known.map((one) => ({ ...one, refusesCampaigns: true }))
      const { plan, rows: read } = planOf(fileOf(rows, ";"), refusing, policy)
      const { created, updated, unchanged, repeated, refused } = countImport(plan)
      expect(created + updated + unchanged + repeated + refused).toBe(read.length)
      expect(
        afterImport(plan, refusing)
          .slice(0, known.length)
          .every((one) => one.refusesCampaigns),
      ).toBe(true)
    }),
  )
})

it("'fill' changes no value that is there, 'skip' nothing, and 'replace' takes nothing away", () => {
  fc.assert(
    fc.property(rowsOfFile, people, policies, (rows, known, policy) => {
      for (const row of planOf(fileOf(rows, ";"), known, policy).plan) {
        if (row.kind !== "existing") continue
        const { known: before, after } = row
        if (policy === "skip") expect(after).toBe(before)
        for (const field of ["name", "email", "phone", "description"] as const) {
          if (before[field] !== "") expect(after[field]).not.toBe("")
          if (policy === "fill" && before[field] !== "") expect(after[field]).toBe(before[field])
        }
      }
    }),
  )
})

it("a file imported part by part gives the same base as at once", () => {
  fc.assert(
    fc.property(rowsOfFile, people, policies, fc.integer({ min: 1, max: 4 }), (rows, known, policy, size) => {
      const { inFile, plan } = planOf(fileOf(rows, ";"), known, policy)
      const contents = (people: ReadonlyArray<ImportedPerson>) =>
        people.map(({ id: _id, ...one }) => JSON.stringify(one)).sort()
      let base: ReadonlyArray<ImportedPerson> = known
      for (let at = 0; at < inFile.length; at += size) {
        const part = inFile.slice(at, at + size)
        const { phones, emails } = importKeys(part)
        expect(phones.length + emails.length).toBeLessThanOrEqual(part.length * 2)
        base = afterImport(planImport(part, base, policy), base)
      }
      expect(contents(base)).toEqual(contents(afterImport(plan, known)))
    }),
  )
})

it("a file reads the same in every encoding", () => {
  const inWindows = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
  const inUtf16 = (text: string) =>
    new Uint8Array(Uint16Array.from(text, (character) => character.charCodeAt(0)).buffer)
  fc.assert(
    fc.property(rowsOfFile, (rows) => {
      const text = fileOf(rows, ";")
      const written: ReadonlyArray<readonly [TextEncoding, Uint8Array]> = [
        ["utf-8", new TextEncoder().encode(text)],
        ["utf-8", new TextEncoder().encode(`\uFEFF${text}`)],
        ["windows-1252", inWindows(text)],
        ["utf-16", inUtf16(text)],
      ]
      const expected = Result.getOrThrow(readImportFile(new TextEncoder().encode(text), {})).rows
      for (const [encoding, bytes] of written) {
        const read = readImportFile(bytes, {})
        expect(Result.getOrThrow(read).settings.encoding).toBe(encoding)
        expect(Result.getOrThrow(read).rows).toEqual(expected)
        expect(decodeTableAs(bytes, encoding)).toBe(text)
      }
    }),
  )
})
