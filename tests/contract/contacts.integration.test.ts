import { createHttpContacts } from "@prosa/adapters-http/clients"
import {
  type ContactEdit,
  type ContactRow,
  type Contacts,
  type ContactSelection,
  type ContactsWish,
  noContactFilters,
} from "@prosa/core/contact"
import { aContact, createInMemoryContacts } from "@prosa/core/contact/testing"
import {
  CompanyId,
  ContactId,
  ContactImportId,
  fold,
  LabelId,
  notAllowed,
  notFound,
  type WorkspaceId,
  WorkspaceId as Workspace,
} from "@prosa/core/kernel"
import type { Label } from "@prosa/core/label"
import { aLabel, createInMemoryLabels } from "@prosa/core/label/testing"
import type { TestServer } from "@prosa/server/testing"
import { Effect, Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createContacts } from "../../server/contact/contacts-service.ts"
import { createContactConversations } from "../../server/conversation/rooms/rooms-of-contacts.ts"
import { createPublishedScripts } from "../../server/engine/published-scripts.ts"
import { insertLabel } from "../../server/label/index.ts"
import { sql } from "../../server/platform/storage/sql.ts"
import { createKeptRefusals } from "../../server/contact/erasure/kept-refusals.ts"
import { createSecretBox } from "../../server/platform/secret-box.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

interface ContactsHarness {
  readonly contacts: Contacts
  readonly companyId: CompanyId
  readonly workspaceId: WorkspaceId
  /** A company that the caller does not act for. */
  readonly other: CompanyId
  /** An import whose file named João and Ângela. */
  readonly importId: ContactImportId
  /** Two labels of the company, by name. */
  readonly labels: ReadonlyArray<Label>
}

type Stored = Pick<ContactRow, "name" | "email" | "phone" | "createdAt" | "lastMessageAt">

/** In the order in which they were stored. */
const stored: ReadonlyArray<Stored> = [
  {
    name: "Mariana Alves",
    email: "mariana@bol.com.br",
    phone: "5511987654321",
    createdAt: "2026-03-12T13:41:00.000Z",
    lastMessageAt: "2026-11-19T17:12:00.000Z",
  },
  {
    name: "João Batista",
    email: "JB@gmail.com",
    phone: "+51987654321",
    createdAt: "2026-06-02T21:20:00.000Z",
    lastMessageAt: "2026-10-01T03:30:00.000Z",
  },
  { name: "", email: "", phone: "", createdAt: "2026-08-01T12:00:00.000Z", lastMessageAt: null },
  {
    name: "Ângela 100%",
    email: "",
    phone: "5591981224407",
    createdAt: "2026-09-01T02:30:00.000Z",
    lastMessageAt: null,
  },
]

const unknownContact = Schema.decodeSync(ContactId)(2_000_000_000)

