import { fold } from "../../kernel/index.ts"
import { valueNameFault, valueNameLimit, valueNameOf } from "../logic/value-types.ts"

/** Gives the names of another builder, by their ids, names that values may have here; no two are alike. */
export const valueNamesFor = (given: Iterable<readonly [id: string, name: string]>): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  const nameFor = freeNames()
  for (const [id, name] of given) if (!names.has(id)) names.set(id, nameFor(name))
  return names
}

/** Gives each name of another builder in turn one that a value may have here and that was not given before. */
export const freeNames = (): ((name: string) => string) => {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return (name) => {
    const plain = plainName(name)
    let count = counts.get(fold(plain)) ?? 1
    let free = plain
    for (; taken.has(fold(free)); free = `${plain.slice(0, valueNameLimit - 6)}_${count}`) count++
    counts.set(fold(plain), count)
    taken.add(fold(free))
    return free
  }
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
