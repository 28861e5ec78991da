import { Result } from "effect"
import { type Observable, Subject } from "rxjs"
import type { MissingKeys } from "../../../credential/index.ts"
import type { CallRefused } from "../../../kernel/index.ts"
import { type Behavior, derive, type Scope } from "../../../kernel/view/index.ts"
import type { CannotPublish, NotAFlow } from "../../flows.ts"
import type { FlowSource, OpenRelease } from "./flow-source.ts"
import type { FlowStoringWithin } from "./flow-storing.ts"

/** A publication that was refused for another reason than what others did meanwhile. */
export type PublishRefused = NotAFlow | CannotPublish | MissingKeys | CallRefused

/** Publishing makes the edited flow the version that new conversations follow. */
export interface FlowPublishing {
  readonly publishing$: Behavior<boolean>
  /** Emits how each publication ended; one that another user's changes stand against has not ended. */
  readonly ended$: Observable<Result.Result<OpenRelease, PublishRefused>>
  publish(): void
}

interface FlowPublishingDeps {
  readonly source: FlowSource
  readonly storing: FlowStoringWithin
}

/** Creates the publishing. `publish` runs after what is under way. */
export const createFlowPublishing = (
  scope: Scope,
  { source: { store }, storing }: FlowPublishingDeps,
): FlowPublishing => {
  const ended$ = new Subject<Result.Result<OpenRelease, PublishRefused>>()
  return {
    publishing$: derive(scope, storing.running$, (running) => running === "publish"),
    ended$,
    publish: () => {
      if (store === undefined) return
      storing.send<PublishRefused>("publish", {
        call: ({ release, seen, document }) => store.publish(release.flowId, { seen, document }),
        answered: (answer) => ended$.next(answer),
      })
    },
  }
}
