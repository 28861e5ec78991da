import { createHttpEntities } from "@prosa/adapters-http/clients"
import {
  type Entities,
  type EntityContent,
  type EntityFile,
  entityNameLocked,
  entityTaken,
  entryLimit,
  systemEntityLocked,
  systemEntityNames,
} from "@prosa/core/entity"
import { createInMemoryEntities } from "@prosa/core/entity/testing"
import { BotId, CompanyId, EntityTypeId, notFound, WorkspaceId } from "@prosa/core/kernel"
import type { TestServer } from "@prosa/server/testing"
import { Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createEntities } from "../../server/entity/entities-service.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

interface EntitiesHarness {
  readonly entities: Entities
  readonly companyId: CompanyId
  readonly workspaceId: WorkspaceId
  readonly botId: BotId
  readonly otherBot: BotId
}

const unknownEntity = Schema.decodeSync(EntityTypeId)(2_000_000_000)
const unknownBot = Schema.decodeSync(BotId)(2_000_000_000)
const held = ["entity_view", "entity_import"] as const

const colours: EntityContent = {
  name: "Cor do tecido",
  kind: "normal",
  fuzzy: true,
  entries: [
    { id: 1, value: "Azul petróleo", synonyms: ["petróleo", "azul escuro"] },
    { id: 2, value: "Caramelo", synonyms: [] },
  ],
}
const orders: EntityContent = {
  name: "pedido",
  kind: "regex",
  fuzzy: false,
  entries: [{ id: 1, value: "PED-\\d{2,}", synonyms: [] }],
}
const csv = (text: string, facts: Partial<Pick<EntityFile, "name" | "type">> = {}): EntityFile =>
  new File([text], facts.name ?? "cores.csv", { type: facts.type ?? "text/csv" })

