import { createInMemoryProviderKeys, type StoredProviderKey } from "@prosa/core/credential/testing"
import type { CredentialServices } from "../credential-services.ts"

export interface FakeCredentialFacts {
  readonly providerKeys?: ReadonlyArray<StoredProviderKey>
  /** Milliseconds that every call takes. */
  readonly latency?: number
}

/** The keys of the company. */
export const createFakeCredentialServices = ({ providerKeys = [], latency = 0 }: FakeCredentialFacts = {}) =>
  ({ providerKeys: createInMemoryProviderKeys(providerKeys, { latency }) }) satisfies CredentialServices
