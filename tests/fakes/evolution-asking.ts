import { type FakeEvolution, type FakeEvolutionOptions, openFakeEvolution } from "./evolution-server.ts"
import { type JsonObject, objectAt } from "./json-reading.ts"
import { openWebhookReceiver, type WebhookReceiver } from "./webhook-receiver.ts"

/** A gateway with an endpoint for its webhooks, for the tests of the fake itself. */
export interface AskedGateway {
  readonly evolution: FakeEvolution
  readonly receiver: WebhookReceiver
  readonly ask: (
    method: string,
    path: string,
    body?: object,
    apikey?: string,
  ) => Promise<{ readonly status: number; readonly body: JsonObject }>
  /** Creates the instance `bot-42`, which waits for a scan. */
  readonly create: (more?: object) => Promise<{ readonly status: number; readonly body: JsonObject }>
  /** Creates it and scans its QR code. */
  readonly connect: (more?: object) => Promise<void>
  /** The data of the received events of a name. */
  readonly named: (event: string) => ReadonlyArray<JsonObject>
  readonly close: () => Promise<void>
}

export const openAskedGateway = async (options: FakeEvolutionOptions = {}): Promise<AskedGateway> => {
  const evolution = await openFakeEvolution({ receiptDelay: 0, reconnectDelay: 0, retryDelays: [1, 1], ...options })
  const receiver = await openWebhookReceiver()

  const ask: AskedGateway["ask"] = async (method, path, body, apikey = evolution.apiKey) => {
    const response = await fetch(`${evolution.url}${path}`, {
      method,
      headers: { apikey, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as JsonObject }
  }
  const create = (more: object = {}) =>
    ask("POST", "/instance/create", {
      instanceName: "bot-42",
      integration: "WHATSAPP-BAILEYS",
      qrcode: true,
      token: "token-da-instancia",
      groupsIgnore: true,
      webhook: {
        enabled: true,
        url: receiver.url,
        base64: true,
        headers: { authorization: "Bearer segredo" },
        events: [],
      },
      ...more,
    })

  return {
    evolution,
    receiver,
    ask,
    create,
    connect: async (more) => {
      await create(more)
      evolution.scan("bot-42", { phone: "551140028922", name: "Loja Aurora" })
      await evolution.settled()
    },
    named: (event) =>
      receiver.received.filter(({ body }) => body["event"] === event).map(({ body }) => objectAt(body, "data") ?? {}),
    close: async () => {
      await evolution.close()
      await receiver.close()
    },
  }
}
