import { type BotLegs, type ScriptedBot, type TransferAnswer, valuesByName } from "@prosa/core/engine"
import type { BotId, CompanyId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { callInTime, type WebhookEvent, type WebhookReply, type Webhooks } from "./webhooks.ts"

interface TransferNeeds {
  readonly transactions: Transactions
  readonly webhooks: Webhooks | null
  readonly companyId: CompanyId
  readonly now: number
  /** What a system has answered already in this turn; undefined: nothing was asked. */
  readonly decided?: WebhookReply | null | undefined
}

/**
 * Asks the customer's system for what the last transfer of a simulated turn needs of it, as the room does, but marked as
 * simulated. Never in a transaction. Undefined: the turn has no such transfer.
 */
export const answerToTransfer = (
  { legs, bot, state }: BotLegs<ScriptedBot & { readonly id: BotId }>,
  { transactions, webhooks, companyId, now, decided }: TransferNeeds,
): Effect.Effect<TransferAnswer | undefined> =>
  Effect.gen(function* () {
    const transfer = legs.at(-1)?.effects.findLast((effect) => effect.kind === "transfer")
    const event = events[transfer?.target?.kind ?? ""]
    if (event === undefined) return undefined
    const inTenant = <A>(work: (tx: Tx) => Effect.Effect<A>) => transactions.asTenant(companyId, work)
    const asks = Effect.gen(function* () {
      if (webhooks === null || !(yield* inTenant((tx) => webhooks.eventsOf(tx, bot.id))).has(event)) return null
      const facts = { nodeName: "", message: "", contact: {}, sentAt: new Date(now).toISOString() }
      return yield* callInTime(webhooks, {
        ...facts,
        event,
        companyId,
        botId: bot.id,
        dialogId: null,
        variables: valuesByName(state.variables),
        simulated: true,
      }).pipe(Effect.catch(() => Effect.succeed(null)))
    })
    const reply = decided === undefined ? yield* asks : decided
    if (reply === null) return null
    if (event === "transferExternal") return "taken"
    const { workspaceId } = reply
    const workspace = workspaceId === null ? undefined : yield* inTenant((tx) => nameOf(tx, workspaceId))
    return workspace === undefined ? null : { workspace }
  })

const events: Readonly<Record<string, WebhookEvent>> = {
  "workspace-by-webhook": "transferWorkspace",
  "external-platform": "transferExternal",
}

const nameOf = (tx: Tx, id: WorkspaceId): Effect.Effect<string | undefined> =>
  Effect.map(
    tx.row<{ readonly name: string }>(
      sql`select name from workspaces where company_id = ${company} and id = ${id} and active`,
    ),
    (row) => row?.name,
  )
