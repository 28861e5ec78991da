import { Effect } from "effect"
import { type CallRefused, type CompanyId, fold, notAllowed } from "../../kernel/index.ts"
import { createFakeCalls, type Plain, testNow } from "../../kernel/testing/index.ts"
import type { AuditRecord, AuditTrail, AuditWish } from "../index.ts"

/** A record for tests: Camila has published a flow, but for the facts that are told. */
export const anAuditRecord = (facts: Partial<Plain<AuditRecord>> = {}): AuditRecord =>
  ({
    id: 1,
    at: new Date(testNow).toISOString(),
    userId: 7,
    userName: "Camila Duarte",
    action: "flow.publish",
    subject: "bot/1042",
    address: "203.0.113.7",
    ...facts,
  }) as AuditRecord

/** The port `AuditTrail` without a server, with what a test asks of it. */
export interface InMemoryAuditTrail extends AuditTrail {
  /** What every call answers from now on instead; undefined: as usual again. */
  refuse(failure: CallRefused | undefined): void
  /** What was asked for, in order. */
  readonly wishes: ReadonlyArray<AuditWish>
}

/** The records of one company; of any company unless it is told. `latency` is in milliseconds. */
export const createInMemoryAuditTrail = (
  records: ReadonlyArray<AuditRecord>,
  options: { readonly companyId?: CompanyId; readonly latency?: number } = {},
): InMemoryAuditTrail => {
  const { answer, refuse } = createFakeCalls(options.latency)
  const wishes: Array<AuditWish> = []
  return {
    refuse,
    wishes,
    list: (wish) =>
      answer(() => {
        wishes.push(wish)
        if (options.companyId !== undefined && wish.companyId !== options.companyId) return Effect.fail(notAllowed)
        const found = records.filter((record) => isWanted(record, wish)).toSorted((a, b) => b.id - a.id)
        return Effect.succeed({ result: found.slice(wish.offset, wish.offset + wish.limit), total: found.length })
      }),
  }
}

const isWanted = (record: AuditRecord, { person = "", action, from, until }: AuditWish): boolean => {
  const at = Date.parse(record.at)
  return (
    fold(record.userName).includes(fold(person)) &&
    (action === undefined || record.action === action) &&
    (from === undefined || at >= Date.parse(from)) &&
    (until === undefined || at < Date.parse(until))
  )
}
