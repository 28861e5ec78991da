import type { Labels } from "@prosa/core/label"
import { ContextModule, entryTokens, token } from "../context-module.ts"
import { lazyPort } from "../lazy-port.ts"

const labels = token<Labels>("Labels")

export const labelModule = new ContextModule("label", (bind, slice) => {
  bind(labels).toResolvedValue(
    (http) =>
      lazyPort(async () => {
        const { createHttpLabels } = await import("@prosa/adapters-http/label-clients")
        return createHttpLabels(http)
      }),
    [entryTokens.http],
  )
  bind(slice).toResolvedValue((port) => ({ labels: port }), [labels])
})
