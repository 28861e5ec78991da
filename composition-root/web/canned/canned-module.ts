import type { CannedReplies } from "@prosa/core/canned"
import { ContextModule, entryTokens, token } from "../context-module.ts"
import { lazyPort } from "../lazy-port.ts"

const canned = token<CannedReplies>("CannedReplies")

export const cannedModule = new ContextModule("canned", (bind, slice) => {
  bind(canned).toResolvedValue(
    (http) =>
      lazyPort(async () => {
        const { createHttpCannedReplies } = await import("@prosa/adapters-http/canned-clients")
        return createHttpCannedReplies(http)
      }),
    [entryTokens.http],
  )
  bind(slice).toResolvedValue((replies) => ({ canned: replies }), [canned])
})
