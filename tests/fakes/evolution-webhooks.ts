import { createHmac } from "node:crypto"
import { createWebhookDeliveries } from "./webhook-delivery.ts"
import type { EvolutionWebhook, EvolutionWebhooks } from "./evolution-instance.ts"

/** Statuses after which Evolution does not try again. */
const finalStatuses = [400, 401, 403, 404, 422]

export const createEvolutionWebhooks = ({
  retryDelays,
  timeLimit,
  serverUrl,
}: {
  readonly retryDelays: ReadonlyArray<number>
  readonly timeLimit: number
  readonly serverUrl: () => string
}): EvolutionWebhooks => {
  const deliveries = createWebhookDeliveries({
    retryDelays,
    timeLimit,
    isRetried: (status) => !finalStatuses.includes(status),
  })
  let held: ReadonlyArray<() => void> | undefined
  let copies = 1

  const post: EvolutionWebhooks["post"] = (instance, event, data) => {
    const { webhook } = instance
    if (webhook === undefined || !webhook.enabled) return
    const url = webhook.byEvents ? `${webhook.url}/${event.replaceAll(".", "-")}` : webhook.url
    const body = JSON.stringify({
      event,
      instance: instance.name,
      data,
      destination: webhook.url,
      date_time: new Date().toISOString(),
      sender: instance.owner === undefined ? null : `${instance.owner.phone}@s.whatsapp.net`,
      server_url: serverUrl(),
      apikey: instance.token,
    })
    const send = () => {
      for (let copy = 0; copy < copies; copy++) deliveries.post(url, headersOf(webhook), body)
    }
    if (held === undefined) send()
    else held = [...held, send]
  }

  return {
    emit: (instance, event, data) => {
      const asked = instance.webhook?.events ?? []
      if (asked.length === 0 || asked.includes(event.replaceAll(/[.-]/gu, "_").toUpperCase()))
        post(instance, event, data)
    },
    post,
    duplicate: (times) => {
      copies = times
    },
    hold: () => {
      held = held ?? []
    },
    release: (order = "as-sent") => {
      const posts = held ?? []
      held = undefined
      for (const post of order === "as-sent" ? posts : posts.toReversed()) post()
    },
    deliveries: deliveries.all,
    settled: deliveries.settled,
    close: deliveries.close,
  }
}

/** The headers that were set; `jwt_key` signs a token of ten minutes instead of being sent. */
const headersOf = ({ headers }: EvolutionWebhook): Readonly<Record<string, string>> => {
  const { jwt_key: key, ...rest } = headers
  return {
    "content-type": "application/json",
    ...rest,
    ...(key === undefined ? {} : { authorization: `Bearer ${signedJwt(key)}` }),
  }
}

const signedJwt = (key: string): string => {
  const issued = Math.floor(Date.now() / 1_000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
  const signed = `${part({ alg: "HS256", typ: "JWT" })}.${part({ iat: issued, exp: issued + 600, app: "evolution", action: "webhook" })}`
  return `${signed}.${createHmac("sha256", key).update(signed).digest("base64url")}`
}
