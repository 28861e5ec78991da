import { createHttpContactJoins, createHttpContacts } from "@prosa/adapters-http/clients"
import { type ContactJoins, type ContactRow, type Contacts, joinOver } from "@prosa/core/contact"
import { aContact, createInMemoryContactJoins, createInMemoryContacts } from "@prosa/core/contact/testing"
import { ContactId, fold, notFound } from "@prosa/core/kernel"
import type { TestServer } from "@prosa/server/testing"
import { Effect, Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createContacts } from "../../server/contact/contacts-service.ts"
import { createKeptRefusals } from "../../server/contact/erasure/kept-refusals.ts"
import { createPersonRecords } from "../../server/contact/erasure/person-records.ts"
import { createContactJoins } from "../../server/contact/joining/contact-joins-service.ts"
import { createContactConversations } from "../../server/conversation/rooms/rooms-of-contacts.ts"
import { createPublishedScripts } from "../../server/engine/published-scripts.ts"
import { createSecretBox } from "../../server/platform/secret-box.ts"
import { sql } from "../../server/platform/storage/sql.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

interface ContactJoinsHarness {
  readonly joins: ContactJoins
  readonly contacts: Pick<Contacts, "get" | "save" | "acceptCampaigns">
  /** In the order of `stored`. */
  readonly ids: readonly [ContactId, ContactId, ContactId]
}

/** The first two have one telephone, written in two ways; the third has nothing of theirs. */
const stored = [
  { name: "Mariana Alves", email: "", phone: "11987654321" },
  { name: "", email: "mariana@bol.com.br", phone: "551187654321" },
  { name: "João Batista", email: "jb@gmail.com", phone: "5521987650000" },
] as const

const unknownContact = Schema.decodeSync(ContactId)(2_000_000_000)

/** What holds for `ContactJoins`, whoever keeps them. */
const describeContactJoins = (name: string, open: () => Promise<ContactJoinsHarness>): void => {
  describe(`ContactJoins, ${name}`, () => {
    const opened = async () => {
      const harness = await open()
      const row = async (id: ContactId): Promise<ContactRow> => (await answerOf(harness.contacts.get(id))).contact
      return { ...harness, row }
    }

    it("propose who has the same number, in either spelling, and nobody else", async () => {
      const { joins, ids } = await opened()
      const [mariana, nameless, joao] = ids
      expect((await answerOf(joins.of(mariana))).alike.map(({ id }) => id)).toEqual([nameless])
      expect((await answerOf(joins.of(nameless))).alike.map(({ id }) => id)).toEqual([mariana])
      expect(await answerOf(joins.of(joao))).toEqual({ alike: [], joins: [] })
    })

    it("leave one contact, with what was known of both, and give both back as they were", async () => {
      const { joins, contacts, ids, row } = await opened()
      const [mariana, nameless] = ids
      await answerOf(contacts.acceptCampaigns(nameless, false))
      const before = [await row(mariana), await row(nameless)]
      const joined = await answerOf(joins.join(mariana, nameless))
      expect(joined).toMatchObject({ name: "Mariana Alves", email: "mariana@bol.com.br", phone: "11987654321" })
      expect(joined.refusedAt).toBe(before[1]?.refusedAt)
      expect(await failureOf(contacts.get(nameless))).toEqual(notFound)
      const kin = await answerOf(joins.of(mariana))
      expect(kin).toMatchObject({ alike: [], joins: [{ name: "", email: "mariana@bol.com.br", joinedBy: "Helena" }] })
      const [join] = kin.joins
      if (join === undefined) throw new Error("the join is not listed")
      expect(await answerOf(joins.undo(mariana, join.id))).toEqual(before[0])
      expect([await row(mariana), await row(nameless)]).toEqual(before)
      expect(await failureOf(joins.undo(mariana, join.id))).toEqual(joinOver)
    })

    it("keep with the contact what was changed since", async () => {
      const { joins, contacts, ids, row } = await opened()
      const [mariana, , joao] = ids
      await answerOf(joins.join(mariana, joao))
      await answerOf(
        contacts.save(mariana, { name: "Mari", email: "jb@gmail.com", phone: "11987654321", description: "" }),
      )
      const [join] = (await answerOf(joins.of(mariana))).joins
      if (join === undefined) throw new Error("the join is not listed")
      await answerOf(joins.undo(mariana, join.id))
      expect(await row(mariana)).toMatchObject({ name: "Mari", email: "" })
      expect(await row(joao)).toMatchObject(stored[2])
    })

    it("are of two contacts who exist", async () => {
      const { joins, ids } = await opened()
      const [mariana] = ids
      expect(await failureOf(joins.of(unknownContact))).toEqual(notFound)
      expect(await failureOf(joins.join(mariana, unknownContact))).toEqual(notFound)
      expect(await failureOf(joins.join(unknownContact, mariana))).toEqual(notFound)
      expect(await failureOf(joins.join(mariana, mariana))).toMatchObject({ _tag: "InvalidInput" })
    })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  /** A company of its own for every test. */
  const settle = async () => {
    const companyId = await server.seed.company()
    const workspaceId = await server.seed.workspace(companyId)
    const email = `helena@${companyId}.com.br`
    const permissions = ["contact_view", "contact_edit"] as const
    const userId = await server.seed.person(companyId, {
      name: "Helena",
      email,
      permissions,
      workspaces: [workspaceId],
    })
    const ids = await Effect.runPromise(
      server.transactions.asTenant(companyId, (tx) =>
        Effect.forEach(stored, (row) =>
          Effect.map(
            tx.onlyRow<{ id: ContactId }>(sql`
              insert into contacts (company_id, workspace_id, name, name_folded, email, phone)
              values (${companyId}, ${workspaceId}, ${row.name}, ${fold(row.name)}, ${row.email}, ${row.phone})
              returning id`),
            ({ id }) => id,
          ),
        ),
      ),
    )
    const [first, second, third] = ids
    if (first === undefined || second === undefined || third === undefined) throw new Error("three were stored")
    return { companyId, workspaceId, email, userId, permissions, ids: [first, second, third] as const }
  }

  overHttp(describeContactJoins, async () => {
    const { email, ids } = await settle()
    const { fetch } = await server.signedIn(email)
    return { ids, joins: createHttpContactJoins({ fetch }), contacts: createHttpContacts({ fetch }) }
  })

  asUseCase(describeContactJoins, async () => {
    const { companyId, workspaceId, userId, permissions, ids } = await settle()
    const conversations = createContactConversations({ ...server, scripts: createPublishedScripts(), webhooks: null })
    const actor = {
      userId,
      name: "Helena",
      companyId,
      admin: false,
      address: "",
      permissions,
      workspaces: [workspaceId],
    }
    const keptRefusals = createKeptRefusals(createSecretBox(new Uint8Array(32), "tests"))
    const deps = { ...server, conversations, keptRefusals, personRecords: createPersonRecords() }
    return { ids, joins: createContactJoins(actor, deps), contacts: createContacts(actor, deps) }
  })
})

describeContactJoins("in memory", () => {
  const ids = [1, 2, 3].map((id) => Schema.decodeSync(ContactId)(id)) as [ContactId, ContactId, ContactId]
  const contacts = createInMemoryContacts(stored.map((row, at) => aContact({ ...row, id: at + 1 })))
  return Promise.resolve({ ids, contacts, joins: createInMemoryContactJoins(contacts.rows).joins })
})
