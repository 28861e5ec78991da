import type { FormulaPiece } from "../logic/formula-pieces.ts"
import { valuesInPieces } from "../logic/formula-pieces.ts"
import { formulaFacts } from "../logic/formula.ts"
import type { SetValue } from "../logic/set-value.ts"
import type { FactName, Subject } from "../logic/value-types.ts"
import { piecesOfTemplate } from "./piece-texts.ts"
import { freeNames } from "./value-names.ts"

/** What a name in another builder stands for: a value of its own there, by a key that is the same however it is written, or a fact. */
export type ForeignName =
  | { readonly key: string; readonly written: string }
  | { readonly fact: FactName; readonly written: string }

/** The values of another builder that are met while a file is read. */
export interface ForeignValues {
  /** Returns the name of a value or of the value that a fact is set as; undefined: the name stands for nothing here. */
  readonly nameOf: (written: string) => string | undefined
  /** Returns what a condition compares. */
  readonly subjectOf: (written: string) => Subject | undefined
  /** Parts a text at the names in double curly brackets. */
  readonly piecesOf: (text: string) => ReadonlyArray<FormulaPiece>
  /** Lists what has to be set before these pieces are said, since a text cites values and no facts. */
  readonly factSets: (pieces: ReadonlyArray<FormulaPiece>) => ReadonlyArray<SetValue>
}

const words = new Map(Object.entries(formulaFacts).map(([word, fact]) => [fact, word]))

/** Names the values of another builder as they are met; `understand` reads a name, and returns undefined for what is none. */
export const createForeignValues = (understand: (written: string) => ForeignName | undefined): ForeignValues => {
  const nameFor = freeNames()
  const names = new Map<string, string>()
  const facts = new Map<string, string>()
  const nameOf = (written: string): string | undefined => {
    const understood = understand(written)
    if (understood === undefined) return undefined
    const key = "fact" in understood ? `fact ${understood.fact}` : understood.key
    const known = names.get(key)
    if (known !== undefined) return known
    const word = "fact" in understood ? words.get(understood.fact) : undefined
    if ("fact" in understood && word === undefined) return undefined
    const name = nameFor(understood.written)
    names.set(key, name)
    if (word !== undefined) facts.set(name, word)
    return name
  }
  return {
    nameOf,
    subjectOf: (written) => {
      const understood = understand(written)
      if (understood !== undefined && "fact" in understood) return { fact: understood.fact }
      const value = nameOf(written)
      return value === undefined ? undefined : { value }
    },
    piecesOf: (text) => piecesOfTemplate(text, nameOf),
    factSets: (pieces) =>
      [...new Set(valuesInPieces(pieces))].flatMap((name) => {
        const formula = facts.get(name)
        return formula === undefined ? [] : [{ name, formula }]
      }),
  }
}