/** What holds for `Entities`, whoever keeps them. */
const describeEntities = (name: string, open: () => Promise<EntitiesHarness>): void => {
  describe(`Entities, ${name}`, () => {
    const all = { name: "", offset: 0, limit: 200 }
    const opened = async (...contents: ReadonlyArray<EntityContent>) => {
      const place = await open()
      const ids: Array<EntityTypeId> = []
      for (const content of contents) ids.push((await answerOf(place.entities.create(place.botId, content))).id)
      const [id = unknownEntity] = ids
      return { ...place, id }
    }

    it("begin with those of the system, which every company has and nobody edits", async () => {
      const { entities, companyId, botId } = await opened()
      const { result, total } = await answerOf(entities.list({ ...all, companyId }))
      expect([total, result.map((row) => row.name)]).toEqual([systemEntityNames.length, systemEntityNames.toSorted()])
      for (const { id, system, botId: own, inputs } of result)
        expect([id > 0, system, own, inputs]).toEqual([true, true, null, 0])
      const row = result.find((one) => one.name === "cep")
      if (row === undefined) throw new Error("the entity is not listed")
      expect(await answerOf(entities.get(row.id))).toEqual({
        entity: { id: row.id, name: "cep", kind: "system", fuzzy: false, entries: [] },
        botId: null,
        botName: "",
      })
      expect(await failureOf(entities.update(row.id, { ...colours, name: "cep" }))).toEqual(systemEntityLocked)
      expect(await failureOf(entities.upload(companyId, [row.id], csv("a")))).toEqual(systemEntityLocked)
      expect(await failureOf(entities.create(botId, { ...colours, name: "Qualquer Resposta" }))).toEqual(entityTaken)
    })

    it("are kept as they were saved: blanks of the name are underscores", async () => {
      const { entities, companyId, botId, id } = await opened(colours)
      const { entity, botId: own, botName } = await answerOf(entities.get(id))
      expect([entity, own]).toEqual([{ ...colours, id, name: "Cor_do_tecido" }, botId])
      const { result } = await answerOf(entities.list({ ...all, companyId, name: "cor do" }))
      expect(result).toEqual([
        {
          id,
          name: "Cor_do_tecido",
          botId,
          botName,
          inputs: 2,
          status: true,
          updatedBy: "Helena Prado",
          system: false,
        },
      ])
    })

    it("are listed by name regardless of case and accents, by pages and by workspace", async () => {
      const { entities, companyId, workspaceId } = await opened({ ...colours, name: "Ébano" }, orders)
      const list = async (facts: Partial<Parameters<Entities["list"]>[0]>) => {
        const { result, total } = await answerOf(entities.list({ ...all, companyId, ...facts }))
        return [total, result.map((row) => row.name)]
      }
      const at = systemEntityNames.filter((name) => name < "ebano").length
      expect(await list({ offset: at, limit: 2 })).toEqual([systemEntityNames.length + 2, ["Ébano", "email"]])
      expect(await list({ name: "EBAN" })).toEqual([1, ["Ébano"]])
      expect(await list({ name: "%" })).toEqual([0, []])
      expect(await list({ name: "pedido", workspaces: [workspaceId] })).toEqual([1, ["pedido"]])
      expect(await list({ workspaces: [] })).toEqual([0, []])
    })

    it("of a bot's flow are its own and those of the system", async () => {
      const { entities, botId, otherBot } = await opened(orders)
      const own = async (bot: BotId) => (await answerOf(entities.ofBot({ ...all, botId: bot }))).result
      expect((await own(botId)).map((row) => row.name)).toEqual([...systemEntityNames, "pedido"].toSorted())
      expect((await own(otherBot)).map((row) => row.name)).toEqual(systemEntityNames.toSorted())
      expect(await failureOf(entities.ofBot({ ...all, botId: unknownBot }))).toEqual(notFound)
    })

    it("have a name once in each bot, regardless of case, accents and blanks", async () => {
      const { entities, botId, otherBot } = await opened(colours)
      expect(await failureOf(entities.create(botId, { ...orders, name: "cór_do  tecido".replace("  ", " ") }))).toEqual(
        entityTaken,
      )
      expect(await answerOf(entities.create(otherBot, colours))).toEqual({ id: expect.any(Number) })
      expect(await failureOf(entities.create(unknownBot, colours))).toEqual(notFound)
    })

    it("change their entries, but not their name", async () => {
      const { entities, id } = await opened(colours)
      const content: EntityContent = { ...orders, name: "Cor do tecido" }
      expect(await answerOf(entities.update(id, content))).toEqual({ id })
      expect((await answerOf(entities.get(id))).entity).toEqual({ ...content, id, name: "Cor_do_tecido" })
      expect(await failureOf(entities.update(id, orders))).toEqual(entityNameLocked)
      expect(await failureOf(entities.update(unknownEntity, colours))).toEqual(notFound)
      expect(await failureOf(entities.get(unknownEntity))).toEqual(notFound)
    })

    it("are added to by a CSV: known values get their new synonyms", async () => {
      const { entities, companyId, id } = await opened(colours)
      await answerOf(entities.upload(companyId, [id], csv("caramelo;mel\nTerracota;barro;telha\n")))
      const entries = (await answerOf(entities.get(id))).entity.entries
      expect(entries.map(({ value, synonyms }) => [value, ...synonyms].join("|"))).toEqual([
        "Azul petróleo|petróleo|azul escuro",
        "Caramelo|mel",
        "Terracota|barro|telha",
      ])
    })

    it("are not added to by half: a refused file or id changes none", async () => {
      const { entities, companyId, id } = await opened(colours)
      const refused = async (file: EntityFile, ids = [id]) => failureOf(entities.upload(companyId, ids, file))
      const reason = (title: string, description: string) => ({
        _tag: "EntityImportRefused",
        message: "Erro ao importar arquivo",
        title,
        description,
      })
      expect(await refused(csv("a", { type: "application/pdf" }))).toEqual(
        reason("Erro no arquivo", "O arquivo selecionado não é um CSV."),
      )
      expect(await refused(csv('a\n"b'))).toEqual(reason("Erro no arquivo CSV", "A linha 2 tem aspas que não fecham."))
      expect(await refused(csv("Branco"), [id, unknownEntity])).toEqual(notFound)
      expect((await answerOf(entities.get(id))).entity.entries).toEqual(colours.entries)
    })

    it("hold 30,000 entries", async () => {
      const entries = Array.from({ length: entryLimit }, (_, at) => ({
        id: at + 1,
        value: `Bairro ${at}`,
        synonyms: [`B${at}`],
      }))
      const { entities, id, companyId } = await opened({ ...colours, fuzzy: false, entries })
      expect((await answerOf(entities.get(id))).entity.entries).toEqual(entries)
      expect(await failureOf(entities.upload(companyId, [id], csv("Mais um")))).toMatchObject({
        _tag: "EntityImportRefused",
        description: "Máximo de 30000 valores.",
      })
    })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  /** A company of its own for every test. */
  const settle = async () => {
    const { seed } = server
    const companyId = await seed.company()
    const workspaceId = await seed.workspace(companyId)
    const email = `helena@${companyId}.com.br`
    const facts = { email, name: "Helena Prado", permissions: held, workspaces: [workspaceId] }
    const userId = await seed.person(companyId, facts)
    const { id: botId } = await seed.bot(companyId, workspaceId)
    const { id: otherBot } = await seed.bot(companyId, workspaceId)
    return { companyId, workspaceId, email, userId, botId, otherBot }
  }

  overHttp(describeEntities, async () => {
    const { email, ...place } = await settle()
    return { ...place, entities: createHttpEntities({ fetch: (await server.signedIn(email)).fetch }) }
  })

  asUseCase(describeEntities, async () => {
    const { userId, ...place } = await settle()
    const { companyId, workspaceId } = place
    const actor = { userId, name: "Helena Prado", companyId, admin: false, address: "", permissions: held }
    const deps = { transactions: server.transactions }
    return { ...place, entities: createEntities({ ...actor, workspaces: [workspaceId] }, deps) }
  })
})

describeEntities("in memory", async () => {
  const [botId, otherBot] = [Schema.decodeSync(BotId)(7), Schema.decodeSync(BotId)(8)]
  const workspaceId = Schema.decodeSync(WorkspaceId)(3)
  const bots = [
    { id: botId, name: "Robô 7", workspaceId },
    { id: otherBot, name: "Robô 8", workspaceId },
  ]
  return {
    entities: createInMemoryEntities(bots),
    companyId: Schema.decodeSync(CompanyId)(1),
    workspaceId,
    botId,
    otherBot,
  }
})
