import type { FormulaPiece } from "../../logic/formula-pieces.ts"
import { createForeignValues, type ForeignName, type ForeignValues } from "../foreign-values.ts"
import { piecesOfTemplate } from "../piece-texts.ts"

/** The name, in conditions and texts of Botpress, under which what the person said last is kept here. */
export const lastTextName = "event.payload.text"

const heard = new Set(["event.preview", "event.payload.text", "event.payload.payload", "event.text"])

/** Returns whether a name of Botpress is what the person said last. */
export const isLastText = (written: string): boolean => heard.has(written)

const scope = /^(?:event\.)?(?:state\.)?(user|temp|session|bot)\.(.+)$/u
const slot = /^(?:event\.)?(?:state\.)?session\.(?:slots|extractedSlots)\.([^.]+)(?:\.(?:value|source))?$/u

/** Reads a name: variables of the four memories, slots, and what was said. */
const understand = (given: string): ForeignName | undefined => {
  const written = given
    .trim()
    .replace(
      /\[(?:'([^']*)'|"([^"]*)"|(\d+))\]/gu,
      (_, one?: string, two?: string, three?: string) => `.${one ?? two ?? three}`,
    )
  if (isLastText(written)) return { key: lastTextName, written: "resposta" }
  const [, slotName] = slot.exec(written) ?? []
  if (slotName !== undefined) return { key: slotKey(slotName), written: slotName }
  const [, memory, path] = scope.exec(written) ?? []
  if (memory === undefined || path === undefined) return undefined
  return { key: `${memory}.${path}`, written: path.replace(/\.body\.|\./gu, "_") }
}

const slotKey = (name: string): string => `slot.${name}`

/** Writes the name of a slot as texts of Botpress do. */
export const slotPath = (name: string): string => `session.slots.${name}.value`

/** The values that a bot of Botpress keeps. */
export interface BotpressValues extends ForeignValues {
  /** Parts a text at its values. */
  readonly textOf: (text: string) => ReadonlyArray<FormulaPiece>
  /** The names in texts that stand for no value here, as they were met. */
  readonly unknown: ReadonlySet<string>
}

/** Names the values of a bot of Botpress. */
export const createBotpressValues = (): BotpressValues => {
  const values = createForeignValues(understand)
  const unknown = new Set<string>()
  const nameOf = (written: string): string | undefined => {
    const name = values.nameOf(written)
    if (name === undefined && written !== "") unknown.add(written)
    return name
  }
  return {
    ...values,
    unknown,
    // Three brackets keep a text as it is, and mean the same here.
    textOf: (text) => piecesOfTemplate(text.replaceAll("{{{", "{{").replaceAll("}}}", "}}"), nameOf),
  }
}
