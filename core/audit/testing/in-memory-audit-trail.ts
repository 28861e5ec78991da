import { Effect } from "effect"
import { type CallRefused, type CompanyId, fold, notAllowed } from "../../kernel/index.ts"
import { createFakeCalls, type Plain, testNow } from "../../kernel/testing/index.ts"
import type { AuditRecord, AuditTrail, AuditWish, PlatformAuditWish } from "../index.ts"

/** A record for tests: Camila published a flow. `facts` override its fields. */
export const anAuditRecord = (facts: Partial<Plain<AuditRecord>> = {}): AuditRecord =>
  ({
    id: 1,
    at: new Date(testNow).toISOString(),
    userId: 7,
    userName: "Camila Duarte",
    action: "flow.publish",
    subject: "bot/1042",
    subjectName: "",
    changes: [],
    address: "203.0.113.7",
    ...facts,
  }) as AuditRecord

/** The port `AuditTrail` without a server, with controls for tests. */
export interface InMemoryAuditTrail extends AuditTrail {
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  /** The queries received, in order; those of the platform name no company. */
  readonly wishes: ReadonlyArray<AuditWish | PlatformAuditWish>
}

/**
 * Creates an audit trail with the records of one company, or of any if not given, and of the platform. Days are those of
 * São Paulo. `latency` is in milliseconds.
 */
export const createInMemoryAuditTrail = (
  records: ReadonlyArray<AuditRecord>,
  options: {
    readonly companyId?: CompanyId
    readonly platform?: ReadonlyArray<AuditRecord>
    readonly latency?: number
  } = {},
): InMemoryAuditTrail => {
  const { answer, refuse } = createFakeCalls(options.latency)
  const wishes: Array<AuditWish | PlatformAuditWish> = []
  const pageIn = (all: ReadonlyArray<AuditRecord>, wish: PlatformAuditWish) => {
    const found = all.filter((record) => isWanted(record, wish)).toSorted((a, b) => b.id - a.id)
    return Effect.succeed({ result: found.slice(wish.offset, wish.offset + wish.limit), total: found.length })
  }
  return {
    refuse,
    wishes,
    list: (wish) =>
      answer(() => {
        wishes.push(wish)
        if (options.companyId !== undefined && wish.companyId !== options.companyId) return Effect.fail(notAllowed)
        return pageIn(records, wish)
      }),
    platform: (wish) =>
      answer(() => {
        wishes.push(wish)
        return pageIn(options.platform ?? [], wish)
      }),
  }
}

const dayIn = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" })

const isWanted = (record: AuditRecord, { person = "", action, from, until }: PlatformAuditWish): boolean => {
  const day = dayIn.format(new Date(record.at))
  return (
    fold(record.userName).includes(fold(person)) &&
    (action === undefined || record.action === action) &&
    (from === undefined || day >= from) &&
    (until === undefined || day <= until)
  )
}
