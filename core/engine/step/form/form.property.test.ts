import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { sketchEntity } from "../../../entity/testing/index.ts"
import type { FormField, NodeForm } from "../../../flow/index.ts"
import { sketchNode } from "../../../flow/testing/index.ts"
import { writtenTexts } from "../../../flow/testing/arbitraries.ts"
import { EntityTypeId } from "../../../kernel/index.ts"
import { sketchScript, waitingAt } from "../../testing/index.ts"
import { type EngineState, step } from "../../index.ts"
import { valueNamed } from "../variables.ts"

/** What people answer of each entity: in a phrase of their own, and as it is kept. */
const kinds = {
  numero: { said: ["para 4", "para 12"], answers: ["4", "12"], kept: ["4", "12"] },
  data_hora: {
    said: ["amanhã às 20h", "sexta às 21h"],
    answers: ["amanhã às 20h", "sexta às 21h"],
    kept: ["25/11/2026 20:00", "27/11/2026 21:00"],
  },
  nome: {
    said: ["no nome de Ana Lima", "meu nome é Bia"],
    answers: ["Ana Lima", "Bia"],
    kept: ["Ana Lima", "Bia"],
  },
  email: {
    said: ["ana@loja.com.br", "o e-mail é bia@loja.com.br"],
    answers: ["ana@loja.com.br", "bia@loja.com.br"],
    kept: ["ana@loja.com.br", "bia@loja.com.br"],
  },
  cidade: { said: ["em Recife", "em São Paulo"], answers: ["Recife", "São Paulo"], kept: ["Recife", "São Paulo"] },
} as const
type Kind = keyof typeof kinds
const kindNames = Object.keys(kinds) as ReadonlyArray<Kind>
const idOf = (kind: Kind) => EntityTypeId.make(kindNames.indexOf(kind) + 1)
const entities = [
  ...kindNames
    .filter((name) => name !== "cidade")
    .map((name) => ({ id: idOf(name), name, kind: "system" as const, fuzzy: false, entries: [] })),
  sketchEntity(idOf("cidade"), "cidade", ["São Paulo", "Recife"]),
]
const now = Date.parse("2026-11-24T14:20:00-03:00")

const questionOf = (kind: Kind) => `Qual ${kind}?`
const formOf = (asked: ReadonlyArray<Kind>, confirm: string | null = null): NodeForm => ({
  fields: asked.map((kind): FormField => ({
    name: `o_${kind}`,
    entity: { id: idOf(kind), name: kind },
    question: questionOf(kind),
    wrong: [],
  })),
  confirm,
})
const play = (form: NodeForm, texts: ReadonlyArray<string>, state: EngineState = waitingAt(1)) => {
  const script = sketchScript(
    [
      sketchNode(1, { answers: [{ to: 2, phrases: ["quero marcar"] }] }),
      sketchNode(2, { says: "Vamos lá.", form, answers: [{ to: 3, when: { match: "all", of: [] } }] }),
      sketchNode(3, { says: "Pronto!" }),
    ],
    { entities },
  )
  const turns: Array<{ readonly state: EngineState; readonly said: ReadonlyArray<string> }> = []
  for (const text of texts) {
    const { state: after, effects } = step(
      script,
      turns.at(-1)?.state ?? state,
      { kind: "text", text },
      { now, seed: 1 },
    )
    turns.push({ state: after, said: effects.flatMap((effect) => (effect.kind === "say" ? [effect.text] : [])) })
  }
  return turns
}
const valuesIn = (asked: ReadonlyArray<Kind>, { variables }: EngineState) =>
  asked.map((kind) => valueNamed(variables, `o_${kind}`))

const forms = fc.shuffledSubarray([...kindNames], { minLength: 1 })
const choices = fc.record(
  Object.fromEntries(kindNames.map((kind) => [kind, fc.nat(1)])) as Record<Kind, fc.Arbitrary<number>>,
)

