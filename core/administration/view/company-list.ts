import type { CallRefused } from "../../kernel/index.ts"
import type { PagedList, Scope } from "../../kernel/view/index.ts"
import type { AddressQuery } from "../../shell/index.ts"
import { createAddressedList, type TableWish } from "../../shell/view/index.ts"
import type { Companies, ListedCompany } from "../../tenancy/index.ts"

/** The table of '/company' (access, section 2, 'Companies'). */
export type CompanyList = PagedList<ListedCompany, TableWish, CallRefused>

/** Creates the table of the companies by name; the search is debounced by 1,000 ms (section 9). */
export const createCompanyList = (
  scope: Scope,
  { companies, address }: { readonly companies: Companies; readonly address: AddressQuery },
): CompanyList =>
  createAddressedList<ListedCompany, TableWish, CallRefused>(scope, {
    address,
    first: { search: "", first: 0, rows: 20, sort: undefined },
    load: ({ search, first, rows }) => companies.list({ name: search, offset: first, limit: rows }),
    typingPause: 1_000,
  })
