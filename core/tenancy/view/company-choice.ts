import type { CallRefused } from "../../kernel/index.ts"
import { createPagedList, type ListWish, type PagedList, type Scope } from "../../kernel/view/index.ts"
import type { Companies, CompanyChoice } from "../workspaces.ts"

/**
 * '/change-company': an administrator chooses a company (access, section 2). The search is debounced by 1,000 ms
 * (section 9).
 */
export interface CompanyChooser {
  readonly list: PagedList<CompanyChoice, ListWish, CallRefused>
}

/** Creates the choice. It loads the first 20 companies at once, and again with every search. */
export const createCompanyChooser = (scope: Scope, deps: { readonly companies: Companies }): CompanyChooser => ({
  list: createPagedList(
    scope,
    { search: "", first: 0, rows: 20 },
    (wish) => deps.companies.list({ name: wish.search, offset: wish.first, limit: wish.rows }),
    1_000,
  ),
})
