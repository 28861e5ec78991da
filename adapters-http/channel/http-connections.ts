import type {
  MetaLogins,
  MetaPageConnections,
  MetaPageType,
  WhatsappBusinesses,
  WhatsappDevices,
} from "@prosa/core/channel"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { connectionRoutes } from "./connection-routes.ts"
import { deviceRoutes, ownDeviceRoutes } from "./device-routes.ts"

/** Implements `WhatsappBusinesses` over HTTP. */
export const createHttpWhatsappBusinesses = (options: ClientOptions): WhatsappBusinesses => {
  const client = makeClient(connectionRoutes, options)
  return {
    get: (id) => client.whatsappBusiness({ id }),
    save: (id, draft) => client.saveWhatsappBusiness({ id, ...draft }),
    disconnect: (id) => client.disconnectWhatsappBusiness({ id }),
  }
}

/** Implements `MetaLogins` over HTTP. */
export const createHttpMetaLogins = (options: ClientOptions): MetaLogins => {
  const client = makeClient(connectionRoutes, options)
  return {
    begin: (id, kind) => client.beginLogin({ id, kind }),
    finish: (kind, { code, state: botToken }) =>
      (kind === "whatsapp"
        ? client.finishWhatsappLogin({ code, botToken })
        : client.finishMessengerLogin({ code, botToken })
      ).pipe(Effect.asVoid),
  }
}

/** Implements `MetaPageConnections` over HTTP. */
export const createHttpMetaPages = (options: ClientOptions): MetaPageConnections => {
  const client = makeClient(connectionRoutes, options)
  return {
    list: (botId, type) => client.pages({ botId, type }),
    connect: (botId, pageId, type) => client.connectPage({ botId, pageId, ...typed(type) }).pipe(Effect.asVoid),
    disconnect: (botId, pageId, type) => client.disconnectPage({ botId, pageId, ...typed(type) }),
    disconnectAccount: (botId, userId) => client.disconnectAccount({ botId, userId }),
  }
}

const typed = (type: MetaPageType | undefined) => (type === undefined ? {} : { type })

/** Implements `WhatsappDevices` over HTTP. */
export const createHttpWhatsappDevices = (options: ClientOptions): WhatsappDevices => {
  const client = makeClient(deviceRoutes, options)
  const own = makeClient(ownDeviceRoutes, options)
  return {
    begin: (owner) =>
      ("botId" in owner ? client.beginDevice({ id: owner.botId }) : own.beginOwnDevice({ userId: owner.userId })).pipe(
        Effect.asVoid,
      ),
    qrCode: (owner) =>
      "botId" in owner ? client.deviceQrCode({ id: owner.botId }) : own.ownDeviceQrCode({ userId: owner.userId }),
    info: (owner) =>
      "botId" in owner
        ? client.device({ id: owner.botId })
        : own.ownDevice({ userId: owner.userId }).pipe(
            Effect.map(({ instance_data: { phone_connected, user, begun, trouble, last_seen_at } }) => ({
              ...user,
              keepBotOnDialogInitiatedOnDevice: false,
              qrCodeConnected: phone_connected === "true",
              begun,
              trouble,
              lastSeenAt: last_seen_at,
            })),
          ),
    update: (id, change) => client.updateDevice({ id, ...change }).pipe(Effect.asVoid),
    logOut: (owner) =>
      ("botId" in owner
        ? client.logOutDevice({ id: owner.botId })
        : own.logOutOwnDevice({ userId: owner.userId })
      ).pipe(Effect.asVoid),
  }
}
