import type { UserId } from "../kernel/index.ts"

/** Somebody who may be assigned the next room of a workspace in turn. */
export interface TurnCandidate {
  readonly id: UserId
  /** The flag `isAttendant` of the collaborator. */
  readonly isAttendant: boolean
  /** When the last room was assigned, as any growing number; null for none yet. */
  readonly lastTurn: number | null
}

/** Returns who takes turns: those with `isAttendant`, or all if nobody has the flag. */
export const turnTakers = <Candidate extends Pick<TurnCandidate, "isAttendant">>(
  candidates: ReadonlyArray<Candidate>,
): ReadonlyArray<Candidate> => {
  const flagged = candidates.filter(({ isAttendant }) => isAttendant)
  return flagged.length > 0 ? flagged : candidates
}

/**
 * Returns whose turn it is: among those who take turns, the candidate who was assigned a room longest ago; on a tie the lowest id. `only` limits the choice to users who are online, and `holder`, who
 * gives the room away, is passed over. Undefined if nobody is available (conversations, section 4: 'Sequencial').
 */
export const nextInTurn = <Candidate extends TurnCandidate>(
  candidates: ReadonlyArray<Candidate>,
  only?: ReadonlySet<UserId>,
  holder?: UserId,
): Candidate | undefined => {
  const available = turnTakers(candidates).filter(({ id }) => id !== holder && only?.has(id) !== false)
  return available.toSorted((a, b) => order(a.lastTurn, b.lastTurn) || a.id - b.id)[0]
}

const order = (one: number | null, other: number | null): number =>
  one === other ? 0 : one === null ? -1 : other === null ? 1 : one - other
