import { changeToWire, type FlowBody, flowToWire } from "@prosa/adapters-http/routes"
import { type BotChange, emptyAutomationDraft } from "@prosa/core/bot"
import { Script } from "@prosa/core/engine"
import { type FileSizes, flowMessages, newFlow } from "@prosa/core/flow"
import { type BotId, type CompanyId, EntityTypeId, type FlowId, type WorkspaceId } from "@prosa/core/kernel"
import type { TransferTarget } from "@prosa/core/transfer"
import { sql } from "../platform/storage/sql.ts"
import { emptyWebhookDraft } from "@prosa/core/webhook/testing"
import { Schema } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { drawFlow, way } from "../demo/draw-flow.ts"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestAnswer, type TestBrowser, type TestServer } from "../testing.ts"

const named = (text: string): FlowBody => flowToWire(newFlow("Fluxo", text))

const twoCards = flowToWire(
  drawFlow("Fluxo", [
    { title: "Início", says: ["Oi!"], ways: [way("Fim da linha", "Tchau")] },
    { title: "Fim da linha", says: ["Até logo!"], ends: true },
  ]),
)

/** Returns the flow with its second card changed. */
const withSecond = (change: Partial<FlowBody["nodes"][number]>): FlowBody => ({
  ...twoCards,
  nodes: twoCards.nodes.map((node, at) => (at === 1 ? { ...node, ...change } : node)),
})

const stale = {
  status: 409,
  body: { _tag: "StaleFlow", message: flowMessages.stale },
}

