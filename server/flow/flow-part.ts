import { definePart, type ServerBase } from "../caller/index.ts"
import { flowApi } from "./flow-api.ts"
import { flowVersionApi } from "./flow-version-api.ts"
import { createTrainingThreads, type LanguageTrainer } from "./language-trainer.ts"
import { createFlowPresenceHub, type FlowPresenceHub } from "./presence/flow-presence-hub.ts"
import { type FlowPresenceSocketDeps, mountFlowPresence } from "./presence/flow-presence-socket.ts"
import { templateApi } from "./template-api.ts"

export interface TrainingOptions {
  /** Threads of their own by default. */
  readonly train?: LanguageTrainer
}

interface Needs extends Pick<ServerBase, "bus" | "clock"> {
  readonly options: TrainingOptions
}
export interface FlowPartServices {
  readonly train: LanguageTrainer
  readonly flowPresence: FlowPresenceHub
}

export const flowPart = definePart({
  apis: [flowApi, flowVersionApi, templateApi],
  services: ({ options: { train = createTrainingThreads() }, ...needs }: Needs): FlowPartServices => ({
    train,
    flowPresence: createFlowPresenceHub(needs),
  }),
  sockets: (app, admission, all: FlowPresenceSocketDeps) => mountFlowPresence(app, admission, all),
  close: ({ flowPresence }) => flowPresence.close(),
})
