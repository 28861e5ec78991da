import { randomBytes } from "node:crypto"
import { tell } from "./steps.mjs"

/** Ports that stay the same between two starts, since a connected number names the address of its vendor. */
const usualPorts = { page: 3090, graph: 3091, evolution: 3092 }

/** The number of the demo company that sends its campaigns, as the server's seed names it, and who has scanned it. */
const demoNumber = { instance: "prosa-demonstracao", owner: { name: "Casa Aroeira", phone: "5511940022290" } }

/** The server's variables that lead to vendors. An operator who sets one of them has vendors of their own. */
const vendorVariables = [
  "META_APP_ID",
  "META_APP_SECRET",
  "META_VERIFY_TOKEN",
  "META_GRAPH_URL",
  "META_LOGIN_URL",
  "EVOLUTION_URL",
  "EVOLUTION_API_KEY",
]

/**
 * Opens fakes of the vendors' channels and the page on which one plays their customers, for a demonstration without
 * accounts. Returns the environment that leads the server to them; undefined where the operator has set a vendor, the port is
 * not known before the start, or a port of the fakes is in use, which is said.
 */
export const openDemoChannels = async (
  env,
  { ports = usualPorts, say = tell, loadFakes = () => import("../tests/fakes/dist/index.js") } = {},
) => {
  if (vendorVariables.some((name) => env[name])) return undefined
  const port = env.PORT || "3000"
  if (port === "0" || env.NODE_ENV === "production") return undefined
  const fakes = await loadFakes()
  const opened = []
  const keep = async (opening) => {
    const fake = await opening
    opened.push(fake)
    return fake
  }
  try {
    const graph = await keep(fakes.openFakeGraph({ port: ports.graph }))
    const evolution = await keep(fakes.openFakeEvolution({ port: ports.evolution }))
    await connectNumber(evolution, demoNumber)
    const page = await keep(fakes.openChannelsDemo({ graph, evolution, port: ports.page }))
    const verifyToken = randomBytes(16).toString("hex")
    const stopping = new AbortController()
    const callbackUrl = `http://127.0.0.1:${port}/api/channels/meta`
    void subscribe(graph, { callbackUrl, verifyToken }, stopping.signal).then((subscribed) => {
      if (subscribed) say(`Canais de demonstração (você no lugar do cliente): ${page.url}`)
    })
    return {
      env: {
        META_APP_ID: graph.world.app.id,
        META_APP_SECRET: graph.world.app.secret,
        META_VERIFY_TOKEN: verifyToken,
        META_GRAPH_URL: graph.url,
        META_LOGIN_URL: graph.url,
        EVOLUTION_URL: evolution.url,
        EVOLUTION_API_KEY: evolution.apiKey,
      },
      close: async () => {
        stopping.abort()
        await closeAll(opened)
      },
    }
  } catch (error) {
    await closeAll(opened)
    if (error.code !== "EADDRINUSE") throw error
    say(`Os canais de demonstração não abriram, porque a porta ${error.port} já está em uso.`)
    return undefined
  }
}

/** Connects a number whose code nobody has to scan. */
const connectNumber = async (evolution, { instance, owner }) => {
  const answer = await fetch(`${evolution.url}/instance/create`, {
    method: "POST",
    headers: { apikey: evolution.apiKey, "content-type": "application/json" },
    body: JSON.stringify({ instanceName: instance, integration: "WHATSAPP-BAILEYS", qrcode: true }),
  })
  if (!answer.ok) throw new Error(`the demonstration's number was refused: ${answer.status}`)
  evolution.scan(instance, owner)
}

/** The page before the fakes that it shows. */
const closeAll = async (opened) => {
  for (const one of opened.toReversed()) await one.close()
}

/** Subscribes the server's webhook as soon as it answers, for at most two minutes. */
const subscribe = async (graph, subscription, stopped) => {
  for (let attempt = 0; attempt < 120 && !stopped.aborted; attempt += 1) {
    try {
      await graph.webhooks.subscribe(subscription)
      return true
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 1_000).unref())
    }
  }
  return false
}
