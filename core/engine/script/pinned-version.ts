/** Silence after which a conversation continues with the bot's newest version, in milliseconds. */
export const silenceUntilNewest = 24 * 3_600_000

/**
 * Returns the version that a dialog follows: the one that it began with, so that publishing does not affect open
 * dialogs; the newest if it has none yet, or after a day of silence. Null if nothing was ever published. If the version
 * lacks the dialog's node, `step` restarts at its start.
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
