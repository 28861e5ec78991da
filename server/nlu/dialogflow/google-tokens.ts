import { createSign } from "node:crypto"
import { tokenAddress } from "@prosa/core/credential"
import { type Clock, decode } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import { type ProviderAccess, type ProviderFailed, providerFailed } from "../language-agents.ts"
import { callGoogle, type GoogleLimits } from "./google-call.ts"

/** Access tokens of service accounts. */
export interface GoogleTokens {
  /** Returns a token that is valid for five more minutes at least; the key is opened only if none is at hand. */
  readonly get: (access: ProviderAccess) => Effect.Effect<string, ProviderFailed>
  /** Forgets a token that was refused. */
  readonly forget: (access: ProviderAccess) => void
}

/** What signs of a key file. */
const SigningKey = Schema.Struct({
  private_key_id: Schema.String,
  private_key: Schema.String,
  client_email: Schema.String,
})
const TokenAnswer = Schema.Struct({ access_token: Schema.String, expires_in: Schema.Number })

const scope = "https://www.googleapis.com/auth/dialogflow"
const grant = "urn:ietf:params:oauth:grant-type:jwt-bearer"
/** Lifetime of an assertion, in seconds. */
const assertionLife = 3_600
/** How long before its end a token is replaced, in milliseconds. */
const margin = 300_000
/** Number of tokens kept. */
const most = 1_000

/** Creates the tokens; `url` is where they are asked, Google's own address except in tests. */
export const createGoogleTokens = (
  { url, clock }: { readonly url: string; readonly clock: Clock },
  limits: GoogleLimits,
): GoogleTokens => {
  const kept = new Map<string, { readonly token: string; readonly until: number }>()
  const asking = new Map<string, Promise<Result.Result<string, ProviderFailed>>>()
  const nameOf = ({ projectId, keyId }: ProviderAccess) => `${projectId}/${keyId}`

  const ask = (access: ProviderAccess): Effect.Effect<string, ProviderFailed> =>
    Effect.gen(function* () {
      const assertion = assertionOf(access, Math.floor(clock.now() / 1_000))
      if (Result.isFailure(assertion)) return yield* Effect.fail(assertion.failure)
      const body = new URLSearchParams({ grant_type: grant, assertion: assertion.success }).toString()
      const headers = { "content-type": "application/x-www-form-urlencoded" }
      const given = yield* Effect.mapError(callGoogle({ method: "POST", url, headers, body }, limits), ofKey)
      const answered = decode(TokenAnswer, given)
      if (Result.isFailure(answered)) return yield* Effect.fail(providerFailed("not a token"))
      const { access_token: token, expires_in } = answered.success
      const [oldest] = kept.keys()
      if (kept.size >= most && oldest !== undefined) kept.delete(oldest)
      kept.set(nameOf(access), { token, until: clock.now() + expires_in * 1_000 - margin })
      return token
    })

  return {
    get: (access) =>
      Effect.suspend(() => {
        const name = nameOf(access)
        const known = kept.get(name)
        if (known !== undefined && clock.now() < known.until) return Effect.succeed(known.token)
        // concurrent calls share one request
        const shared = asking.get(name) ?? Effect.runPromise(Effect.result(ask(access)))
        asking.set(name, shared)
        void shared.finally(() => asking.delete(name))
        return Effect.flatMap(
          Effect.promise(() => shared),
          (result) => (Result.isFailure(result) ? Effect.fail(result.failure) : Effect.succeed(result.success)),
        )
      }),
    forget: (access) => void kept.delete(nameOf(access)),
  }
}

/** Returns a signed assertion; `now` is in seconds. */
const assertionOf = (access: ProviderAccess, now: number): Result.Result<string, ProviderFailed> => {
  const text = access.open()
  if (text === undefined) return Result.fail(providerFailed("the key was sealed under another secret", "key"))
  const key = decode(SigningKey, jsonIn(text))
  if (Result.isFailure(key)) return Result.fail(providerFailed("the key file cannot be read", "key"))
  const { private_key_id, private_key, client_email } = key.success
  const header = { alg: "RS256", typ: "JWT", kid: private_key_id }
  const claims = { iss: client_email, scope, aud: tokenAddress, iat: now, exp: now + assertionLife }
  const unsigned = `${encoded(header)}.${encoded(claims)}`
  try {
    return Result.succeed(`${unsigned}.${createSign("RSA-SHA256").update(unsigned).sign(private_key, "base64url")}`)
  } catch {
    // its error may quote the key
    return Result.fail(providerFailed("the private key cannot sign", "key"))
  }
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url")

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A token is refused because of its key. */
const ofKey = (failed: ProviderFailed): ProviderFailed =>
  failed.lasting === null ? failed : { ...failed, lasting: "key" }
