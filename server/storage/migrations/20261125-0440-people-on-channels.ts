import type { Migration } from "../../platform/storage/migrate.ts"
import { definerRole, runAsDefiner, tenantRole } from "../../platform/storage/row-security.ts"

/**
 * When a message was last queued, pictures of contacts as files of our own, and what other companies have connected of one
 * account at Meta, which must not be unsubscribed with another's.
 */
export const peopleOnChannels: Migration = {
  name: "20261125-0440-people-on-channels",
  sql: `
    -- When a person sent it again; null: when it was said.
    alter table deliveries add column queued_at timestamptz;

    -- The file of the picture that the vendor shows of the person; null without one.
    alter table contacts add column picture_file text;
    alter table file_uses
      add column contact_id int,
      add foreign key (company_id, contact_id) references contacts on delete cascade,
      drop constraint file_uses_one_user,
      add constraint file_uses_one_user check (num_nonnulls(message_seq, flow_id, template_id, contact_id) = 1);
    create index files_of_contact on file_uses (company_id, contact_id) where contact_id is not null;

    -- Whether anybody of any company still has a number of a business account, or a channel of a page.
    create function account_is_connected(wanted_account text) returns boolean
    language sql stable as $$
      select exists (select from channel_connections c
        where c.account_id = wanted_account and wanted_account <> '' and c.external_id <> '')
    $$;
    ${runAsDefiner("account_is_connected(text)", [tenantRole])}

    grant select on channel_accounts to ${definerRole};
    create policy channel_accounts_found on channel_accounts for select to ${definerRole} using (true);
    -- Whether a login of a person at Meta is still used by any bot of any company.
    create function login_is_connected(wanted_person text) returns boolean
    language sql stable as $$
      select exists (select from channel_accounts a where a.external_id = wanted_person)
    $$;
    ${runAsDefiner("login_is_connected(text)", [tenantRole])}
  `,
}
