import { Result } from "effect"
import { fold } from "../../kernel/index.ts"
import { templatePieces } from "../calls/call-template.ts"
import type { FlowNode } from "../document/flow-node.ts"
import { textsOfForm } from "./form-templates.ts"
import type { NodeForm } from "./node-form.ts"
import { readFormula } from "../logic/formula.ts"
import { valueNameFault } from "../logic/value-types.ts"
import type { FieldPath, FlowProblem, Severity } from "../problems/flow-problem.ts"

/** Finds the problems of a node's form. */
export const formProblems = (node: FlowNode): ReadonlyArray<FlowProblem> => {
  const { form, kind } = node
  if (form === undefined) return []
  const at = (severity: Severity, ...path: FieldPath) => ({ severity, nodeId: node.id, path: ["form", ...path] })
  if (kind === "end") return [{ _tag: "FormInEnd", ...at("warns") }]
  if (form.fields.length === 0) return [{ _tag: "FormWithoutFields", ...at("warns") }]
  return [
    ...form.fields.flatMap(({ name, entity, question }, place): ReadonlyArray<FlowProblem> => {
      const field = name === "" ? `campo ${place + 1}` : `@${name}`
      const unnamed = valueNameFault(name)
      return [
        ...(entity === null
          ? [{ _tag: "FieldWithoutEntity" as const, field, ...at("blocks", "fields", place, "entity") }]
          : []),
        ...(unnamed === undefined
          ? []
          : [
              {
                _tag: "FormFault" as const,
                reason: `${field}: ${unnamed}`,
                ...at("blocks", "fields", place, "name"),
              },
            ]),
        ...(name !== "" && isRepeated(form, place)
          ? [{ _tag: "RepeatedField" as const, field, ...at("blocks", "fields", place, "name") }]
          : []),
        ...(question.trim() === ""
          ? [{ _tag: "FieldWithoutQuestion" as const, field, ...at("warns", "fields", place, "question") }]
          : []),
      ]
    }),
    ...unreadTexts(form).map(({ reason, path }) => ({ _tag: "FormFault" as const, reason, ...at("blocks", ...path) })),
  ]
}

const isRepeated = ({ fields }: NodeForm, place: number): boolean =>
  fields.slice(0, place).some(({ name }) => fold(name) === fold(fields[place]?.name ?? ""))

/** The first formula of each text that cannot be read. */
const unreadTexts = (form: NodeForm): ReadonlyArray<{ readonly reason: string; readonly path: FieldPath }> =>
  textsOfForm(form).flatMap(({ text, path }) =>
    templatePieces(text)
      .flatMap((piece) => {
        if (piece.kind === "secret") return [{ reason: "um segredo não pode ser dito", path }]
        const read = piece.kind === "formula" ? readFormula(piece.formula) : undefined
        if (piece.kind !== "formula" || read === undefined || Result.isSuccess(read)) return []
        return [{ reason: `“{{${piece.formula}}}”: ${read.failure.message}`, path }]
      })
      .slice(0, 1),
  )
