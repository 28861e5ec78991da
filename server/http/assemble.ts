import type { FastifyInstance } from "fastify"
import type { ApiShell, JobHandlers, ServerPart, SocketAdmission } from "../caller/index.ts"
import type { Metrics } from "../platform/metrics.ts"

/** Any part: nobody knows yet what it needs. */
type AnyPart = Omit<ServerPart<never, object, never>, "close"> & { readonly close?: (services: never) => void }

type NeedsOf<P> = P extends ServerPart<infer Needs, infer _Services, infer _All> ? Needs : never
type ServicesOf<P> = P extends ServerPart<infer _Needs, infer Services, infer _All> ? Services : never
/** What several parts take when they are mounted: all of it. */
type AllOf<P> = (P extends ServerPart<infer _Needs, infer _Services, infer All> ? (all: All) => void : never) extends (
  all: infer Everything,
) => void
  ? Everything
  : never

/** What there is when all parts have been made, each of what was there before it. */
type Folded<Given, Parts> = Parts extends readonly [infer P, ...infer Rest]
  ? Given extends NeedsOf<P>
    ? Folded<Given & ServicesOf<P>, Rest>
    : { readonly lacking: P }
  : Given

/** Every part mounts with all that there is. */
type Mountable<Given, Parts extends ReadonlyArray<unknown>> =
  Folded<Given, Parts> extends AllOf<Parts[number]> ? unknown : { readonly lacking: AllOf<Parts[number]> }

/** All parts of the server, made and not mounted yet. */
export interface Assembled<Services> {
  readonly services: Services
  readonly jobs: JobHandlers
  readonly outsideJobs: JobHandlers
  readonly mountSockets: (app: FastifyInstance, admission: SocketAdmission) => void
  readonly mountApis: (app: FastifyInstance, shell: ApiShell) => void
  readonly gauges: (metrics: Metrics) => Promise<void>
  readonly close: () => void
}

/** Makes the parts in their order: each gets the base and the services of those before it. Does not compile where one lacks something. */
export const assemble = <Base extends object, const Parts extends ReadonlyArray<AnyPart>>(
  base: Base,
  parts: Parts & Mountable<Base, Parts>,
): Assembled<Folded<Base, Parts>> => {
  const all: object = { ...base }
  for (const { services } of parts) Object.assign(all, services?.(all as never))
  // `Mountable` has compared what the parts need with what there is.
  const given = all as never
  const merged = (of: (part: AnyPart) => JobHandlers | undefined): JobHandlers =>
    Object.assign({}, ...parts.map((part) => of(part) ?? {}))
  return {
    services: all as Folded<Base, Parts>,
    jobs: merged(({ jobs }) => jobs?.(given)),
    outsideJobs: merged(({ outsideJobs }) => outsideJobs?.(given)),
    mountSockets: (app, admission) => {
      for (const { sockets } of parts) sockets?.(app, admission, given)
    },
    mountApis: (app, shell) => {
      for (const { apis = [], routes } of parts) {
        for (const api of apis) api.mount(app, given, shell)
        routes?.(app, given)
      }
    },
    gauges: async (metrics) => {
      for (const { gauges } of parts) await gauges?.(metrics, given)
    },
    close: () => {
      for (const { close } of parts) close?.(given)
    },
  }
}
