import { Effect, Exit } from "effect"
import { definePart, type ServerBase } from "../caller/index.ts"
import type { ChannelGateways } from "./gateway/channel-gateway.ts"
import { connectionApi } from "./connections/connection-api.ts"
import { channelSecretsPurpose, countConnections } from "./connections/connection-store.ts"
import { deviceApi } from "./connections/device-api.ts"
import { fileApi } from "./files/file-api.ts"
import { createFileLinks, type LinkedFile } from "./files/file-links.ts"
import { type GraphAddress, usualGraph } from "./gateway/graph-call.ts"
import { createMetaAccounts, createMetaNumbers, type MetaApp } from "./connections/meta-accounts.ts"
import { removedBotChannelJobs, type RemovedBotChannelsDeps } from "./connections/removed-bot-channels.ts"
import { subscribeDeviceJobs } from "./connections/subscribe-device-jobs.ts"
import { fileJobs } from "./files/unused-files.ts"
import {
  createBotWebhooks,
  createDeviceHookSecret,
  createReadMeta,
  mountVendorHooks,
  readDevice,
  type VendorHookDeps,
  vendorHookPaths,
} from "./events/vendor-hooks.ts"
import { createDeviceInstances } from "./whatsapp-qr/device-instances.ts"
import type { EvolutionAddress } from "./whatsapp-qr/evolution-call.ts"

export interface ChannelOptions {
  /** The gateways to the vendors' channels; those of other media are switched off. */
  readonly gateways?: ChannelGateways
  /** Where Meta's API is for numbers of other applications; that of `meta`, or Meta's own, by default. */
  readonly graph?: GraphAddress
  /** The installation's application at Meta. */
  readonly meta?: (MetaApp & { readonly verifyToken: string }) | undefined
  /** The gateway of numbers that are connected by QR code. */
  readonly devices?: EvolutionAddress | undefined
}

interface Needs extends Pick<ServerBase, "clock" | "logger" | "secret" | "secretBoxOf" | "publicOrigin"> {
  readonly options: ChannelOptions
}

const servicesOf = ({ options, clock, logger, secret, secretBoxOf, publicOrigin }: Needs) => {
  const { gateways = {}, meta, devices } = options
  const graph = meta ?? options.graph ?? usualGraph
  const links = createFileLinks(secret, clock)
  const deviceHookSecret = devices === undefined ? "" : createDeviceHookSecret(secret)
  const hookUrl = `${publicOrigin}${vendorHookPaths.device}`
  return {
    gateways,
    channelSecrets: secretBoxOf(channelSecretsPurpose),
    links,
    /** A link to a file for systems outside. */
    linkTo: (file: LinkedFile) => `${publicOrigin}${links.sign(file)}`,
    meta: meta && { app: meta, accounts: createMetaAccounts(meta, { clock, logger }) },
    numbers: createMetaNumbers(graph, logger),
    graphUrl: graph.graphUrl,
    webhookOf: createBotWebhooks(secret, () => publicOrigin),
    deviceHookSecret,
    instances: devices && createDeviceInstances({ ...devices, hookUrl, hookSecret: deviceHookSecret }),
  }
}

type All = Pick<ServerBase, "store"> &
  RemovedBotChannelsDeps &
  Omit<VendorHookDeps, "metaSecret" | "metaVerifyToken" | "readMeta" | "readDevice"> & {
    readonly options: ChannelOptions
  }

/** What connects bots to vendors, and files. */
export const channelPart = definePart({
  apis: [fileApi, connectionApi, deviceApi],
  services: servicesOf,
  routes: (app, all: All) => {
    const { meta } = all.options
    mountVendorHooks(app, {
      ...all,
      metaSecret: meta?.secret ?? "",
      metaVerifyToken: meta?.verifyToken ?? "",
      readMeta: createReadMeta(meta?.id ?? ""),
      readDevice,
    })
  },
  jobs: (all: All) => fileJobs(all),
  outsideJobs: (all: All) => ({ ...removedBotChannelJobs(all), ...subscribeDeviceJobs(all) }),
  gauges: async (metrics, { transactions }: All) => {
    // A scrape without the database still reports the process.
    const counts = await Effect.runPromiseExit(transactions.asSignIn(countConnections))
    if (Exit.isSuccess(counts)) metrics.connections(counts.value)
  },
})
