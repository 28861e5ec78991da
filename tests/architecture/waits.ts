/** A line of a test's source, with the reason for which it is refused. */
export interface RacingWait {
  readonly line: number
  readonly reason: string
}

const pause = /(?<![.\w])(?:setTimeout|sleep)\(|\bEffect\.sleep\(/u
const comment = /(?:^|\s)\/\/ \S/u
const ownPatience = /\btimeout: ?(?<milliseconds>[\d_]+)/gu

/** The shortest patience of a wait, in milliseconds. */
const least = 10_000

/**
 * Waits in a test's source that race with what they wait for: a pause without a comment, on its line or the one above, that says
 * why it does not race, and a time limit below ten seconds. A file with virtual time has no other pauses than virtual ones.
 */
export const racingWaits = (source: string): ReadonlyArray<RacingWait> => {
  const lines = source.split("\n")
  const isVirtual = source.includes("vi.useFakeTimers(")
  return lines.flatMap((text, at): ReadonlyArray<RacingWait> => {
    const line = at + 1
    const isExplained = comment.test(text) || comment.test(lines[at - 1] ?? "")
    if (pause.test(text) && !isVirtual && !isExplained)
      return [{ line, reason: "wait with soon() for what comes; a pause says in a comment why it does not race" }]
    return [...text.matchAll(ownPatience)].flatMap(({ groups }) =>
      Number(groups?.["milliseconds"]?.replaceAll("_", "")) < least && !isExplained
        ? [{ line, reason: "a wait has ten seconds or more" }]
        : [],
    )
  })
}
