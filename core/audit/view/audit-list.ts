import { Result } from "effect"
import { type CallRefused, type CompanyId, decode, isoDayOf } from "../../kernel/index.ts"
import type { PagedList, Scope } from "../../kernel/view/index.ts"
import type { AddressQuery } from "../../shell/index.ts"
import { createAddressedList, type TableWish } from "../../shell/view/index.ts"
import { AuditAction } from "../audit-actions.ts"
import type { AuditRecord, AuditTrail } from "../audit-trail.ts"

/**
 * The filters of the audit's page; '' matches everything. Days are 'yyyy-MM-dd' in the company's time zone, both
 * inclusive.
 */
export interface AuditTableWish extends TableWish {
  /** The records of the company, or of the platform. */
  readonly scope: AuditScope
  readonly action: AuditAction | ""
  readonly from: string
  readonly until: string
}

/** '' is the company's, for addresses without it. */
export type AuditScope = "" | "platform"

/** '/audit': the audit trail of the company, newest first. */
export interface AuditList {
  readonly list: PagedList<AuditRecord, AuditTableWish, CallRefused>
  /** The scopes that can be read: a company's records once one has been chosen, the platform's by administrators. */
  readonly scopes: ReadonlyArray<AuditScope>
  /** Clears every filter; the scope stays. */
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
    /** The company that the user belongs to, or that the administrator has chosen. */
    readonly companyId: CompanyId | undefined
    readonly admin: boolean
    readonly address: AddressQuery
  },
): AuditList => {
  const { audit, companyId, admin, address } = deps
  const ofPlatform = (scope: AuditScope) => companyId === undefined || (admin && scope === "platform")
  const list = createAddressedList<AuditRecord, AuditTableWish, CallRefused>(scope, {
    address,
    first: { search: "", first: 0, rows: 20, sort: undefined, scope: "", ...nothingNarrowed },
    filters: { read: narrowedIn, write: said },
    load: ({ scope, search, action, from, until, first, rows }) => {
      const wish = {
        ...(search === "" ? {} : { person: search }),
        ...(action === "" ? {} : { action }),
        ...(from === "" ? {} : { from }),
        ...(until === "" ? {} : { until }),
        offset: first,
        limit: rows,
      }
      return ofPlatform(scope) || companyId === undefined ? audit.platform(wish) : audit.list({ companyId, ...wish })
    },
    typingPause: 600,
  })
  const scopes: ReadonlyArray<AuditScope> = [
    ...(companyId === undefined ? [] : ([""] as const)),
    ...(admin ? (["platform"] as const) : []),
  ]
  return { list, scopes, clear: () => list.narrow({ search: "", ...nothingNarrowed }) }
}

const narrowedIn = (fields: Readonly<Record<string, string>>): Partial<AuditTableWish> => ({
  scope: fields["scope"] === "platform" ? "platform" : "",
  action: Result.getOrElse(decode(AuditAction, fields["action"]), () => "" as const),
  from: isoDayOf(fields["from"] ?? "") ?? "",
  until: isoDayOf(fields["until"] ?? "") ?? "",
})

const said = ({ scope, action, from, until }: AuditTableWish): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries({ scope, action, from, until }).filter(([, value]) => value !== ""))
