import { randomBytes, randomUUID } from "node:crypto"
import { drawMockQr } from "./drawn-picture.ts"
import { refuseCall } from "./evolution-errors.ts"
import type { EvolutionWebhooks } from "./evolution-instance.ts"
import type { ScheduledWork } from "./scheduled-work.ts"
import type { EvolutionInstance } from "./evolution-instance.ts"

export interface EvolutionInstances {
  readonly all: () => ReadonlyArray<EvolutionInstance>
  readonly find: (name: string) => EvolutionInstance | undefined
  readonly create: (
    fields: Pick<EvolutionInstance, "name" | "number" | "settings" | "webhook"> & {
      readonly token: string | undefined
    },
  ) => EvolutionInstance
  /** Starts to connect; a QR code that is current stays. */
  readonly connect: (instance: EvolutionInstance) => void
  /** Shows the next QR code, or ends at the limit. */
  readonly rotate: (instance: EvolutionInstance) => void
  readonly open: (instance: EvolutionInstance, owner: { readonly name: string; readonly phone: string }) => void
  /** Closes the connection. Evolution reconnects by itself, except after 401, 402, 403 and 406. */
  readonly close: (instance: EvolutionInstance, statusReason: number, reconnects?: boolean) => void
  readonly logout: (instance: EvolutionInstance) => void
  readonly remove: (instance: EvolutionInstance) => void
}

export interface EvolutionInstancesOptions {
  readonly webhooks: EvolutionWebhooks
  readonly later: ScheduledWork
  readonly now: () => number
  /** Milliseconds that a QR code lives: the first, and the ones after it. */
  readonly qrLife: { readonly first: number; readonly next: number }
  readonly qrLimit: number
  readonly reconnectDelay: number
}

const finalReasons = [401, 402, 403, 406]

export const createEvolutionInstances = (options: EvolutionInstancesOptions): EvolutionInstances => {
  const { webhooks, later, now, qrLife, qrLimit, reconnectDelay } = options
  const all = new Map<string, EvolutionInstance>()
  const timers = new Map<string, NodeJS.Timeout>()

  const update = (instance: EvolutionInstance, state: string, statusReason: number): void =>
    webhooks.emit(instance, "connection.update", {
      instance: instance.name,
      ...(state === "open" && instance.owner !== undefined
        ? {
            wuid: `${instance.owner.phone}@s.whatsapp.net`,
            profileName: instance.owner.name,
            profilePictureUrl: null,
          }
        : {}),
      state,
      statusReason,
    })

  const stopQr = (instance: EvolutionInstance): void => {
    clearTimeout(timers.get(instance.name))
    timers.delete(instance.name)
    instance.qr = undefined
  }

  const rotate = (instance: EvolutionInstance): void => {
    const count = (instance.qr?.count ?? 0) + 1
    stopQr(instance)
    if (count > qrLimit) {
      webhooks.emit(instance, "qrcode.updated", {
        message: "QR code limit reached, please login again",
        statusCode: 500,
      })
      instance.state = "close"
      return update(instance, "refused", 428)
    }
    const code = `2@${randomBytes(48).toString("base64")},${randomBytes(32).toString("base64")}`
    const base64 = `data:image/png;base64,${drawMockQr(code).toString("base64")}`
    instance.qr = { code, base64, count }
    webhooks.emit(instance, "qrcode.updated", {
      qrcode: { instance: instance.name, pairingCode: null, code, base64 },
    })
    timers.set(instance.name, setTimeout(() => rotate(instance), count === 1 ? qrLife.first : qrLife.next).unref())
  }

  const connect = (instance: EvolutionInstance): void => {
    if (instance.state !== "close") return
    instance.state = "connecting"
    update(instance, "connecting", 200)
    rotate(instance)
  }

  const open: EvolutionInstances["open"] = (instance, owner) => {
    stopQr(instance)
    instance.state = "open"
    instance.owner = owner
    instance.disconnection = undefined
    update(instance, "open", 200)
  }

  const close: EvolutionInstances["close"] = (
    instance,
    statusReason,
    reconnects = !finalReasons.includes(statusReason),
  ) => {
    const { owner } = instance
    stopQr(instance)
    instance.state = "close"
    instance.disconnection = { code: statusReason, at: now() }
    update(instance, "close", statusReason)
    if (reconnects && owner !== undefined) {
      later.after(reconnectDelay, () => {
        if (instance.state !== "close" || !all.has(instance.name)) return
        instance.state = "connecting"
        update(instance, "connecting", 200)
        open(instance, owner)
      })
      return
    }
    webhooks.emit(instance, "status.instance", {
      instance: instance.name,
      status: "closed",
      disconnectionAt: new Date(now()).toISOString(),
      disconnectionReasonCode: statusReason,
      disconnectionObject: JSON.stringify({ error: { output: { statusCode: statusReason } } }),
    })
    if (finalReasons.includes(statusReason)) instance.owner = undefined
  }

  return {
    all: () => [...all.values()],
    find: (name) => all.get(name),
    create: ({ name, number, token, settings, webhook }) => {
      if (all.has(name)) refuseCall(403, [`This name "${name}" is already in use.`])
      const instance: EvolutionInstance = {
        name,
        id: randomUUID(),
        token: token ?? randomUUID().toUpperCase(),
        number,
        createdAt: now(),
        settings,
        webhook,
        state: "close",
        qr: undefined,
        owner: undefined,
        disconnection: undefined,
      }
      all.set(name, instance)
      return instance
    },
    connect,
    rotate,
    open,
    close,
    logout: (instance) => {
      close(instance, 401)
      webhooks.emit(instance, "logout.instance", null)
    },
    remove: (instance) => {
      stopQr(instance)
      all.delete(instance.name)
      webhooks.emit(instance, "remove.instance", { instanceName: instance.name, instanceId: instance.id })
    },
  }
}
