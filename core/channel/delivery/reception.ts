/** What the reception of a person's message depends on. */
export interface Received {
  /** No bot hears it: it concerns an earlier message, or nothing can be made of it. */
  readonly quiet: boolean
  /**
   * It concerns an earlier message, as a reaction or an edit does. A "remark" is kept in any case; a "note" means nothing
   * without a conversation. Absent: a message of its own.
   */
  readonly aside?: "remark" | "note"
  /** No bot takes a turn for it, not even to greet: nobody knows what it is. */
  readonly unanswered?: boolean
}

/**
 * How a person's message is received:
 *
 * - `heard`: as a message that the bot hears, which begins a conversation where none is open;
 * - `shown`: in the same way, but no bot hears it;
 * - `kept`: in the open conversation, or in a new one that the bot does not greet;
 * - `beside`: in the newest conversation, open or closed, without beginning one;
 * - `dropped`: not at all.
 */
export type Reception = "heard" | "shown" | "kept" | "beside" | "dropped"

/** Decides how a message is received. Only a note of a person without any conversation is dropped. */
export const receptionOf = ({ quiet, aside, unanswered }: Received, hasConversation: boolean): Reception => {
  if (aside !== undefined) return hasConversation ? "beside" : aside === "remark" ? "shown" : "dropped"
  if (unanswered === true) return "kept"
  return quiet ? "shown" : "heard"
}