describe("a form", () => {
  it("asks nothing that it knows, whatever is said", () => {
    const texts = fc.array(
      fc.oneof(
        writtenTexts,
        fc.constantFrom(...kindNames.flatMap((kind) => [...kinds[kind].said, ...kinds[kind].answers])),
      ),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(forms, fc.subarray([...kindNames]), texts, (asked, known, said) => {
        const variables = Object.fromEntries(known.map((kind) => [`9/o_${kind}`, kinds[kind].kept[0]]))
        for (const turn of play(formOf(asked), ["quero marcar", ...said], waitingAt(1, { variables })))
          for (const kind of asked)
            if (turn.said.includes(questionOf(kind))) expect(valuesIn([kind], turn.state)).toEqual([undefined])
      }),
      { numRuns: 150 },
    )
  })

  it("understands one phrase as the same values one after the other", () => {
    fc.assert(
      fc.property(forms, fc.shuffledSubarray([...kindNames]), choices, (asked, order, chosen) => {
        const phrase = order
          .filter((kind) => asked.includes(kind))
          .map((kind) => kinds[kind].said[chosen[kind]])
          .join(" ")
        const held = asked.filter((kind) => order.includes(kind))
        fc.pre(held.length > 0)
        const [, at = { state: waitingAt(1) }] = play(formOf(asked), ["quero marcar", phrase])
        const alone = play(formOf(held), [
          "quero marcar",
          ...held.map((kind) => kinds[kind].answers[chosen[kind]] ?? ""),
        ])
        expect(valuesIn(held, at.state)).toEqual(held.map((kind) => kinds[kind].kept[chosen[kind]]))
        expect(valuesIn(held, alone.at(-1)?.state ?? at.state)).toEqual(valuesIn(held, at.state))
      }),
      { numRuns: 150 },
    )
  })

  it("takes out of the phrase that leads to it what it takes out of the same phrase later", () => {
    fc.assert(
      fc.property(forms, forms, choices, (asked, order, chosen) => {
        const phrase = order.map((kind) => kinds[kind].said[chosen[kind]]).join(" ")
        const [led = { state: waitingAt(1) }] = play(formOf(asked), [`quero marcar ${phrase}`])
        fc.pre(led.state.node !== 1)
        const [, later = led] = play(formOf(asked), ["quero marcar", phrase])
        expect(valuesIn(asked, led.state)).toEqual(valuesIn(asked, later.state))
      }),
      { numRuns: 100 },
    )
  })

  it("ends after as many answers as it has fields, and a confirmation", () => {
    fc.assert(
      fc.property(forms, choices, fc.boolean(), (asked, chosen, confirms) => {
        const answers = asked.map((kind) => kinds[kind].answers[chosen[kind]] ?? "")
        const turns = play(formOf(asked, confirms ? "" : null), [
          "quero marcar",
          ...answers,
          ...(confirms ? ["sim"] : []),
        ])
        expect(turns.map(({ state }) => state.node)).toEqual([...turns.slice(1).map(() => 2), 3])
        expect(turns.at(-1)?.state.waiting).toBeUndefined()
      }),
      { numRuns: 100 },
    )
  })

  it("takes a correction of one value, and leaves the others", () => {
    fc.assert(
      fc.property(
        forms,
        fc.nat(),
        choices,
        fc.constantFrom("não, ", "na verdade ", "ops, "),
        (asked, at, chosen, marker) => {
          const corrected = asked[at % asked.length] ?? "numero"
          const answers = asked.map((kind) => kinds[kind].answers[chosen[kind]] ?? "")
          const other = 1 - chosen[corrected]
          const before = play(formOf(asked, ""), ["quero marcar", ...answers]).at(-1)
          const after = play(formOf(asked, ""), [
            "quero marcar",
            ...answers,
            `${marker}${kinds[corrected].said[other] ?? ""}`,
          ]).at(-1)
          expect(valuesIn(asked, after?.state ?? waitingAt(1))).toEqual(
            asked.map((kind) => kinds[kind].kept[kind === corrected ? other : chosen[kind]]),
          )
          // The list is said again, with the new value.
          expect(after?.said).not.toEqual(before?.said)
          expect(after?.said.at(-1)).toContain("Confirma?")
        },
      ),
      { numRuns: 100 },
    )
  })

  it("lists every value at the confirmation", () => {
    fc.assert(
      fc.property(forms, choices, (asked, chosen) => {
        const answers = asked.map((kind) => kinds[kind].answers[chosen[kind]] ?? "")
        const list =
          play(formOf(asked, ""), ["quero marcar", ...answers])
            .at(-1)
            ?.said.at(-1) ?? ""
        for (const kind of asked) expect(list).toContain(kinds[kind].kept[chosen[kind]])
      }),
      { numRuns: 50 },
    )
  })
})
