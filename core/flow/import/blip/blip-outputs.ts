import type { DraftWay } from "../import-draft.ts"
import { conditionsOf } from "./blip-conditions.ts"
import type { BlipStateReading } from "./blip-reading.ts"

/** The ways on from a block. */
export interface BlipOutputs {
  readonly said: ReadonlyArray<{ readonly to: string | null; readonly phrases: ReadonlyArray<string> }>
  readonly held: ReadonlyArray<DraftWay>
  /** The block where all others go, by its id there; undefined: nowhere. */
  readonly others: string | undefined
}

/** Reads the ways on from a block; `asksWords` has those that are words taken as answers, and not compared. */
export const outputsOf = (
  { state, values, writer, file, targetOf }: BlipStateReading,
  asksWords: boolean,
): BlipOutputs => {
  const said: Array<BlipOutputs["said"][number]> = []
  const held: Array<DraftWay> = []
  const isStart = state === file.root
  const lose = (reason: string) => writer.note("left-out", "condição de saída", reason)
  for (const { to, conditions } of state.outputs) {
    const condition = conditionsOf(conditions, values)
    if (condition.kind === "always") {
      if (!file.states.has(to)) lose(`A saída leva a “${to}”, que não existe: a conversa termina.`)
      return { said, held, others: to }
    }
    const target = targetOf(to)
    if (condition.kind === "never") lose("A condição nunca vale.")
    else if (condition.kind === "unread") lose(condition.reason)
    else if (condition.kind === "intent") {
      if (!asksWords) lose("Intents só são entendidos por um bloco que não guarda nem define nada.")
      else {
        said.push({ to: target, phrases: condition.words })
        writer.note(
          "changed",
          "condição de saída",
          `As frases de “${condition.words.join(", ")}” não estão no arquivo: escreva-as.`,
        )
      }
    } else if (condition.kind === "words" && asksWords && (held.length === 0 || isStart))
      said.push({ to: target, phrases: condition.words })
    else if (isStart && (condition.kind === "words" || condition.readsInput))
      lose("A primeira mensagem não é lida por uma condição.")
    else held.push({ to: target, when: condition.when })
    if (condition.kind === "words" || condition.kind === "holds") writer.note("whole", "condição de saída")
  }
  return { said, held, others: undefined }
}
