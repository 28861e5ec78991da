import type { Migration } from "../../platform/storage/migrate.ts"
import { runAsDefiner, signInRole } from "../../platform/storage/row-security.ts"

/** By whose login at Meta each connection was made: a person who removes the application there ends all of them. */
export const loginsOfConnections: Migration = {
  name: "20261125-1500-logins-of-connections",
  sql: `
    -- Meta's id of the person; '' for a number with a token of its own, and for what is not of Meta.
    alter table channel_connections add column login_id text not null default '';
    -- The owner of the tables is held to the policies too.
    alter table channel_connections no force row level security;
    alter table channel_accounts no force row level security;
    -- What was connected before the present login was made by another, who is not known.
    update channel_connections c set login_id = a.external_id from channel_accounts a
      where a.company_id = c.company_id and a.bot_id = c.bot_id and c.external_id <> '' and c.connected_at >= a.connected_at
        and a.kind = case c.medium when 'WHATSAPP' then 'whatsapp' when 'FACEBOOK' then 'messenger' when 'INSTAGRAM' then 'messenger' end;
    alter table channel_connections force row level security;
    alter table channel_accounts force row level security;
    create index channel_connections_of_login on channel_connections (login_id) where login_id <> '';

    -- Of whichever company, before it is known. What was connected again after the moment is left out.
    create function find_connections_of_login(wanted_login text, connected_before timestamptz)
    returns table (id int, company_id int, bot_id int, medium text)
    language sql stable as $$
      select c.id, c.company_id, c.bot_id, c.medium from channel_connections c join companies o on o.id = c.company_id
      where c.login_id = wanted_login and wanted_login <> '' and c.external_id <> '' and c.connected_at < connected_before
        and o.active
      order by c.company_id, c.id
    $$;
    ${runAsDefiner("find_connections_of_login(text, timestamptz)", [signInRole])}
  `,
}
