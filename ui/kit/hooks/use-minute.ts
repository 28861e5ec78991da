import type { Clock } from "@prosa/core/kernel"
import { useEffect, useState } from "react"

const minute = 60_000
/** A timer may be a little early: it would find the same minute, and be the last. */
const spare = 50

/**
 * Returns the minute that it is, in milliseconds since 1970, and draws again with the next one: one timer for all that a list says
 * of times. Any other drawing has the present minute too.
 */
export const useMinute = (clock: Clock): number => {
  const present = Math.floor(clock.now() / minute) * minute
  const [, setDrawn] = useState(present)
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(present + minute), present + minute - clock.now() + spare)
    return () => clearTimeout(timer)
  }, [clock, present])
  return present
}
