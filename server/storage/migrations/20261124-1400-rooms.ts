import type { Migration } from "../../platform/storage/migrate.ts"
import { runAsDefiner, tenantRole } from "../../platform/storage/row-security.ts"

/**
 * What the table of rooms orders and filters by. No new index holds the last message's time, which each message changes. A
 * filter that few rooms match is found by its own index and sorted; one that many match, by the order.
 */
export const rooms: Migration = {
  name: "20261124-1400-rooms",
  sql: `
    -- the last reopening; null if the room was never closed
    alter table dialogs add column reopened_at timestamptz;
    create index dialogs_started on dialogs (company_id, workspace_id, status, started_at desc, id desc);
    create index dialogs_closed on dialogs (company_id, workspace_id, closed_at desc, id desc) where status = 1;
    create index dialogs_of_channel on dialogs (company_id, channel);
    create index dialogs_of_holder on dialogs (company_id, assignee_id, status);
    create index dialogs_of_tag on dialogs (company_id, tag) where tag <> '';

    create index contacts_by_phone on contacts using gin (company_id, phone gin_trgm_ops);
    -- At most so many contacts of the transaction's own company whose folded name is like a pattern.
    create function contacts_named_first(pattern text, most int) returns setof int
    language sql stable rows 200 as $$
      -- materialized: the limit must not turn the index into a scan of all contacts
      with named as materialized (
        select id from contacts
        where company_id = nullif(current_setting('app.company_id', true), '')::int and name_folded like pattern)
      select id from named limit most
    $$;
    ${runAsDefiner("contacts_named_first(text, int)", [tenantRole])}
    -- The same by their number.
    create function contacts_phoned_first(pattern text, most int) returns setof int
    language sql stable rows 200 as $$
      with phoned as materialized (
        select id from contacts
        where company_id = nullif(current_setting('app.company_id', true), '')::int and phone like pattern)
      select id from phoned limit most
    $$;
    ${runAsDefiner("contacts_phoned_first(text, int)", [tenantRole])}
  `,
}
