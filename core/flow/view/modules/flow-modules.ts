import { Result } from "effect"
import { concat, distinctUntilChanged, EMPTY, expand, map, of, switchMap, timer } from "rxjs"
import { type BotId, sameValue } from "../../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../../kernel/view/index.ts"
import type { FlowModule } from "../../document/flow-module.ts"
import type { Flows } from "../../flows.ts"
import type { EditedDocument } from "../editor/edited-document.ts"
import { botsCalled, calledFlows } from "./called-flow.ts"

/** Pause until flows that could not be read are read again, in milliseconds. */
export const modulesAgain = 5_000

/**
 * Loads the published flows that the open flow calls, and those that these call; those of bots that have published none are left out.
 * Undefined while they are not known: one that could not be read is read again.
 */
export const createFlowModules = (
  scope: Scope,
  { graph$ }: Pick<EditedDocument, "graph$">,
  flows: Pick<Flows, "load">,
): Behavior<ReadonlyArray<FlowModule> | undefined> => {
  const read = () => callStream(() => calledFlows(flows, graph$.value?.nodes.values() ?? []))
  const reading$ = () =>
    read().pipe(
      expand((answer) => (Result.isSuccess(answer) ? EMPTY : timer(modulesAgain).pipe(switchMap(read)))),
      map((answer) => (Result.isSuccess(answer) ? answer.success : undefined)),
    )
  return hold<ReadonlyArray<FlowModule> | undefined>(
    scope,
    undefined,
    graph$.pipe(
      map((graph) => botsCalled(graph?.nodes.values() ?? [])),
      distinctUntilChanged<ReadonlyArray<BotId>>(sameValue),
      switchMap((ids) => (ids.length === 0 ? of([]) : concat(of(undefined), reading$()))),
    ),
  )
}
