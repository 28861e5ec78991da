import type { PlatformId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { sql } from "../../platform/storage/sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"

/** What decides the origin of links in mails. */
export interface PageOrigins {
  /** The configured public origins; the first is used where the caller's counts for nothing. */
  readonly ownOrigins: ReadonlyArray<string>
  /** The origin that the server listens on, for an installation without a public one. */
  readonly listening: string
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"])

/**
 * Returns the origin for a link in a mail: the first wished one whose host is ours. A caller sends any header they like,
 * so that an unknown host never gets into a mail, where its link would hand a code to a stranger.
 *
 * @param hosts of the brands, without port
 */
export const pageOrigin = (
  wished: ReadonlyArray<string | undefined>,
  hosts: ReadonlyArray<string>,
  { ownOrigins, listening }: PageOrigins,
): string => {
  const reached = new URL(ownOrigins[0] ?? listening)
  const isOurs = ({ origin, hostname, protocol, port }: URL): boolean =>
    /^https?:$/u.test(protocol) &&
    (ownOrigins.includes(origin) ||
      (hosts.includes(hostname) &&
        ((protocol === "https:" && port === "") || (protocol === reached.protocol && port === reached.port))) ||
      // a link to the reader's own machine serves development, and hands nothing to others
      (ownOrigins.length === 0 && loopback.has(hostname)))
  for (const url of wished) {
    if (url === undefined || !URL.canParse(url)) continue
    const candidate = new URL(url)
    if (isOurs(candidate)) return candidate.origin
  }
  const [own] = ownOrigins
  const [host] = hosts
  return own ?? (host === undefined ? listening : `https://${host}`)
}

/** Lists the hosts of every brand. */
export const brandHosts = (tx: Tx): Effect.Effect<ReadonlyArray<string>> =>
  Effect.map(tx.rows<{ host: string }>(sql`select unnest(hosts) as host from platforms order by id`), (rows) =>
    rows.map(({ host }) => host),
  )

/** The hosts of a brand, and those of the others. */
export interface HostsOfBrand {
  readonly own: ReadonlyArray<string>
  readonly others: ReadonlyArray<string>
}

/** Returns the hosts of a brand, as `sign_in`. */
export const hostsOfBrand = (tx: Tx, platformId: PlatformId): Effect.Effect<HostsOfBrand> =>
  tx.onlyRow<HostsOfBrand>(sql`
    select to_json(array(select unnest(hosts) from platforms where id = ${platformId})) as own,
      to_json(array(select unnest(hosts) from platforms where id <> ${platformId})) as others`)

/**
 * Returns the origin for a link in a brand's mail, by the rule of `pageOrigin`. A page of another brand counts for nothing, unless the
 * brand has no host of its own.
 */
export const originOfBrand = (
  wished: ReadonlyArray<string | undefined>,
  { own, others }: HostsOfBrand,
  origins: PageOrigins,
): string => {
  const [host] = own
  const isForeign = (url: string | undefined) =>
    host !== undefined && url !== undefined && URL.canParse(url) && others.includes(new URL(url).hostname)
  const led = wished.map((url) => (isForeign(url) ? `https://${host}` : url))
  return pageOrigin(led, [...own, ...others], origins)
}
