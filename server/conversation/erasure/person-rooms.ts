import { channels, type Channel } from "@prosa/core/channel"
import type { PersonRoom } from "@prosa/core/contact"
import type { Sender } from "@prosa/core/conversation"
import type { DialogId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { PersonMessages, PersonMessageRow } from "../../contact/index.ts"
import { labelNames } from "../../label/index.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company, iso } from "../../platform/storage/tenant-sql.ts"

const words: Readonly<Record<Sender, string>> = {
  CLIENT: "pessoa",
  BOT: "robo",
  HUMAN: "atendente",
  SYSTEM: "sistema",
}

/** How the rooms and messages of a contact are told to whoever they are about. */
export const readablePersonMessages: Pick<PersonMessages, "rooms" | "read" | "files"> = {
  rooms: (tx, contactId) =>
    Effect.map(
      tx.rows<Omit<PersonRoom, "canal"> & { readonly id: DialogId; readonly channel: Channel }>(sql`
        select d.id, b.name as robo, d.channel, case d.status when 0 then 'aberta' else 'fechada' end as situacao,
          ${iso("d.started_at")} as "comecouEm", ${iso("d.closed_at")} as "terminouEm",
          ${labelNames("room", sql`d.company_id`, sql`d.id`)} as etiquetas
        from dialogs d join bots b on b.company_id = d.company_id and b.id = d.bot_id
        where d.company_id = ${company} and d.contact_id = ${contactId} order by d.id`),
      (rows) => rows.map(({ channel, ...room }) => ({ ...room, canal: channels[channel].label })),
    ),
  read: (tx, id, after, most) =>
    Effect.map(
      tx.rows<Omit<PersonMessageRow, "de"> & { readonly de: Sender }>(sql`
        select seq as numero, sender as de, sender_name as nome, text as texto, first_text as "textoAnterior",
          ${iso("sent_at")} as "enviadaEm", ${iso("deleted_at")} as "apagadaEm", files,
          case when quoted_seq is not null then json_build_object('sala', quoted_dialog_id, 'numero', quoted_seq) end as "respondeA",
          client_reaction as "reacaoDaPessoa", company_reaction as "reacaoDoAtendimento"
        from messages where company_id = ${company} and dialog_id = ${id} and seq > ${after} order by seq limit ${most}`),
      (rows) => rows.map(({ de, ...message }) => ({ ...message, de: words[de] })),
    ),
  files: (tx, contactId) =>
    tx.rows(sql`
      select f.id, f.name, f.bytes from (
        select u.file_id, min(u.dialog_id) as dialog_id, min(u.message_seq) as seq from dialogs d
        join file_uses u on u.company_id = d.company_id and u.dialog_id = d.id
        where d.company_id = ${company} and d.contact_id = ${contactId} group by u.file_id) said
      join files f on f.company_id = ${company} and f.id = said.file_id
      order by said.dialog_id, said.seq, f.id`),
}
