import { raw } from "../platform/storage/sql.ts"

/**
 * Notes the last message of the contact of a dialog `bumped`, in the statement that stores it. One that another transaction is
 * noting at the same time is left out, and a minute is noted once: no conversation waits for another here.
 */
export const noteActivity = raw(`
  update contact_activity a set last_message_at = date_trunc('minute', late.last_message_at)
  from (
    select of.company_id, of.contact_id, bumped.last_message_at
    from bumped join contact_activity of on of.company_id = bumped.company_id and of.contact_id = bumped.contact_id
    where of.last_message_at is null or of.last_message_at < date_trunc('minute', bumped.last_message_at)
    for no key update of of skip locked
  ) late
  where a.company_id = late.company_id and a.contact_id = late.contact_id`)