describeOnDatabase("flows", (open) => {
  let server: TestServer
  let companyId: CompanyId
  let workspaceId: WorkspaceId
  let camila: TestBrowser
  let rafael: TestBrowser
  let bot: { readonly id: BotId; readonly flowId: FlowId }

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    const { seed } = server
    companyId = await seed.company()
    workspaceId = await seed.workspace(companyId)
    for (const email of ["camila@casa.com.br", "rafael@casa.com.br"])
      await seed.person(companyId, { email, name: email, permissions: ["bot_view"], workspaces: [workspaceId] })
    camila = await server.signedIn("camila@casa.com.br")
    rafael = await server.signedIn("rafael@casa.com.br")
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    bot = await server.seed.bot(companyId, workspaceId)
  })

  const address = (flowId: number) => `/api/bots/${bot.id}/flow/${flowId}`
  const load = async (flowId = -1) => {
    const { body } = await camila.get(address(flowId))
    return body as FlowBody & { readonly id: FlowId; readonly revision: number; readonly fileSizes: FileSizes }
  }
  const save = (who: TestBrowser, flowId: number, revision: number, body: FlowBody) =>
    who.put(address(flowId), { ...body, revision })
  const publish = (who: TestBrowser, flowId: number, body: FlowBody) =>
    who.post(`/api/bots/${bot.id}/publish/${flowId}`, body)
  const saved = ({ status, body }: TestAnswer) => {
    expect(status).toBe(200)
    return body as { readonly id: FlowId; readonly revision: number }
  }
  const rows = (statement: ReturnType<typeof sql>) =>
    server.seed.asTenant(companyId, async (tx) => (await tx.execute(statement)).rows)

  it("are neither saved nor published by a member of the workspace who may not write to bots", async () => {
    const email = "somente.salas@casa.com.br"
    await server.seed.person(companyId, { email, permissions: ["dashboard_view"], workspaces: [workspaceId] })
    const member = await server.signedIn(email)
    expect((await save(member, bot.flowId, 1, named("alheio"))).status).toBe(403)
    expect((await publish(member, bot.flowId, twoCards)).status).toBe(403)
    expect(await load()).toMatchObject({ id: bot.flowId, revision: 1 })
  })

  describe("saving", () => {
    it("writes the editing release, and refuses a stale revision", async () => {
      const first = saved(await save(camila, bot.flowId, 1, named("primeiro")))
      expect(first).toMatchObject({ id: bot.flowId, revision: 2 })
      expect(await save(rafael, bot.flowId, 1, named("segundo"))).toMatchObject({ ...stale, body: { revision: 2 } })
      expect((await load()).nodes).toEqual(named("primeiro").nodes)
      saved(await save(rafael, bot.flowId, 2, named("segundo")))
      expect((await load()).nodes).toEqual(named("segundo").nodes)
    })

    it("accepts one of two concurrent saves and refuses the other", async () => {
      const both = await Promise.all([camila, rafael].map((who, at) => save(who, bot.flowId, 1, named(String(at)))))
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    })

    it("on a published version leaves it unchanged and begins an editing release", async () => {
      const published = saved(await publish(camila, bot.flowId, twoCards))
      const editing = saved(await save(camila, published.id, published.revision, named("rascunho")))
      expect(editing.id).not.toBe(published.id)
      expect((await load(published.id)).nodes).toEqual(twoCards.nodes)
      expect(await load()).toMatchObject({ id: editing.id, revision: editing.revision, ...named("rascunho") })
      const body = { _tag: "StaleFlow", message: flowMessages.editingUnseen }
      expect(await save(rafael, published.id, published.revision, named("outro"))).toMatchObject({ status: 409, body })
      expect((await load()).nodes).toEqual(named("rascunho").nodes)
    })

    it("publishing a stale revision is refused too", async () => {
      saved(await save(rafael, bot.flowId, 1, named("de rafael")))
      const published = await camila.post(`/api/bots/${bot.id}/publish/${bot.flowId}`, { ...twoCards, revision: 1 })
      expect(published).toMatchObject(stale)
      expect((await load()).nodes).toEqual(named("de rafael").nodes)
    })

    it("on a release that was published meanwhile is refused, and its address opens the version it became", async () => {
      const became = saved(await publish(rafael, bot.flowId, twoCards))
      expect(await save(camila, bot.flowId, 1, named("tarde demais"))).toMatchObject(stale)
      expect(await camila.get(address(bot.flowId))).toMatchObject({ status: 200, body: { id: became.id } })
      expect(await publish(camila, bot.flowId, twoCards)).toMatchObject(stale)
      expect((await load()).nodes).toEqual(twoCards.nodes)
    })

    it("refuses an invalid flow, and names the card and the fault", async () => {
      const [start, end] = twoCards.nodes
      const refusals: ReadonlyArray<readonly [FlowBody, string]> = [
        [{ ...twoCards, nodes: [] }, "O fluxo precisa de exatamente um node de início."],
        [withSecond({ first: true }), "O fluxo precisa de exatamente um node de início."],
        [withSecond({ id: start?.id ?? 0 }), 'O node "Fim da linha" aparece mais de uma vez.'],
        [
          withSecond({ end: false, userInteractios: [{ id: 1, source: "", target: "Fim_da_linha", phrases: [] }] }),
          "O fluxo tem um ciclo: Fim da linha.",
        ],
      ]
      for (const [body, message] of refusals)
        for (const answer of [await save(camila, bot.flowId, 1, body), await publish(camila, bot.flowId, body)])
          expect(answer).toMatchObject({ status: 400, body: { _tag: "NotAFlow", message } })
      const dangling = { ...twoCards, nodes: [start, { ...end, name: "Outro" }] }
      expect(await camila.put(address(bot.flowId), { ...dangling, revision: 1 })).toMatchObject({
        status: 400,
        body: { errors: [{ path: "nodes.0.userInteractios.0.target", message: "Node de destino inexistente" }] },
      })
    })

    it("accepts a flow of many cards, but none larger than sixteen million letters", async () => {
      const many = Array.from({ length: 4_000 }, (_, at) => ({
        title: `Card ${at}`,
        says: ["Um texto do tamanho de uma resposta comum, com duas frases. E esta é a segunda delas."],
        ...(at === 3_999 ? { ends: true as const } : { ways: [way(`Card ${at + 1}`, "Continuar", "sim", "segue")] }),
      }))
      const body = flowToWire(drawFlow("Longo", many))
      expect(JSON.stringify(body).length).toBeGreaterThan(2_000_000)
      saved(await save(camila, bot.flowId, 1, body))
      expect((await load()).nodes).toHaveLength(4_000)
      const tooLarge = await save(camila, bot.flowId, 2, named("x".repeat(17_000_000)))
      expect(tooLarge).toMatchObject({ status: 413, body: { _tag: "TooLarge" } })
    })
  })

  describe("publishing", () => {
    it("creates the version that conversations follow, with all that they need", async () => {
      await rows(
        sql`update bots set live_chat_interactions = '["Oi!"]', default_fallback_messages = '["Como?"]' where id = ${bot.id}`,
      )
      const published = saved(await publish(camila, bot.flowId, twoCards))
      const [found] = await rows(sql`
        select b.published_flow_id as "publishedFlowId", b.updated_by as "updatedBy", f.script, f.published, f.version
        from bots b join flows f on f.company_id = b.company_id and f.id = b.published_flow_id where b.id = ${bot.id}`)
      expect(found).toMatchObject({
        publishedFlowId: published.id,
        updatedBy: "camila@casa.com.br",
        published: true,
        version: 1,
      })
      const script = Schema.decodeUnknownSync(Script)(found?.["script"])
      expect(script).toMatchObject({ greeting: ["Oi!"], fallbackMessages: ["Como?"], flow: { name: "Fluxo" } })
      expect(await load()).toMatchObject(published)
    })

    it("keeps in the version the contact questions, the automations and the entities of its answers, as they are then", async () => {
      const automations = {
        botRepeatAutomationDto: { minutes: 5, times: 2 },
        botTransferAutomationDto: { minutes: 15, callwebhook: false, workspaceId, userId: 0, queue: "SEQUENTIAL" },
        botCloseRoomAutomationDto: { minutes: 60, active: true, message: "Até logo!", closeRoomType: "CLOSE_ALL" },
      }
      await rows(sql`
        update bots set name_on_start = true, email_on_start = true, automations = ${JSON.stringify(automations)}::jsonb
        where id = ${bot.id}`)
      const entity = async (name: string) => {
        const [made] = await rows(sql`
          insert into entity_types (company_id, bot_id, name, name_folded, kind, entries, created_by, updated_by)
          values (${companyId}, ${bot.id}, ${name}, ${name}, 'normal', '[["Azul", "petróleo"]]', '', '')
          returning id`)
        return Schema.decodeUnknownSync(EntityTypeId)(made?.["id"])
      }
      const cor = await entity("cor")
      await entity("tamanho")
      const asking = flowToWire(
        drawFlow("Fluxo", [
          { title: "Início", says: ["Qual cor?"], captures: [{ to: "Fim", entity: { id: cor, name: "cor" } }] },
          { title: "Fim", says: ["Anotado."], ends: true },
        ]),
      )
      const { id } = saved(await publish(camila, bot.flowId, asking))
      const kept = async () => {
        const [found] = await rows(sql`select script from flows where id = ${id}`)
        return Schema.decodeUnknownSync(Script)(found?.["script"])
      }
      const script = await kept()
      expect(script.asks).toEqual(["name", "email"])
      expect(script.automations).toMatchObject({
        repeat: { minutes: 5, times: 2 },
        transfer: { minutes: 15, target: { kind: "sequential-person", workspaceId } },
        close: { minutes: 60, active: true, message: "Até logo!", rooms: "CLOSE_ALL" },
      })
      expect(script.entities).toMatchObject([
        { id: cor, name: "cor", kind: "normal", entries: [{ value: "Azul", synonyms: ["petróleo"] }] },
      ])
      const later = { ...automations, botRepeatAutomationDto: { minutes: 0, times: 0 } }
      await rows(
        sql`update bots set name_on_start = false, automations = ${JSON.stringify(later)}::jsonb where id = ${bot.id}`,
      )
      await rows(sql`update entity_types set entries = '[]' where id = ${cor}`)
      expect(await kept()).toEqual(script)
    })

    it("keeps neither the address of the bot's webhook nor its headers and secret in the version", async () => {
      const [address, key] = ["https://sistema.exemplo.com.br/gancho-da-loja", "chave-muito-secreta"]
      const configured = await camila.post(`/api/bots/${bot.id}/webhook-config`, {
        ...emptyWebhookDraft,
        url: address,
        transferUrl: `${address}/transferencia`,
        headers: [{ key: "Authorization", value: key }],
      })
      expect(configured.status).toBe(200)
      // the response shape of this route
      const { text } = (configured.body as { newSecret: { text: string } }).newSecret
      const { id } = saved(await publish(camila, bot.flowId, withSecond({ callWebhook: true })))
      const [found] = await rows(sql`select to_jsonb(f)::text as version from flows f where id = ${id}`)
      const version = String(found?.["version"])
      expect(version).toContain('"callsWebhook": true')
      for (const secret of ["gancho-da-loja", key, text])
        expect([secret, version.includes(secret)]).toEqual([secret, false])
    })

    it("writes one audit entry: who, what, from where", async () => {
      const { id } = saved(await publish(camila, bot.flowId, twoCards))
      const written = await rows(
        sql`select action, subject, detail, address, user_id from audit where subject = ${`bot/${bot.id}`}`,
      )
      expect(written).toEqual([
        {
          action: "flow.publish",
          subject: `bot/${bot.id}`,
          detail: { botId: bot.id, flowId: id, nodes: 2 },
          address: "127.0.0.1",
          user_id: expect.any(Number),
        },
      ])
    })

    it("is refused while a card cannot run, naming the first", async () => {
      const answer = await publish(camila, bot.flowId, withSecond({ transfer: true, transferDto: null }))
      expect(answer).toMatchObject({
        status: 422,
        body: {
          _tag: "CannotPublish",
          message: "Fim da linha: A transferência está ligada, mas não tem destino.",
          nodes: [2],
        },
      })
      expect(await rows(sql`select 1 from flows where bot_id = ${bot.id} and published`)).toEqual([])
    })

    it("deletes the published editing release, and increments the version number", async () => {
      const first = saved(await publish(camila, bot.flowId, twoCards))
      const editing = saved(await save(camila, first.id, first.revision, named("rascunho")))
      const second = saved(await publish(camila, editing.id, twoCards))
      expect(await camila.get(address(editing.id))).toMatchObject({ status: 200, body: { id: second.id } })
      const third = saved(await publish(camila, second.id, twoCards))
      const versions = await rows(sql`
        select id, version, published from flows where bot_id = ${bot.id} order by version`)
      expect(versions).toEqual([
        { id: first.id, version: 1, published: true },
        { id: second.id, version: 2, published: true },
        { id: third.id, version: 3, published: true },
      ])
    })

    it("of another release leaves the editing release as it is", async () => {
      const first = saved(await publish(camila, bot.flowId, twoCards))
      const draft = saved(await save(rafael, first.id, first.revision, named("rascunho do Rafael")))
      const second = saved(await publish(camila, first.id, twoCards))
      const versions = await rows(sql`
        select id, version, published from flows where bot_id = ${bot.id} order by version`)
      expect(versions).toEqual([
        { id: first.id, version: 1, published: true },
        { id: second.id, version: 2, published: true },
        { id: draft.id, version: 3, published: false },
      ])
      expect((await load()).nodes).toEqual(named("rascunho do Rafael").nodes)
    })
  })

  describe("what a flow refers to", () => {
    const leadsTo = (transferDto: object): FlowBody => ({
      ...twoCards,
      nodes: twoCards.nodes.map((node, at) =>
        at === 1
          ? { ...node, end: false, transfer: true, transferDto: { transferType: "user", ...transferDto } }
          : node,
      ),
    })

    it("blocks publishing where a transfer leads to something that is gone or of another company", async () => {
      const elsewhere = await server.seed.company()
      const foreign = await server.seed.workspace(elsewhere)
      const stranger = await server.seed.person(elsewhere, { email: "fora@outra.com.br", workspaces: [foreign] })
      const foreignBot = await server.seed.bot(elsewhere, foreign)
      const left = await server.seed.person(companyId, {
        email: `saiu${bot.id}@casa.com.br`,
        workspaces: [workspaceId],
      })
      await rows(sql`update users set active = false where id = ${left}`)
      const moved = await server.seed.person(companyId, { email: `mudou${bot.id}@casa.com.br`, workspaces: [] })
      const blind = await server.seed.person(companyId, {
        email: `relatorio${bot.id}@casa.com.br`,
        workspaces: [workspaceId],
        permissions: ["bot_view"],
      })
      const toBot = { transferType: "specificBot", workspaceId, botName: "Cobrança", botTransferMessage: "Olá" }
      const none = 2_000_000_000
      const refused: ReadonlyArray<readonly [object, string]> = [
        [{ workspaceId: none }, "A transferência leva a um workspace que não existe mais."],
        [{ workspaceId: foreign }, "A transferência leva a um workspace que não existe mais."],
        [
          { workspaceId, userId: none, userName: "Ana" },
          "A transferência leva a uma pessoa que não atende mais no workspace: Ana.",
        ],
        [
          { workspaceId, userId: stranger, userName: "" },
          "A transferência leva a uma pessoa que não atende mais no workspace.",
        ],
        [
          { workspaceId, userId: left, userName: "Bia" },
          "A transferência leva a uma pessoa que não atende mais no workspace: Bia.",
        ],
        // of the company, but no member of the workspace; and a member who sees no inbox
        ...[moved, blind].map(
          (userId) =>
            [
              { workspaceId, userId, userName: "Caio" },
              "A transferência leva a uma pessoa que não atende mais no workspace: Caio.",
            ] as const,
        ),
        [{ ...toBot, botId: none }, "A transferência leva a um robô que não existe mais: Cobrança."],
        [{ ...toBot, botId: foreignBot.id }, "A transferência leva a um robô que não existe mais: Cobrança."],
      ]
      for (const [target, sentence] of refused)
        expect(await publish(camila, bot.flowId, leadsTo(target))).toMatchObject({
          status: 422,
          body: { _tag: "CannotPublish", message: `Fim da linha: ${sentence}`, nodes: [2] },
        })
      const tried = await camila.post(`/api/bots/${bot.id}/publish-test/${bot.flowId}`, leadsTo({ workspaceId: none }))
      expect(tried.status).toBe(422)
      saved(await save(camila, bot.flowId, 1, leadsTo({ workspaceId: foreign })))
      saved(await publish(camila, bot.flowId, leadsTo({ workspaceId })))
    })

    it("must exist too where keywords and the transfer automation of its bot lead", async () => {
      const gone = await server.seed.workspace(companyId)
      const left = await server.seed.person(companyId, {
        email: "saiu@casa.com.br",
        workspaces: [gone],
        isAttendant: true,
      })
      const other = await server.seed.bot(companyId, workspaceId, "Cobrança")
      const inTurn: TransferTarget = { kind: "sequential-person", workspaceId: gone, onlyOnlineUser: false }
      const to = (phrase: string, target: TransferTarget) => ({
        phrases: [phrase],
        action: { kind: "transfer", target } as const,
      })
      const toBot: TransferTarget = {
        kind: "specific-bot",
        workspaceId,
        botId: other.id,
        botName: "Cobrança",
        initialMessage: "Você está com a Cobrança.",
        media: "LIVECHAT",
      }
      const change: BotChange = {
        keywords: [to("atendente", inTurn), to("boleto", toBot), { phrases: ["tchau"], action: { kind: "end" } }],
        automations: {
          ...emptyAutomationDraft,
          botTransferAutomationDto: { minutes: 15, callwebhook: false, workspaceId: gone, userId: left, queue: "USER" },
        },
        fallbackTransfer: { times: 2, target: inTurn },
      }
      expect(await camila.put(`/api/bots/${bot.id}`, changeToWire(change))).toMatchObject({ status: 200 })
      saved(await publish(camila, bot.flowId, twoCards))
      await rows(sql`update workspaces set active = false where id = ${gone} returning 1`)
      await rows(sql`update bots set deleted_at = now() where id = ${other.id} returning 1`)
      const { id } = (await load()) as { readonly id: FlowId }
      const blockers = [
        "A palavra-chave “atendente” leva a um workspace que não existe mais. Ela é editada na Gestão do Bot.",
        "A palavra-chave “boleto” leva a um robô que não existe mais: Cobrança. Ela é editada na Gestão do Bot.",
        "A automação “Transferir” leva a um workspace que não existe mais. Ela é editada na página do robô.",
        "A transferência depois de exceções leva a um workspace que não existe mais. Ela é editada na página do robô.",
      ].map((sentence) => ({ nodeId: null, sentence }))
      const message = blockers[0]?.sentence
      for (const call of ["publish", "publish-test"])
        expect(await camila.post(`/api/bots/${bot.id}/${call}/${id}`, twoCards)).toMatchObject({
          status: 422,
          body: { _tag: "CannotPublish", message, nodes: [], blockers },
        })
      await rows(sql`update workspaces set active = true where id = ${gone} returning 1`)
      await rows(sql`delete from user_workspaces where user_id = ${left} returning 1`)
      expect(await camila.put(`/api/bots/${bot.id}`, { keywords: [] })).toMatchObject({ status: 200 })
      expect(await camila.post(`/api/bots/${bot.id}/publish/${id}`, twoCards)).toMatchObject({
        status: 422,
        body: {
          message:
            "A automação “Transferir” leva a uma pessoa que não atende mais no workspace. Ela é editada na página do robô.",
        },
      })
      expect(
        await camila.put(`/api/bots/${bot.id}`, changeToWire({ automations: emptyAutomationDraft })),
      ).toMatchObject({
        status: 200,
      })
      saved(await publish(camila, id, twoCards))
    })

    it("must be entities of the company, which a version takes as they are", async () => {
      const captures = (entityTypeId: number, entityTypeName: string): FlowBody => ({
        ...twoCards,
        nodes: twoCards.nodes.map((node, at) =>
          at === 0
            ? {
                ...node,
                userInteractios: node.userInteractios.map((answer) => ({ ...answer, entityTypeId, entityTypeName })),
              }
            : node,
        ),
      })
      const elsewhere = await server.seed.company()
      const [foreign] = await server.seed.asTenant(elsewhere, async (tx) => {
        const found = await tx.execute<{ id: number }>(sql`select id from entity_types where name = 'email'`)
        return found.rows
      })
      for (const id of [foreign?.id ?? 0, 2_000_000_000]) {
        saved(await save(camila, bot.flowId, (await load()).revision, captures(id, "email")))
        for (const answer of [
          await publish(camila, bot.flowId, captures(id, "email")),
          await camila.post(`/api/bots/${bot.id}/publish-test/${bot.flowId}`, captures(id, "email")),
        ])
          expect(answer).toMatchObject({
            status: 422,
            body: { _tag: "CannotPublish", message: "Início: A entidade “email” não existe mais.", nodes: [1] },
          })
      }
      const insert = sql`
        insert into entity_types (company_id, bot_id, name, name_folded, kind, entries, created_by, updated_by)
        values (${companyId}, ${bot.id}, 'cidade', 'cidade', 'normal', '[["Recife","Veneza brasileira"]]', '', '')
        returning id`
      const [own] = await rows(insert)
      const id = Number(own?.["id"])
      saved(await publish(camila, bot.flowId, captures(id, "cidade")))
      await rows(sql`update entity_types set entries = '[]' where id = ${id}`)
      const [version] = await rows(sql`select script from flows where bot_id = ${bot.id} and published`)
      expect(Schema.decodeUnknownSync(Script)(version?.["script"]).entities).toEqual([
        {
          id,
          name: "cidade",
          kind: "normal",
          fuzzy: false,
          entries: [{ id: 1, value: "Recife", synonyms: ["Veneza brasileira"] }],
        },
      ])
    })

    const upload = async (who: TestBrowser) => {
      const form = new FormData()
      form.append("file", new Blob(["%PDF-1.4 ok"], { type: "application/pdf" }), "Tabela de preços.pdf")
      const answer = await who.fetch("/api/files/upload", { method: "POST", body: form })
      // the response shape of the route
      return (await answer.json()) as { readonly fileId: string }
    }
    const saying = (identifier: string, facts: object = {}): FlowBody => ({
      ...twoCards,
      nodes: twoCards.nodes.map((node) => ({
        ...node,
        botInteractions: node.botInteractions.map((said) => ({
          ...said,
          files: [{ identifier, name: "Outro nome.pdf", url: "https://mau.example/x", mime: "text/html", ...facts }],
        })),
      })),
    })

    it("must be files of the company, whose name, type and address are not those of the document", async () => {
      const elsewhere = await server.seed.company()
      await server.seed.person(elsewhere, { email: "fora2@outra.com.br" })
      const foreign = await upload(await server.signedIn("fora2@outra.com.br"))
      for (const id of [foreign.fileId, "0".repeat(32), "x' or 1=1", ""])
        for (const answer of [
          await save(camila, bot.flowId, 1, saying(id)),
          await publish(camila, bot.flowId, saying(id)),
          await camila.post(`/api/bots/${bot.id}/publish-test/${bot.flowId}`, saying(id)),
        ])
          expect([id, answer]).toMatchObject([
            id,
            {
              status: 400,
              body: {
                _tag: "NotAFlow",
                message: "Início: O arquivo “Outro nome.pdf” não existe mais. Remova-o da mensagem.",
                nodes: [1, 2],
              },
            },
          ])
      const { fileId } = await upload(camila)
      saved(await publish(camila, bot.flowId, saying(fileId)))
      const stored = {
        identifier: fileId,
        name: "Tabela de preços.pdf",
        url: `/api/files/${fileId}`,
        mime: "application/pdf",
      }
      const loaded = await load()
      expect(loaded.nodes[0]?.botInteractions[0]?.files).toEqual([stored])
      expect(loaded.fileSizes).toEqual({ [fileId]: "%PDF-1.4 ok".length })
    })

    it("may be read by everyone who may see the flow, and is kept as long as a release uses it", async () => {
      const { fileId } = await upload(camila)
      const reading = async (who: TestBrowser) => (await who.get(`/api/files/${fileId}`)).status
      expect([await reading(camila), await reading(rafael)]).toEqual([200, 404])
      const draft = saved(await save(camila, bot.flowId, 1, saying(fileId)))
      expect(await reading(rafael)).toBe(200)
      const email = `sem${bot.id}@casa.com.br`
      await server.seed.person(companyId, { email, workspaces: [await server.seed.workspace(companyId)] })
      expect(await reading(await server.signedIn(email))).toBe(404)
      const removing = async () => (await camila.fetch(`/api/files/${fileId}`, { method: "DELETE" })).status
      expect(await removing()).toBe(409)
      const version = saved(await publish(camila, draft.id, saying(fileId)))
      const without = saved(await save(camila, version.id, version.revision, twoCards))
      expect([await removing(), await reading(rafael)]).toEqual([409, 200])
      await rows(sql`delete from file_uses where flow_id = ${version.id}`)
      expect([without.id > 0, await reading(rafael), await removing()]).toEqual([true, 404, 200])
    })

    it("is no link with another scheme than http and https", async () => {
      const linking = (link: string): FlowBody => ({
        ...twoCards,
        nodes: twoCards.nodes.map((node) => ({
          ...node,
          botInteractions: node.botInteractions.map((said) => ({
            ...said,
            buttons: [{ position: 1, label: "Abrir", type: "LINK" as const, link }],
          })),
        })),
      })
      for (const link of [
        "javascript:alert(1)",
        " JaVaScRiPt:alert(1)",
        "data:text/html,x",
        "ftp://loja.example",
        "tel:119",
      ])
        for (const answer of [
          await save(camila, bot.flowId, 1, linking(link)),
          await publish(camila, bot.flowId, linking(link)),
        ])
          expect([link, answer]).toMatchObject([
            link,
            {
              status: 400,
              body: { errors: [{ path: "nodes.0.botInteractions.0.buttons.0.link", message: "URL inválida" }, {}] },
            },
          ])
      for (const [at, link] of ["https://loja.example/a", "loja.example:8080/a", ""].entries())
        expect((await save(camila, bot.flowId, at + 1, linking(link))).status).toBe(200)
    })
  })

  it("can be written only by a flow id", async () => {
    expect((await save(camila, -1, 1, twoCards)).status).toBe(400)
    expect((await publish(camila, -1, twoCards)).status).toBe(400)
  })
})
