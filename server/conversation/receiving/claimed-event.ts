import { type Medium, media, windowBegin } from "@prosa/core/channel"
import type { BotId, CompanyId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { ChannelEvent, OpenConnection, OwnNumber, WaitingEvent } from "../../channel/index.ts"
import { type ChannelContact, contactOnChannel } from "../../contact/index.ts"
import type { SecretBox } from "../../platform/secret-box.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { ConversationNeeds } from "../turn/append-turn.ts"
import type { DetectingDeps } from "./detect-language.ts"
import type { FetchDeps } from "./fetch-message-files.ts"
import type { DeliveryFollowers } from "../dialogs/delivery-followers.ts"
import { createContactConversations } from "../rooms/rooms-of-contacts.ts"

export interface ChannelJobsDeps extends ConversationNeeds, FetchDeps, Pick<DetectingDeps, "languageProvider"> {
  readonly channelSecrets: SecretBox
  readonly deliveryFollowers: DeliveryFollowers
}

/** A claimed event with its connection. */
export interface ClaimedEvent {
  readonly companyId: CompanyId
  readonly waiting: WaitingEvent
  /** Whose queue it stands in: that of a person, or that of what becomes of a message. */
  readonly queue: "person" | "message"
  readonly connection: OpenConnection & { readonly keepBot: boolean }
  /** The bot that answers, or the one that a person's own number is listed under; undefined: nobody reads it any more. */
  readonly owner: { readonly botId: BotId; readonly holder?: OwnNumber["holder"] } | undefined
}

/** Applies an event; returns when to try again, undefined if it is done. */
export type Apply = (tx: Tx) => Effect.Effect<number | undefined>

/** How long an event waits for what it may have overtaken: the answer of our own send. */
export const earlyReport = { wait: 2_000, attempts: 4 } as const

/** Returns when the person wrote a message, as far as the free window depends on it; null if the vendor did. */
export const writtenAtOf = (
  { at, said }: Pick<Extract<ChannelEvent, { kind: "message" }>, "at" | "said">,
  now: number,
): number | null => (said.notice === true ? null : windowBegin(at, now))

/** Finds or creates the contact of a person of a bot's connection; undefined if the bot is gone. */
export const knownPerson = (
  tx: Tx,
  {
    companyId,
    connection,
    owner,
  }: Pick<ClaimedEvent, "companyId" | "owner"> & { readonly connection: { readonly medium: Medium } },
  person: Extract<ChannelEvent, { kind: "message" }>["person"],
  needs: ChannelJobsDeps,
): Effect.Effect<ChannelContact | undefined> =>
  Effect.gen(function* () {
    const bot = yield* tx.row<{ workspaceId: WorkspaceId }>(sql`
      select workspace_id as "workspaceId" from bots
      where company_id = ${company} and id = ${owner?.botId ?? null} and deleted_at is null`)
    if (bot === undefined) return undefined
    const { channel } = media[connection.medium]
    const home = { companyId, channel, workspaceId: bot.workspaceId }
    return yield* contactOnChannel(tx, person, home, createContactConversations(needs))
  })
