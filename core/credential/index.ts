export { type KeyFile, keyFileLimit, keyFileRefusals, readKeyFile, tokenAddress } from "./key-file.ts"
export { KeyPurpose, keyPurposes, MissingKeys, missingKeys } from "./key-purpose.ts"
export { keyFileName, providerKeyMessages } from "./provider-key-messages.ts"
export {
  KeyFileTexts,
  type KeyRemoval,
  mostKeyFiles,
  ProviderKey,
  type ProviderKeys,
  removalOf,
} from "./provider-keys.ts"
