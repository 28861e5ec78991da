import { Schema } from "effect"
import fc from "fast-check"
import { type Automations, noAutomations, noFallbackTransfer, type ZonedServiceHours } from "../../bot/index.ts"
import type { ContactField } from "../../contact/index.ts"
import { type Detected, type EngineInput, type EngineState, type Script, scriptOf, type Timers } from "../index.ts"
import type { EntityType } from "../../entity/index.ts"
import type { BotKeyword } from "../../flow/index.ts"
import { FileKind, type SentFile } from "../../channel/index.ts"
import { FileId, NodeId } from "../../kernel/index.ts"
import { soundFlows, writtenTexts } from "../../flow/testing/arbitraries.ts"
import { sketchEntity } from "../../entity/testing/index.ts"
import { transferTargets } from "../../transfer/testing/arbitraries.ts"

// The entities used by the answers of `soundFlows`.
const entities: ReadonlyArray<EntityType> = [
  sketchEntity(1, "numero_pedido", ["[0-9]{3,6}"], { kind: "regex" }),
  sketchEntity(2, "cidade", ["Recife", ["São Paulo", "SP", "Sampa"], "Florianópolis"], { fuzzy: true }),
  sketchEntity(3, "cpf", ["[0-9]{11}"], { kind: "regex" }),
]
/** The same with an entity whose values are files. */
const entitiesOfFiles = [...entities.slice(0, 2), sketchEntity(3, "imagem", [], { kind: "system" })]
/** Texts that contain a value of an entity. */
const valued = ["4711", "o pedido 123456", "recife", "Moro em São Paulo", "Florianopolsi", "é 12345678909"]

const contactFields: fc.Arbitrary<ContactField> = fc.constantFrom("name", "phone", "email")
const minutes = fc.constantFrom(0, 5, 15)

const automations: fc.Arbitrary<Automations> = fc.oneof(
  fc.constant(noAutomations),
  fc.record({
    repeat: fc.record({ minutes, times: fc.nat(3) }),
    transfer: fc.record({ minutes, target: fc.option(transferTargets, { nil: null }) }),
    close: fc.record({
      minutes,
      active: fc.boolean(),
      message: fc.constantFrom("", "Até logo!"),
      rooms: fc.constantFrom("CLOSE_ALL" as const, "ONLY_TRANSFERRED" as const, "ONLY_NOT_TRANSFERRED" as const),
    }),
  }),
)

/** Hours of a company that answers on the first morning and evening of 1970, or never. */
const openingHours: fc.Arbitrary<ZonedServiceHours> = fc.record({
  timeZone: fc.constantFrom("America/Sao_Paulo", "UTC"),
  periods: fc.constantFrom([], [{ weekday: 4 as const, from: "00:00", to: "01:00" }]),
  message: fc.constantFrom("", "Estamos fechados."),
})

/** Scripts with everything a bot may have: entities, questions, automations, greetings. */
export const scripts: fc.Arbitrary<Script> = fc
  .record({
    flow: soundFlows,
    facts: fc.record({
      id: fc.constantFrom("", "1", "2"),
      entities: fc.constantFrom(entities, entitiesOfFiles, []),
      greeting: fc.array(writtenTexts, { maxLength: 2 }),
      fallbackMessages: fc.array(writtenTexts, { maxLength: 2 }),
      asks: fc.oneof(fc.constant([]), fc.array(contactFields, { maxLength: 4 })),
      automations,
      hours: fc.option(openingHours, { nil: null }),
      transferMessage: fc.constantFrom("", "Já estou chamando alguém."),
      disambiguates: fc.boolean(),
      fallbackTransfer: fc.oneof(
        { arbitrary: fc.constant(noFallbackTransfer), weight: 3 },
        { arbitrary: fc.record({ times: fc.integer({ min: 1, max: 3 }), target: transferTargets }), weight: 1 },
      ),
    }),
    keywords: fc.uniqueArray(fc.record({ phrase: fc.constantFrom("menu", "Atendente", "sair"), lead: fc.nat(20) }), {
      selector: ({ phrase }) => phrase,
      maxLength: 3,
    }),
    targets: transferTargets,
  })
  .map(({ flow, facts, keywords, targets }) =>
    scriptOf(flow, {
      ...facts,
      keywords: keywords.map(({ phrase, lead }): BotKeyword => {
        const node = flow.nodes[lead]
        if (node !== undefined)
          return { phrases: [phrase], action: { kind: "node", nodeId: node.id, title: node.title } }
        return { phrases: [phrase], action: lead % 2 === 0 ? { kind: "end" } : { kind: "transfer", target: targets } }
      }),
    }),
  )

