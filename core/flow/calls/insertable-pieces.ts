import type { FlowValue } from "../problems/flow-values.ts"
import { formulaFacts } from "../logic/formula.ts"
import { factWords } from "../logic/value-types.ts"
import { secretInTemplate, valueInTemplate } from "./call-template.ts"

/** A piece that can be inserted into a template, and how it is offered. */
export interface InsertablePiece {
  readonly label: string
  readonly piece: string
}

/** Lists what can be inserted into a template, by kind: the values of the flow, facts, and the secrets of the bot. */
export const insertablePieces = (
  values: ReadonlyArray<Pick<FlowValue, "name" | "isPunctuated">>,
  secrets: ReadonlyArray<string>,
): ReadonlyArray<ReadonlyArray<InsertablePiece>> =>
  [
    values.flatMap(({ name, isPunctuated }) => [
      { label: `@${name}`, piece: valueInTemplate(name) },
      ...(isPunctuated ? [{ label: `@${name}, só os algarismos`, piece: `{{só_dígitos(@${name})}}` }] : []),
    ]),
    Object.entries(formulaFacts).map(([word, fact]) => ({ label: factWords[fact].label, piece: `{{${word}}}` })),
    secrets.map((name) => ({ label: `Segredo ${name}`, piece: secretInTemplate(name) })),
  ].filter((pieces) => pieces.length > 0)
