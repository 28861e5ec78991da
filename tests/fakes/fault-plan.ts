import { setTimeout as sleep } from "node:timers/promises"
import type { FakeHttpOutcome, FakeHttpReply, FakeHttpRequest } from "./fake-http.ts"
import { numberAt, textAt } from "./json-reading.ts"

/**
 * - `error`: answers with an error and does nothing.
 * - `timeout-before`: does nothing and never answers.
 * - `timeout-after-accepting`: does what was asked and never answers.
 * - `drop`: cuts the connection and does nothing.
 * - `malformed`: does what was asked and answers 200 with broken JSON.
 * - `slow`: does what was asked, and answers after `milliseconds`.
 * - `redirect`: does nothing and answers 302 to `location`.
 * - `proxy`: does what was asked, and a proxy in front answers with `status`, 502 by default, and a page of its own.
 */
export type FaultKind =
  | "error"
  | "timeout-before"
  | "timeout-after-accepting"
  | "drop"
  | "malformed"
  | "slow"
  | "redirect"
  | "proxy"

export interface PlannedFault {
  /** Tested on the whole path, with its version. */
  readonly path: RegExp
  readonly method?: string
  readonly kind?: FaultKind
  /** HTTP status of an error. */
  readonly status?: number
  /** Code and subcode of an error envelope of Graph. */
  readonly code?: number
  readonly subcode?: number
  readonly message?: string
  /** How many requests it meets; one by default. */
  readonly times?: number
  /** Delay of `slow`; 1,000 by default. */
  readonly milliseconds?: number
  /** Target of `redirect`. */
  readonly location?: string
}

export interface FaultPlan {
  readonly fail: (fault: PlannedFault) => void
  readonly clear: () => void
  /** Plans a fault out of a JSON body; false if it has no valid path. */
  readonly failByRequest: (request: FakeHttpRequest) => boolean
  /** Answers a request, under the first fault that meets it. */
  readonly answer: (
    request: FakeHttpRequest,
    work: () => Promise<FakeHttpOutcome>,
    errorOf: (fault: PlannedFault) => FakeHttpReply,
  ) => Promise<FakeHttpOutcome>
}

export const createFaultPlan = (): FaultPlan => {
  let planned: ReadonlyArray<{ readonly fault: PlannedFault; readonly left: number }> = []

  const take = ({ method, path }: FakeHttpRequest): PlannedFault | undefined => {
    const found = planned.find(
      ({ fault }) =>
        new RegExp(fault.path.source, fault.path.flags.replace("g", "")).test(path) &&
        (fault.method ?? method) === method,
    )
    planned = planned.flatMap((one) => (one !== found ? [one] : one.left > 1 ? [{ ...one, left: one.left - 1 }] : []))
    return found?.fault
  }

  const fail = (fault: PlannedFault): void => {
    planned = [...planned, { fault, left: fault.times ?? 1 }]
  }

  return {
    fail,
    clear: () => {
      planned = []
    },
    failByRequest: ({ body }) => {
      const path = textAt(body, "path")
      if (path === undefined) return false
      try {
        const { kind, status, code, subcode, message, times, milliseconds, method, location } = {
          kind: textAt(body, "kind") as FaultKind | undefined,
          status: numberAt(body, "status"),
          code: numberAt(body, "code"),
          subcode: numberAt(body, "subcode"),
          message: textAt(body, "message"),
          times: numberAt(body, "times"),
          milliseconds: numberAt(body, "milliseconds"),
          method: textAt(body, "method"),
          location: textAt(body, "location"),
        }
        fail({
          path: new RegExp(path, "u"),
          ...(kind === undefined ? {} : { kind }),
          ...(status === undefined ? {} : { status }),
          ...(code === undefined ? {} : { code }),
          ...(subcode === undefined ? {} : { subcode }),
          ...(message === undefined ? {} : { message }),
          ...(times === undefined ? {} : { times }),
          ...(milliseconds === undefined ? {} : { milliseconds }),
          ...(method === undefined ? {} : { method }),
          ...(location === undefined ? {} : { location }),
        })
        return true
      } catch {
        return false
      }
    },
    answer: async (request, work, errorOf) => {
      const fault = take(request)
      if (fault === undefined) return work()
      switch (fault.kind ?? "error") {
        case "error":
          return errorOf(fault)
        case "timeout-before":
          return "silence"
        case "drop":
          return "drop"
        case "timeout-after-accepting":
          await work()
          return "silence"
        case "redirect":
          return { status: 302, body: "", headers: { location: fault.location ?? "" } }
        case "proxy": {
          await work()
          const headers = { "content-type": "text/html" }
          return { status: fault.status ?? 502, body: "<h1>Connection closed by upstream</h1>", headers }
        }
        case "malformed":
          await work()
          return { status: 200, body: "{", headers: { "content-type": "application/json" } }
        case "slow": {
          const outcome = await work()
          await sleep(fault.milliseconds ?? 1_000, undefined, { ref: false })
          return outcome
        }
      }
    },
  }
}
