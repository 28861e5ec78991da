import type { ProviderKeys } from "@prosa/core/credential"
import { createServiceSlice } from "../services/service-slices.ts"

/** The keys of the language provider. */
export interface CredentialServices {
  readonly providerKeys: ProviderKeys
}

export const credentialSlice = createServiceSlice<"credential", CredentialServices>("credential")
export const useCredentialServices = credentialSlice.useServices
