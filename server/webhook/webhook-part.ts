import { definePart, type ServerBase } from "../caller/index.ts"
import { botSecretsPurpose } from "./bot-secret-store.ts"
import { systemCallApi } from "./system-call-api.ts"
import { createSystemCaller } from "./system-caller.ts"
import { createWebhookCaller } from "./webhook-caller.ts"
import { webhookConfigApi } from "./webhook-config-api.ts"
import { webhookSecretsPurpose } from "./webhook-config-store.ts"

export interface WebhookOptions {
  /** Whether customers' systems may stand on this machine: in development and tests. */
  readonly loopbackWebhooks?: boolean
}

interface Needs extends Pick<ServerBase, "transactions" | "clock" | "secretBoxOf"> {
  readonly options: WebhookOptions
}

export const webhookPart = definePart({
  apis: [webhookConfigApi, systemCallApi],
  services: ({ transactions, clock, secretBoxOf, options: { loopbackWebhooks = false } }: Needs) => {
    const webhookSecrets = secretBoxOf(webhookSecretsPurpose)
    const limits = { loopback: loopbackWebhooks }
    const botSecrets = secretBoxOf(botSecretsPurpose)
    return {
      loopbackWebhooks,
      webhookSecrets,
      botSecrets,
      systemCaller: createSystemCaller({ transactions, secretBox: botSecrets, clock, limits }),
      webhookCaller: createWebhookCaller({ transactions, secretBox: webhookSecrets, clock, limits }),
    }
  },
})
