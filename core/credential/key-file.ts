import { Result, Schema } from "effect"
import { decode } from "../kernel/index.ts"

/** The largest key file, in characters; real ones have about 2,400. */
export const keyFileLimit = 16_384

/** The only address that signs tokens for a key: another one would be sent a signed request. */
export const tokenAddress = "https://oauth2.googleapis.com/token"

/** Why a text is no key file. */
export const keyFileRefusals = {
  tooLarge: "O arquivo tem mais de 16 kB: não é uma chave.",
  notJson: "O arquivo não é um JSON.",
  notKey: "O arquivo não é a chave de uma conta de serviço do Google.",
  wrongAddress: "A chave pede tokens a um endereço que não é do Google.",
} as const

const present = Schema.String.check(Schema.isPattern(/\S/u), Schema.isMaxLength(300))

/** What of a service account's key file is read; the rest is kept as it is. */
const ServiceAccount = Schema.Struct({
  type: Schema.Literal("service_account"),
  project_id: present,
  private_key_id: present,
  private_key: Schema.String.check(
    Schema.isPattern(/^-----BEGIN (?:RSA )?PRIVATE KEY-----\s[\s\S]+-----END (?:RSA )?PRIVATE KEY-----\s*$/u),
  ),
  client_email: present,
  token_uri: Schema.String,
})

/** What names a key. */
export interface KeyFile {
  readonly projectId: string
  /** The id of the private key, never the key itself. */
  readonly keyId: string
}

/** Reads the key file of a Google service account (bots, sections 2 and 7); fails with a sentence. */
export const readKeyFile = (text: string): Result.Result<KeyFile, string> => {
  if (text.length > keyFileLimit) return Result.fail(keyFileRefusals.tooLarge)
  const json = jsonIn(text)
  if (json === undefined) return Result.fail(keyFileRefusals.notJson)
  const account = decode(ServiceAccount, json)
  if (Result.isFailure(account)) return Result.fail(keyFileRefusals.notKey)
  const { project_id, private_key_id, token_uri } = account.success
  return token_uri === tokenAddress
    ? Result.succeed({ projectId: project_id.trim(), keyId: private_key_id.trim() })
    : Result.fail(keyFileRefusals.wrongAddress)
}

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
