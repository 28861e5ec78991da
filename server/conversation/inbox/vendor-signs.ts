import { isWindowOver, media, type Medium, showsVendorTyping } from "@prosa/core/channel"
import type { Clock, CompanyId, ConnectionId, DialogId } from "@prosa/core/kernel"
import { Effect } from "effect"
import {
  type ChannelGateway,
  type ChannelGateways,
  lastClientAt as lastClientAtOf,
  type OpenConnection,
  openConnection,
  type PartToSend,
  recipientJoin,
} from "../../channel/index.ts"
import type { Logger } from "../../platform/logger.ts"
import type { SecretBox } from "../../platform/secret-box.ts"
import { raw, sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"

/**
 * Shows people on the vendors' channels that they are read and answered. Best effort: a call returns at once, is made once, and
 * its failure is of no consequence.
 */
export interface VendorSigns {
  /** Somebody of the company has read a dialog. */
  readonly read: (companyId: CompanyId, id: DialogId) => void
  /** An attendant types in a dialog, or its bot waits for what it will answer. */
  readonly typing: (companyId: CompanyId, id: DialogId) => void
}

export interface VendorSignsDeps {
  readonly transactions: Transactions
  readonly gateways: ChannelGateways
  readonly channelSecrets: SecretBox
  readonly clock: Clock
  readonly logger: Logger
}

/** Dialogs whose last typing sign is remembered; beyond it, the oldest are forgotten. */
const remembered = 5_000

/** Messages that are marked as read at once. */
const mostMarked = 20

/** Creates the signs of a node. */
export const createVendorSigns = (deps: VendorSignsDeps): VendorSigns => {
  const toldAt = new Map<DialogId, number>()
  const show = (companyId: CompanyId, id: DialogId, by: (signed: Signed) => Effect.Effect<void>): void => {
    if (Object.keys(deps.gateways).length === 0) return
    const shown = deps.transactions
      .asTenant(companyId, (tx) => readSigned(tx, companyId, id, deps))
      .pipe(
        Effect.flatMap((signed) => (signed === undefined ? Effect.void : by(signed))),
        Effect.catchCause(() =>
          Effect.sync(() => deps.logger.warn({ dialog: id }, "a sign for a person on a channel was not sent")),
        ),
      )
    Effect.runFork(shown)
  }
  return {
    read: (companyId, id) =>
      show(companyId, id, ({ gateway, connection, externalIds, to }) =>
        media[connection.medium].readMarks && gateway.markRead !== undefined && externalIds.length > 0
          ? gateway.markRead(connection, externalIds, to)
          : Effect.void,
      ),
    typing: (companyId, id) => {
      // Before anything is read of a dialog: an inbox sends its sign every three seconds.
      const last = toldAt.get(id)
      if (last !== undefined && deps.clock.now() - last < 1_000) return
      show(companyId, id, ({ gateway, connection, externalIds, to }) => {
        const now = deps.clock.now()
        if (gateway.showTyping === undefined || !showsVendorTyping(connection.medium, toldAt.get(id), now))
          return Effect.void
        toldAt.delete(id)
        toldAt.set(id, now)
        for (const oldest of toldAt.keys()) {
          if (toldAt.size <= remembered) break
          toldAt.delete(oldest)
        }
        return gateway.showTyping(connection, externalIds.at(-1), to)
      })
    },
  }
}

/** What a sign needs of a dialog. */
interface Signed {
  readonly gateway: ChannelGateway
  readonly connection: OpenConnection
  /** The vendor's ids of the person's last messages, oldest first. */
  readonly externalIds: ReadonlyArray<string>
  readonly to: PartToSend["to"]
}

/** Reads it; undefined where no sign can be sent: in the live chat, without a working connection, and after the free window. */
const readSigned = (
  tx: Tx,
  companyId: CompanyId,
  id: DialogId,
  { gateways, channelSecrets, clock }: VendorSignsDeps,
): Effect.Effect<Signed | undefined> =>
  Effect.gen(function* () {
    const row = yield* tx.row<{
      readonly connectionId: ConnectionId
      readonly medium: Medium
      readonly lastClientAt: Date | null
      readonly externalIds: ReadonlyArray<string>
      readonly to: PartToSend["to"]
    }>(sql`
      select d.connection_id as "connectionId", d.medium, ${raw(lastClientAtOf)} as "lastClientAt",
        array(select external_id from (
          select p.external_id, p.seq from channel_messages p
          where p.company_id = d.company_id and p.dialog_id = d.id and not p.outgoing and not p.beside
          order by p.seq desc limit ${mostMarked}) newest order by seq) as "externalIds",
        json_build_object('kind', i.kind, 'value', i.value, 'address', coalesce(nullif(i.address, ''), i.value)) as "to"
      from dialogs d
      ${recipientJoin}
      where d.company_id = ${company} and d.id = ${id} and d.connection_id is not null`)
    const gateway = row && gateways[row.medium]
    if (row === undefined || gateway === undefined) return undefined
    const lastClientAt = row.lastClientAt === null ? null : row.lastClientAt.toISOString()
    if (isWindowOver({ medium: row.medium, lastClientAt }, clock.now())) return undefined
    const connection = yield* openConnection(tx, channelSecrets, companyId, row.connectionId)
    if (connection === undefined || !connection.active || connection.state === "broken") return undefined
    return { gateway, connection, externalIds: row.externalIds, to: row.to }
  })
