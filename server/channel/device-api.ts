import { deviceRoutes } from "@prosa/adapters-http/routes"
import { Effect } from "effect"
import { defineApi } from "../caller/index.ts"
import { createBotDevices, type DeviceDeps } from "./whatsapp-devices-service.ts"

const done = Effect.map(() => ({}))

/** The numbers of bots that are connected by QR code. */
export const deviceApi = defineApi({
  section: "devices",
  table: deviceRoutes,
  port: createBotDevices,
  handlers: (_deps: DeviceDeps) => ({
    beginDevice:
      ({ port }) =>
      ({ id }) =>
        port.begin(id).pipe(done),
    deviceQrCode:
      ({ port }) =>
      ({ id }) =>
        port.qrCode(id),
    device:
      ({ port }) =>
      ({ id }) =>
        port.info(id),
    updateDevice:
      ({ port }) =>
      ({ id, ...change }) =>
        port.update(id, change).pipe(done),
    logOutDevice:
      ({ port }) =>
      ({ id }) =>
        port.logOut(id).pipe(done),
  }),
})
