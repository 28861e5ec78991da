import type { Migration } from "../../platform/storage/migrate.ts"
import { runAsDefiner, signInRole } from "../../platform/storage/row-security.ts"

/** The connections of a vendor's account, for webhooks that speak of the account and not of a number. */
export const connectionsOfAccount: Migration = {
  name: "20261125-1050-connections-of-account",
  sql: `
    create index channel_connections_of_account on channel_connections (account_id) where external_id <> '';

    -- Of whichever company, before it is known; numbers that were disconnected are left out.
    create function find_connections_of_account(wanted_medium text, wanted_account text)
    returns table (id int, company_id int, bot_id int)
    language sql stable as $$
      select c.id, c.company_id, c.bot_id from channel_connections c join companies o on o.id = c.company_id
      where c.medium = wanted_medium and c.account_id = wanted_account and wanted_account <> '' and c.external_id <> ''
        and o.active
      order by c.company_id, c.id
    $$;
    ${runAsDefiner("find_connections_of_account(text, text)", [signInRole])}
  `,
}
