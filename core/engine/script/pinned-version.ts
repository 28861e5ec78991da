/** After this long a silence, in milliseconds, a conversation goes on with the bot's newest version. */
export const silenceUntilNewest = 24 * 3_600_000

/**
 * The version that a dialog follows: the one that it began with, so that publishing strands nobody; the newest one when it has
 * none yet, or when the person comes back after a day of silence. Null: nothing was ever published. Where the newest version
 * no longer has the dialog's node, `step` begins again at its start.
 */
export const versionToFollow = <Version>(dialog: {
  readonly pinned: Version | null
  readonly newest: Version | null
  /** Milliseconds since 1970. */
  readonly lastMessageAt: number
  readonly now: number
}): Version | null => {
  const { pinned, newest, lastMessageAt, now } = dialog
  return now - lastMessageAt > silenceUntilNewest ? (newest ?? pinned) : (pinned ?? newest)
}
