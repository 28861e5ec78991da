export {
  aKeyFile,
  createInMemoryProviderKeys,
  type InMemoryProviderKeys,
  type StoredProviderKey,
} from "./in-memory-provider-keys.ts"
