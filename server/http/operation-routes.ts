import { createHash, timingSafeEqual } from "node:crypto"
import { notFound } from "@prosa/core/kernel"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { sendFailure } from "../platform/http/failure-answers.ts"
import type { Metrics } from "../platform/metrics.ts"
import type { Readiness } from "../platform/readiness.ts"

/** What the operators' routes report. */
export interface Operations {
  readonly readiness: Readiness
  readonly metrics: Metrics
  /** Bearer token required to read the metrics; without it they are public. */
  readonly metricsToken?: string | undefined
}

const terms = { schema: { hide: true }, config: { quiet: true } }

/**
 * Mounts `/healthz` (the process is alive), `/readyz` (ready, or 503 with the problems) and `/metrics` (Prometheus).
 * Only failures are logged, since probes call every few seconds.
 */
export const mountOperations = (
  app: FastifyInstance,
  { readiness, metrics, metricsToken }: Operations,
  /** Counts what only the database knows, before the metrics are read. */
  countStored: () => Promise<void>,
): void => {
  app.get("/healthz", terms, (_request, reply) => reply.header("cache-control", "no-store").send({ alive: true }))

  app.get("/readyz", terms, async (_request, reply) => {
    const { ready, problems, degraded } = await readiness.check()
    if (!ready) return sendFailure(reply, 503, { _tag: "Unavailable", message: problems.join(" ") })
    return reply.header("cache-control", "no-store").send({ ready, degraded })
  })

  app.get("/metrics", terms, async (request, reply) => {
    if (metricsToken !== undefined && !brings(request, metricsToken)) return sendFailure(reply, 404, notFound)
    await countStored()
    return reply
      .header("cache-control", "no-store")
      .type(metrics.contentType)
      .send(await metrics.text())
  })
}

/** Compares digests in constant time, so that timing reveals nothing about the token. */
const brings = ({ headers }: FastifyRequest, token: string): boolean => {
  const given = /^Bearer +(\S+)$/iu.exec(headers.authorization ?? "")?.[1] ?? ""
  return timingSafeEqual(digestOf(given), digestOf(token))
}

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest()
