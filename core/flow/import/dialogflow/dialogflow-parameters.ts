import { fieldLabel, nodeFormLimits } from "../../form/node-form.ts"
import { setLimit, type SetValue } from "../../logic/set-value.ts"
import { type FormulaPiece, textAsSets, valuesInPieces } from "../../logic/formula-pieces.ts"
import type { DraftField } from "../import-draft.ts"
import { piecesAt } from "../intent-texts.ts"
import { templateOf } from "../piece-texts.ts"
import { valueNamesFor } from "../value-names.ts"
import type { DialogflowEntities } from "./dialogflow-entities.ts"
import type { DialogflowIntent } from "./dialogflow-file.ts"
import type { IntentPartReport } from "./dialogflow-messages.ts"

/** The values of an agent, by the names of its parameters: those of one name are one value. */
export interface DialogflowValues {
  readonly nameOf: (parameter: string) => string | undefined
  /** Parts a text at the parameters that it cites. */
  readonly piecesOf: (text: string) => ReadonlyArray<FormulaPiece>
}

/** '$cidade', '$cidade.original', '#pedido.cidade'. */
const reference =
  /\$([\p{L}_][\p{L}\p{N}_-]*)(?:\.original)?|#[\p{L}\p{N}_-]+\.([\p{L}_][\p{L}\p{N}_-]*)(?:\.original)?/gu

/** Names the values of an agent. */
export const valuesOfAgent = (intents: ReadonlyArray<DialogflowIntent>): DialogflowValues => {
  const names = valueNamesFor(
    intents.flatMap(({ parameters }) =>
      parameters.filter(({ name }) => name !== "").map(({ name }) => [name, name] as const),
    ),
  )
  const nameOf = (parameter: string) => names.get(parameter)
  return { nameOf, piecesOf: (text) => piecesAt(text, reference, nameOf) }
}

/** What an intent asks for before it answers. */
export interface AskedParameters {
  readonly form: ReadonlyArray<DraftField>
  /** The values that are known without being asked for, and those that are forgotten, since they are asked for each time. */
  readonly sets: ReadonlyArray<SetValue>
  readonly told: ReadonlyArray<IntentPartReport>
}

/** Reads the parameters of an intent; `captured` is the value that the way to it keeps already. */
export const parametersAsked = (
  { parameters }: DialogflowIntent,
  { entityOf }: DialogflowEntities,
  { nameOf, piecesOf }: DialogflowValues,
  captured: string | undefined,
): AskedParameters => {
  const form: Array<DraftField> = []
  const sets: Array<SetValue> = []
  const told: Array<IntentPartReport> = []
  const passed: Array<string> = []
  for (const parameter of parameters) {
    const name = nameOf(parameter.name)
    if (name === undefined) continue
    const block = `Parâmetro “${parameter.name}”`
    if (!parameter.isRequired) {
      const pieces = piecesOf(parameter.defaultValue)
      const given = pieces.length === 0 || valuesInPieces(pieces).includes(name) ? [] : textAsSets(pieces, name)
      if (given.length > 0 && sets.length + given.length < setLimit - 5) sets.push(...given)
      if (name !== captured) passed.push(`@${name}`)
      continue
    }
    if (form.some((field) => field.name === name)) continue
    if (form.length >= nodeFormLimits.fields || sets.length >= setLimit - 5) {
      told.push({ outcome: "left-out", block, message: "Um node pergunta por menos valores de uma vez." })
      continue
    }
    const { entity, changed } = entityOf(parameter.dataType)
    const [prompt, ...others] = parameter.prompts
    const question = prompt ?? `${fieldLabel({ name })}?`
    form.push({ name, entity, question: templateOf(piecesOf(question)).slice(0, nodeFormLimits.text) })
    if (name !== captured) sets.push({ name, formula: '""' })
    const lost = [
      changed,
      parameter.isList ? "De vários valores fica o primeiro." : undefined,
      prompt === undefined ? "O parâmetro era pedido sem pergunta: escreva uma." : undefined,
      others.length > 0 ? "Das perguntas veio a primeira." : undefined,
    ].filter((one) => one !== undefined)
    told.push({ outcome: lost.length === 0 ? "whole" : "changed", block, message: lost.join(" ") })
  }
  if (passed.length > 0)
    told.push({
      outcome: "changed",
      block: "Parâmetros",
      message: `O que a frase diz de ${[...new Set(passed)].join(", ")} não é guardado: pergunte-o, se for preciso.`,
    })
  return { form, sets, told }
}
