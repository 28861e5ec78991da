import { Result } from "effect"
import type { CallRefused } from "../../kernel/index.ts"
import { type Behavior, derive, type Scope } from "../../kernel/view/index.ts"
import type { Toasts } from "../../shell/index.ts"
import { flowMessages as say } from "../flow-messages.ts"
import type { CannotPublish, NotAFlow } from "../flows.ts"
import type { FlowSelection } from "./flow-selection.ts"
import type { FlowSource } from "./flow-source.ts"
import type { FlowStoringWithin } from "./flow-storing.ts"

/** Publishing makes the edited flow the version that new conversations follow. */
export interface FlowPublishing {
  readonly publishing$: Behavior<boolean>
  /** Publishes. A refusal selects the first node that it names. */
  publish(): void
}

interface FlowPublishingDeps {
  readonly source: FlowSource
  readonly selection: FlowSelection
  readonly storing: FlowStoringWithin
  readonly toasts: Toasts
}

/** Creates the publishing. `publish` runs after what is under way. */
export const createFlowPublishing = (
  scope: Scope,
  { source: { store }, selection, storing, toasts }: FlowPublishingDeps,
): FlowPublishing => {
  const refused = (failure: NotAFlow | CannotPublish | CallRefused) => {
    toasts.show({ kind: "error", title: say.publishFailed, detail: failure.message, life: 5_000 })
    const first = "nodes" in failure ? failure.nodes[0] : undefined
    if (first !== undefined) selection.select(first)
  }
  return {
    publishing$: derive(scope, storing.running$, (running) => running === "publish"),
    publish: () => {
      if (store === undefined) return
      storing.send<NotAFlow | CannotPublish | CallRefused>("publish", {
        call: ({ release, seen, document }) => store.publish(release.flowId, { seen, document }),
        answered: (answer) => {
          if (Result.isFailure(answer)) refused(answer.failure)
          else toasts.show({ kind: "ok", title: say.published })
        },
      })
    },
  }
}
