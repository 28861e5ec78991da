import type { Clock } from "@prosa/core/kernel"
import type { FastifyInstance } from "fastify"
import type { Bus } from "../platform/bus/bus.ts"
import type { NodeCount } from "../platform/bus/node-count.ts"
import type { CallLimits } from "../platform/http/call-rate.ts"
import type { FileStore } from "../platform/files/file-store.ts"
import type { JobHandler } from "../platform/jobs/job-worker.ts"
import type { Logger } from "../platform/logger.ts"
import type { Metrics } from "../platform/metrics.ts"
import type { SecretBoxes } from "../platform/secret-box.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Api } from "./api.ts"
import type { SocketAdmission } from "./socket-admission.ts"

/** What every context's part may be made from. */
export interface ServerBase {
  readonly transactions: Transactions
  readonly bus: Bus
  readonly logger: Logger
  readonly clock: Clock
  /** At least 32 bytes, the same on every node. */
  readonly secret: Uint8Array
  readonly secretBoxOf: SecretBoxes
  /** Storage of uploaded content. */
  readonly store: FileStore
  /** Origins of our pages besides the requested host, and the one at which this machine's browser finds the server. */
  readonly pageOrigins: { readonly ownOrigins: ReadonlyArray<string>; readonly listening: string }
  /** The origin that systems outside find the server at, such as `https://atende.exemplo.com.br`. */
  readonly publicOrigin: string
  readonly nodeCount: NodeCount
  /** The limits of calls that need no session of a member. */
  readonly limits: CallLimits
  readonly metrics: Metrics | undefined
}

/** Handlers of jobs, by kind. */
export type JobHandlers = Readonly<Record<string, JobHandler>>

/**
 * What a context adds to the server. `Needs` is what its services are made from: the base, and the services of the contexts
 * before it. `All` is what it takes when it is mounted: the base and the services of all contexts.
 */
export interface ServerPart<Needs, Services extends object, All> {
  readonly apis?: ReadonlyArray<Api<All>>
  /** Makes what this context gives to those after it, to its own APIs and to its jobs. */
  readonly services?: (needs: Needs) => Services
  /** Jobs that need nothing but the database. */
  readonly jobs?: (all: All) => JobHandlers
  /** Jobs that wait for systems outside: for a worker with many jobs at once, and a few of each company. */
  readonly outsideJobs?: (all: All) => JobHandlers
  /** Mounts what is no API of the product: calls of vendors. */
  readonly routes?: (app: FastifyInstance, all: All) => void
  readonly sockets?: (app: FastifyInstance, admission: SocketAdmission, all: All) => void
  /** Writes what only the database knows into the metrics, before they are read. */
  readonly gauges?: (metrics: Metrics, all: All) => Promise<void>
  readonly close?: (services: Services) => void
}

/** What several APIs take: all of it. */
type ApiNeeds<Apis extends ReadonlyArray<Api<never>>> = Apis[number] extends Api<infer Needs> ? Needs : unknown

/** Ties the types of a part together: it takes what any of its functions takes. */
export const definePart = <
  Needs,
  Services extends object,
  const Apis extends ReadonlyArray<Api<never>> = [],
  Jobs = unknown,
  OutsideJobs = unknown,
  Routed = unknown,
  Sockets = unknown,
  Gauges = unknown,
>(part: {
  readonly apis?: Apis
  readonly services?: (needs: Needs) => Services
  readonly jobs?: (all: Jobs) => JobHandlers
  readonly outsideJobs?: (all: OutsideJobs) => JobHandlers
  readonly routes?: (app: FastifyInstance, all: Routed) => void
  readonly sockets?: (app: FastifyInstance, admission: SocketAdmission, all: Sockets) => void
  readonly gauges?: (metrics: Metrics, all: Gauges) => Promise<void>
  readonly close?: (services: Services) => void
}): ServerPart<Needs, Services, ApiNeeds<Apis> & Jobs & OutsideJobs & Routed & Sockets & Gauges> =>
  // `Apis` is a list of APIs that take no more than `ApiNeeds` has.
  part as unknown as ServerPart<Needs, Services, ApiNeeds<Apis> & Jobs & OutsideJobs & Routed & Sockets & Gauges>
