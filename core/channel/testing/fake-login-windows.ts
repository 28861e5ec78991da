import type { LoginFlags, LoginWindows } from "../index.ts"

/** Windows and flags in memory, with controls for tests. */
export interface FakeLoginWindows {
  readonly windows: LoginWindows
  readonly flags: LoginFlags
  /** The addresses that were opened, in order. */
  readonly opened: ReadonlyArray<string>
  /** Whether the page closed its own window. */
  readonly closedOwn: boolean
  /** Closes every window. */
  close(): void
  /** The browser blocks windows from now on, or lets them open. */
  block(blocked: boolean): void
}

/** Creates the windows; none is open, and no flag is set. */
export const createFakeLoginWindows = (): FakeLoginWindows => {
  const opened: Array<string> = []
  const flags = new Set<string>()
  let shut = 0
  let closedOwn = false
  let blocked = false
  return {
    windows: {
      open: (url) => {
        if (blocked) return undefined
        const at = opened.push(url)
        return { closed: () => at <= shut }
      },
      closeOwn: () => {
        closedOwn = true
      },
    },
    flags: { take: (name) => flags.delete(name), set: (name) => void flags.add(name) },
    opened,
    get closedOwn() {
      return closedOwn
    },
    close: () => {
      shut = opened.length
    },
    block: (next) => {
      blocked = next
    },
  }
}
