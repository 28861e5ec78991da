import { scriptOf } from "@prosa/core/engine"
import { sketchEntity } from "@prosa/core/entity/testing"
import { sketchNode } from "@prosa/core/flow/testing"
import { BotId, EntityTypeId, NodeId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { type FakeDialogflow, openFakeDialogflow } from "../../testing/fake-dialogflow.ts"
import type { AgentVersion, LanguageAgents, ProviderAccess } from "../language-agents.ts"
import { createDialogflow } from "./dialogflow.ts"

const node = Schema.decodeSync(NodeId)
const city = { id: Schema.decodeSync(EntityTypeId)(5), name: "cidade" }
const version: AgentVersion = { botId: Schema.decodeSync(BotId)(7), version: "f77" }
const older: AgentVersion = { ...version, version: "f70" }
const script = scriptOf(
  {
    version: 1,
    name: "Loja",
    nodes: [
      sketchNode(12, {
        answers: [
          { to: 15, phrases: ["quero comprar uma bicicleta"] },
          { to: 16, phrases: ["entregam em São Paulo", "entrega em casa"], entity: city },
        ],
      }),
      sketchNode(15),
      sketchNode(16),
    ],
  },
  { entities: [sketchEntity(5, "cidade", ["Recife", ["São Paulo", "SP", "Sampa"]], { fuzzy: true })] },
)

describe("Dialogflow over REST", () => {
  let fake: FakeDialogflow
  let dialogflow: LanguageAgents
  let access: ProviderAccess
  let opened = 0
  let now = Date.now()
  let project = 0

  beforeAll(async () => {
    fake = await openFakeDialogflow({ now: () => now })
  })
  afterAll(() => fake.close())
  beforeEach(() => {
    fake.trouble(undefined)
    fake.requests.splice(0)
    now = Date.now()
    opened = 0
    dialogflow = createDialogflow({ clock: { now: () => now }, addresses: fake.addresses, pollEvery: 10 })
    const projectId = `loja-${++project}`
    const file = fake.keyFile(projectId)
    access = {
      projectId,
      keyId: `key-of-${projectId}`,
      open: () => {
        opened += 1
        return file
      },
    }
  })

  const run = <A, E>(effect: Effect.Effect<A, E>) => Effect.runPromise(effect)
  const train = async (which: AgentVersion = version) => {
    const operation = await run(dialogflow.begin(access, which, script))
    await soon(async () => expect(await run(dialogflow.ended(access, operation))).toBe(true))
  }
  const detect = (text: string, which = version) => run(dialogflow.detect(access, which, { node: node(12), text }))
  const reasonOf = (effect: Effect.Effect<unknown, { readonly reason: string; readonly lasting: string | null }>) =>
    run(Effect.map(Effect.flip(effect), ({ reason, lasting }) => [reason, lasting]))
  const paths = () => fake.requests.map(({ method, path }) => `${method} ${path.replace(access.projectId, "p")}`)

  it("trains an agent and asks it, with one token", async () => {
    await train()
    expect(paths().filter((path) => !path.includes("operations"))).toEqual([
      "POST /token",
      "GET /v2/projects/p/agent/entityTypes",
      "POST /v2/projects/p/agent/entityTypes:batchUpdate",
      "GET /v2/projects/p/agent/intents",
      "POST /v2/projects/p/agent/intents:batchUpdate",
      "POST /v2/projects/p/agent:train",
    ])
    expect(await detect("quero comprar bicicleta")).toMatchObject({ target: 15, value: undefined })
    expect(await detect("entregam em sampa")).toMatchObject({ target: 16, value: "São Paulo" })
    expect(await detect("xyz")).toMatchObject({ target: null })
    expect(opened).toBe(1)
    expect(paths().filter((path) => path === "POST /token")).toHaveLength(1)
  })

  it("sends intents and entity types in the shapes of the API", async () => {
    await train()
    const sent = (end: string) => fake.requests.find(({ path }) => path.endsWith(end))?.body
    expect(sent("entityTypes:batchUpdate")).toEqual({
      entityTypeBatchInline: {
        entityTypes: [
          {
            displayName: "b7_f77_e5",
            kind: "KIND_MAP",
            enableFuzzyExtraction: true,
            entities: [
              { value: "Recife", synonyms: ["Recife"] },
              { value: "São Paulo", synonyms: ["São Paulo", "SP", "Sampa"] },
            ],
          },
        ],
      },
      languageCode: "pt-BR",
    })
    expect(sent("intents:batchUpdate")).toMatchObject({
      intentBatchInline: {
        intents: [
          { displayName: "b7_f77_n12_n15", action: "goto.n15", parameters: [] },
          {
            displayName: "b7_f77_n12_n16",
            inputContextNames: [`projects/${access.projectId}/agent/sessions/-/contexts/b7_f77_n12`],
            trainingPhrases: [
              {
                type: "EXAMPLE",
                parts: [
                  { text: "entregam em " },
                  { text: "São Paulo", entityType: "@b7_f77_e5", alias: "valor", userDefined: true },
                ],
              },
              { type: "EXAMPLE", parts: [{ text: "entrega em casa" }] },
            ],
            parameters: [
              { displayName: "valor", value: "$valor", entityTypeDisplayName: "@b7_f77_e5", mandatory: false },
            ],
          },
        ],
      },
      languageCode: "pt-BR",
      intentView: "INTENT_VIEW_FULL",
    })
    await detect(`${"a".repeat(300)} 😀`)
    const asked = fake.requests.at(-1)?.body as { readonly queryInput: { readonly text: { readonly text: string } } }
    expect(asked.queryInput.text.text).toHaveLength(256)
  })

  it("stores a version again without doubling it, beside an older one, and removes versions", async () => {
    await train(older)
    await train()
    await train()
    expect(fake.agentOf(access.projectId).intents.size).toBe(4)
    expect(await run(dialogflow.versions(access))).toEqual([older, version])
    expect(await detect("quero comprar", older)).toMatchObject({ target: 15 })
    await run(dialogflow.remove(access, [older]))
    expect(await run(dialogflow.versions(access))).toEqual([version])
    expect([...fake.agentOf(access.projectId).entityTypes.values()]).toHaveLength(1)
  })

  it("replaces a token five minutes before its end, and one that is refused", async () => {
    await train()
    const tokens = () => paths().filter((path) => path === "POST /token").length
    now += 3_598_000 - 301_000
    await detect("quero comprar")
    expect(tokens()).toBe(1)
    now += 2_000
    await detect("quero comprar")
    expect(tokens()).toBe(2)
    fake.trouble(401, /detectIntent/u)
    expect(await reasonOf(dialogflow.detect(access, version, { node: node(12), text: "oi" }))).toEqual([
      "status 401",
      "key",
    ])
    expect(tokens()).toBe(3)
  })

  it.each([
    [400, "status 400", "content"],
    [403, "status 403", "key"],
    [429, "status 429", null],
    [503, "status 503", null],
    ["malformed", "not JSON", null],
  ] as const)("fails on %s with the reason %s", async (trouble, reason, lasting) => {
    await train()
    fake.trouble(trouble, /detectIntent/u)
    expect(await reasonOf(dialogflow.detect(access, version, { node: node(12), text: "oi" }))).toEqual([
      reason,
      lasting,
    ])
  })

  it("waits out a quota while it builds an agent", async () => {
    fake.trouble(429, /intents/u)
    const building = run(dialogflow.begin(access, version, script))
    await soon(() => expect(paths().filter((path) => path.endsWith("agent/intents")).length).toBe(1))
    fake.trouble(undefined)
    await building
    expect(fake.agentOf(access.projectId).intents.size).toBe(2)
  })

  it("fails for a key that cannot sign, and one that Google does not know", async () => {
    const begun = (open: () => string | undefined) =>
      reasonOf(dialogflow.begin({ ...access, keyId: "other", open }, version, script))
    expect(await begun(() => undefined)).toEqual(["the key was sealed under another secret", "key"])
    expect(await begun(() => "{")).toEqual(["the key file cannot be read", "key"])
    const unknown = JSON.stringify({ ...JSON.parse(access.open() ?? ""), client_email: "outra@conta.com" })
    expect(await begun(() => unknown)).toEqual(["status 400", "key"])
    const broken = JSON.stringify({ ...JSON.parse(unknown), private_key: "-----BEGIN PRIVATE KEY-----\nx\n" })
    expect(await begun(() => broken)).toEqual(["the private key cannot sign", "key"])
  })
})
