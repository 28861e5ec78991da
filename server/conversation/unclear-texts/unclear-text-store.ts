import {
  type Conversation,
  matchedLength,
  type ReadText,
  type UnclearGroup,
  unclearCounted,
  unclearConversations,
  unclearGroupLimit,
  unclearKeptDays,
  type UnclearKind,
  type UnclearList,
  unclearListedDays,
  unclearReading,
  unclearSpellings,
  type UnclearText,
} from "@prosa/core/engine"
import { type BotId, cutTo, type DialogId, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { RunnableBot } from "../../engine/index.ts"
import { scheduleOnce } from "../../platform/jobs/jobs.ts"
import { type Sql, sql } from "../../platform/storage/sql.ts"
import { company, ints, iso, moment } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"

/** The kind of the job that deletes a company's unclear texts after 90 days; its key is always the same. */
export const forgetUnclearKind = "forget-unclear-texts"

const day = 86_400_000

/** A text that a bot has read in a dialog. */
export interface UnclearInDialog {
  readonly dialogId: DialogId
  readonly bot: Pick<RunnableBot, "id"> & { readonly script: Pick<RunnableBot["script"], "nodes" | "moduleOf"> }
  readonly unclear?: ReadText
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Stores an unclear text of a dialog in the transaction of its message, and sees to it that it is deleted in time. */
export const keepUnclear = (tx: Tx, { dialogId, bot, unclear, at }: UnclearInDialog): Effect.Effect<void> => {
  const reading = unclear && unclearReading(bot.script, unclear)
  if (reading === undefined) return Effect.void
  const { calledBot, nodeId, title, text, saying, unsure, nearest } = reading
  return Effect.andThen(
    tx.run(sql`
      insert into unclear_texts
        (company_id, dialog_id, bot_id, node_id, title, text, saying, unsure, nearest_node_id, nearest_score, at)
      values (${company}, ${dialogId}, ${calledBot ?? bot.id}, ${nodeId}, ${title}, ${text}, ${saying}, ${unsure},
        ${nearest?.nodeId ?? null}, ${nearest?.score ?? null}, ${moment(at)})`),
    scheduleForgetting(tx, at),
  )
}

const scheduleForgetting = (tx: Tx, oldest: number): Effect.Effect<void> =>
  scheduleOnce(tx, { kind: forgetUnclearKind, key: "company", payload: null, dueAt: oldest + unclearKeptDays * day })

/** Deletes a message's text from what its dialog's bots did not understand. */
export const forgetUnclear = (tx: Tx, dialogId: DialogId, text: string): Effect.Effect<void> =>
  tx.run(sql`
    delete from unclear_texts
    where company_id = ${company} and dialog_id = ${dialogId} and text = ${cutTo(text.trim(), matchedLength)}`)

/** Texts deleted in one transaction. */
const forgottenTogether = 5_000

/** Deletes the company's texts of more than 90 days, some at a time; returns when there is more to do, undefined: never. */
export const forgetOldUnclear = (tx: Tx, now: number): Effect.Effect<number | undefined> =>
  Effect.gen(function* () {
    const before = now - unclearKeptDays * day
    yield* tx.run(sql`
      delete from unclear_texts where company_id = ${company} and id in (
        select id from unclear_texts where company_id = ${company} and at <= ${moment(before)}
        order by at limit ${forgottenTogether})`)
    const { oldest } = yield* tx.onlyRow<{ oldest: number | null }>(sql`
      select extract(epoch from min(at))::float8 * 1000 as oldest from unclear_texts where company_id = ${company}`)
    return oldest === null ? undefined : Math.max(now, oldest + unclearKeptDays * day)
  })

/** A query for what a bot did not understand. `workspaces` are those whose dialogs the actor sees; `now` in milliseconds. */
export interface UnclearWish {
  readonly botId: BotId
  readonly workspaces: ReadonlyArray<WorkspaceId>
  readonly now: number
}

const listedSince = (now: number) => moment(now - unclearListedDays * day)

interface ListRow {
  readonly counted: number
  readonly missed: number
  readonly unsure: number
  readonly aside: number
  readonly texts: ReadonlyArray<
    Omit<UnclearText, "alike" | "text" | "nearest"> & {
      readonly spellings: ReadonlyArray<string>
      readonly nearestNodeId: NonNullable<UnclearText["nearest"]>["nodeId"] | null
      readonly nearestScore: number | null
    }
  >
}

/** Groups the unclear texts of a bot by node and by what they say; the latest text decides about the kind of a group. */
export const listUnclear = (
  tx: Tx,
  { botId, workspaces, now, kind }: UnclearWish & { readonly kind: UnclearKind },
): Effect.Effect<UnclearList> =>
  Effect.map(
    tx.onlyRow<ListRow>(sql`
      with counted as materialized (
        select u.id, u.node_id, u.text, u.saying, u.unsure
        from unclear_texts u join dialogs d on d.company_id = u.company_id and d.id = u.dialog_id
        where u.company_id = ${company} and u.bot_id = ${botId} and u.at > ${listedSince(now)}
          and d.workspace_id = any(${ints(workspaces)})
        order by u.at desc, u.id desc limit ${unclearCounted}
      ), spelled as (
        select node_id, saying, text, count(*)::int as times, min(id) as first, max(id) as last,
          (array_agg(unsure order by id desc))[1] as unsure
        from counted group by node_id, saying, text
      ), spoken as (
        select node_id, saying, sum(times)::int as times, max(last) as last,
          (array_agg(unsure order by last desc))[1] as unsure,
          (array_agg(text order by times desc, first))[1:${unclearSpellings + 1}] as spellings
        from spelled group by node_id, saying
      ), grouped as materialized (
        select g.*, case when a.node_id is not null then 'aside' when g.unsure then 'unsure' else 'missed' end as kind
        from spoken g left join unclear_aside a on a.company_id = ${company} and a.bot_id = ${botId}
          and a.node_id = g.node_id and a.saying = g.saying
      ), shown as (
        select * from grouped where kind = ${kind} order by times desc, last desc limit ${unclearGroupLimit}
      )
      select (select count(*)::int from counted) as counted,
        (select count(*)::int from grouped where kind = 'missed') as missed,
        (select count(*)::int from grouped where kind = 'unsure') as unsure,
        (select count(*)::int from grouped where kind = 'aside') as aside,
        coalesce((select json_agg(json_build_object(
          'nodeId', g.node_id, 'title', l.title, 'saying', g.saying, 'spellings', g.spellings, 'times', g.times,
          'lastAt', ${iso("l.at")}, 'dialogId', l.dialog_id, 'nearestNodeId', l.nearest_node_id,
          'nearestScore', l.nearest_score) order by g.times desc, g.last desc)
          from shown g join unclear_texts l on l.company_id = ${company} and l.id = g.last
        ), '[]') as texts`),
    ({ counted, missed, unsure, aside, texts }) => ({
      texts: texts.map(({ spellings: [text = "", ...alike], nearestNodeId, nearestScore, ...group }) => ({
        ...group,
        text,
        alike,
        nearest: nearestNodeId === null ? null : { nodeId: nearestNodeId, score: nearestScore ?? 0 },
      })),
      totals: { missed, unsure, aside },
      cut: counted === unclearCounted,
    }),
  )

/** Sets a group aside, or takes it back. */
export const setUnclearAside = (
  tx: Tx,
  { botId, nodeId, saying, aside }: UnclearGroup & { readonly aside: boolean },
  by: string,
): Effect.Effect<void> =>
  tx.run(
    aside
      ? sql`insert into unclear_aside (company_id, bot_id, node_id, saying, set_by)
          values (${company}, ${botId}, ${nodeId}, ${saying}, ${by}) on conflict do nothing`
      : sql`delete from unclear_aside
          where company_id = ${company} and bot_id = ${botId} and node_id = ${nodeId} and saying = ${saying}`,
  )

/** Messages of a conversation that are read, at most. */
const messagesRead = 60

interface Said {
  readonly person: boolean
  readonly text: string
  readonly files: number
}

/**
 * Returns the newest conversations that a bot has conducted as what a replay needs of them: what the contact said, and who
 * spoke first. Those of a person's own number are none of them.
 */
export const recentConversations = (
  tx: Tx,
  { botId, workspaces, now }: UnclearWish,
): Effect.Effect<ReadonlyArray<Conversation>> => {
  // Each has an index: of the conversations that began with the bot, and of those that were passed on.
  const conducted = (by: Sql) => sql`(
    select d.id from dialogs d
    where d.company_id = ${company} and ${by} and d.last_message_at > ${listedSince(now)} and d.flow_id is not null
      and d.workspace_id = any(${ints(workspaces)})
    order by d.id desc limit ${unclearConversations})`
  const begun = conducted(sql`d.entry_bot_id = ${botId} and d.bot_id = ${botId}`)
  const passedOn = conducted(sql`d.bot_id = ${botId} and d.bot_id <> d.entry_bot_id`)
  return Effect.map(
    tx.rows<{ said: ReadonlyArray<Said> | null }>(sql`
      select (
        select json_agg(json_build_object('person', m.sender = 'CLIENT', 'text', m.text, 'files', m.files) order by m.seq)
        from (
          select sender, text, jsonb_array_length(files) as files, seq from messages
          where company_id = ${company} and dialog_id = d.id and sender in ('CLIENT', 'BOT') and deleted_at is null
          order by seq limit ${messagesRead}
        ) m) as said
      from (${begun} union all ${passedOn}) d
      order by d.id desc limit ${unclearConversations}`),
    (rows) => rows.flatMap(({ said }) => (said === null ? [] : conversationOf(said))),
  )
}

const conversationOf = (said: ReadonlyArray<Said>): ReadonlyArray<Conversation> => {
  const turns = said.flatMap(({ person, text, files }, at): Conversation["turns"] => {
    if (!person) return at === 0 ? [{ bot: text }] : []
    if (files > 0) return text.trim() === "" ? [{ file: "arquivo" }] : [{ person: text, file: "arquivo" }]
    return [{ person: text }]
  })
  return turns.some((turn) => "person" in turn) ? [{ version: 1, turns }] : []
}
