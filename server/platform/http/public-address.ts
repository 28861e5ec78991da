import { BlockList, isIP } from "node:net"

/** IPv4 ranges that are not public: own network, loopback, link-local, documentation, multicast, reserved. */
const closed4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const

/** Of IPv6 only 2000::/3 is public, without documentation and the tunnels that carry an IPv4 address. */
const closed6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const

const closed = new BlockList()
for (const [net, prefix] of closed4) closed.addSubnet(net, prefix, "ipv4")
for (const [net, prefix] of closed6) closed.addSubnet(net, prefix, "ipv6")

const open6 = new BlockList()
open6.addSubnet("2000::", 3, "ipv6")

const loopback = new BlockList()
loopback.addSubnet("127.0.0.0", 8, "ipv4")
loopback.addAddress("::1", "ipv6")

/** Returns whether an IP address is one of the public internet. Of anything else, and of what is no address: false. */
export const isPublicAddress = (address: string): boolean => {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, "ipv4")
    case 6:
      return open6.check(address, "ipv6") && !closed.check(address, "ipv6")
    default:
      return false
  }
}

/** Returns whether an IP address is one of this machine alone. */
export const isLoopbackAddress = (address: string): boolean => {
  const kind = isIP(address)
  return kind !== 0 && loopback.check(address, kind === 4 ? "ipv4" : "ipv6")
}
