import { connect, createServer, type Socket } from "node:net"
import { findPostgresBinaries, openSocket, throwawayPostgres } from "@prosa/server/testing"
import { describe, expect, it } from "vitest"
import { soon } from "../../tests/soon.ts"
import { freePort, listen, programPlace } from "./testing/spawned-program.ts"

const postgres = findPostgresBinaries()
if (postgres === undefined && process.env["CI"])
  throw new Error("PostgreSQL is not installed: on CI every suite must run on it")
if (postgres === undefined)
  process.stderr.write("\n!!! PostgreSQL is NOT installed: a database that goes away is NOT tried !!!\n\n")

describe("the running program", () => {
  const { start } = programPlace("operations", { migrated: true })
  const json = async (address: string): Promise<{ status: number; body: unknown }> => {
    const answer = await fetch(address)
    return { status: answer.status, body: await answer.json() }
  }

  it("tells operators that it lives, that it can serve, and its numbers", async () => {
    const program = start({ METRICS_TOKEN: "so-para-o-prometheus" }, "--demo")
    const url = await program.url
    expect(await json(`${url}/healthz`)).toEqual({ status: 200, body: { alive: true } })
    expect(await json(`${url}/readyz`)).toEqual({ status: 200, body: { ready: true, degraded: [] } })
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    const socket = await openVisitorSocket(url)
    await fetch(`${url}/api/bots/4711/flows/4712`)
    await fetch(`${url}/nowhere/4713`)
    const metrics = await fetch(`${url}/metrics`, { headers: { authorization: "Bearer so-para-o-prometheus" } })
    expect(metrics.headers.get("content-type")).toMatch(/^text\/plain/u)
    const text = await metrics.text()
    expect(text).toContain('prosa_sockets_open{socket="visitor"} 1')
    expect(text).toMatch(/prosa_http_request_duration_seconds_count\{[^}]*route="\/healthz"[^}]*\} 1/u)
    expect(text).toContain("nodejs_eventloop_lag_p99_seconds")
    expect(text).toContain("# TYPE prosa_channel_connections gauge")
    // the names and labels, without the values
    expect(text.replace(/ \S+$/gmu, "")).not.toMatch(/471\d/u)
    await socket.close()
    program.child.kill("SIGTERM")
    expect(await program.ended).toMatchObject({ code: 0 })
  })

  it("finishes the request that is under way and sends sockets away, before it ends", async () => {
    const program = start({})
    const url = await program.url
    const socket = await openVisitorSocket(url)
    const request = halfRequest(url)
    await request.arrived
    program.child.kill("SIGTERM")
    expect(await socket.closed).toBe(1001)
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
    expect(await request.finish()).toMatch(/^HTTP\/1\.1 400 /u)
    expect(await program.ended).toMatchObject({ code: 0, complained: "" })
  })

  it("ends at once at the second signal", async () => {
    const program = start({})
    const url = await program.url
    const request = halfRequest(url)
    await request.arrived
    program.child.kill("SIGTERM")
    // It accepts nobody any more: the first signal has been handled.
    await soon(() => expect(fetch(`${url}/healthz`)).rejects.toThrow())
    // Longer than a second signal counts as an echo of the first.
    await new Promise((resolve) => setTimeout(resolve, 600))
    program.child.kill("SIGINT")
    expect(await program.ended).toMatchObject({
      code: 1,
      complained: "Encerrado sem esperar pelo que estava em curso.\n",
    })
  })

  it("answers that it is starting, and ends with a sentence when the database never speaks", async () => {
    const silent = createServer()
    const database = await listen(silent)
    const port = await freePort()
    const program = start({ PORT: String(port), DATABASE_URL: `postgres://u:segredo@127.0.0.1:${database}/x` })
    await soon(async () => expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200))
    expect(await json(`http://127.0.0.1:${port}/readyz`)).toEqual({
      status: 503,
      body: { _tag: "Unreachable", message: "A Prosa está iniciando." },
    })
    expect(await program.ended).toEqual({
      code: 1,
      said: "",
      complained: `O PostgreSQL em 127.0.0.1:${database}/x não atende: verifique se ele está no ar e se DATABASE_URL está certa.\n`,
    })
    silent.close()
  })

  it.skipIf(postgres === undefined)("is not ready while the database is gone", async () => {
    const { url: database, drop } = await (await throwawayPostgres(postgres ?? "")).createDatabase()
    const line = await wireTo(Number(new URL(database).port))
    const program = start({ DATABASE_URL: database.replace(/:\d+\//u, `:${line.port}/`) })
    const url = await program.url
    expect((await json(`${url}/readyz`)).status).toBe(200)
    await line.cut()
    expect(await json(`${url}/readyz`)).toEqual({
      status: 503,
      body: { _tag: "Unavailable", message: "O banco de dados não responde." },
    })
    expect((await json(`${url}/healthz`)).status).toBe(200)
    await line.mend()
    await soon(async () => expect((await json(`${url}/readyz`)).status).toBe(200))
    program.child.kill("SIGTERM")
    expect(await program.ended).toMatchObject({ code: 0 })
    await drop()
  })
})

const openVisitorSocket = (url: string) => openSocket(url, "/api/livechat/socket")

/** Sends a request with only the first half of its body. */
const halfRequest = (url: string) => {
  const { port } = new URL(url)
  const body = JSON.stringify({ name: "ninguem@prosa.com.br", password: "uma senha qualquer" })
  const socket = connect(Number(port), "127.0.0.1")
  let answer = ""
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()))
  const ended = new Promise<string>((resolve) => socket.on("close", () => resolve(answer)))
  const arrived = new Promise<void>((resolve) => {
    const head = `POST /api/auth HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\n`
    // the interim response shows that the request is being processed
    socket.write(`${head}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`)
    socket.once("data", () => {
      answer = ""
      socket.write(body.slice(0, 20))
      resolve()
    })
  })
  return {
    arrived,
    finish: () => {
      socket.write(body.slice(20))
      return ended
    },
  }
}

/** A local TCP proxy that can be cut and restored. */
const wireTo = async (target: number) => {
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1")
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on("error", () => other.destroy())
      socket.on("close", () => {
        open.delete(socket)
        other.destroy()
      })
    }
    near.pipe(far)
    far.pipe(near)
  })
  const port = await listen(server)
  return {
    port,
    cut: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
    mend: () => listen(server, port),
  }
}
