/** Lets a loop sleep until it is woken. */
export interface WakeSignal {
  /** Ends the current wait, or makes the next one return at once. */
  readonly wake: () => void
  /** Resolves when woken or after the timeout. Supports one waiter at a time. */
  readonly wait: (milliseconds: number) => Promise<void>
}

/** Creates a signal that is not set. */
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
