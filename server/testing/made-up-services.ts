import type { Channel } from "@prosa/core/channel"
import type { ServiceEvent } from "@prosa/core/dashboard"
import type { BotId, CompanyId, UserId } from "@prosa/core/kernel"
import fc from "fast-check"
import type { TestSeed } from "./test-seed.ts"

const minute = 60_000

/** A made-up conversation. Its moments are in minutes after its beginning, null for what never happens. */
export interface MadeUpService {
  /** In milliseconds since 1970. */
  readonly begun: number
  readonly human: number | null
  readonly closed: number | null
  readonly messages: ReadonlyArray<number>
  /** The place of its bot among those of the company. */
  readonly bot: number
  readonly channel: Channel
  /** It was handed over, whether an attendant came or not. */
  readonly waited: boolean
}

/** Makes conversations that begin within so many days after a moment, with two bots. */
export const madeUpServices = (from: number, days: number): fc.Arbitrary<MadeUpService> =>
  fc.record({
    begun: fc.integer({ min: 0, max: days * 24 * 60 }).map((after) => from + after * minute),
    human: fc.option(fc.integer({ min: 0, max: 600 })),
    closed: fc.option(fc.integer({ min: 601, max: 5_000 })),
    messages: fc.array(fc.integer({ min: 0, max: 6_000 }), { maxLength: 6 }),
    bot: fc.nat(1),
    channel: fc.constantFrom("LIVECHAT", "WHATSAPP"),
    waited: fc.boolean(),
  })

/** Everything that happens to a made-up conversation. */
export const eventsOfService = (made: MadeUpService, bots: ReadonlyArray<BotId>): ReadonlyArray<ServiceEvent> => {
  const [botId = bots[0]] = [bots[made.bot]]
  if (botId === undefined) throw new Error("no bot")
  const at = (after: number) => ({ at: made.begun + after * minute, botId, channel: made.channel })
  return [
    { kind: "begun", ...at(0) },
    ...made.messages.map((after) => ({ kind: "message" as const, ...at(after) })),
    ...(made.human === null ? [] : [{ kind: "human" as const, ...at(made.human) }]),
    ...(made.closed === null
      ? []
      : [
          {
            kind: "closed" as const,
            ...at(made.closed),
            seconds: made.closed * 60,
            humanSeconds: made.human === null ? null : (made.closed - made.human) * 60,
            byBot: made.human === null && !made.waited,
          },
        ]),
  ]
}

/** Lets conversations happen in a company with a contact, in the order given. */
export const letHappen = async (
  seed: Pick<TestSeed, "asTenant">,
  place: { readonly companyId: CompanyId; readonly bots: ReadonlyArray<BotId>; readonly attendant: UserId },
  services: ReadonlyArray<MadeUpService>,
): Promise<void> => {
  const { companyId, bots, attendant } = place
  const at = (moment: number) => `to_timestamp(${moment / 1_000})`
  await seed.asTenant(companyId, async (tx) => {
    for (const { begun, human, closed, messages, bot, channel, waited } of services) {
      const { rows } = await tx.execute<{ id: number }>(`
        insert into dialogs (company_id, workspace_id, bot_id, entry_bot_id, contact_id, channel, token, started_at,
          last_message_at, transferred)
        select ${companyId}, b.workspace_id, b.id, b.id, (select min(id) from contacts), '${channel}', gen_random_uuid(),
          ${at(begun)}, ${at(begun)}, ${waited}
        from bots b where b.id = ${bots[bot] ?? 0} returning id`)
      const id = rows[0]?.id ?? 0
      const said = messages.map((after, place) =>
        [`${companyId}, ${id}, ${place + 1}, ${place + 1}`, `${at(begun + after * minute)}`].join(", 'CLIENT', 'Oi', "),
      )
      const lines = [...said, `${companyId}, ${id}, 99, 99, 'SYSTEM', 'Fim', ${at(begun)}`]
      await tx.execute(`
        insert into messages (company_id, dialog_id, seq, change_seq, sender, text, sent_at)
        values ${lines.map((line) => `(${line})`).join(", ")}`)
      if (human !== null)
        await tx.execute(`
          update dialogs set assignee_id = ${attendant}, last_message_at = ${at(begun + human * minute + 1)} where id = ${id}`)
      if (closed !== null)
        await tx.execute(`update dialogs set status = 1, closed_at = ${at(begun + closed * minute)} where id = ${id}`)
    }
  })
}
