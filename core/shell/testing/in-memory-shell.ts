import type { AddressQuery, Departures, Downloads } from "../index.ts"

type Fields = Readonly<Record<string, string>>

/** An address in memory, with its history. */
export interface InMemoryAddress extends AddressQuery {
  /** The history up to the current step. */
  readonly steps: ReadonlyArray<Fields>
  back(): void
  forward(): void
}

/** Creates an address with the query `first`. */
export const createInMemoryAddress = (first: Fields = {}): InMemoryAddress => {
  let history: ReadonlyArray<Fields> = [first]
  let at = 0
  const watchers = new Set<() => void>()
  const tell = () => {
    for (const watcher of watchers) watcher()
  }
  const step = (to: number) => {
    at = Math.max(0, Math.min(history.length - 1, to))
    tell()
  }
  return {
    get steps() {
      return history.slice(0, at + 1)
    },
    read: () => history[at] ?? {},
    write: (fields, how) => {
      at += how === "push" ? 1 : 0
      history = [...history.slice(0, at), fields]
      tell()
    },
    watch: (changed) => {
      watchers.add(changed)
      return () => void watchers.delete(changed)
    },
    back: () => step(at - 1),
    forward: () => step(at + 1),
  }
}

/** Departures in memory. */
export interface InMemoryDepartures extends Departures {
  /** Tries to leave; `left` runs at once, or when the guard allows it. */
  depart(left: () => void): void
  /** The tab is not closed without a question. */
  readonly tabHeld: boolean
}

/** Creates departures without a guard. */
export const createInMemoryDepartures = (): InMemoryDepartures => {
  const guards: Array<(leave: () => void) => void> = []
  const holds = new Set<object>()
  return {
    guard: (asked) => {
      guards.push(asked)
      return () => void guards.splice(guards.indexOf(asked), 1)
    },
    holdTab: () => {
      const hold = {}
      holds.add(hold)
      return () => void holds.delete(hold)
    },
    get tabHeld() {
      return holds.size > 0
    },
    depart: (left) => {
      const asked = guards.at(-1)
      if (asked === undefined) left()
      else asked(left)
    },
  }
}

type SavedFile = Parameters<Downloads["save"]>[0]

/** Downloads in memory. */
export interface InMemoryDownloads extends Downloads {
  /** The saved files, in order. */
  readonly saved: ReadonlyArray<SavedFile>
}

/** Creates empty downloads. */
export const createInMemoryDownloads = (): InMemoryDownloads => {
  const saved: Array<SavedFile> = []
  return {
    saved,
    save: (file) => void saved.push(file),
    begin: (file) => {
      let content = ""
      return { write: (part) => void (content += part), close: () => void saved.push({ ...file, content }) }
    },
  }
}
