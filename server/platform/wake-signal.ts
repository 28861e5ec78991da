/** Lets a loop sleep until there is something to do. */
export interface WakeSignal {
  /** Ends the wait that is under way, or the next one at once when there is none. */
  readonly wake: () => void
  /** Resolves when woken, or after so many milliseconds. Only one waits at a time. */
  readonly wait: (milliseconds: number) => Promise<void>
}

/** A signal that nobody has given yet. */
export const createWakeSignal = (): WakeSignal => {
  let given = false
  let finishWait: (() => void) | null = null
  return {
    wake: () => {
      given = true
      finishWait?.()
    },
    wait: (milliseconds) =>
      new Promise((resolve) => {
        const finish = () => {
          clearTimeout(timer)
          finishWait = null
          given = false
          resolve()
        }
        const timer = setTimeout(finish, given ? 0 : milliseconds)
        finishWait = finish
      }),
  }
}
