/** Makes so many, a few at a time. */
export const inLanes = async <A>(
  lanes: number,
  count: number,
  make: (at: number) => Promise<A>,
): Promise<ReadonlyArray<A>> => {
  const made: Array<A> = []
  let next = 0
  const lane = async () => {
    for (let at = next++; at < count; at = next++) made[at] = await make(at)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return made
}