/** What holds for `Contacts`, whoever keeps them; in each harness one workspace has the contacts `stored`. */
const describeContacts = (name: string, open: () => Promise<ContactsHarness>): void => {
  describe(`Contacts, ${name}`, () => {
    const opened = async () => {
      const { contacts, companyId, workspaceId, other, importId, labels } = await open()
      const list = async ({
        filters = {},
        ...facts
      }: Partial<Omit<ContactsWish, "filters">> & { filters?: Partial<ContactsWish["filters"]> } = {}) => {
        const page = { companyId, workspaces: [workspaceId], sort: undefined, offset: 0, limit: 20 }
        return await answerOf(contacts.list({ ...page, ...facts, filters: { ...noContactFilters, ...filters } }))
      }
      const names = async (wish: Parameters<typeof list>[0]) => (await list(wish)).result.map((row) => row.name)
      return { contacts, companyId, workspaceId, other, importId, labels, list, names }
    }

    it("have labels, which are put on and taken off, and by which they are found", async () => {
      const { contacts, companyId, labels, list, names } = await opened()
      const [freight, vip] = labels.map(({ id }) => id)
      if (freight === undefined || vip === undefined) throw new Error("the company has two labels")
      const all = (await list()).result
      const idsOf = (...wanted: ReadonlyArray<string>) =>
        all.filter((row) => wanted.includes(row.name)).map(({ id }) => id)
      const joao = idsOf("João Batista")
      const put = (ids: ReadonlyArray<ContactId>, add: ReadonlyArray<LabelId>, remove: ReadonlyArray<LabelId> = []) =>
        contacts.label(companyId, ids, { add, remove })
      expect(await answerOf(put(idsOf("João Batista", "Mariana Alves"), [vip]))).toBe(2)
      expect(await answerOf(put(joao, [freight, vip]))).toBe(1)
      expect((await answerOf(contacts.get(joao[0] ?? unknownContact))).contact.labels).toEqual(labels)
      expect(await names({ filters: { labels: [freight] } })).toEqual(["João Batista"])
      expect(await names({ filters: { labels: [vip, freight] } })).toEqual(["João Batista", "Mariana Alves"])
      expect(await names({ filters: { labels: [vip], name: "mari" } })).toEqual(["Mariana Alves"])
      expect(await answerOf(put(joao, [], [vip]))).toBe(1)
      expect(await names({ filters: { labels: [vip] } })).toEqual(["Mariana Alves"])
      const missing = LabelId.make(2_000_000_000)
      for (const call of [put([...joao, unknownContact], [freight]), put(joao, [missing])])
        expect(await failureOf(call)).toEqual(notFound)
      const csv = await answerOf(
        contacts.exportCsv(companyId, {
          kind: "filter",
          workspaces: all.map((row) => row.workspaceId),
          filters: { ...noContactFilters, labels: [freight] },
          except: [],
        }),
      )
      let text = ""
      for await (const part of csv.parts) text += part
      expect([csv.contacts, text.trimEnd().endsWith(",Sim,Frete")]).toEqual([1, true])
    })

    it("are listed from the newest on, by pages, with what is known of them", async () => {
      const { list, workspaceId } = await opened()
      const { result, total } = await list()
      expect(result.map((row) => row.name)).toEqual(["Ângela 100%", "", "João Batista", "Mariana Alves"])
      expect(total).toBe(4)
      expect(result.at(-1)).toMatchObject({
        ...stored[0],
        workspaceId,
        picture: null,
        refusedAt: null,
        description: "",
      })
      expect((await list({ offset: 1, limit: 2 })).result.map((row) => row.name)).toEqual(["", "João Batista"])
      expect(await list({ workspaces: [] })).toEqual({ result: [], total: 0 })
    })

    it.each([
      ["name", ["Ângela 100%", "João Batista", "Mariana Alves", ""]],
      ["email", ["João Batista", "Mariana Alves"]],
      ["phone", ["João Batista", "Mariana Alves", "Ângela 100%", ""]],
      ["createdAt", ["Mariana Alves", "João Batista", "", "Ângela 100%"]],
      ["lastMessageAt", ["João Batista", "Mariana Alves"]],
    ] as const)(
      "are ordered by %s in both directions, those without a value behind the others",
      async (field, expected) => {
        const { names } = await opened()
        const sorted = async (order: 1 | -1) => (await names({ sort: { field, order } })).slice(0, expected.length)
        expect(await sorted(1)).toEqual(expected)
        const known = expected.filter((each) => each !== "" || field === "createdAt")
        expect((await sorted(-1)).slice(0, known.length)).toEqual(known.toReversed())
        const paged = await Promise.all(
          [0, 1, 2, 3].map((offset) => names({ sort: { field, order: 1 }, offset, limit: 1 })),
        )
        expect(paged.flat().slice(0, expected.length)).toEqual(expected)
      },
    )

    it("are found by parts of a name, an e-mail and a number, wildcards taken as they are", async () => {
      const { list, names } = await opened()
      expect(await names({ filters: { name: "alves MARI" } })).toEqual(["Mariana Alves"])
      expect(await names({ filters: { name: "angela" } })).toEqual(["Ângela 100%"])
      expect(await names({ filters: { name: "%" } })).toEqual(["Ângela 100%"])
      expect(await names({ filters: { email: "GMAIL" } })).toEqual(["João Batista"])
      expect(await names({ filters: { email: "_" } })).toEqual([])
      expect(await names({ filters: { phone: "98765-4321" } })).toEqual(["João Batista", "Mariana Alves"])
      expect(await list({ filters: { name: "maria", email: "gmail" } })).toEqual({ result: [], total: 0 })
    })

    it("are found by the import that made or named them, and written to a file by it", async () => {
      const { list, names, contacts, companyId, workspaceId, importId } = await opened()
      expect(await names({ filters: { importId } })).toEqual(["Ângela 100%", "João Batista"])
      expect(await names({ filters: { importId }, offset: 1, limit: 1 })).toEqual(["João Batista"])
      expect(await list({ filters: { importId, name: "joao" } })).toMatchObject({ total: 1 })
      const unknown = Schema.decodeSync(ContactImportId)(2_000_000_000)
      expect(await list({ filters: { importId: unknown } })).toEqual({ result: [], total: 0 })
      const selected = { kind: "filter" as const, workspaces: [workspaceId], except: [] }
      const filters = { ...noContactFilters, importId }
      expect(await answerOf(contacts.exportCsv(companyId, { ...selected, filters }))).toMatchObject({ contacts: 2 })
    })

    it("are found by days of the company's time zone, both inclusive", async () => {
      const { names, list } = await opened()
      const created = (from: string, until: string) => names({ filters: { createdFrom: from, createdUntil: until } })
      expect(await created("2026-06-02", "2026-08-01")).toEqual(["", "João Batista"])
      // 2:30 of the next day in Greenwich
      expect(await created("2026-08-31", "2026-08-31")).toEqual(["Ângela 100%"])
      expect(await created("2026-12-01", "")).toEqual([])
      expect(await created("2026-12-01", "2026-01-01")).toEqual([])
      const written = (from: string, until: string) =>
        list({
          filters: { lastMessageFrom: from, lastMessageUntil: until },
          sort: { field: "lastMessageAt", order: 1 },
        })
      expect((await written("2026-10-01", "2026-11-19")).result.map((row) => row.name)).toEqual([
        "João Batista",
        "Mariana Alves",
      ])
      expect(await written("", "2026-09-30")).toEqual({ result: [], total: 0 })
      expect((await written("", "2026-10-01")).total).toBe(1)
    })

    it("are saved with a number that was left as it is shown, or of any country", async () => {
      const { contacts, list } = await opened()
      const [mariana] = (await list({ filters: { name: "mariana" } })).result
      if (mariana === undefined) throw new Error("the contact is not listed")
      const edit = {
        name: " Mariana Pereira ",
        email: "",
        phone: "+55 (11) 98765-4321",
        description: "Prefere a tarde",
      }
      const saved = await answerOf(contacts.save(mariana.id, edit))
      expect(saved).toEqual({ ...mariana, ...edit, name: "Mariana Pereira", phone: "5511987654321" })
      expect((await answerOf(contacts.get(mariana.id))).contact).toEqual(saved)
      const abroad = await answerOf(contacts.save(mariana.id, { ...edit, phone: "+44 7911 123456" }))
      expect(abroad.phone).toBe("447911123456")
      expect((await list({ filters: { name: fold("Pereira") } })).total).toBe(1)
    })

    it("are noted by hand, once: a number in any spelling, or an address, is somebody", async () => {
      const { contacts, list, companyId, workspaceId } = await opened()
      const [mariana] = (await list({ filters: { name: "mariana" } })).result
      const noted = (edit: Partial<ContactEdit>) =>
        contacts.create(companyId, workspaceId, { name: "", email: "", phone: "", description: "", ...edit })
      const exists = { _tag: "ContactExists", contactId: mariana?.id }
      expect(await failureOf(noted({ name: "Mari", phone: "(11) 8765-4321" }))).toMatchObject(exists)
      expect(await failureOf(noted({ email: "MARIANA@bol.com.br" }))).toMatchObject(exists)
      expect(await failureOf(noted({ name: " " }))).toMatchObject({ _tag: "InvalidInput" })
      const made = await answerOf(noted({ name: " Zoé ", phone: "11 8888-7777", email: "zoe@x.com" }))
      expect(made).toMatchObject({
        name: "Zoé",
        phone: "5511988887777",
        email: "zoe@x.com",
        lastMessageAt: null,
        workspaceId,
      })
      expect((await answerOf(contacts.get(made.id))).contact).toEqual(made)
      expect((await list({})).total).toBe(stored.length + 1)
    })

    it("are exported as selected, for spreadsheets and for an import", async () => {
      const { contacts, list, companyId, workspaceId } = await opened()
      const found = (await list({ sort: { field: "name", order: 1 } })).result
      const [first, second] = found
      if (first === undefined || second === undefined) throw new Error("two contacts are not listed")
      const csvOf = async (selection: ContactSelection) => {
        const { contacts: count, parts } = await answerOf(contacts.exportCsv(companyId, selection))
        let text = ""
        for await (const part of parts) text += part
        return [
          count,
          text
            .split("\r\n")
            .slice(1, -1)
            .map((line) => line.split(",")[0]),
        ]
      }
      const nameOf = (name: string) => (name === "" ? '""' : name)
      expect(await csvOf({ kind: "some", ids: [first.id, unknownContact] })).toEqual([1, [nameOf(first.name)]])
      const all = { kind: "filter", workspaces: [workspaceId], filters: noContactFilters } as const
      const [count, names] = await csvOf({ ...all, except: [second.id] })
      expect(count).toBe(stored.length - 1)
      expect(names).not.toContain(nameOf(second.name))
      expect(await csvOf({ ...all, filters: { ...noContactFilters, name: "ninguém" }, except: [] })).toEqual([0, []])
    })

    it("receive campaigns again once it is noted, and no more once that is", async () => {
      const { contacts, list } = await opened()
      const [mariana] = (await list({ filters: { name: "mariana" } })).result
      if (mariana === undefined) throw new Error("the contact is not listed")
      const refused = await answerOf(contacts.acceptCampaigns(mariana.id, false))
      expect(refused.refusedAt).not.toBeNull()
      expect(await answerOf(contacts.acceptCampaigns(mariana.id, false))).toEqual(refused)
      expect(await answerOf(contacts.acceptCampaigns(mariana.id, true))).toEqual(mariana)
    })

    it("of nobody are not found, and of another company are refused", async () => {
      const { contacts, other, workspaceId } = await opened()
      expect(await failureOf(contacts.get(unknownContact))).toEqual(notFound)
      const edit = { name: "x", email: "", phone: "", description: "" }
      expect(await failureOf(contacts.save(unknownContact, edit))).toEqual(notFound)
      expect(await failureOf(contacts.acceptCampaigns(unknownContact, true))).toEqual(notFound)
      const wish = { filters: noContactFilters, workspaces: [workspaceId], sort: undefined, offset: 0, limit: 20 }
      expect(await failureOf(contacts.list({ ...wish, companyId: other }))).toEqual(notAllowed)
    })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  /** A company of its own for every test. */
  const settle = async () => {
    const companyId = await server.seed.company()
    const other = await server.seed.company()
    const workspaceId = await server.seed.workspace(companyId)
    const email = `helena@${companyId}.com.br`
    const permissions = ["contact_view", "contact_edit"] as const
    const userId = await server.seed.person(companyId, { email, permissions, workspaces: [workspaceId] })
    await Effect.runPromise(
      server.transactions.asTenant(companyId, (tx) =>
        Effect.forEach(stored, (row) =>
          Effect.gen(function* () {
            const { id } = yield* tx.onlyRow<{ id: number }>(sql`
              insert into contacts (company_id, workspace_id, name, name_folded, email, phone, created_at)
              values (${companyId}, ${workspaceId}, ${row.name}, ${fold(row.name)}, ${row.email}, ${row.phone},
                ${row.createdAt}::timestamptz) returning id`)
            yield* tx.run(sql`
              update contact_activity set last_message_at = ${row.lastMessageAt}::timestamptz
              where company_id = ${companyId} and contact_id = ${id}`)
          }),
        ),
      ),
    )
    const importId = await Effect.runPromise(
      server.transactions.asTenant(companyId, (tx) =>
        Effect.gen(function* () {
          const { id } = yield* tx.onlyRow<{ id: ContactImportId }>(sql`
            insert into contact_imports (company_id, workspace_id, workspaces, file_name, created_by, user_id, state)
            values (${companyId}, ${workspaceId}, '{}', 'clientes.csv', 'Helena', ${userId}, 'done') returning id`)
          yield* tx.run(sql`
            insert into contact_import_contacts (company_id, import_id, contact_id)
            select company_id, ${id}::int, id from contacts where name in ('João Batista', 'Ângela 100%')`)
          return id
        }),
      ),
    )
    const labels = await Effect.runPromise(
      server.transactions.asTenant(companyId, (tx) =>
        Effect.forEach(["Frete", "VIP"], (label) => insertLabel(tx, { name: label, colour: "red" }, Date.now())),
      ),
    )
    return {
      companyId,
      other,
      workspaceId,
      importId,
      labels: labels.flatMap((label) => label ?? []),
      email,
      userId,
      permissions,
    }
  }

  overHttp(describeContacts, async () => {
    const { email, ...place } = await settle()
    return { ...place, contacts: createHttpContacts({ fetch: (await server.signedIn(email)).fetch }) }
  })

  asUseCase(describeContacts, async () => {
    const { companyId, other, workspaceId, importId, labels, userId, permissions } = await settle()
    const conversations = createContactConversations({ ...server, scripts: createPublishedScripts(), webhooks: null })
    const keptRefusals = createKeptRefusals(createSecretBox(new Uint8Array(32), "tests"))
    const actor = {
      userId,
      name: "Helena",
      companyId,
      admin: false,
      address: "",
      permissions,
      workspaces: [workspaceId],
    }
    return {
      companyId,
      other,
      workspaceId,
      importId,
      labels,
      contacts: createContacts(actor, { ...server, conversations, keptRefusals }),
    }
  })
})

describeContacts("in memory", async () => {
  const [companyId, other] = [1, 2].map((id) => Schema.decodeSync(CompanyId)(id)) as [CompanyId, CompanyId]
  const workspaceId = Schema.decodeSync(Workspace)(1)
  const rows = stored.map((row, at) => aContact({ ...row, id: at + 1, workspaceId }))
  const importId = Schema.decodeSync(ContactImportId)(7)
  const labels = [aLabel({ id: 1, name: "Frete", colour: "red" }), aLabel({ id: 2, name: "VIP", colour: "red" })]
  const contacts = createInMemoryContacts(rows, {
    companyId,
    imported: { [importId]: [2, 4] },
    labels: createInMemoryLabels(labels),
  })
  return {
    companyId,
    other,
    workspaceId,
    importId,
    labels: labels.map(({ id, name, colour }) => ({ id, name, colour })),
    contacts,
  }
})