/** Known contacts, complete and partial. */
const contacts = fc.record(
  { name: fc.constantFrom("", "Ana"), phone: fc.constant("11987654321"), email: fc.constant("ana@prosa.example") },
  { requiredKeys: [] },
)

/** What a provider may have detected: answers of the script's nodes, and nonsense. */
export const detectedOf = (script: Script): fc.Arbitrary<Detected> => {
  const ids = script.flow.nodes.map(({ id }) => id)
  const nodes = fc.oneof(
    { arbitrary: fc.constantFrom(...ids), weight: 4 },
    fc.integer({ min: 1, max: 99_999 }).map((id) => NodeId.make(id)),
  )
  return fc.record({
    node: nodes,
    target: fc.option(nodes, { nil: null }),
    score: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(-1, 7)),
    values: fc.dictionary(fc.constantFrom("cidade", "cpf", "numero_pedido", "__proto__", "toString"), writtenTexts),
  })
}

/** The files of a message: of every kind, stored or not, also with names that say another kind. */
export const filesOfPersons: fc.Arbitrary<ReadonlyArray<SentFile>> = fc.array(
  fc.record(
    {
      kind: fc.constantFrom(...FileKind.literals),
      name: fc.oneof(
        fc.constantFrom("foto do rg.jpg", "nota.pdf", "voz.ogg", "", "#"),
        fc.string({ unit: "grapheme" }),
      ),
      id: fc.constantFrom("0123456789abcdef0123456789abcdef", "f".repeat(32)).map((id) => FileId.make(id)),
    },
    { requiredKeys: ["kind", "name"] },
  ),
  { maxLength: 3 },
)

/** Inputs for a script: arbitrary texts, and often ones that a node recognises or that answer a contact question. */
export const inputsOf = (script: Script): fc.Arbitrary<EngineInput> => {
  const known = [
    ...script.flow.nodes.flatMap((node) => node.userInteractions.flatMap(({ phrases }) => phrases)),
    ...script.keywords.flatMap(({ phrases }) => phrases),
    ...(script.flow.questions ?? []).flatMap(({ phrases }) => phrases),
  ]
  const answers = fc.constantFrom("Ana", "ana@prosa.example", "(11) 98765-4321", ...valued)
  // Fewer words than a phrase has leave a doubt, and the others answer the question about it.
  const parts = known.flatMap((phrase) => phrase.split(" ").slice(0, 1))
  const chosen = fc.constantFrom("1", "2", "sim", "não", "Nenhuma dessas", ...parts)
  const words = fc.oneof(writtenTexts, answers, chosen, known.length === 0 ? answers : fc.constantFrom(...known))
  const detected = detectedOf(script)
  const text = fc.record(
    { kind: fc.constant("text" as const), text: words, detected },
    { requiredKeys: ["kind", "text"] },
  )
  return fc.oneof(
    { arbitrary: text, weight: 4 },
    fc.record(
      { kind: fc.constant("started" as const), text: words, files: filesOfPersons, contact: contacts },
      { requiredKeys: ["kind"] },
    ),
    fc.record({ kind: fc.constant("started" as const), text: words, detected }),
    fc.record({ kind: fc.constant("button" as const), label: words, detected }, { requiredKeys: ["kind", "label"] }),
    fc.constant({ kind: "attended" as const }),
    fc.record({ kind: fc.constant("file" as const), text: words, files: filesOfPersons }, { requiredKeys: ["kind"] }),
    fc.record({ kind: fc.constant("file" as const), text: words, detected }),
    fc.record(
      { kind: fc.constant("handedOver" as const), initialMessage: writtenTexts, contact: contacts },
      { requiredKeys: ["kind", "initialMessage"] },
    ),
    {
      arbitrary: fc.record({
        kind: fc.constant("webhookAnswered" as const),
        call: fc.oneof({ arbitrary: fc.nat(3), weight: 1 }),
        answer: fc.option(
          fc.record({
            variables: fc.dictionary(fc.constantFrom("cidade", "protocolo", "__proto__", "a/b"), writtenTexts),
            messages: fc.array(
              fc.record({
                text: writtenTexts,
                buttons: fc.array(fc.record({ kind: fc.constant("quick-reply" as const), label: words }), {
                  maxLength: 2,
                }),
              }),
              { maxLength: 2 },
            ),
          }),
          { nil: null },
        ),
      }),
      weight: 2,
    },
    {
      arbitrary: fc.record({
        kind: fc.constant("timerFired" as const),
        timer: fc.constantFrom("repeat" as const, "transfer" as const, "close" as const),
      }),
      weight: 2,
    },
  )
}

