import { createServer, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { LookupAll } from "./post-outside.ts"
import { callVendor, openDownload } from "./vendor-call.ts"

/** The vendor, and a server inside of the operator's network. */
describe("a call to a vendor", () => {
  const servers: Array<Server> = []
  let vendor = ""
  let inside = ""
  let reached = 0
  let answer: (response: ServerResponse) => void

  const listen = async (handle: (response: ServerResponse) => void): Promise<string> => {
    const server = createServer((_request, response) => handle(response))
    servers.push(server)
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  beforeAll(async () => {
    vendor = await listen((response) => answer(response))
    inside = await listen((response) => {
      reached += 1
      response.end("segredo")
    })
  })
  afterAll(() => servers.forEach((server) => void server.close()))

  const download = (url: string, responseSize = 1_000, within = 500) =>
    Effect.runPromise(
      Effect.result(openDownload({ method: "GET", url, headers: {}, within, responseSize }, { trusted: vendor })),
    )
  const whole = async (content: AsyncIterable<Uint8Array>) => {
    let size = 0
    for await (const part of content) size += part.length
    return size
  }

  it("follows no redirect to an address inside, however it is written", async () => {
    const { port } = new URL(inside)
    const targets = [
      inside,
      `https://127.0.0.1:${port}`,
      `https://localhost:${port}`,
      `https://[::ffff:7f00:1]:${port}`,
    ]
    for (const location of targets) {
      answer = (response) => response.writeHead(302, { location }).end()
      expect(await download(`${vendor}/file`)).toMatchObject({ failure: { stage: "forbidden" } })
    }
    expect(reached).toBe(0)
    expect(await download(inside)).toMatchObject({ failure: { stage: "forbidden" } })
  })

  it("calls another host by https only, and only where its name leads to public addresses", async () => {
    const asked: Array<string> = []
    const to = async (url: string, address: string) => {
      const lookup = (name: string, _options: object, found: Parameters<LookupAll>[2]) => {
        asked.push(name)
        found(null, [
          { address: "8.8.8.8", family: 4 },
          { address, family: 4 },
        ])
      }
      const call = { method: "GET", url, headers: {}, within: 500 } as const
      return Effect.runPromise(Effect.result(callVendor(call, { trusted: vendor, lookup })))
    }
    expect(await to("http://exemplo.com.br", "8.8.4.4")).toMatchObject({ failure: { stage: "forbidden" } })
    expect(asked).toEqual([])
    for (const address of ["127.0.0.1", "10.1.2.3", "169.254.169.254"])
      expect(await to("https://exemplo.com.br", address)).toMatchObject({ failure: { stage: "forbidden" } })
    expect(asked).toHaveLength(3)
  })

  it("follows a redirect of the vendor to itself, and not for ever", async () => {
    let hops = 0
    answer = (response) =>
      (hops += 1) > 1 ? void response.end("ok") : void response.writeHead(302, { location: "/there" }).end()
    const found = await download(`${vendor}/file`)
    expect(found._tag === "Success" && (await whole(found.success.content))).toBe(2)
    answer = (response) => void response.writeHead(302, { location: "/round" }).end()
    expect(await download(`${vendor}/file`)).toMatchObject({ failure: { reason: "too many redirects" } })
  })

  it("refuses a download beyond the limit, whether or not it says its size", async () => {
    answer = (response) => void response.end(Buffer.alloc(2_000))
    expect(await download(`${vendor}/file`)).toMatchObject({ failure: { reason: "too large" } })
    answer = (response) => {
      response.write(Buffer.alloc(900))
      response.end(Buffer.alloc(900))
    }
    const found = await download(`${vendor}/file`)
    if (found._tag === "Failure") throw new Error("the download was not opened")
    await expect(whole(found.success.content)).rejects.toThrow("too large")
  })

  it("fails a download that falls silent", async () => {
    answer = (response) => void response.write("a")
    const found = await download(`${vendor}/file`, 1_000, 200)
    if (found._tag === "Failure") throw new Error("the download was not opened")
    await expect(whole(found.success.content)).rejects.toThrow("no answer in time")
  })

  it("tells a request that was cut before its end from one that the vendor may have processed", async () => {
    const hanging = createServer()
    servers.push(hanging)
    await new Promise<void>((listening) => hanging.listen(0, "127.0.0.1", listening))
    const url = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`
    const post = (body: Uint8Array) =>
      Effect.runPromise(
        Effect.result(callVendor({ method: "POST", url, headers: {}, body, within: 300 }, { trusted: url })),
      )
    // more than the system takes for a server that reads nothing
    expect(await post(new Uint8Array(64_000_000))).toMatchObject({ failure: { stage: "unsent" } })
    expect(await post(new Uint8Array(100))).toMatchObject({ failure: { stage: "sent" } })
    hanging.closeAllConnections()
    await new Promise((closed) => hanging.close(closed))
    expect(await post(new Uint8Array(100))).toMatchObject({ failure: { stage: "unreached" } })
  })

  it("refuses an answer that is too large, and a header that cannot be sent", async () => {
    answer = (response) => void response.end(Buffer.alloc(2_000))
    const call = { method: "POST", url: vendor, headers: {}, body: "x", within: 500, responseSize: 1_000 } as const
    const large = await Effect.runPromise(Effect.result(callVendor(call, { trusted: vendor })))
    expect(large).toMatchObject({ failure: { stage: "sent", reason: "response too large" } })
    const headers = { authorization: "Bearer a\nb" }
    const broken = await Effect.runPromise(Effect.result(callVendor({ ...call, headers }, { trusted: vendor })))
    expect(broken).toMatchObject({ failure: { stage: "forbidden" } })
  })
})
