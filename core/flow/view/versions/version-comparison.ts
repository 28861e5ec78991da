import { Effect, Result } from "effect"
import { concat, map, of, Subject, switchMap } from "rxjs"
import type { BotId, CallRefused } from "../../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../../kernel/view/index.ts"
import { type DifferencesByNode, differencesByNode } from "../../diff/differences-by-node.ts"
import type { FlowVersion } from "../../flow-versions.ts"
import type { Flows } from "../../flows.ts"

/** Two versions side by side. */
export interface ComparedVersions {
  readonly before: FlowVersion
  readonly now: FlowVersion
  /** What `now` has otherwise than `before`; undefined while they are loading. */
  readonly differences: DifferencesByNode | CallRefused | undefined
}

/** Compares two versions of a bot's flow. */
export interface VersionComparison {
  readonly compared$: Behavior<ComparedVersions | undefined>
  compare(before: FlowVersion, now: FlowVersion): void
  /** Exchanges the sides. */
  swap(): void
  retry(): void
  close(): void
}

/** Creates the comparison, with no versions. */
export const createVersionComparison = (
  scope: Scope,
  { botId, flows }: { readonly botId: BotId; readonly flows: Pick<Flows, "load"> },
): VersionComparison => {
  const wanted$ = new Subject<Pick<ComparedVersions, "before" | "now"> | undefined>()
  const read = (version: FlowVersion) => flows.load({ botId, flowId: version.id })
  const compared$ = hold<ComparedVersions | undefined>(
    scope,
    undefined,
    wanted$.pipe(
      switchMap((wanted) => {
        if (wanted === undefined) return of(undefined)
        const { before, now } = wanted
        const both = Effect.all([read(before), read(now)], { concurrency: "unbounded" })
        return concat(
          of({ before, now, differences: undefined }),
          callStream(() => Effect.map(both, ([older, newer]) => differencesByNode(older, newer))).pipe(
            map((answer) => ({
              before,
              now,
              differences: Result.isSuccess(answer) ? answer.success : answer.failure,
            })),
          ),
        )
      }),
    ),
  )
  const again = (change: (compared: ComparedVersions) => Pick<ComparedVersions, "before" | "now">) => {
    const compared = compared$.value
    if (compared !== undefined) wanted$.next(change(compared))
  }
  return {
    compared$,
    compare: (before, now) => wanted$.next({ before, now }),
    swap: () => again(({ before, now }) => ({ before: now, now: before })),
    retry: () => again((compared) => compared),
    close: () => wanted$.next(undefined),
  }
}

/**
 * Returns the version to compare one with at first: the published one, or what follows it. Undefined if there is no other.
 */
export const comparedFirst = (
  version: FlowVersion,
  versions: ReadonlyArray<FlowVersion>,
): Pick<ComparedVersions, "before" | "now"> | undefined => {
  const others = versions.filter(({ id }) => id !== version.id)
  const other =
    others.find(({ active }) => active) ??
    others.find(({ editingRelease }) => editingRelease) ??
    others.find(({ number }) => number < version.number) ??
    others[0]
  if (other === undefined) return undefined
  return other.number < version.number ? { before: other, now: version } : { before: version, now: other }
}
