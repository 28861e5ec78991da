import type { NodeId } from "../../kernel/index.ts"

/**
 * Captured values by '{source node}/{variable}', so that two nodes capturing the same entity do not overwrite each
 * other. If two nodes captured one variable, '/{variable}' holds the latest value.
 */
export type Variables = Readonly<Record<string, string>>

/** Returns the key of a value captured by a node. */
export const variableKey = (source: NodeId, variable: string): string => `${source}/${variable}`

/** Returns the variables after a node captured a value. */
export const captured = (variables: Variables, source: NodeId, variable: string, value: string): Variables => {
  const key = variableKey(source, variable)
  const elsewhere = Object.keys(variables).some((other) => other !== key && nameIn(other) === variable)
  return elsewhere ? { ...variables, [key]: value, [`/${variable}`]: value } : { ...variables, [key]: value }
}

/**
 * Returns the variables after a webhook's response, which has names but no nodes: each value is stored as the node's
 * own and replaces every value of that name, so that mentions of it show the response.
 */
export const merged = (variables: Variables, source: NodeId, answered: Variables): Variables => {
  const keys = Object.keys(variables)
  const news = Object.entries(answered).flatMap(([name, value]) => [
    ...keys.filter((key) => nameIn(key) === name).map((key) => [key, value] as const),
    [variableKey(source, name), value] as const,
  ])
  return news.length === 0 ? variables : { ...variables, ...Object.fromEntries(news) }
}

/** Returns the variables after a node set a value: as after a webhook's response that holds this one. */
export const withValue = (variables: Variables, source: NodeId, name: string, value: string): Variables => {
  const changed: Record<string, string> = { ...variables, [variableKey(source, name)]: value }
  for (const key in variables) if (nameIn(key) === name) changed[key] = value
  return changed
}

/** Returns the values by variable name, as sent to webhooks; the latest captured wins. */
export const valuesByName = (variables: Variables): Variables => {
  const values = new Map<string, string>()
  for (const [key, value] of Object.entries(variables)) {
    const name = nameIn(key)
    if (key.startsWith("/") || !values.has(name)) values.set(name, value)
  }
  return Object.fromEntries(values)
}

/**
 * Returns all values that a conversation has by name: those of the flows that wait for a module to end, the outermost first, and those
 * of where it stands.
 */
export const valuesKnown = ({
  variables,
  callers = [],
}: {
  readonly variables: Variables
  readonly callers?: ReadonlyArray<{ readonly variables: Variables }> | undefined
}): Variables =>
  callers.length === 0
    ? valuesByName(variables)
    : Object.fromEntries(
        [...callers.map((caller) => caller.variables), variables].flatMap((of) => Object.entries(valuesByName(of))),
      )

/** Returns the latest value of a name; undefined if none was captured or set. */
export const valueNamed = (variables: Variables, name: string): string | undefined => {
  const latest = variables[`/${name}`]
  if (latest !== undefined) return latest
  for (const key in variables) if (nameIn(key) === name) return variables[key]
  return undefined
}

const nameIn = (key: string): string => key.slice(key.indexOf("/") + 1)
