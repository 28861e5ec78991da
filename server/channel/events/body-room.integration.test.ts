import Fastify from "fastify"
import { afterAll, beforeAll, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { createBodyRoom } from "./body-room.ts"
import { sendHead } from "../testing/half-sent-request.ts"

const app = Fastify({ bodyLimit: 8_000_000 })
let url = ""
let received = 0

beforeAll(async () => {
  app.post("/", { onRequest: createBodyRoom(4_000_000) }, async () => {
    received += 1
    await soon(() => expect(received).toBe(2))
    return { received }
  })
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => done(null, {}))
  url = await app.listen({ port: 0, host: "127.0.0.1" })
})
afterAll(() => app.close())

const post = async (bytes: number) => {
  const headers = { "content-type": "application/octet-stream" }
  return (await fetch(url, { method: "POST", headers, body: new Uint8Array(bytes) })).status
}

it("refuses large bodies beyond its size until others are answered, and never small ones", async () => {
  const first = post(3_000_000)
  await soon(() => expect(received).toBe(1))
  expect(await sendHead(url, "/", ["content-length: 1500000"])).toMatch(/^HTTP\/1\.1 503[^]*retry-after/u)
  expect(await sendHead(url, "/", ["transfer-encoding: chunked"])).toMatch(/^HTTP\/1\.1 503/u)
  expect(await post(900_000)).toBe(200)
  expect(await first).toBe(200)
  received = 1
  expect(await post(3_900_000)).toBe(200)
})
