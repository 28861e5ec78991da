import type { Migration } from "../../platform/storage/migrate.ts"

/** Since when a room waits for an answer, which was read from its messages before. */
export const waitingTimes: Migration = {
  name: "20261201-0240-waiting-times",
  sql: `
  -- the first message after the last one of the bot or of an attendant; null if that was the last
  alter table dialogs add column waiting_since timestamptz;

  alter table dialogs no force row level security;
  alter table messages no force row level security;
  update dialogs d set waiting_since = (
    select m.sent_at from messages m
    where m.company_id = d.company_id and m.dialog_id = d.id and m.seq > coalesce((
      select a.seq from messages a
      where a.company_id = d.company_id and a.dialog_id = d.id and a.sender in ('BOT', 'HUMAN')
      order by a.seq desc limit 1), 0)
    order by m.seq limit 1)
  where d.status = 0;
  alter table messages force row level security;
  alter table dialogs force row level security;
  `,
}
