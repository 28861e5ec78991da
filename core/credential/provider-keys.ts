import { type Effect, Schema } from "effect"
import { type CallRefused, type CompanyId, CredentialId, type Page, type WorkspaceId } from "../kernel/index.ts"
import { keyFileLimit } from "./key-file.ts"

/** A key of the language provider, as tables show it (bots, section 3, 'Bot key'). */
export const ProviderKey = Schema.Struct({
  id: CredentialId,
  projectId: Schema.String,
  /** The id of the private key; the key itself is in its file alone. */
  keyId: Schema.String,
  /** The bot that uses it; empty where it is free. */
  botName: Schema.String,
})
export type ProviderKey = typeof ProviderKey.Type

/** The most key files of one call. */
export const mostKeyFiles = 20

/** The texts of key files, of which each is checked on its own. */
export const KeyFileTexts = Schema.Array(Schema.String.check(Schema.isMaxLength(keyFileLimit))).check(
  Schema.isMinLength(1, { message: "Envie pelo menos uma chave" }),
  Schema.isMaxLength(mostKeyFiles, { message: `No máximo ${mostKeyFiles} chaves` }),
)

/** Whether a key was deleted, taken from its bot, or stays where it is. */
export type KeyRemoval = "deleted" | "taken" | "kept"

/**
 * Returns what becomes of a key that somebody removes: a free one is deleted; the key of an inactive bot, which talks with
 * nobody, is free again; that of an active bot stays.
 */
export const removalOf = (bot: { readonly active: boolean } | undefined): KeyRemoval =>
  bot === undefined ? "deleted" : bot.active ? "kept" : "taken"

/** The port to the keys of a company. */
export interface ProviderKeys {
  /** Lists the keys whose project, id or bot contains the text, by project; `workspaces` leaves out the keys of other bots. */
  list(wish: {
    readonly companyId: CompanyId
    readonly name: string
    readonly offset: number
    readonly limit: number
    readonly workspaces?: ReadonlyArray<WorkspaceId>
  }): Effect.Effect<Page<ProviderKey>, CallRefused>
  /** Returns a key file as it was uploaded. */
  file(id: CredentialId): Effect.Effect<string, CallRefused>
  /** Stores the keys of files; returns how many of them the company had already. */
  insert(
    companyId: CompanyId,
    files: ReadonlyArray<string>,
  ): Effect.Effect<{ readonly duplicates: number }, CallRefused>
  /** Removes a key as `removalOf` says; returns false where it stays. */
  remove(id: CredentialId): Effect.Effect<boolean, CallRefused>
}
