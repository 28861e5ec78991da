import { describe, expect, it } from "vitest"
import { EntityTypeId } from "../../kernel/index.ts"
import { failureCondition, findFlowProblems, graphOf, newCall, problemSentence, type SystemCall } from "../index.ts"
import { sketchNode, type SketchedAnswer, type SketchedNode } from "../testing/index.ts"

const cpf = { id: EntityTypeId.make(1), name: "cpf" }
const failure: SketchedAnswer = { to: 4, when: failureCondition }
const call: SystemCall = {
  ...newCall,
  address: "https://erp.example/{{@cpf}}",
  keeps: [{ path: "nome", name: "nome" }],
}
const usual: ReadonlyArray<SketchedAnswer> = [failure, { to: 5, phrases: ["sim"] }]
const found = (facts: Partial<SystemCall> | null, node: SketchedNode = {}, at = 3) =>
  findFlowProblems(
    graphOf("Fluxo", [
      sketchNode(1, { answers: [{ to: 3, phrases: ["é"], entity: cpf }] }),
      sketchNode(3, { answers: usual, call: facts === null ? null : { ...call, ...facts }, ...node }),
      sketchNode(4, { kind: "end" }),
      sketchNode(5, { kind: "end" }),
    ]),
  )
    .filter(({ nodeId }) => nodeId === at)
    .map((problem) => `${problem.severity}: ${problemSentence(problem)} [${problem.path.join("/")}]`)

describe("the linter says of a call", () => {
  it("nothing where it can be made, and its failure has a way", () => {
    expect(found({})).toEqual([])
  })

  it.each<readonly [string, Partial<SystemCall>]>([
    ["Chamada: Informe o endereço do sistema. [call/address]", { address: "https://" }],
    [
      "Chamada: O servidor do endereço não pode vir de um valor. [call/address]",
      { address: "https://{{@cpf}}.erp.example" },
    ],
    [
      "Chamada: “{{@cpf *}}”: A conta termina antes da hora. [call/address]",
      { address: "https://a.example/{{@cpf *}}" },
    ],
    [
      "Chamada: O nome do header só pode ter letras, números e hífen. [call/headers/0/name]",
      { headers: [{ name: "a b", value: "1" }] },
    ],
    [
      "Chamada: O corpo não é um JSON válido. [call/body/text]",
      { method: "POST", body: { kind: "json", text: '{"a": {{@cpf}}' } },
    ],
    [
      "Chamada: “a..b” não é o caminho de um campo da resposta. [call/keeps/0/path]",
      { keeps: [{ path: "a..b", name: "a" }] },
    ],
    ["Chamada: Guardar como: Campo obrigatório. [call/keeps/0/name]", { keeps: [{ path: "a", name: "" }] }],
  ])("that it cannot be made: %s", (sentence, facts) => {
    expect(found(facts)).toEqual([`blocks: ${sentence}`])
  })

  it("that its failure has no way, and that a way waits for the failure of nothing", () => {
    expect(found({}, { answers: [{ to: 5, phrases: ["sim"] }] })).toEqual([
      "warns: Se o sistema não responder, a conversa segue sem a resposta: escolha um node em “Se falhar”. [call]",
    ])
    expect(found(null)).toEqual([
      "warns: O caminho “Se falhar” nunca é seguido: o node não pergunta a nenhum sistema. [userInteractions/0/when]",
    ])
    expect(found(null, { callsWebhook: true })).toEqual([])
  })

  it("that the webhook is not called besides it", () => {
    expect(found({}, { callsWebhook: true })).toEqual([
      "warns: O node pergunta a um sistema: o webhook não é chamado. [callsWebhook]",
    ])
  })

  it("that its node leads nowhere but to the way of its failure", () => {
    expect(found({}, { answers: [failure] })).toEqual([
      "warns: A conversa para aqui: o node não tem resposta, fim, transferência nem volta. [userInteractions]",
    ])
  })

  it("which values it reads that nothing has written; its own answer is written for its ways", () => {
    expect(found({ address: "https://a.example/{{@cidade}}" })).toEqual([
      expect.stringMatching(/^warns: .*@cidade.* \[call\]$/u),
    ])
    const filled = { subject: { value: "nome" }, as: "text", is: "equal", to: ["Ana"] } as const
    expect(found({}, { answers: [failure, { to: 5, when: { match: "all", of: [filled] } }] })).toEqual([])
  })

  it("that what it keeps is not there where it failed", () => {
    const mention = [{ kind: "mention" as const, variable: "nome", sourceNodeId: sketchNode(3).id }]
    const nodes = (to: number) => [
      sketchNode(1, { answers: [{ to: 3, phrases: ["é"], entity: cpf }] }),
      sketchNode(3, { answers: usual, call }),
      sketchNode(4, { kind: "end", ...(to === 4 ? { says: [{ kind: "paragraph", children: mention }] } : {}) }),
      sketchNode(5, { kind: "end", ...(to === 5 ? { says: [{ kind: "paragraph", children: mention }] } : {}) }),
    ]
    const tags = (to: number) => findFlowProblems(graphOf("Fluxo", nodes(to))).map(({ _tag }) => _tag)
    expect(tags(4)).toEqual(["UncapturedMention"])
    expect(tags(5)).toEqual([])
  })
})
