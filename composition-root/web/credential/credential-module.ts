import { createHttpProviderKeys } from "@prosa/adapters-http/clients"
import type { ProviderKeys } from "@prosa/core/credential"
import { ContextModule, entryTokens, token } from "../context-module.ts"

const providerKeys = token<ProviderKeys>("ProviderKeys")

export const credentialModule = new ContextModule("credential", (bind, slice) => {
  bind(providerKeys).toResolvedValue(createHttpProviderKeys, [entryTokens.http])
  bind(slice).toResolvedValue((keys) => ({ providerKeys: keys }), [providerKeys])
})
