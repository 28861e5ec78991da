import { Schema } from "effect"
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

  const open = (said: Readonly<Record<string, string>> = {}) => {
    const audit = createInMemoryAuditTrail([
      anAuditRecord({ id: 1, userName: "Júlia Prado", at: "2026-11-17T12:00:00Z" }),
      anAuditRecord({ id: 2, action: "profile.create", at: "2026-11-18T12:00:00Z" }),
    ])
    const address = createInMemoryAddress(said)
    const model = createAuditList(scope, { audit, companyId: () => companyId, address })
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

  it("includes both of its days, in the reader's time zone", async () => {
    const { audit } = open({ from: "2026-11-17", until: "2026-11-17" })
    await vi.runAllTimersAsync()
    const [wish] = audit.wishes
    expect(Date.parse(wish?.until ?? "") - Date.parse(wish?.from ?? "")).toBe(86_400_000)
    expect(new Date(wish?.from ?? "").getHours()).toBe(0)
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
