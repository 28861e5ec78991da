import { unavailable, type Unavailable } from "@prosa/core/kernel"
import { Effect } from "effect"

/** A method of a port: every answer is an effect. */
type Method = (...inputs: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>

/**
 * Makes a port whose adapter is loaded with its first call, so that pages without it need not have its code. A load that fails
 * is the port's own failure `unavailable`, and the next call tries again.
 */
export const lazyPort = <Port extends object>(load: () => Promise<Port>): Port => {
  let loading: Promise<Port> | undefined
  const loaded: Effect.Effect<Port, Unavailable> = Effect.tryPromise({
    try: () => (loading ??= load()),
    catch: () => {
      loading = undefined
      return unavailable
    },
  })
  const methods = new Map<PropertyKey, Method>()
  const methodOf = (name: PropertyKey): Method => {
    const known = methods.get(name)
    if (known !== undefined) return known
    const made: Method = (...inputs) =>
      Effect.flatMap(
        loaded,
        (port) => (port as Readonly<Record<PropertyKey, Method>>)[name]?.(...inputs) ?? Effect.die(name),
      )
    methods.set(name, made)
    return made
  }
  // A promise is known by its `then`, which no port has.
  return new Proxy({} as Port, { get: (_target, name) => (name === "then" ? undefined : methodOf(name)) })
}
