import { createHttpContactErasures } from "@prosa/adapters-http/clients"
import { addErasureCounts, type ContactErasures, erasureMessages } from "@prosa/core/contact"
import { createInMemoryContactErasures } from "@prosa/core/contact/testing"
import { ContactErasureId, type ContactId, notFound } from "@prosa/core/kernel"
import type { TestServer } from "@prosa/server/testing"
import { Effect, Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createContactErasures } from "../../server/contact/erasure/erasures-service.ts"
import { createKeptRefusals } from "../../server/contact/erasure/kept-refusals.ts"
import { createPersonRecords } from "../../server/contact/erasure/person-records.ts"
import { createRoomRecords } from "../../server/conversation/erasure/erase-rooms.ts"
import { personMessages } from "../../server/conversation/erasure/erase-messages.ts"
import { createSecretBox } from "../../server/platform/secret-box.ts"
import { sql } from "../../server/platform/storage/sql.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

interface ErasuresHarness {
  readonly erasures: ContactErasures
  /** Named, with an open room and a refusal of campaigns. */
  readonly jose: ContactId
  /** Without a name, and with a room of a workspace that the user is no member of. */
  readonly nobody: ContactId
}

const unknown = Schema.decodeSync(ContactErasureId)(2_000_000_000)

const describeErasures = (adapter: string, open: () => Promise<ErasuresHarness>) => {
  describe(`erasures of contacts (${adapter})`, () => {
    it("say what would go, and what has to be typed", async () => {
      const { erasures, jose, nobody } = await open()
      expect(await answerOf(erasures.preview(jose))).toEqual({
        word: "José Maria de Sá",
        rooms: 1,
        openRooms: 1,
        messages: 2,
        files: 0,
        refusesCampaigns: true,
        refusal: "",
        erasure: null,
      })
      expect(await answerOf(erasures.preview(nobody))).toMatchObject({
        word: erasureMessages.namelessWord,
        refusal: erasureMessages.foreignRooms(1),
      })
    })

    it("ask for the name, and are done once", async () => {
      const { erasures, jose } = await open()
      expect(await failureOf(erasures.erase(jose, "José"))).toMatchObject({
        _tag: "InvalidInput",
        errors: [{ path: "confirmation", message: erasureMessages.notConfirmed }],
      })
      expect((await answerOf(erasures.preview(jose))).erasure).toBeNull()
      const erasure = await answerOf(erasures.erase(jose, " jose maria  de SÁ"))
      expect(erasure).toMatchObject({
        contactId: jose,
        state: "done",
        askedBy: "Helena",
        messages: 2,
        erasedMessages: 2,
      })
      expect(addErasureCounts(erasure.counts, {})).toMatchObject({ messages: 2, closedRooms: 1 })
      expect(await answerOf(erasures.erase(jose, "qualquer coisa"))).toEqual(erasure)
      expect(await answerOf(erasures.find(erasure.id))).toEqual(erasure)
      expect(await answerOf(erasures.preview(jose))).toMatchObject({ openRooms: 0, rooms: 1, messages: 2, erasure })
      const list = await answerOf(erasures.list(erasure.id))
      expect(list).toContain("Pedido por,Helena")
      expect(list).toContain("Textos de mensagens,2")
      expect(list).not.toContain("José")
    })

    it("refuse whoever does not see all rooms, and know nothing of others", async () => {
      const { erasures, nobody } = await open()
      expect(await failureOf(erasures.erase(nobody, "apagar"))).toEqual({
        _tag: "ErasureRefused",
        message: erasureMessages.foreignRooms(1),
      })
      // the id of a contact that nobody has
      expect(await failureOf(erasures.preview(unknown as number as ContactId))).toEqual(notFound)
      expect(await failureOf(erasures.find(unknown))).toEqual(notFound)
      expect(await failureOf(erasures.list(unknown))).toEqual(notFound)
    })
  })
}

describe("without a server", () => {
  describeErasures("fake", async () => {
    // ids of these fakes
    const [jose, nobody] = [1, 2] as ReadonlyArray<number> as readonly [ContactId, ContactId]
    const erasures = createInMemoryContactErasures([
      { id: jose, name: "José Maria de Sá", refusesCampaigns: true, rooms: 1, openRooms: 1, messages: 2 },
      { id: nobody, name: "", rooms: 1, openRooms: 1, messages: 0, standing: { foreignRooms: 1 } },
    ])
    return { erasures, jose, nobody }
  })
})

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  const settle = async () => {
    const companyId = await server.seed.company()
    const workspaceId = await server.seed.workspace(companyId)
    const elsewhere = await server.seed.workspace(companyId)
    const bot = await server.seed.bot(companyId, workspaceId)
    const email = `helena@${companyId}.com.br`
    const permissions = ["contact_edit"] as const
    const userId = await server.seed.person(companyId, {
      email,
      name: "Helena",
      permissions,
      workspaces: [workspaceId],
    })
    const made = (name: string, room: number, messages: number) =>
      Effect.runPromise(
        server.transactions.asTenant(companyId, (tx) =>
          Effect.gen(function* () {
            const { id } = yield* tx.onlyRow<{ id: ContactId }>(sql`
              insert into contacts (company_id, workspace_id, name, campaigns_refused_at)
              values (${companyId}, ${workspaceId}, ${name}, ${name === "" ? null : "2026-11-01"}::timestamptz) returning id`)
            const dialog = yield* tx.onlyRow<{ id: number }>(sql`
              insert into dialogs (company_id, workspace_id, bot_id, entry_bot_id, contact_id, channel, token, last_seq)
              values (${companyId}, ${room}, ${bot.id}, ${bot.id}, ${id}, 'LIVECHAT', 'x', ${messages}) returning id`)
            yield* tx.run(sql`
              insert into messages (company_id, dialog_id, seq, change_seq, sender, text, sent_at)
              select ${companyId}, ${dialog.id}, n, n, 'CLIENT', 'oi', now() from generate_series(1, ${messages}) n`)
            return id
          }),
        ),
      )
    const jose = await made("José Maria de Sá", workspaceId, 2)
    const nobody = await made("", elsewhere, 0)
    return { companyId, workspaceId, email, userId, permissions, jose, nobody }
  }

  overHttp(describeErasures, async () => {
    const { email, jose, nobody } = await settle()
    return { jose, nobody, erasures: createHttpContactErasures({ fetch: (await server.signedIn(email)).fetch }) }
  })

  asUseCase(describeErasures, async () => {
    const { companyId, workspaceId, userId, permissions, jose, nobody } = await settle()
    const actor = {
      userId,
      name: "Helena",
      companyId,
      admin: false,
      address: "",
      permissions,
      workspaces: [workspaceId],
    }
    const personRecords = createPersonRecords()

    personRecords.add(createRoomRecords({ deliveryFollowers: { add: () => {}, publish: () => Effect.void } }))
    const erasures = createContactErasures(actor, {
      transactions: server.transactions,
      clock: server.clock,
      personRecords,
      personMessages,
      keptRefusals: createKeptRefusals(createSecretBox(new Uint8Array(32), "tests")),
    })
    return { jose, nobody, erasures }
  })
})
