import { Effect } from "effect"
import type { Session } from "../../access/view/index.ts"
import type { CallRefused, ContactId } from "../../kernel/index.ts"
import { createPagedList, type ListWish, type PagedList, type Scope } from "../../kernel/view/index.ts"
import { loadedSelection, type WorkspaceSelection } from "../../tenancy/view/index.ts"
import { type ContactRow, type Contacts, noContactFilters } from "../contacts.ts"
import { contactSearch } from "../name-search.ts"
import { contactSearchPause } from "./contacts-table.ts"

/** Contacts that are found by typing. */
export type ContactSearchList = PagedList<ContactRow, ListWish, CallRefused>

/** What the search needs. */
export interface ContactSearchDeps {
  readonly contacts: Pick<Contacts, "list">
  readonly session: Session
  readonly selection: WorkspaceSelection
  /** A contact that is never found. */
  readonly without: ContactId
}

/**
 * Creates a search for another contact of the selected workspaces, by name, telephone or e-mail. It loads the contacts who wrote last
 * at once, and again with every search.
 */
export const createContactSearch = (
  scope: Scope,
  { contacts, session, selection, without }: ContactSearchDeps,
): ContactSearchList =>
  createPagedList(
    scope,
    { search: "", first: 0, rows: 20 },
    (wish) =>
      Effect.flatMap(loadedSelection(selection), ({ selected }) =>
        contacts
          .list({
            companyId: session.companyId(),
            workspaces: selected,
            filters: { ...noContactFilters, ...contactSearch(wish.search) },
            sort: { field: "lastMessageAt", order: -1 },
            offset: wish.first,
            limit: wish.rows,
          })
          .pipe(Effect.map(({ result, total }) => ({ total, result: result.filter(({ id }) => id !== without) }))),
      ),
    contactSearchPause,
  )
