import { type Effect, Schema } from "effect"
import { BotToken, type CallRefused } from "../kernel/index.ts"

/** The live chat in which signed-in people ask for support (access, section 1): the widget of a bot. */
export const SupportChat = Schema.Struct({
  /** The widget's script: a path of this server, or an address. */
  script: Schema.String,
  token: BotToken,
})
export type SupportChat = typeof SupportChat.Type

/** The port to the support chat of this installation. */
export interface SupportChats {
  /** Returns the chat that the operator configured; null without one. */
  current(): Effect.Effect<SupportChat | null, CallRefused>
}

/** What decides whether the support chat is drawn. */
export interface SupportScreen {
  readonly signedIn: boolean
  readonly path: string
  /** Under 500 px (access, section 9). */
  readonly narrow: boolean
}

/**
 * Returns whether the support chat is 'shown', 'hidden' if it is loaded, or 'absent': neither loaded nor kept. It is
 * absent for visitors and under 500 px, and hidden in the inbox (access, section 1).
 */
export const supportChatOn = ({ signedIn, path, narrow }: SupportScreen): "shown" | "hidden" | "absent" => {
  if (!signedIn || narrow) return "absent"
  return /^\/omnichannel(\/|$)/iu.test(path) ? "hidden" : "shown"
}
