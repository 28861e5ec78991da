import { definePart } from "../caller/index.ts"
import type { LanguageTrainer } from "../flow/index.ts"
import type { SystemCaller, WebhookCaller } from "../webhook/index.ts"
import { flowTestApi } from "./flow-test-api.ts"
import { createHttpWebhooks } from "./http-webhooks.ts"
import { createPublishedScripts } from "./published-scripts.ts"
import { simulatorApi } from "./simulator-api.ts"
import { testsOfTemplates } from "./tests-of-templates.ts"
import type { Webhooks } from "./webhooks.ts"

export interface EngineOptions {
  /** The systems of the customers: `http` calls the configured addresses; without it, conversations call none. */
  readonly webhooks?: Webhooks | "http"
}

interface Needs {
  readonly options: EngineOptions
  readonly webhookCaller: WebhookCaller
  readonly systemCaller: SystemCaller
  readonly train: LanguageTrainer
}

export const enginePart = definePart({
  apis: [simulatorApi, flowTestApi],
  services: ({ options: { webhooks }, webhookCaller, systemCaller, train }: Needs) => ({
    webhooks: webhooks === "http" ? createHttpWebhooks(webhookCaller, systemCaller) : (webhooks ?? null),
    scripts: createPublishedScripts({ train }),
    testsOfTemplates,
  }),
})
