import { createHash, timingSafeEqual } from "node:crypto"
import { notFound } from "@prosa/core/kernel"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { sendFailure } from "../platform/http/failure-answers.ts"
import type { Metrics } from "../platform/metrics.ts"
import type { Readiness } from "../platform/readiness.ts"

/** What operators are answered. */
export interface Operations {
  readonly readiness: Readiness
  readonly metrics: Metrics
  /** Who reads the metrics says it as a bearer token; with none everybody may. */
  readonly metricsToken?: string | undefined
}

const terms = { schema: { hide: true }, config: { quiet: true } }

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, or 503 with what is wrong. `/metrics`: numbers for Prometheus.
 * They are not logged unless they fail: probes ask every few seconds.
 */
export const mountOperations = (app: FastifyInstance, { readiness, metrics, metricsToken }: Operations): void => {
  app.get("/healthz", terms, (_request, reply) => reply.header("cache-control", "no-store").send({ alive: true }))

  app.get("/readyz", terms, async (_request, reply) => {
    const { ready, problems, degraded } = await readiness.check()
    if (!ready) return sendFailure(reply, 503, { _tag: "Unavailable", message: problems.join(" ") })
    return reply.header("cache-control", "no-store").send({ ready, degraded })
  })

  app.get("/metrics", terms, async (request, reply) => {
    if (metricsToken !== undefined && !brings(request, metricsToken)) return sendFailure(reply, 404, notFound)
    return reply
      .header("cache-control", "no-store")
      .type(metrics.contentType)
      .send(await metrics.text())
  })
}

/** Compared by digest, in a time that tells nothing of the token. */
const brings = ({ headers }: FastifyRequest, token: string): boolean => {
  const given = /^Bearer +(\S+)$/iu.exec(headers.authorization ?? "")?.[1] ?? ""
  return timingSafeEqual(digestOf(given), digestOf(token))
}

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest()
