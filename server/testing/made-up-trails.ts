import type { TrailedConversation } from "@prosa/core/dashboard/testing"
import { followTrail, type FlowTrail, type TrailLeg } from "@prosa/core/engine"
import type { BotId, CompanyId, NodeId, WorkspaceId } from "@prosa/core/kernel"
import fc from "fast-check"
import type { TestSeed } from "./test-seed.ts"

/** A made-up conversation with two bots, told by their places: when it began, where it went, and what became of it. */
export interface MadeUpTrail {
  readonly begun: number
  readonly turns: ReadonlyArray<{
    readonly bot: number
    readonly entered: ReadonlyArray<number>
    readonly misses: boolean
    readonly hands: boolean
  }>
  readonly isClosed: boolean
  readonly isReopened: boolean
  /** Taken by an attendant, or sent to a queue. */
  readonly isTaken: boolean
}

const hour = 3_600_000

/** Makes conversations that begin within so many days after a moment. */
export const madeUpTrails = (from: number, days: number): fc.Arbitrary<MadeUpTrail> =>
  fc.record({
    begun: fc.integer({ min: 0, max: days * 24 }).map((after) => from + after * hour),
    turns: fc.array(
      fc.record({
        bot: fc.nat(1),
        entered: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
        misses: fc.boolean(),
        hands: fc.boolean(),
      }),
      { maxLength: 4 },
    ),
    isClosed: fc.boolean(),
    isReopened: fc.boolean(),
    isTaken: fc.boolean(),
  })

/** Where made-up conversations are: a company with a contact, its workspace and its bots. */
export interface TrailPlace {
  readonly companyId: CompanyId
  readonly workspaceId: WorkspaceId
  readonly bots: readonly [BotId, BotId]
}

/** Lets conversations be; returns what is to be counted. They are closed two days after they began. */
export const letTrailsRun = async (
  seed: Pick<TestSeed, "asTenant">,
  { companyId, workspaceId, bots }: TrailPlace,
  made: ReadonlyArray<MadeUpTrail>,
): Promise<ReadonlyArray<TrailedConversation>> => {
  const instant = (at: number) => `to_timestamp(${at / 1_000})`
  const counted: Array<TrailedConversation> = []
  await seed.asTenant(companyId, async (tx) => {
    for (const { begun, turns, isClosed, isReopened, isTaken } of made) {
      const trail = turns.reduce<FlowTrail>(
        (before, { bot, entered, misses, hands }) =>
          followTrail(before, [legOf(bots[bot] ?? bots[0], entered, misses, hands)]),
        [],
      )
      const { rows } = await tx.execute<{ id: number }>(`
        insert into dialogs (company_id, workspace_id, bot_id, entry_bot_id, contact_id, channel, token, started_at, last_message_at,
          transferred, flow_trail)
        select ${companyId}, ${workspaceId}, ${bots[0]}, ${bots[0]}, (select min(id) from contacts), 'LIVECHAT', gen_random_uuid(),
          ${instant(begun)}, ${instant(begun)}, ${isTaken}, ${trail.length === 0 ? "null" : `'${JSON.stringify(trail)}'`}
        returning id`)
      const id = rows[0]?.id ?? 0
      const closedAt = instant(begun + 48 * hour)
      if (isClosed) await tx.execute(`update dialogs set status = 1, closed_at = ${closedAt} where id = ${id}`)
      if (isClosed && isReopened) {
        await tx.execute(`
          update dialogs set status = 0, closed_at = null, reopened_at = ${closedAt}, transferred = true where id = ${id}`)
        await tx.execute(`update dialogs set status = 1, closed_at = ${closedAt} where id = ${id}`)
      }
      counted.push({ at: begun, trail, outcome: isTaken ? "handed" : isClosed ? "ended" : "here" })
    }
  })
  return counted
}

const legOf = (bot: BotId, entered: ReadonlyArray<number>, misses: boolean, hands: boolean): TrailLeg => {
  // ids of made-up nodes
  const nodes = entered as ReadonlyArray<NodeId>
  const at = nodes.at(-1)
  return { bot, hands, passed: misses && at !== undefined ? { entered: nodes, missed: at } : { entered: nodes } }
}
