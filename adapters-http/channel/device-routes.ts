import {
  ChannelNotConfigured,
  DeviceMissing,
  QrCode,
  VendorRefused,
  VendorUnavailable,
  WhatsappDevice,
} from "@prosa/core/channel"
import { BotId, textUpTo, UserId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { route, type Routes } from "../route.ts"

const ofBot = { thing: "bot", by: "id" } as const
const BotAddress = Schema.Struct({ id: BotId })
const UserAddress = Schema.Struct({ userId: UserId })
const Done = Schema.Struct({})

const device = {
  failures: [[422, VendorRefused] as const, [503, VendorUnavailable] as const, [503, ChannelNotConfigured] as const],
} as const

/**
 * What `GET /api/users/whatsapp/instance-info` answers (conversations, section 3): `phone_connected` is the text 'true'.
 * Beside it stand whether it may be removed, why it is not connected any more, and when its phone was last used.
 */
const InstanceData = Schema.Struct({
  instance_data: Schema.Struct({
    phone_connected: Schema.String,
    user: Schema.Struct({ name: Schema.String, phone: Schema.String }),
    begun: WhatsappDevice.fields.begun,
    trouble: WhatsappDevice.fields.trouble,
    last_seen_at: WhatsappDevice.fields.lastSeenAt,
  }),
})

/** Numbers of bots that are connected by QR code. */
export const deviceRoutes = {
  beginDevice: route({
    method: "GET",
    path: "/api/bots/whatsapp/instance/:id",
    access: ["bot_view"],
    actsFor: ofBot,
    summary: "Prepara a conexão por QRCode de um robô.",
    params: BotAddress,
    answer: Done,
    ...device,
  }),
  deviceQrCode: route({
    method: "GET",
    path: "/api/bots/whatsapp/qrCode/:id",
    access: ["bot_view"],
    actsFor: ofBot,
    summary: "O QRCode para conectar o número de um robô.",
    params: BotAddress,
    answer: QrCode,
    ...device,
  }),
  device: route({
    method: "GET",
    path: "/api/bots/:id/whatsapp/info",
    access: ["bot_view"],
    actsFor: ofBot,
    summary: "O número de um robô conectado por QRCode.",
    params: BotAddress,
    answer: WhatsappDevice,
  }),
  updateDevice: route({
    method: "PUT",
    path: "/api/bots/:id/whatsapp/info",
    access: ["bot_view"],
    actsFor: ofBot,
    summary: "Altera o nome, e se o robô segue ativo nas conversas começadas pelo celular.",
    params: BotAddress,
    body: Schema.Struct({ name: textUpTo(120), keepBotOnDialogInitiatedOnDevice: Schema.Boolean }),
    answer: Done,
    failures: [[422, DeviceMissing]],
  }),
  logOutDevice: route({
    method: "DELETE",
    path: "/api/bots/whatsapp/logout-instance/:id",
    access: ["bot_view"],
    actsFor: ofBot,
    summary: "Desconecta o número de um robô.",
    params: BotAddress,
    answer: Done,
    failures: [
      [422, VendorRefused],
      [503, VendorUnavailable],
    ],
  }),
} satisfies Routes

/** People's own numbers (conversations, section 7): each person reaches theirs alone. */
export const ownDeviceRoutes = {
  beginOwnDevice: route({
    method: "GET",
    path: "/api/users/whatsapp/instance/:userId",
    access: ["dialog_view", "omnichannel_view"],
    actsFor: { thing: "user", by: "userId" },
    summary: "Prepara a conexão por QRCode do número de uma pessoa.",
    params: UserAddress,
    answer: Done,
    ...device,
  }),
  ownDeviceQrCode: route({
    method: "GET",
    path: "/api/users/whatsapp/qrCode/:userId",
    access: ["dialog_view", "omnichannel_view"],
    actsFor: { thing: "user", by: "userId" },
    summary: "O QRCode para conectar o número de uma pessoa.",
    params: UserAddress,
    answer: QrCode,
    ...device,
  }),
  ownDevice: route({
    method: "GET",
    path: "/api/users/whatsapp/instance-info/:userId",
    access: ["dialog_view", "omnichannel_view"],
    actsFor: { thing: "user", by: "userId" },
    summary: "O número de uma pessoa conectado por QRCode.",
    params: UserAddress,
    answer: InstanceData,
  }),
  logOutOwnDevice: route({
    method: "DELETE",
    path: "/api/users/whatsapp/logout-instance/:userId",
    access: ["dialog_view", "omnichannel_view"],
    actsFor: { thing: "user", by: "userId" },
    summary: "Desconecta o número de uma pessoa.",
    params: UserAddress,
    answer: Done,
    failures: [
      [422, VendorRefused],
      [503, VendorUnavailable],
    ],
  }),
} satisfies Routes
