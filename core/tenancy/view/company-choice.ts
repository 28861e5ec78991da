import type { CallRefused } from "../../kernel/index.ts"
import { createPagedList, type ListWish, type PagedList, type Scope } from "../../kernel/view/index.ts"
import type { Navigation } from "../../shell/index.ts"
import { pathAfterSwitch } from "../company-switch.ts"
import type { Companies, CompanyChoice, ListedCompany } from "../workspaces.ts"

/**
 * An administrator chooses the company whose data is shown, on '/change-company' or in the top bar (access, section 2).
 * The search is debounced by 1,000 ms (section 9).
 */
export interface CompanyChooser {
  readonly list: PagedList<ListedCompany, ListWish, CallRefused>
  /** Shows the company's data: on the open page if it is a list, otherwise on the home page. */
  choose(company: CompanyChoice): void
}

/** What the choice needs: the port, the session that keeps it, and the router. */
export interface CompanyChooserDeps {
  readonly companies: Companies
  readonly session: { readonly chooseCompany: (company: CompanyChoice) => void }
  readonly navigation: Navigation
}

/** Creates the choice. It loads the first 20 companies at once, and again with every search. */
export const createCompanyChooser = (
  scope: Scope,
  { companies, session, navigation }: CompanyChooserDeps,
): CompanyChooser => ({
  list: createPagedList(
    scope,
    { search: "", first: 0, rows: 20 },
    (wish) => companies.list({ name: wish.search, offset: wish.first, limit: wish.rows }),
    1_000,
  ),
  choose: ({ id, name, timeZone }) => {
    const path = pathAfterSwitch(navigation.path)
    session.chooseCompany({ id, name, ...(timeZone !== undefined && { timeZone }) })
    // The query of the open page holds filters and pages of the former company.
    if (path === navigation.path) navigation.replace(path)
    else navigation.go(path)
  },
})
