import { randomBytes } from "node:crypto"
import { createServer } from "node:net"
import { tell } from "./steps.mjs"

/** Ports that stay the same between two starts, since a connected number names the address of its vendor. */
const ports = { page: 3090, graph: 3091, evolution: 3092 }

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once("error", () => resolve(false))
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)))
  })

/**
 * Opens fakes of the vendors' channels and the page on which one plays their customers, for a demonstration without
 * accounts. Returns the environment that leads the server to them; undefined where the operator has set a vendor, the port is
 * not known before the start, or a port of the fakes is in use.
 */
export const openDemoChannels = async (env) => {
  if (["META_APP_ID", "META_GRAPH_URL", "EVOLUTION_URL"].some((name) => env[name])) return undefined
  const port = env.PORT || "3000"
  if (port === "0" || env.NODE_ENV === "production") return undefined
  for (const taken of Object.values(ports)) if (!(await isFree(taken))) return undefined
  const { openChannelsDemo, openFakeEvolution, openFakeGraph } = await import("../tests/fakes/dist/index.js")
  const graph = await openFakeGraph({ port: ports.graph })
  const evolution = await openFakeEvolution({ port: ports.evolution })
  const page = await openChannelsDemo({ graph, evolution, port: ports.page })
  const verifyToken = randomBytes(16).toString("hex")

  void subscribe(graph, `http://127.0.0.1:${port}/api/channels/meta`, verifyToken).then((subscribed) => {
    if (subscribed) tell(`Canais de demonstração (você no lugar do cliente): ${page.url}`)
  })
  return {
    META_APP_ID: graph.world.app.id,
    META_APP_SECRET: graph.world.app.secret,
    META_VERIFY_TOKEN: verifyToken,
    META_GRAPH_URL: graph.url,
    META_LOGIN_URL: graph.url,
    EVOLUTION_URL: evolution.url,
    EVOLUTION_API_KEY: evolution.apiKey,
  }
}

/** Subscribes the server's webhook as soon as it answers, for at most two minutes. */
const subscribe = async (graph, callbackUrl, verifyToken) => {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    try {
      await graph.webhooks.subscribe({ callbackUrl, verifyToken })
      return true
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 1_000).unref())
    }
  }
  return false
}
