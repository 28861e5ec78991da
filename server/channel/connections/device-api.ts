import { deviceRoutes, ownDeviceRoutes } from "@prosa/adapters-http/routes"
import type { DeviceOwner } from "@prosa/core/channel"
import type { UserId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { defineApi } from "../../caller/index.ts"
import { createWhatsappDevices, type DeviceDeps } from "./whatsapp-devices-service.ts"

const done = Effect.map(() => ({}))

/** The numbers of bots and of people that are connected by QR code. */
export const deviceApi = defineApi({
  section: "devices",
  table: { ...deviceRoutes, ...ownDeviceRoutes },
  port: createWhatsappDevices,
  handlers: (_deps: DeviceDeps) => ({
    beginDevice:
      ({ port }) =>
      ({ id }) =>
        port.begin({ botId: id }).pipe(done),
    deviceQrCode:
      ({ port }) =>
      ({ id }) =>
        port.qrCode({ botId: id }),
    device:
      ({ port }) =>
      ({ id }) =>
        port.info({ botId: id }),
    updateDevice:
      ({ port }) =>
      ({ id, ...change }) =>
        port.update(id, change).pipe(done),
    logOutDevice:
      ({ port }) =>
      ({ id }) =>
        port.logOut({ botId: id }).pipe(done),
    beginOwnDevice:
      ({ port }) =>
      (person) =>
        port.begin(ownerOf(person)).pipe(done),
    ownDeviceQrCode:
      ({ port }) =>
      (person) =>
        port.qrCode(ownerOf(person)),
    ownDevice:
      ({ port }) =>
      (person) =>
        port.info(ownerOf(person)).pipe(
          Effect.map(({ name, phone, qrCodeConnected, begun, trouble, lastSeenAt }) => ({
            instance_data: {
              phone_connected: String(qrCodeConnected),
              user: { name, phone },
              begun,
              trouble,
              last_seen_at: lastSeenAt,
            },
          })),
        ),
    logOutOwnDevice:
      ({ port }) =>
      (person) =>
        port.logOut(ownerOf(person)).pipe(done),
  }),
})

const ownerOf = ({ userId }: { readonly userId: UserId }): DeviceOwner => ({ userId })
