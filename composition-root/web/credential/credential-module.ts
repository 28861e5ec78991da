import type { ProviderKeys } from "@prosa/core/credential"
import { ContextModule, entryTokens, token } from "../context-module.ts"
import { settingsPort } from "../settings-port.ts"

const providerKeys = token<ProviderKeys>("ProviderKeys")

export const credentialModule = new ContextModule("credential", (bind, slice) => {
  bind(providerKeys).toResolvedValue(
    settingsPort(({ createHttpProviderKeys }, http) => createHttpProviderKeys(http)),
    [entryTokens.http],
  )
  bind(slice).toResolvedValue((keys) => ({ providerKeys: keys }), [providerKeys])
})
