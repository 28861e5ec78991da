import { randomUUID } from "node:crypto"
import type { Medium, MessageTemplate } from "@prosa/core/channel"
import type { BotId, CompanyId, ConnectionId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { ChannelGateway, DeliveryRefused, MessageAct, PartToSend } from "../channel/gateway/channel-gateway.ts"
import { sql } from "../platform/storage/sql.ts"
import type { TestSeed } from "./test-seed.ts"

/** A vendor in memory, without a protocol: for tests of what lies between conversations and gateways. */
export interface FakeGateway extends ChannelGateway {
  /** What was shown to people, in order. */
  readonly shown: Array<PartToSend & { readonly externalId: string }>
  /** What was asked to be sent, the refused parts too. */
  readonly asked: Array<PartToSend["part"]>
  /** What was done with messages that people have, in order. */
  readonly acted: Array<MessageAct & { readonly externalId: string }>
  /** Every part and every act is refused so from now on; undefined ends it. */
  readonly refuse: (refusal: Omit<DeliveryRefused, "_tag"> | undefined) => void
  /** Every part is taken from now on, and the process dies before it knows. */
  readonly die: (dying: boolean) => void
  /** To whom somebody was shown typing, and by which message of theirs, in order. */
  readonly typed: Array<{ readonly to: string; readonly last: string | undefined }>
  /** Media by id, for `fetchMedia`; a missing one is refused. */
  readonly held: Map<string, Uint8Array>
  readonly texts: () => ReadonlyArray<string>
}

/** Creates the vendor of a medium. */
export const createFakeGateway = (
  medium: Medium,
  /** The approved templates of every connection. */
  templates?: ReadonlyArray<MessageTemplate>,
): FakeGateway => {
  const shown: Array<PartToSend & { readonly externalId: string }> = []
  const asked: Array<PartToSend["part"]> = []
  const acted: Array<MessageAct & { readonly externalId: string }> = []
  const held = new Map<string, Uint8Array>()
  const typed: Array<{ readonly to: string; readonly last: string | undefined }> = []
  let refusal: Omit<DeliveryRefused, "_tag"> | undefined
  let dying = false
  return {
    medium,
    ...(templates === undefined
      ? {}
      : {
          templates: (_connection, name) =>
            Effect.succeed(templates.filter((one) => name === undefined || one.name === name)),
        }),
    shown,
    asked,
    acted,
    act: (_connection, _to, { externalId }, act) =>
      Effect.suspend(() => {
        if (refusal !== undefined) return Effect.fail({ _tag: "DeliveryRefused", ...refusal } as const)
        acted.push({ ...act, externalId })
        return Effect.void
      }),
    held,
    typed,
    showTyping: (_connection, last, { value }) => Effect.sync(() => void typed.push({ to: value, last })),
    refuse: (next) => {
      refusal = next
    },
    die: (next) => {
      dying = next
    },
    texts: () => shown.map(({ part }) => textOf(part)),
    prepare: (_connection, sent) =>
      Effect.succeed(
        Effect.suspend(() => {
          asked.push(sent.part)
          if (refusal !== undefined) return Effect.fail({ _tag: "DeliveryRefused", ...refusal } as const)
          const externalId = `out-${randomUUID()}`
          shown.push({ ...sent, externalId })
          // simulates a process that dies after the vendor accepted the message: the outcome is never stored
          return dying ? Effect.die("killed") : Effect.succeed({ externalId })
        }),
      ),
    fetchMedia: (_connection, { id = "", name, mime }) => {
      const content = held.get(id)
      return content === undefined
        ? Effect.fail({ _tag: "MediaRefused", reason: "gone", later: false } as const)
        : Effect.succeed({ name, mime, content: once(content) })
    },
  }
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}

const textOf = (part: PartToSend["part"]): string => {
  switch (part.kind) {
    case "file":
      return part.caption
    case "file-link":
      return part.file.name
    case "template":
      return part.name
    default:
      return part.text
  }
}

/** Connects a bot to a medium. */
export const seedConnection = async (
  seed: TestSeed,
  {
    companyId,
    botId,
    medium,
    externalId,
  }: {
    readonly companyId: CompanyId
    readonly botId: BotId
    readonly medium: Medium
    readonly externalId: string
  },
): Promise<ConnectionId> => {
  const { rows } = await seed.asTenant(companyId, (tx) =>
    tx.execute<{ id: ConnectionId }>(sql`
      insert into channel_connections (company_id, bot_id, medium, external_id, state, name, connected_at)
      values (${companyId}, ${botId}, ${medium}, ${externalId}, 'connected', 'Loja', now()) returning id`),
  )
  if (rows[0] === undefined) throw new Error("a connection was not stored")
  return rows[0].id
}
