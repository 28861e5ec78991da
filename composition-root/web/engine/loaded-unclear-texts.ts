import type { createHttpUnclearTexts } from "@prosa/adapters-http/clients"
import type { UnclearTexts } from "@prosa/core/engine"
import { unavailable } from "@prosa/core/kernel"
import { Effect } from "effect"

/** The client of what bots do not understand, loaded by the first call: no page but a bot's own makes one. */
export const createLoadedUnclearTexts = (options: Parameters<typeof createHttpUnclearTexts>[0]): UnclearTexts => {
  const loading = () =>
    import("./unclear-client.ts").then(
      (module) => module.createHttpUnclearTexts(options),
      () => undefined,
    )
  const client = Effect.flatMap(Effect.promise(loading), (loaded) =>
    loaded === undefined ? Effect.fail(unavailable) : Effect.succeed(loaded),
  )
  return {
    list: (wish) => Effect.flatMap(client, ({ list }) => list(wish)),
    setAside: (wish) => Effect.flatMap(client, ({ setAside }) => setAside(wish)),
    conversations: (wish) => Effect.flatMap(client, ({ conversations }) => conversations(wish)),
  }
}
