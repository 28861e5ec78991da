import { Effect, Result } from "effect"
import { BehaviorSubject, concat, distinctUntilChanged, map, of, switchMap, timer } from "rxjs"
import {
  clearedContactFilters,
  type ContactRow,
  type Contacts,
  contactFiltersOn,
  type ContactsTableFilters,
} from "../../contact/index.ts"
import { type Clock, sameValue } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"
import { type Session, timeZoneOf } from "../../access/view/index.ts"
import { dayAt } from "../../shell/index.ts"
import { loadedSelection, type WorkspaceSelection } from "../../tenancy/view/index.ts"
import type { CampaignAudience } from "../campaigns.ts"

/** The filter by which the contacts of a campaign are chosen; all of it empty: every contact. */
export interface AudienceFilter extends ContactsTableFilters {
  readonly name: string
}

/** Whom the filter finds. While it is asked again, what was found stays. */
export interface FoundAudience {
  readonly status: "loading" | "ready" | "failed"
  /** Counted as the table of contacts counts. */
  readonly total: number
  /** The first of them. */
  readonly rows: ReadonlyArray<ContactRow>
}

/** The step before the panel of a new campaign, where '/campaigns' begins one: contacts are chosen by a filter. */
export interface AudienceChoice {
  readonly filter$: Behavior<AudienceFilter>
  readonly found$: Behavior<FoundAudience>
  narrow(change: Partial<AudienceFilter>): void
  /** The contacts of the filter; undefined while it is not known whether it finds any. */
  chosen(): { readonly selected: CampaignAudience; readonly count: number } | undefined
}

/** Contacts that the step names. */
export const audienceNamed = 5
/** The pause after typing before the contacts are looked for, in milliseconds (access, section 9). */
export const audiencePause = 500

const nothingFound: FoundAudience = { status: "loading", total: 0, rows: [] }

/** Creates the step for the selected workspaces. */
export const createAudienceChoice = (
  scope: Scope,
  deps: {
    readonly contacts: Pick<Contacts, "list">
    readonly session: Session
    readonly selection: WorkspaceSelection
    readonly clock: Clock
  },
): AudienceChoice => {
  const { contacts, session, selection, clock } = deps
  const filter$ = new BehaviorSubject<AudienceFilter>({ name: "", ...clearedContactFilters })
  const filtersOf = ({ name, ...filters }: AudienceFilter) =>
    contactFiltersOn(filters, name, dayAt(clock.now(), timeZoneOf(session.state$.value)))
  const found$: Behavior<FoundAudience> = hold<FoundAudience>(
    scope,
    nothingFound,
    filter$.pipe(
      distinctUntilChanged<AudienceFilter>(sameValue),
      switchMap((filter, at) =>
        concat(
          of<FoundAudience>(at === 0 ? nothingFound : { ...found$.value, status: "loading" }),
          timer(at === 0 ? 0 : audiencePause).pipe(
            switchMap(() =>
              callStream(() =>
                Effect.flatMap(loadedSelection(selection), ({ selected: workspaces }) =>
                  contacts.list({
                    companyId: session.companyId(),
                    workspaces,
                    filters: filtersOf(filter),
                    sort: undefined,
                    offset: 0,
                    limit: audienceNamed,
                  }),
                ),
              ),
            ),
            map((answer): FoundAudience =>
              Result.isSuccess(answer)
                ? { status: "ready", total: answer.success.total, rows: answer.success.result }
                : { ...found$.value, status: "failed" },
            ),
          ),
        ),
      ),
    ),
  )
  return {
    filter$,
    found$,
    narrow: (change) => filter$.next({ ...filter$.value, ...change }),
    chosen: () => {
      const { status, total } = found$.value
      if (status !== "ready" || total === 0) return undefined
      const workspaces = selection.state$.value.selected
      const filters = filtersOf(filter$.value)
      return { selected: { kind: "filter", workspaces, filters, except: [] }, count: total }
    },
  }
}
