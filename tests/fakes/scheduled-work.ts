/** Work that a fake does a little later by itself, such as a receipt. */
export interface ScheduledWork {
  readonly after: (milliseconds: number, work: () => void) => void
  /** Resolves when nothing is planned any more. */
  readonly idle: () => Promise<void>
  readonly close: () => void
}

export const createScheduledWork = (): ScheduledWork => {
  const timers = new Set<NodeJS.Timeout>()
  let waiting: ReadonlyArray<() => void> = []
  const announce = (): void => {
    if (timers.size > 0) return
    for (const resume of waiting) resume()
    waiting = []
  }
  return {
    after: (milliseconds, work) => {
      const timer = setTimeout(() => {
        work()
        timers.delete(timer)
        announce()
      }, milliseconds)
      timers.add(timer)
    },
    idle: () =>
      new Promise((resolve) => {
        waiting = [...waiting, resolve]
        announce()
      }),
    close: () => {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      announce()
    },
  }
}
