import { createServer, type Server } from "node:http"
import { Effect, Result } from "effect"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { type LookupAll, outsideLimits, postOutside } from "./post-outside.ts"

/** What the name of a customer's system resolves to, lookup by lookup. */
const names: { readonly answers: Array<Parameters<Parameters<LookupAll>[2]>[1]>; asked: number } = {
  answers: [],
  asked: 0,
}
const lookup: LookupAll = (_name, _options, found) => {
  names.asked += 1
  found(null, names.answers.shift() ?? [])
}

let server: Server
let port = 0
let received = 0
beforeAll(async () => {
  server = createServer((_request, response) => {
    received += 1
    response.end("{}")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  port = typeof address === "object" && address !== null ? address.port : 0
})
beforeEach(() => {
  names.answers.splice(0)
  names.asked = 0
  received = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const here = { address: "127.0.0.1", family: 4 }
const post = async (loopback: boolean) => {
  const posted = postOutside(
    { url: `http://erp.exemplo.com.br:${port}/`, body: "{}", headers: {}, ownHeaders: [] },
    { ...outsideLimits, loopback, lookup },
  )
  const result = await Effect.runPromise(Effect.result(posted))
  return Result.isFailure(result) ? result.failure.reason : result.success
}

it("connects to the very address that was checked: a name is looked up once a call", async () => {
  names.answers.push([here], [{ address: "10.0.0.1", family: 4 }])
  expect(await post(true)).toBe("{}")
  expect([names.asked, received]).toEqual([1, 1])
})

it("refuses a name that leads into a private network by now, whatever it led to before", async () => {
  const inside = ["127.0.0.1", "10.1.2.3", "169.254.169.254", "::ffff:10.0.0.1", "fe80::1", "64:ff9b::a00:1"]
  for (const address of inside) {
    names.answers.push([{ address, family: address.includes(":") ? 6 : 4 }])
    expect([address, await post(false)]).toEqual([address, "not a public address"])
  }
  expect(received).toBe(0)
})

it("refuses a name with one private address among public ones", async () => {
  names.answers.push([{ address: "8.8.8.8", family: 4 }, here])
  expect(await post(false)).toBe("not a public address")
  expect(received).toBe(0)
})
