import { createServer, type Server } from "node:http"
import * as fakes from "@prosa/fakes"
import { afterEach, expect, it, vi } from "vitest"
import { soon } from "../tests/soon.ts"
import { openDemoChannels } from "./demo-channels.mjs"

const closing: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const listening = async (server: Server, port = 0): Promise<number> => {
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve))
  closing.push(() => new Promise((resolve) => void server.close(() => resolve())))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the server does not listen")
  return address.port
}

/** Three ports that were free a moment ago. */
const freePorts = async () => {
  const [page = 0, graph = 0, evolution = 0] = await Promise.all(
    Array.from({ length: 3 }, () => listening(createServer())),
  )
  for (const close of closing.splice(0)) await close()
  return { page, graph, evolution }
}

/** Opens the channels; what is said is collected. */
const open = async (env: Readonly<Record<string, string>>, ports?: Awaited<ReturnType<typeof freePorts>>) => {
  const said: Array<string> = []
  const loadFakes = vi.fn(async () => fakes)
  const channels = await openDemoChannels(env, {
    ports: ports ?? (await freePorts()),
    say: (line) => void said.push(line),
    loadFakes,
  })
  if (channels !== undefined) closing.push(channels.close)
  return { channels, said, loadFakes }
}

it("leads the server to the fakes, whose page is said once the server's webhook has answered", async () => {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://prosa")
    response.end(pathname === "/api/channels/meta" ? searchParams.get("hub.challenge") : "")
  })
  const ports = await freePorts()
  const port = await listening(server)
  const { channels, said } = await open({ PORT: String(port) }, ports)
  expect(channels?.env).toMatchObject({
    META_GRAPH_URL: `http://127.0.0.1:${ports.graph}`,
    META_LOGIN_URL: `http://127.0.0.1:${ports.graph}`,
    EVOLUTION_URL: `http://127.0.0.1:${ports.evolution}`,
  })
  const numbers = await fetch(`http://127.0.0.1:${ports.evolution}/instance/fetchInstances`, {
    headers: { apikey: channels?.env["EVOLUTION_API_KEY"] ?? "" },
  })
  expect(await numbers.json()).toMatchObject([{ name: "prosa-demonstracao", connectionStatus: "open" }])
  const page = `http://127.0.0.1:${ports.page}`
  await soon(() => expect(said).toEqual([`Canais de demonstração (você no lugar do cliente): ${page}`]))
  expect(await (await fetch(page)).text()).toContain("Canais de demonstração")
})

it.each(["graph", "evolution", "page"] as const)(
  "says which port is in use where it is that of %s, opens nothing, and leaves the start alone",
  async (taken) => {
    const ports = await freePorts()
    await listening(createServer(), ports[taken])
    const { channels, said } = await open({}, ports)
    expect(channels).toBeUndefined()
    expect(said).toEqual([`Os canais de demonstração não abriram, porque a porta ${ports[taken]} já está em uso.`])
    for (const [name, port] of Object.entries(ports))
      if (name !== taken) await expect(listening(createServer(), port)).resolves.toBe(port)
  },
)

it("never opens in production", async () => {
  const { channels, said, loadFakes } = await open({ NODE_ENV: "production", PORT: "3000" })
  expect(channels).toBeUndefined()
  expect(said).toEqual([])
  expect(loadFakes).not.toHaveBeenCalled()
})

it.each([
  "META_APP_ID",
  "META_APP_SECRET",
  "META_VERIFY_TOKEN",
  "META_GRAPH_URL",
  "META_LOGIN_URL",
  "EVOLUTION_URL",
  "EVOLUTION_API_KEY",
])("leaves an operator who sets %s to the vendors, without a word", async (name) => {
  const { channels, said, loadFakes } = await open({ [name]: "https://vendor.example" })
  expect(channels).toBeUndefined()
  expect(said).toEqual([])
  expect(loadFakes).not.toHaveBeenCalled()
})

it("takes an empty variable for one that is not set", async () => {
  expect((await open({ META_GRAPH_URL: "", EVOLUTION_URL: "" })).channels).toBeDefined()
})

it("does not open where the server's port is not known before it starts", async () => {
  expect((await open({ PORT: "0" })).channels).toBeUndefined()
})
