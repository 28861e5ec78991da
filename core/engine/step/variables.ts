import type { NodeId } from "../../kernel/index.ts"

/**
 * Captured values by '{source node}/{variable}', so that two nodes that capture the same entity do not overwrite each other.
 * Where two nodes captured one variable, '/{variable}' holds the value captured last.
 */
export type Variables = Readonly<Record<string, string>>

/** Where the value is kept that a node captures. */
export const variableKey = (source: NodeId, variable: string): string => `${source}/${variable}`

/** The variables after a node captured a value. */
export const captured = (variables: Variables, source: NodeId, variable: string, value: string): Variables => {
  const key = variableKey(source, variable)
  const elsewhere = Object.keys(variables).some((other) => other !== key && nameIn(other) === variable)
  return elsewhere ? { ...variables, [key]: value, [`/${variable}`]: value } : { ...variables, [key]: value }
}

/**
 * The variables after a node's webhook answered. Whoever answers knows names and no nodes: each value is kept as the node's
 * own, and takes the place of every value of this name, so that mentions of it show what the webhook said.
 */
export const merged = (variables: Variables, source: NodeId, answered: Variables): Variables => {
  const keys = Object.keys(variables)
  const news = Object.entries(answered).flatMap(([name, value]) => [
    ...keys.filter((key) => nameIn(key) === name).map((key) => [key, value] as const),
    [variableKey(source, name), value] as const,
  ])
  return news.length === 0 ? variables : { ...variables, ...Object.fromEntries(news) }
}

/** The values by the names of their variables alone, as a webhook is told them: of two, the one captured last. */
export const valuesByName = (variables: Variables): Variables => {
  const values = new Map<string, string>()
  for (const [key, value] of Object.entries(variables)) {
    const name = nameIn(key)
    if (key.startsWith("/") || !values.has(name)) values.set(name, value)
  }
  return Object.fromEntries(values)
}

const nameIn = (key: string): string => key.slice(key.indexOf("/") + 1)
