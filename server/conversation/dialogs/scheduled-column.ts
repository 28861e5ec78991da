import { sql } from "../../platform/storage/sql.ts"
import { iso } from "../../platform/storage/tenant-sql.ts"

/** Whether the person has written since a scheduled message `s` was written, which then is not sent. */
export const isScheduledAnswered = sql`(s.unless_answered and exists (
  select from messages m where m.company_id = s.company_id and m.dialog_id = s.dialog_id and m.seq > s.after_seq
    and m.sender = 'CLIENT'))`

/**
 * What a dialog `d` says of its scheduled messages (`ScheduledInRoom`); null without any. The statement that stores a person's message does not see
 * it among the messages yet: the dialog's own time tells of it there.
 */
export const scheduledColumn = sql`(
  select json_build_object('count', count(*), 'next', ${iso("min(s.due_at) filter (where not s.held)")},
    'refused', bool_or(s.refused), 'authors', json_agg(distinct s.author_id))
  from (
    select s.due_at, s.author_id, s.refusal <> '' as refused, s.refusal <> '' or ${isScheduledAnswered}
        or s.unless_answered and d.last_client_at is not null and d.last_client_at > s.created_at as held
    from scheduled_messages s where s.company_id = d.company_id and s.dialog_id = d.id) s
  having count(*) > 0)`
