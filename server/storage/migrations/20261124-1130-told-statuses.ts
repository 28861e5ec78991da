import type { Migration } from "../../platform/storage/migrate.ts"
import { runAsDefiner, signInRole } from "../../platform/storage/row-security.ts"

/**
 * Messages that a customer's system has sent remember that it is told what becomes of them, since a vendor's channel
 * reports that later. Operators count the connections of all companies.
 */
export const toldStatuses: Migration = {
  name: "20261124-1130-told-statuses",
  sql: `
    -- the event by which the system is told (messageStatus, employeeMessageStatus), and its own id of the message
    alter table messages add column told_event text, add column told_id text;

    create function count_connections() returns table(medium text, state text, count int)
    language sql stable as $$
      select c.medium, c.state, count(*)::int from channel_connections c where c.external_id <> '' group by 1, 2
    $$;
    ${runAsDefiner("count_connections()", [signInRole])}
  `,
}
