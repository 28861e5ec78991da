import type { Migration } from "../../platform/storage/migrate.ts"

/** What ended connections were of, and the end of those whose bot was deleted while they were connected. */
export const endedConnections: Migration = {
  name: "20261127-1200-ended-connections",
  sql: `
    -- the vendor's id of a connection that has ended, by which the same is known when it is connected again
    alter table channel_connections add column ended_external_id text not null default '';

    -- The owner of the tables is held to the policies too.
    alter table channel_connections no force row level security;
    alter table bots no force row level security;
    alter table jobs no force row level security;
    insert into jobs (company_id, kind, key, payload, due_at)
      select distinct b.company_id, 'removed-bot-channels', b.id::text,
        jsonb_build_object('botId', b.id, 'by', b.updated_by), now()
      from bots b join channel_connections c on c.company_id = b.company_id and c.bot_id = b.id
      where b.deleted_at is not null and c.external_id <> ''
      on conflict do nothing;
    alter table jobs force row level security;
    alter table bots force row level security;
    alter table channel_connections force row level security;
  `,
}
