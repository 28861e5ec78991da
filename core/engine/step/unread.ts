/** When a person wrote, when the bot last spoke, both in milliseconds since 1970, and how long its words take to be read. */
export interface WritingTimes {
  readonly writtenAt: number
  /** Null: it has not spoken, or nobody was shown its words late. */
  readonly spokeAt: number | null
  readonly readingSeconds: number
}

/**
 * Returns whether a person wrote before they could read the bot's last words: several messages or photos in a row are one thing to
 * say, of which the bot has answered the first. With 0 seconds each is answered: vendors date in whole seconds, or late.
 */
export const isUnread = ({ writtenAt, spokeAt, readingSeconds }: WritingTimes): boolean =>
  readingSeconds > 0 && spokeAt !== null && writtenAt < spokeAt + readingSeconds * 1_000
