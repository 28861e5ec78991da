import { expect, test } from "vitest"
import { natsServers } from "./nats-servers.ts"

test("an address is a server, on the default port unless it names one", () => {
  expect(natsServers("nats://barramento")).toEqual({ servers: ["barramento:4222"] })
  expect(natsServers("nats://a:4000, nats://b:4001")).toEqual({ servers: ["a:4000", "b:4001"] })
})

test("credentials are a user and password, or a token", () => {
  expect(natsServers("nats://prosa:s%40nha@a")).toEqual({ servers: ["a:4222"], user: "prosa", pass: "s@nha" })
  expect(natsServers("tls://ficha@a")).toEqual({ servers: ["a:4222"], token: "ficha", tls: {} })
})
