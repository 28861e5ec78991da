import { Effect, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { CompanyId } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import { createInMemoryAddress } from "../../shell/testing/index.ts"
import { anAuditRecord, createInMemoryAuditTrail } from "../testing/index.ts"
import { createAuditList, isNarrowed } from "./audit-list.ts"

const companyId = Schema.decodeSync(CompanyId)(1)

describe("the audit's list", () => {
  let scope: Scope
  beforeEach(() => {
    vi.useFakeTimers()
    scope = createScope()
  })
  afterEach(() => {
    scope.end()
    vi.useRealTimers()
  })

  /** The list of a company with two records, beside one of the platform. A search for `slow` takes two seconds. */
  const open = (
    said: Readonly<Record<string, string>> = {},
    chosen: CompanyId | null = companyId,
    slow?: string,
    admin = true,
  ) => {
    const audit = createInMemoryAuditTrail(
      [
        // midnight in São Paulo
        anAuditRecord({ id: 1, userName: "Júlia Prado", at: "2026-11-18T02:59:59Z" }),
        anAuditRecord({ id: 2, action: "profile.create", at: "2026-11-18T03:00:00Z" }),
      ],
      { platform: [anAuditRecord({ id: 9, action: "brand.update", subject: "brand 1" })] },
    )
    const address = createInMemoryAddress(said)
    const list: typeof audit.list = (wish) =>
      slow !== undefined && wish.person === slow ? Effect.delay(audit.list(wish), 2_000) : audit.list(wish)
    const model = createAuditList(scope, { audit: { ...audit, list }, companyId: chosen ?? undefined, admin, address })
    const ids = () => model.list.state$.value.rows.map(({ id }) => id)
    return { audit, address, model, ids }
  }

  it("loads everything at first, newest first", async () => {
    const { audit, ids } = open()
    await vi.runAllTimersAsync()
    expect(audit.wishes).toEqual([{ companyId, offset: 0, limit: 20 }])
    expect(ids()).toEqual([2, 1])
  })

  it("restores its filters from the address, and writes them to it", async () => {
    const { address, model, ids } = open({ action: "profile.create", from: "2026-11-01" })
    await vi.runAllTimersAsync()
    expect(ids()).toEqual([2])
    model.list.narrow({ action: "", until: "2026-11-17" })
    await vi.runAllTimersAsync()
    expect(ids()).toEqual([1])
    expect(address.read()).toEqual({ from: "2026-11-01", until: "2026-11-17" })
  })

  it("asks for both of its days as days, which the server reads in the company's time zone", async () => {
    const { audit, ids } = open({ from: "2026-11-17", until: "2026-11-17" })
    await vi.runAllTimersAsync()
    expect(audit.wishes).toEqual([{ companyId, from: "2026-11-17", until: "2026-11-17", offset: 0, limit: 20 }])
    expect(ids()).toEqual([1])
  })

  it("shows the platform's records where they are asked for, and where no company is chosen", async () => {
    const { audit, address, model, ids } = open()
    await vi.runAllTimersAsync()
    model.list.narrow({ scope: "platform" })
    await vi.runAllTimersAsync()
    expect([ids(), address.read(), audit.wishes.at(-1)]).toEqual([[9], { scope: "platform" }, { offset: 0, limit: 20 }])
    model.clear()
    await vi.runAllTimersAsync()
    expect(address.read()).toEqual({ scope: "platform" })
    const without = open({}, null)
    await vi.runAllTimersAsync()
    expect([without.ids(), without.model.scopes]).toEqual([[9], ["platform"]])
  })

  it("shows a company's own people their company's records only, whatever the address says", async () => {
    const { ids, model } = open({ scope: "platform" }, companyId, undefined, false)
    await vi.runAllTimersAsync()
    expect([ids(), model.scopes]).toEqual([[2, 1], [""]])
  })

  it("searches 600 ms after the last letter, and never shows an older answer over a newer one", async () => {
    const { audit, model, ids } = open({}, companyId, "j")
    await vi.runAllTimersAsync()
    model.list.search("j")
    await vi.advanceTimersByTimeAsync(600)
    model.list.search("camila")
    await vi.advanceTimersByTimeAsync(599)
    expect(audit.wishes).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect([audit.wishes.length, ids()]).toEqual([2, [2]])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(ids()).toEqual([2])
  })

  it("ignores invalid fields of the address", async () => {
    const { audit } = open({ action: "profile.eat", from: "2026-02-30", until: "ontem" })
    await vi.runAllTimersAsync()
    expect(audit.wishes).toEqual([{ companyId, offset: 0, limit: 20 }])
  })

  it("clears every filter at once", async () => {
    const { address, model, ids } = open({ action: "profile.create", search: "camila" })
    await vi.runAllTimersAsync()
    expect(isNarrowed(model.list.state$.value.wish)).toBe(true)
    model.clear()
    await vi.runAllTimersAsync()
    expect([ids(), address.read(), isNarrowed(model.list.state$.value.wish)]).toEqual([[2, 1], {}, false])
  })
})
