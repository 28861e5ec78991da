import { Effect, Result } from "effect"
import { type CallRefused, CredentialId, fold, invalidInput, notFound } from "../../kernel/index.ts"
import { createFakeCalls } from "../../kernel/testing/index.ts"
import { type ProviderKey, type ProviderKeys, readKeyFile, removalOf, tokenAddress } from "../index.ts"

/** The text of a key file, with this project and key id. The private key is none. */
export const aKeyFile = (projectId = "casa-aroeira", keyId = "0123456789abcdef"): string =>
  JSON.stringify({
    type: "service_account",
    project_id: projectId,
    private_key_id: keyId,
    private_key: "-----BEGIN PRIVATE KEY-----\nnao-e-uma-chave\n-----END PRIVATE KEY-----\n",
    client_email: `robo@${projectId}.iam.gserviceaccount.com`,
    client_id: "100000000000000000000",
    token_uri: tokenAddress,
  })

/** A stored key, with its file and the bot that uses it. */
export interface StoredProviderKey extends ProviderKey {
  readonly file: string
  readonly bot?: { readonly active: boolean } | undefined
}

/** The port `ProviderKeys` without a server, with controls for tests. */
export interface InMemoryProviderKeys extends ProviderKeys {
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  readonly kept: ReadonlyArray<StoredProviderKey>
  /** Gives a key to a bot. */
  give(id: CredentialId, bot: { readonly name: string; readonly active: boolean }): void
}

/** Creates the keys of one company. `latency` is in milliseconds. */
export const createInMemoryProviderKeys = (
  given: ReadonlyArray<StoredProviderKey> = [],
  options: { readonly latency?: number } = {},
): InMemoryProviderKeys => {
  const { answer, refuse } = createFakeCalls(options.latency)
  let kept = given
  let next = Math.max(0, ...given.map(({ id }) => id)) + 1
  const find = (id: CredentialId) => kept.find((key) => key.id === id)
  return {
    get kept() {
      return kept
    },
    refuse,
    give: (id, { name, active }) => {
      kept = kept.map((key) => (key.id === id ? { ...key, botName: name, bot: { active } } : key))
    },
    list: ({ name, offset, limit }) =>
      answer(() => {
        const text = fold(name)
        const found = kept
          .filter(({ projectId, keyId, botName }) => fold(`${projectId}\n${keyId}\n${botName}`).includes(text))
          .toSorted((a, b) => (a.projectId < b.projectId ? -1 : a.projectId > b.projectId ? 1 : a.id - b.id))
        return Effect.succeed({
          result: found
            .slice(offset, offset + limit)
            .map(({ id, projectId, keyId, botName }) => ({ id, projectId, keyId, botName })),
          total: found.length,
        })
      }),
    file: (id) =>
      answer(() => {
        const found = find(id)
        return found === undefined ? Effect.fail(notFound) : Effect.succeed(found.file)
      }),
    insert: (_companyId, files) =>
      answer(() => {
        const read = files.map(readKeyFile)
        const errors = read.flatMap((key, at) =>
          Result.isFailure(key) ? [{ path: `files.${at}`, message: key.failure }] : [],
        )
        if (errors.length > 0) return Effect.fail(invalidInput(errors))
        let duplicates = 0
        read.forEach((key, at) => {
          if (Result.isFailure(key)) return
          const { projectId, keyId } = key.success
          if (kept.some((other) => other.projectId === projectId && other.keyId === keyId)) duplicates++
          else kept = [...kept, { id: CredentialId.make(next++), projectId, keyId, botName: "", file: files[at] ?? "" }]
        })
        return Effect.succeed({ duplicates })
      }),
    remove: (id) =>
      answer(() => {
        const found = find(id)
        if (found === undefined) return Effect.fail(notFound)
        const removal = removalOf(found.bot)
        if (removal === "deleted") kept = kept.filter((key) => key.id !== id)
        if (removal === "taken")
          kept = kept.map((key) => (key.id === id ? { ...key, botName: "", bot: undefined } : key))
        return Effect.succeed(removal !== "kept")
      }),
  }
}
