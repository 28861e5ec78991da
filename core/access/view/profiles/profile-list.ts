import type { CallRefused } from "../../../kernel/index.ts"
import type { PagedList, Scope } from "../../../kernel/view/index.ts"
import type { AddressQuery, Toasts } from "../../../shell/index.ts"
import { createAddressedList, type TableWish } from "../../../shell/view/index.ts"
import { mayDo, mayNotAdd } from "../../actions.ts"
import type { ProfileChoice, Profiles } from "../../profiles/profiles.ts"
import type { Session } from "../sessions/session.ts"

/** '/profiles' (access, section 2, 'Profiles'). */
export interface ProfileList {
  readonly list: PagedList<ProfileChoice, TableWish, CallRefused>
  readonly mayEdit: boolean
  /** Returns whether the form for a new profile may open; otherwise shows why not. */
  askToCreate(): boolean
}

/** Creates the list of the company's profiles by name; the search is debounced by 600 ms (section 9). */
export const createProfileList = (
  scope: Scope,
  deps: {
    readonly profiles: Profiles
    readonly session: Session
    readonly address: AddressQuery
    readonly toasts: Toasts
  },
): ProfileList => {
  const { profiles, session, address, toasts } = deps
  const { user } = session.state$.value
  const list = createAddressedList<ProfileChoice, TableWish, CallRefused>(scope, {
    address,
    first: { search: "", first: 0, rows: 20, sort: undefined },
    load: ({ search, first, rows }) =>
      profiles.list({ companyId: session.companyId(), name: search, offset: first, limit: rows }),
    typingPause: 600,
  })
  return {
    list,
    mayEdit: user !== undefined && mayDo(user, "profile.edit"),
    askToCreate: () => {
      const may = user !== undefined && mayDo(user, "profile.create")
      if (!may) toasts.show({ kind: "error", title: mayNotAdd.perfil })
      return may
    },
  }
}
