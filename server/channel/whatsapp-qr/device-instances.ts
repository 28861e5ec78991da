import { Effect } from "effect"
import { recordIn, recordsIn, wordIn } from "../gateway/loose-json.ts"
import { callEvolution, type EvolutionAddress, type EvolutionCall, type EvolutionFailed } from "./evolution-call.ts"

export interface DeviceInstancesOptions extends EvolutionAddress {
  /** Where the gateway posts its events. */
  readonly hookUrl: string
  /** Comes with every event as `Authorization: Bearer …`. */
  readonly hookSecret: string
}

/** The gateway did not do what it was asked. */
export interface InstanceRefused {
  readonly _tag: "InstanceRefused"
  /** A Portuguese sentence for the person who connects. */
  readonly reason: string
  /** Whether a repetition may succeed. */
  readonly later: boolean
}

/** What there is to scan. */
export type DeviceQr =
  | {
      readonly kind: "qr"
      /** A picture as a data URL. */
      readonly image: string
      /** What the picture shows. */
      readonly code: string
    }
  | { readonly kind: "connected" }
  /** The gateway has none yet: ask again in a second. */
  | { readonly kind: "none" }

/** How an instance is; without a name and a number until it was connected. */
export interface DeviceState {
  readonly state: "absent" | "closed" | "connecting" | "open"
  readonly name: string
  /** Digits with the country code. */
  readonly phone: string
}

/** The instances of the gateway, by name. Every call may be repeated. */
export interface DeviceInstances {
  /** Creates an instance that is not there, and lets it post its events to us. */
  readonly ensure: (name: string) => Effect.Effect<void, InstanceRefused>
  /** Lets an instance that is there post all events that are read. */
  readonly subscribe: (name: string) => Effect.Effect<void, InstanceRefused>
  /** Begins to connect, and returns what there is to scan. */
  readonly qr: (name: string) => Effect.Effect<DeviceQr, InstanceRefused>
  readonly state: (name: string) => Effect.Effect<DeviceState, InstanceRefused>
  /** Removes the device from the phone; the instance stays. */
  readonly logout: (name: string) => Effect.Effect<void, InstanceRefused>
  readonly remove: (name: string) => Effect.Effect<void, InstanceRefused>
}

const events = [
  "QRCODE_UPDATED",
  "CONNECTION_UPDATE",
  "STATUS_INSTANCE",
  "MESSAGES_UPSERT",
  "MESSAGES_UPDATE",
  "MESSAGES_EDITED",
  "MESSAGES_DELETE",
  "LOGOUT_INSTANCE",
  "REMOVE_INSTANCE",
]

const absent: DeviceState = { state: "absent", name: "", phone: "" }

/** Creates the calls that connect numbers by QR code. */
export const createDeviceInstances = (options: DeviceInstancesOptions): DeviceInstances => {
  const call = (method: EvolutionCall["method"], path: string, body?: EvolutionCall["body"]) =>
    callEvolution(options, { method, path, ...(body === undefined ? {} : { body }) })
  const webhook = {
    enabled: true,
    url: options.hookUrl,
    byEvents: false,
    base64: true,
    headers: { authorization: `Bearer ${options.hookSecret}` },
    events,
  }

  const create = (instanceName: string) =>
    call("POST", "instance/create", {
      instanceName,
      integration: "WHATSAPP-BAILEYS",
      // With a QR code the call would wait for five seconds.
      qrcode: false,
      rejectCall: false,
      groupsIgnore: true,
      alwaysOnline: false,
      readMessages: false,
      readStatus: false,
      syncFullHistory: false,
      webhook,
    }).pipe(
      Effect.asVoid,
      // Another node has created it at the same moment.
      Effect.catch((failed) => (isStatus(failed, 403) ? Effect.void : Effect.fail(failed))),
    )

  const find = (name: string) =>
    call("GET", `instance/fetchInstances?instanceName=${encodeURIComponent(name)}`).pipe(
      Effect.map((answer) => recordsIn(answer, "list").find((row) => wordIn(row, "name") === name)),
      Effect.catch((failed) => (isStatus(failed, 404) ? Effect.undefined : Effect.fail(failed))),
    )

  const subscribe = (name: string) => call("POST", `webhook/set/${encodeURIComponent(name)}`, { webhook })

  const toSentence = <A>(work: Effect.Effect<A, EvolutionFailed>) => Effect.mapError(work, refusedInstance)

  return {
    ensure: (name) =>
      toSentence(
        Effect.gen(function* () {
          if ((yield* find(name)) === undefined) yield* create(name)
          // The address or the secret may have changed since it was created.
          yield* subscribe(name)
        }),
      ),
    subscribe: (name) => toSentence(gone(subscribe(name))),
    qr: (name) =>
      Effect.gen(function* () {
        const answer = yield* toSentence(call("GET", `instance/connect/${encodeURIComponent(name)}`))
        if (answer["error"] === true)
          return yield* Effect.fail(
            refusedInstance({ _tag: "EvolutionRefused", status: 500, answer: "", own: true, details: "" }),
          )
        if (wordIn(recordIn(answer, "instance"), "state") === "open") return { kind: "connected" } as const
        const image = wordIn(answer, "base64")
        if (!/^data:image\/[\w+.-]+;base64,[\w+/=]+$/u.test(image)) return { kind: "none" } as const
        return { kind: "qr", image, code: wordIn(answer, "code") } as const
      }),
    state: (name) =>
      Effect.map(toSentence(find(name)), (row) => {
        if (row === undefined) return absent
        const told = wordIn(row, "connectionStatus")
        const state = told === "open" || told === "connecting" ? told : "closed"
        const phone = (wordIn(row, "ownerJid").split(/[@:]/u)[0] ?? "").replaceAll(/\D/gu, "")
        return { state, name: wordIn(row, "profileName"), phone }
      }),
    logout: (name) => toSentence(gone(call("DELETE", `instance/logout/${encodeURIComponent(name)}`))),
    remove: (name) => toSentence(gone(call("DELETE", `instance/delete/${encodeURIComponent(name)}`))),
  }
}

const isStatus = (failed: EvolutionFailed, status: number): boolean =>
  failed._tag === "EvolutionRefused" && failed.status === status

/** What is not connected, or not there, needs no end. */
const gone = <A>(work: Effect.Effect<A, EvolutionFailed>): Effect.Effect<void, EvolutionFailed> =>
  work.pipe(
    Effect.asVoid,
    Effect.catch((failed) => {
      const isGone =
        failed._tag === "EvolutionRefused" && (failed.status === 404 || /not connected/iu.test(failed.answer))
      return isGone ? Effect.void : Effect.fail(failed)
    }),
  )

const refusedInstance = (failed: EvolutionFailed): InstanceRefused => {
  const say = (reason: string, later: boolean) => ({ _tag: "InstanceRefused", reason, later }) as const
  if (failed._tag !== "EvolutionRefused")
    return say("O serviço que conecta números por QR Code não responde agora.", true)
  if (failed.status === 401)
    return say("O serviço que conecta números por QR Code recusou a chave da plataforma.", false)
  if (failed.status === 404) return say("Este número ainda não foi preparado para a conexão.", false)
  if (failed.status === 429 || failed.status >= 500)
    return say("O serviço que conecta números por QR Code está com problemas agora.", true)
  return say("O serviço que conecta números por QR Code recusou o pedido.", false)
}
