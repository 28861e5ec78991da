import { comparisonsOf, otherwise } from "../logic/condition.ts"
import { Result } from "effect"
import type { NodeId } from "../../kernel/index.ts"
import { capturedName, isAutomatic, namesWritten } from "../document/flow-node.ts"
import type { FlowGraph } from "../graph/flow-graph.ts"
import { askableFields } from "../form/node-form.ts"
import { readFormula } from "../logic/formula.ts"
import { formulaType } from "../logic/formula-value.ts"
import type { Subject, ValueType } from "../logic/value-types.ts"
import { mentionsOf } from "../text/message-texts.ts"
import { valuesRead } from "./value-flow.ts"

/** A value of a flow: what it is understood as, and the nodes that write and read it, in their order. */
export interface FlowValue {
  readonly name: string
  readonly type: ValueType
  /** It is captured as people write numbers, with dots and hyphens: a CPF, a telephone. */
  readonly isPunctuated: boolean
  readonly writtenIn: ReadonlyArray<NodeId>
  readonly readIn: ReadonlyArray<NodeId>
}

/** What the entities of the system are understood as; any other is a text. */
const typesOfEntities: Readonly<Record<string, ValueType>> = {
  data: "date",
  numero: "number",
  data_hora: "date-time",
  dinheiro: "money",
  sim_nao: "yes-no",
  avaliacao: "number",
  arquivo: "file",
  imagem: "file",
  documento: "file",
  audio: "file",
  video: "file",
}

const punctuated: ReadonlySet<string> = new Set(["cpf", "cnpj", "cpf_cnpj", "cep", "telefone"])

/** Lists the values of a flow by name; those that are read alone come last. */
export const flowValues = ({ nodes }: FlowGraph): ReadonlyArray<FlowValue> => {
  const types = new Map<string, ValueType>()
  const written = new Map<string, Set<NodeId>>()
  const read = new Map<string, Set<NodeId>>()
  const note = (kept: Map<string, Set<NodeId>>, name: string, id: NodeId) =>
    void kept.set(name, (kept.get(name) ?? new Set()).add(id))
  const asked = new Map<string, ValueType>()
  const withMarks = new Set<string>()
  for (const { id, userInteractions, form } of nodes.values()) {
    for (const { name, entity } of form === undefined ? [] : askableFields(form)) {
      note(written, name, id)
      types.set(name, typesOfEntities[entity.name] ?? "text")
      if (punctuated.has(entity.name)) withMarks.add(name)
    }
    for (const answer of userInteractions) {
      for (const name of namesWritten(answer)) note(written, name, id)
      const name = capturedName(answer)
      if (name === undefined || answer.entity === null) continue
      types.set(name, typesOfEntities[answer.entity.name] ?? "text")
      if (punctuated.has(answer.entity.name)) withMarks.add(name)
    }
  }
  const typeOf = (subject: Subject) => ("value" in subject ? types.get(subject.value) : undefined)
  for (const node of nodes.values()) {
    for (const { name, formula } of node.sets) {
      if (name === "") continue
      note(written, name, node.id)
      const type = Result.match(readFormula(formula), {
        onFailure: () => undefined,
        onSuccess: (parsed) => formulaType(parsed, typeOf),
      })
      if (type !== undefined) types.set(name, type)
    }
    for (const { name } of node.call?.keeps ?? []) if (name !== "") note(written, name, node.id)
    for (const name of valuesRead(node)) note(read, name, node.id)
    for (const said of node.botInteractions) for (const { variable } of mentionsOf(said)) note(read, variable, node.id)
    for (const { when } of node.userInteractions.filter(isAutomatic))
      for (const { subject, as } of comparisonsOf(when ?? otherwise))
        if ("value" in subject) asked.set(subject.value, as)
  }
  const names = [...new Set([...written.keys(), ...read.keys()])].toSorted((a, b) => a.localeCompare(b, "pt-BR"))
  const all = names.map((name) => ({
    name,
    type: types.get(name) ?? asked.get(name) ?? ("text" as const),
    isPunctuated: withMarks.has(name),
    writtenIn: [...(written.get(name) ?? [])],
    readIn: [...(read.get(name) ?? [])],
  }))
  return [
    ...all.filter(({ writtenIn }) => writtenIn.length > 0),
    ...all.filter(({ writtenIn }) => writtenIn.length === 0),
  ]
}
