import { Effect } from "effect"
import { BehaviorSubject, Subject } from "rxjs"
import { can, mayDo, type Holder } from "../../access/index.ts"
import { type CallRefused, type CompanyId, notAllowed, type WorkspaceId } from "../../kernel/index.ts"
import { createFakeCalls } from "../../kernel/testing/index.ts"
import { type HomeSummaries, homeRows, type HomeToday, oldestFirst } from "../index.ts"
import type { DismissedSteps, PageAttention } from "../view/index.ts"

/** The port `HomeSummaries` without a server, with controls for tests. */
export interface InMemoryHomeSummaries extends HomeSummaries {
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  /** Replaces what waits. */
  become(today: HomeToday): void
  /** The workspaces of the queries received, in order. */
  readonly wishes: ReadonlyArray<ReadonlyArray<WorkspaceId>>
}

/**
 * Creates the summaries of one company; any company if not given. Rooms of workspaces that are not selected, and sections
 * without the caller's permission, are left out. `latency` is in milliseconds.
 */
export const createInMemoryHomeSummaries = (
  first: HomeToday,
  options: { readonly caller?: Holder; readonly companyId?: CompanyId; readonly latency?: number } = {},
): InMemoryHomeSummaries => {
  const { caller = { admin: true, permissions: [] }, companyId } = options
  const { answer, refuse } = createFakeCalls(options.latency)
  const wishes: Array<ReadonlyArray<WorkspaceId>> = []
  let today = first
  return {
    refuse,
    wishes,
    become: (next) => {
      today = next
    },
    today: (wish) =>
      answer(() => {
        wishes.push(wish.workspaces)
        if (companyId !== undefined && wish.companyId !== companyId) return Effect.fail(notAllowed)
        return Effect.succeed({
          at: today.at,
          rooms: mayDo(caller, "room.answer") ? roomsOf(today.rooms, wish.workspaces) : null,
          troubles: mayDo(caller, "bot.write") ? today.troubles : null,
          campaigns: can(caller, "campaign_view") ? today.campaigns : null,
          steps: stepsOf(today.steps, caller),
        })
      }),
  }
}

const stepsOf = (steps: HomeToday["steps"], caller: Holder): HomeToday["steps"] =>
  steps === null || !(mayDo(caller, "bot.write") || mayDo(caller, "bot.create") || mayDo(caller, "collaborator.invite"))
    ? null
    : { ...steps, people: mayDo(caller, "collaborator.invite") ? steps.people : null }

const roomsOf = (rooms: HomeToday["rooms"], workspaces: ReadonlyArray<WorkspaceId>): HomeToday["rooms"] => {
  if (rooms === null) return null
  const seen = rooms.oldest.filter(({ workspaceId }) => workspaces.includes(workspaceId))
  const hidden = rooms.oldest.length - seen.length
  return { oldest: oldestFirst(seen).slice(0, homeRows), total: rooms.total - hidden, mine: rooms.mine }
}

/** The port `PageAttention` for tests: `show` and `hide` the page, and `focus` its window. */
export interface InMemoryAttention extends PageAttention {
  show(): void
  hide(): void
  focus(): void
}

/** Creates the attention of a page that is visible at first. */
export const createInMemoryAttention = (): InMemoryAttention => {
  const visible$ = new BehaviorSubject(true)
  const focused$ = new Subject<void>()
  return {
    visible$,
    focused$,
    show: () => visible$.next(true),
    hide: () => visible$.next(false),
    focus: () => focused$.next(),
  }
}

/** Creates a memory of dismissed steps, which lasts as long as the object. */
export const createInMemoryDismissedSteps = (): DismissedSteps => {
  const companies = new Set<CompanyId>()
  return { has: (companyId) => companies.has(companyId), add: (companyId) => void companies.add(companyId) }
}
