import type { LiveOptions } from "@prosa/adapters-ws/clients"
import { NEVER, type Observable } from "rxjs"
import { WebSocket } from "ws"

/** What sockets need of a page of the server itself, signed in by its cookies where it has any. */
export const socketsOf = (url: string, cookie = ""): LiveOptions => ({
  open: (path) =>
    new WebSocket(`${url.replace("http", "ws")}${path}`, {
      headers: { origin: url, ...(cookie === "" ? {} : { cookie }) },
    }),
  awakened$: NEVER,
})

/** Everything that a stream has told, and whoever waits for some of it. */
export interface Collected<A> {
  readonly all: ReadonlyArray<A>
  readonly until: <B>(find: (all: ReadonlyArray<A>) => B | undefined) => Promise<B>
  readonly stop: () => void
}

/** Subscribes to a stream at once. */
export const collect = <A>(stream$: Observable<A>): Collected<A> => {
  const all: Array<A> = []
  const watchers = new Set<() => void>()
  const listening = stream$.subscribe((told) => {
    all.push(told)
    for (const watch of watchers) watch()
  })
  return {
    all,
    stop: () => listening.unsubscribe(),
    until: (find) =>
      new Promise((resolve) => {
        const watch = () => {
          const found = find(all)
          if (found === undefined) return
          watchers.delete(watch)
          resolve(found)
        }
        watchers.add(watch)
        watch()
      }),
  }
}
