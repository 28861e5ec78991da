/** A webhook request, and how its attempts have gone. */
export interface WebhookDelivery {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The status of each attempt's response; 0 without a response. */
  readonly attempts: ReadonlyArray<number>
  readonly state: "waiting" | "delivered" | "given up"
}

export interface WebhookDeliveries {
  readonly all: ReadonlyArray<WebhookDelivery>
  /** First attempts keep the order of the calls; a retry waits beside them and holds nothing up. */
  readonly post: (url: string, headers: Readonly<Record<string, string>>, body: string) => void
  /** Resolves when no delivery waits any more. */
  readonly settled: () => Promise<void>
  readonly close: () => void
}

export interface WebhookDeliveryOptions {
  /** Delays before the retries, in milliseconds; after the last one a delivery is given up. */
  readonly retryDelays: ReadonlyArray<number>
  /** Time limit of an attempt, in milliseconds. */
  readonly timeLimit: number
  /** Whether a status is tried again; 0 stands for no response. */
  readonly isRetried: (status: number) => boolean
}

export const createWebhookDeliveries = ({
  retryDelays,
  timeLimit,
  isRetried,
}: WebhookDeliveryOptions): WebhookDeliveries => {
  const all: Array<{ -readonly [Key in keyof WebhookDelivery]: WebhookDelivery[Key] }> = []
  const timers = new Set<NodeJS.Timeout>()
  let firstAttempts: Promise<void> = Promise.resolve()
  let waiting: ReadonlyArray<() => void> = []
  let closed = false

  const attempt = async (index: number): Promise<void> => {
    const delivery = all[index]
    if (delivery === undefined || closed) return
    const status = await statusOf(delivery, timeLimit)
    delivery.attempts = [...delivery.attempts, status]
    const delay = retryDelays[delivery.attempts.length - 1]
    if (status >= 200 && status < 300) delivery.state = "delivered"
    else if (delay === undefined || !isRetried(status)) delivery.state = "given up"
    else {
      const timer = setTimeout(() => {
        timers.delete(timer)
        void attempt(index)
      }, delay)
      timers.add(timer.unref())
    }
    announce()
  }

  const isSettled = (): boolean => closed || all.every(({ state }) => state !== "waiting")
  const announce = (): void => {
    if (!isSettled()) return
    for (const resume of waiting) resume()
    waiting = []
  }

  return {
    all,
    post: (url, headers, body) => {
      const index = all.push({ url, headers, body, attempts: [], state: "waiting" }) - 1
      firstAttempts = firstAttempts.then(() => attempt(index))
    },
    settled: () =>
      new Promise((resolve) => {
        waiting = [...waiting, resolve]
        announce()
      }),
    close: () => {
      closed = true
      for (const timer of timers) clearTimeout(timer)
      announce()
    },
  }
}

const statusOf = async ({ url, headers, body }: WebhookDelivery, timeLimit: number): Promise<number> => {
  try {
    const response = await fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(timeLimit) })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}
