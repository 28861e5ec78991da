import { Schema } from "effect"
import { failure } from "../kernel/index.ts"

/** What a bot uses a key for: its agent for tests ('homologação'), or the one that answers people. */
export const KeyPurpose = Schema.Literals(["testing", "production"])
export type KeyPurpose = typeof KeyPurpose.Type

/** The purposes for which a bot needs a key each (bots, section 1), in the order in which free keys are taken. */
export const keyPurposes: ReadonlyArray<KeyPurpose> = KeyPurpose.literals

/** The bot lacks keys that the server's language provider needs; `description` is the second sentence of the toast. */
export const MissingKeys = failure("MissingKeys", { description: Schema.String })
export type MissingKeys = typeof MissingKeys.Type

/** The refusal to publish or test a bot without keys (bots, section 8). */
export const missingKeys: MissingKeys = {
  _tag: "MissingKeys",
  message: "Credenciais insuficientes",
  description: "O robô não possui credenciais para realizar essa ação.",
}
