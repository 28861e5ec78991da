import { sameValue } from "../../kernel/index.ts"
import type { FlowNode } from "../document/flow-node.ts"
import type { FormField, NodeForm } from "../form/node-form.ts"
import { type ChangeClause, changeClause, shortInSentence } from "./change-clause.ts"

const { added, changed, removed } = changeClause

/** Describes the change of a node's form as clauses; at least one. */
export const formDifferences = (before: FlowNode["form"], now: FlowNode["form"]): ReadonlyArray<ChangeClause> => {
  if (now === undefined) return [removed("deixou de ter formulário")]
  if (before === undefined) return [added(`passou a ter um formulário (${namesIn(now)})`)]
  const known = new Map(before.fields.map((field) => [field.name, field]))
  const kept = new Set(now.fields.map(({ name }) => name))
  const changes = [
    ...before.fields
      .filter(({ name }) => !kept.has(name))
      .map(({ name }) => removed(`formulário deixou de pedir ${valueWord(name)}`)),
    ...now.fields.flatMap((field) => {
      const old = known.get(field.name)
      return old === undefined
        ? [added(`formulário passou a pedir ${valueWord(field.name)}`)]
        : fieldDifferences(old, field)
    }),
    ...confirmDifference(before, now),
  ]
  return changes.length === 0 ? [changed("ordem dos campos do formulário alterada")] : changes
}

const valueWord = (name: string): string => (name === "" ? "um campo sem nome" : `@${name}`)

const namesIn = ({ fields }: NodeForm): string => fields.map(({ name }) => valueWord(name)).join(", ") || "sem campos"

const fieldDifferences = (before: FormField, now: FormField): ReadonlyArray<ChangeClause> => [
  ...(before.question === now.question
    ? []
    : [
        changed(
          `pergunta de ${valueWord(now.name)} alterada de “${shortInSentence(before.question)}” para “${shortInSentence(now.question)}”`,
        ),
      ]),
  ...(sameValue(before.entity, now.entity)
    ? []
    : [
        changed(
          `entidade de ${valueWord(now.name)} alterada para ${now.entity === null ? "nenhuma" : `“${now.entity.name}”`}`,
        ),
      ]),
  ...(sameValue(before.wrong, now.wrong)
    ? []
    : [changed(`frases para quando ${valueWord(now.name)} não é entendido alteradas`)]),
  ...(before.optional === now.optional
    ? []
    : [changed(`${valueWord(now.name)} passou a ser ${now.optional === true ? "opcional" : "obrigatório"}`)]),
]

const confirmDifference = ({ confirm: before }: NodeForm, { confirm: now }: NodeForm): ReadonlyArray<ChangeClause> => {
  if (before === now) return []
  if (now === null) return [removed("formulário deixou de confirmar no fim")]
  return before === null
    ? [added("formulário passou a confirmar no fim")]
    : [changed(`pergunta da confirmação alterada para “${shortInSentence(now)}”`)]
}
