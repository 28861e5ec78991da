import { fold, plainText } from "../kernel/index.ts"
import type { EntityType } from "./entity-type.ts"
import { compileEntity, findValues } from "./find-values.ts"
import type { FoundValue } from "./found-value.ts"

/** A captured value, what was written, and why it was recognised. */
export interface Capture extends FoundValue {
  readonly written: string
  readonly why: "equal" | "synonym" | "approximate" | "expression" | "system"
}

/** The words of each reason, in the try-out of an entity. */
export const captureWords: Readonly<Record<Capture["why"], string>> = {
  equal: "igual",
  synonym: "sinônimo",
  approximate: "aproximada",
  expression: "expressão",
  system: "do sistema",
}

/** Compiles an entity for trying it out: returns what a text captures, by the engine's own rules, and why. */
export const capturesOf = (entity: Omit<EntityType, "id">): ((text: string) => ReadonlyArray<Capture>) => {
  const compiled = compileEntity(entity)
  return (text) => {
    const read = plainText(text)
    return findValues(compiled, read).map((found) => {
      const written = read.slice(found.start, found.end)
      return { ...found, written, why: reasonOf(entity, written, found.value) }
    })
  }
}

const reasonOf = ({ kind, entries }: Pick<EntityType, "kind" | "entries">, written: string, value: string) => {
  if (kind !== "normal") return kind === "regex" ? "expression" : "system"
  if (fold(written) === fold(value)) return "equal"
  const synonyms = entries.flatMap((entry) => (entry.value === value ? entry.synonyms : []))
  return synonyms.some((synonym) => fold(synonym) === fold(written)) ? "synonym" : "approximate"
}
