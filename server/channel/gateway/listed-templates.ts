import { type MessageTemplate, type VendorRefused } from "@prosa/core/channel"
import { Effect } from "effect"
import { vendorRefused } from "../connections/meta-account-errors.ts"
import type { ChannelGateways, OpenConnection } from "./channel-gateway.ts"

/** The refusal of a template, or of the list of them, with its reason for a person. */
export const templatesRefusedWith = (reason: string): VendorRefused => vendorRefused(reason)

/** Lists the approved templates of a connection, or those of one name; none without a connection, or where its medium has none. */
export const listedTemplates = (
  gateways: ChannelGateways,
  connection: OpenConnection | undefined,
  name?: string,
): Effect.Effect<ReadonlyArray<MessageTemplate>, VendorRefused> => {
  const templates = connection && gateways[connection.medium]?.templates
  return connection === undefined || templates === undefined
    ? Effect.succeed([])
    : templates(connection, name).pipe(Effect.mapError(({ reason, silent }) => vendorRefused(reason, silent)))
}
