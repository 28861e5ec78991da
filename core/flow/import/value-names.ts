import { fold } from "../../kernel/index.ts"
import { valueNameFault, valueNameLimit, valueNameOf } from "../logic/value-types.ts"

/** Gives the names of another builder, by their ids, names that values may have here; no two are alike. */
export const valueNamesFor = (given: Iterable<readonly [id: string, name: string]>): ReadonlyMap<string, string> => {
  const taken = new Set<string>()
  const names = new Map<string, string>()
  for (const [id, name] of given) {
    if (names.has(id)) continue
    const plain = plainName(name)
    let free = plain
    for (let count = 2; taken.has(fold(free)); count++) free = `${plain.slice(0, valueNameLimit - 6)}_${count}`
    taken.add(fold(free))
    names.set(id, free)
  }
  return names
}

const plainName = (name: string): string => {
  const letters = valueNameOf(name.trim())
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+(?=.)|(?<=.)_+$/gu, "")
    .slice(0, valueNameLimit - 6)
  if (valueNameFault(letters) === undefined) return letters
  const named = `v_${letters}`
  return valueNameFault(named) === undefined ? named : "valor"
}