const timers: fc.Arbitrary<Timers> = fc.record(
  { transfer: fc.nat(9_000_000), close: fc.nat(9_000_000), repeat: fc.nat(9_000_000) },
  { requiredKeys: [] },
)

/** Arbitrary engine states, reachable and corrupted. */
export const statesOf = (script: Script): fc.Arbitrary<EngineState> =>
  fc.record(
    {
      version: fc.constant(2 as const),
      script: fc.constantFrom("", "1", "2"),
      node: fc.oneof(
        { arbitrary: fc.constantFrom(...script.flow.nodes.map(({ id }) => id)), weight: 3 },
        { arbitrary: fc.constant(null), weight: 1 },
        { arbitrary: fc.integer({ min: 1_000, max: 9_000 }).map((id) => Schema.decodeSync(NodeId)(id)), weight: 1 },
      ),
      stage: fc.oneof(
        { arbitrary: fc.constant("talking" as const), weight: 3 },
        { arbitrary: fc.constantFrom("handed-over" as const, "closed" as const), weight: 1 },
      ),
      waiting: fc.oneof(
        fc.constant({ for: "answer" as const }),
        fc.record({
          for: fc.constant("contact" as const),
          asks: fc.array(contactFields, { maxLength: 3 }),
          first: fc.option(writtenTexts, { nil: null }),
        }),
        fc.record({
          for: fc.constant("webhook" as const),
          first: fc.option(writtenTexts, { nil: null }),
          text: fc.option(writtenTexts, { nil: null }),
        }),
        fc.record({
          for: fc.constant("form" as const),
          field: fc.constantFrom("", "total", "cidade", "cpf", "nada"),
          choosing: fc.boolean(),
          given: fc.array(fc.constantFrom("cidade", "cpf"), { maxLength: 2 }),
          skipped: fc.array(fc.constantFrom("total", "cidade"), { maxLength: 2 }),
        }),
      ),
      variables: fc.dictionary(
        fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom("1/cidade", "/cidade", "2/numero_pedido")),
        fc.string({ maxLength: 8 }),
      ),
      misses: fc.nat(9),
      repeats: fc.nat(3),
      handOvers: fc.nat(9),
      calls: fc.nat(3),
      entries: fc.dictionary(fc.constantFrom("1", "2", "7"), fc.nat(4)),
      timers,
      doubt: fc.constantFrom(
        "",
        ...script.flow.nodes.flatMap(({ userInteractions }) =>
          userInteractions.flatMap(({ phrases }) => phrases.map((phrase) => phrase.split(" ").slice(0, 1).join(" "))),
        ),
      ),
    },
    { requiredKeys: ["version", "script", "node", "stage", "variables"] },
  )

/** The time of a step, and its seed. */
export const stepContexts = fc.record(
  {
    now: fc.nat(9_000_000),
    seed: fc.integer(),
    about: fc.record(
      {
        name: fc.constantFrom("", "Ana Lima"),
        isNew: fc.boolean(),
        refused: fc.boolean(),
        channel: fc.constantFrom("WhatsApp", "Live Chat"),
        campaign: fc.constant("Black Friday"),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ["now", "seed"] },
)

/** A script and a sequence of inputs, minutes apart. */
export const playedScripts: fc.Arbitrary<{
  readonly script: Script
  readonly inputs: ReadonlyArray<EngineInput>
  readonly seed: number
}> = scripts.chain((script) =>
  fc.record({
    script: fc.constant(script),
    inputs: fc.array(inputsOf(script), { maxLength: 12 }),
    seed: fc.integer(),
  }),
)
