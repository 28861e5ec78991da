import { localTimeIn } from "@prosa/core/kernel"
import type { TestServer } from "../testing.ts"

/** Moves a server's clock to the next midday of a time zone, so that what a test lets pass stays within one day. */
export const goToMidday = ({ clock, advance }: Pick<TestServer, "clock" | "advance">, timeZone: string): void => {
  const { hour, minute } = localTimeIn(timeZone)(clock.now())
  advance(((36 * 60 - hour * 60 - minute) % (24 * 60)) * 60_000)
}
