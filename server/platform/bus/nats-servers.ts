/** Servers and credentials, in the form of the NATS client. */
export interface NatsServers {
  readonly servers: Array<string>
  readonly user?: string
  readonly pass?: string
  readonly token?: string
  readonly tls?: Record<string, never>
}

/**
 * Parses `NATS_URL`: addresses separated by commas. The first holds the user and password, or a token in place of the
 * user; one `tls://` encrypts all connections.
 */
export const natsServers = (url: string): NatsServers => {
  const addresses = url.split(",").map((address) => new URL(address.trim()))
  const { username = "", password = "" } = addresses[0] ?? {}
  const user = decodeURIComponent(username)
  const pass = decodeURIComponent(password)
  return {
    servers: addresses.map(({ hostname, port }) => `${hostname}:${port || "4222"}`),
    ...(pass === "" ? (user === "" ? {} : { token: user }) : { user, pass }),
    ...(addresses.some(({ protocol }) => protocol === "tls:") ? { tls: {} } : {}),
  }
}
