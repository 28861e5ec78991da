import { describe, expect, it } from "vitest"
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts"

describe("isPublicAddress", () => {
  it.each(["8.8.8.8", "200.160.2.3", "172.15.255.255", "172.32.0.1", "2001:4860:4860::8888", "2804:10::1"])(
    "lets %s pass",
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.9.9.9",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.0.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:0:7f00:1::",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "ff02::1",
    "exemplo.com.br",
    "",
  ])("refuses %s", (address) => expect(isPublicAddress(address)).toBe(false))
})

it("knows the addresses of this machine alone", () => {
  expect(["127.0.0.1", "127.4.4.4", "::1"].every(isLoopbackAddress)).toBe(true)
  expect(["10.0.0.1", "::", "8.8.8.8", "localhost", "fe80::1"].some(isLoopbackAddress)).toBe(false)
})
