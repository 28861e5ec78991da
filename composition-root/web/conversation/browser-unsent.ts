import { StoredUnsent, type UnsentOwner, type UnsentStore } from "@prosa/core/conversation/view"
import { type Clock, decode, DialogId } from "@prosa/core/kernel"
import { Option, Result } from "effect"
import { store, stored } from "../browser-host.ts"

const prefix = "prosa-unsent."
const keyOf = ({ user, company }: UnsentOwner, id: number | "") => `${prefix}${user}.${company ?? ""}.${id}`
/** Conversations whose unsent content is kept; those left alone the longest are forgotten. */
const keptRooms = 100
/** And at most so long, in milliseconds. */
const life = 30 * 86_400_000

/** Creates the unsent content of conversations in local storage, of each person who uses this browser. */
export const createBrowserUnsent = (clock: Clock): UnsentStore => ({
  read: (owner, id) => stored(keyOf(owner, id), StoredUnsent),
  write: (owner, id, unsent) => store(keyOf(owner, id), unsent),
  rooms: (owner) => {
    forgetOld(clock.now())
    const own = keyOf(owner, "")
    return keys()
      .filter((key) => key.startsWith(own))
      .flatMap((key) => Option.toArray(Result.getSuccess(decode(DialogId, Number(key.slice(own.length))))))
  },
})

const forgetOld = (now: number): void => {
  const found = keys().map((key) => ({ key, at: stored(key, StoredUnsent)?.at ?? 0 }))
  const newest = found.toSorted((a, b) => b.at - a.at)
  for (const [place, { key, at }] of newest.entries()) if (place >= keptRooms || now - at > life) store(key, undefined)
}

const keys = (): ReadonlyArray<string> => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
