import { Result } from "effect"
import { type CallRefused, type CompanyId, decode, isoDayOf } from "../../kernel/index.ts"
import type { PagedList, Scope } from "../../kernel/view/index.ts"
import type { AddressQuery } from "../../shell/index.ts"
import { createAddressedList, type TableWish } from "../../shell/view/index.ts"
import { AuditAction } from "../audit-actions.ts"
import type { AuditRecord, AuditTrail } from "../audit-trail.ts"

/**
 * The filters of the audit's page; '' matches everything. Days are 'yyyy-MM-dd' in the reader's time zone, both
 * inclusive.
 */
export interface AuditTableWish extends TableWish {
  readonly action: AuditAction | ""
  readonly from: string
  readonly until: string
}

/** '/audit': the audit trail of the company, newest first. */
export interface AuditList {
  readonly list: PagedList<AuditRecord, AuditTableWish, CallRefused>
  /** Clears every filter. */
  clear(): void
}

const nothingNarrowed = { action: "", from: "", until: "" } as const

/** Returns whether a wish filters by anything but the user's name. */
export const isNarrowed = ({ action, from, until }: AuditTableWish): boolean =>
  action !== "" || from !== "" || until !== ""

/** Creates the list; the name search is debounced by 600 ms. */
export const createAuditList = (
  scope: Scope,
  deps: {
    readonly audit: AuditTrail
    readonly companyId: () => CompanyId
    readonly address: AddressQuery
  },
): AuditList => {
  const { audit, companyId, address } = deps
  const list = createAddressedList<AuditRecord, AuditTableWish, CallRefused>(scope, {
    address,
    first: { search: "", first: 0, rows: 20, sort: undefined, ...nothingNarrowed },
    filters: { read: narrowedIn, write: said },
    load: ({ search, action, from, until, first, rows }) =>
      audit.list({
        companyId: companyId(),
        ...(search === "" ? {} : { person: search }),
        ...(action === "" ? {} : { action }),
        ...(from === "" ? {} : { from: startOf(from) }),
        ...(until === "" ? {} : { until: startOf(until, 1) }),
        offset: first,
        limit: rows,
      }),
    typingPause: 600,
  })
  return { list, clear: () => list.narrow({ search: "", ...nothingNarrowed }) }
}

const narrowedIn = (fields: Readonly<Record<string, string>>): Partial<AuditTableWish> => ({
  action: Result.getOrElse(decode(AuditAction, fields["action"]), () => "" as const),
  from: isoDayOf(fields["from"] ?? "") ?? "",
  until: isoDayOf(fields["until"] ?? "") ?? "",
})

const said = ({ action, from, until }: AuditTableWish): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries({ action, from, until }).filter(([, value]) => value !== ""))

/** Returns the start of a day in the reader's time zone, `later` days after it. */
const startOf = (day: string, later = 0): string => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}
