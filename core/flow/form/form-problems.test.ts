import { describe, expect, it } from "vitest"
import { EntityTypeId } from "../../kernel/index.ts"
import {
  diffFlows,
  findFlowProblems,
  type FlowNode,
  fieldLabel,
  graphOf,
  newField,
  type NodeForm,
  problemSentence,
} from "../index.ts"
import { sketchNode } from "../testing/index.ts"

const field = (name: string, question = `${name}?`) => ({
  name,
  entity: { id: EntityTypeId.make(8), name: "numero" },
  question,
  wrong: [],
})
const nodes = (form: NodeForm | undefined, facts: Partial<FlowNode> = {}) => [
  sketchNode(1, { answers: [{ to: 2, phrases: ["oi"] }] }),
  sketchNode(2, {
    ...(form === undefined ? {} : { form }),
    answers: [{ to: 3, when: { match: "all", of: [] } }],
    ...facts,
  }),
  sketchNode(3, { sets: [{ name: "total", formula: "@pessoas" }], answers: [{ to: 4, phrases: ["sim"] }] }),
  sketchNode(4, { kind: "end" }),
]
const problemsOf = (form: NodeForm, facts: Partial<FlowNode> = {}) =>
  findFlowProblems(graphOf("Fluxo", nodes(form, facts)))
    .filter(({ nodeId, path }) => nodeId === 2 && path[0] === "form")
    .map((problem) => [problem.severity, problem.path.slice(1).join("/"), problemSentence(problem)])

describe("the linter on a form", () => {
  it("finds nothing in one that can be asked", () => {
    expect(problemsOf({ fields: [field("pessoas")], confirm: "" })).toEqual([])
  })

  it("finds what a field lacks", () => {
    expect(problemsOf({ fields: [newField, field("pessoas", " ")], confirm: null })).toEqual([
      ["blocks", "fields/0/entity", "Formulário: campo 1 não tem entidade."],
      ["blocks", "fields/0/name", "Formulário: campo 1: Campo obrigatório."],
      ["warns", "fields/0/question", "Formulário: campo 1 não tem pergunta."],
      ["warns", "fields/1/question", "Formulário: @pessoas não tem pergunta."],
    ])
  })

  it("finds two fields with one name, formulas that cannot be read, and a form that is never asked", () => {
    expect(problemsOf({ fields: [field("pessoas"), field("Pessoas", "{{@pessoas +}}")], confirm: null })).toEqual([
      ["blocks", "fields/1/name", "Formulário: dois campos são guardados como @Pessoas."],
      ["blocks", "fields/1/question", "Formulário: “{{@pessoas +}}”: A conta termina antes da hora."],
    ])
    expect(problemsOf({ fields: [], confirm: null })).toEqual([["warns", "", "O formulário não tem nenhum campo."]])
    expect(problemsOf({ fields: [field("pessoas")], confirm: null }, { kind: "end", userInteractions: [] })).toEqual([
      ["warns", "", "O formulário deste node nunca é perguntado: a conversa termina antes."],
    ])
  })

  it("counts its values as written on the ways out, and says that nothing follows", () => {
    const reading = (form: NodeForm | undefined) =>
      findFlowProblems(graphOf("Fluxo", nodes(form))).filter(({ _tag }) => _tag === "NeverWritten")
    expect(reading({ fields: [field("pessoas")], confirm: null })).toEqual([])
    expect(reading(undefined)).toHaveLength(1)
    const stuck = findFlowProblems(
      graphOf("Fluxo", nodes({ fields: [field("pessoas")], confirm: null }, { userInteractions: [] })),
    )
    const dead = stuck.find(({ _tag, nodeId }) => _tag === "DeadEnd" && nodeId === 2)
    expect(dead).toBeDefined()
    // Making an end of it would lose the form.
    expect(dead).not.toHaveProperty("fix")
  })

  it("lets answers of the node stand beside 'Senão', since they are heard while the form asks", () => {
    const answered = nodes({ fields: [field("pessoas")], confirm: null }).map((node) =>
      node.id === 2
        ? {
            ...sketchNode(2, {
              answers: [
                { to: 4, phrases: ["cancelar"] },
                { to: 3, when: { match: "all", of: [] } },
              ],
            }),
            form: node.form ?? { fields: [], confirm: null },
          }
        : node,
    )
    expect(findFlowProblems(graphOf("Fluxo", answered)).some(({ _tag }) => _tag === "AnswersBeforeOtherwise")).toBe(
      false,
    )
  })
})

describe("the differences of a form", () => {
  const said = (before: NodeForm | undefined, now: NodeForm | undefined) => {
    const [one, other] = [before, now].map((form) => ({ version: 1 as const, name: "Fluxo", nodes: nodes(form) }))
    return one === undefined || other === undefined ? [] : diffFlows(one, other).map(({ description }) => description)
  }
  const form: NodeForm = { fields: [field("pessoas"), field("lugares")], confirm: null }

  it("are said in sentences", () => {
    expect(said(undefined, form)).toEqual(["“Node 2”: passou a ter um formulário (@pessoas, @lugares)."])
    expect(said(form, undefined)).toEqual(["“Node 2”: deixou de ter formulário."])
    expect(said(form, { ...form, fields: form.fields.toReversed() })).toEqual([
      "“Node 2”: ordem dos campos do formulário alterada.",
    ])
    expect(
      said(form, {
        fields: [{ ...field("pessoas", "Quantos?"), optional: true, wrong: ["Diga."] }, field("dia")],
        confirm: "",
      }),
    ).toEqual([
      "“Node 2”: formulário deixou de pedir @lugares; pergunta de @pessoas alterada de “pessoas?” para “Quantos?”; " +
        "frases para quando @pessoas não é entendido alteradas; @pessoas passou a ser opcional; formulário passou a pedir @dia; " +
        "formulário passou a confirmar no fim.",
    ])
  })
})

describe("the label of a field", () => {
  it("is the name of its value as people write it", () => {
    expect(
      ["pessoas", "data_hora", "numero_de_pessoas", "email", "cpf", "cartão_de_crédito"].map((name) =>
        fieldLabel({ name }),
      ),
    ).toEqual(["Pessoas", "Data e hora", "Número de pessoas", "E-mail", "CPF", "Cartão de crédito"])
  })
})
