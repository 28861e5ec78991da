import type { Migration } from "../../platform/storage/migrate.ts"
import { signInRole, tenantRole, workerRole } from "../../platform/storage/row-security.ts"

/** The outbox of mail. Whoever works for a company may put mail into it, and nobody but the worker reads it. */
export const outboxOfMail: Migration = {
  name: "0007-mails",
  sql: `
    create table mails (
      id bigint generated always as identity primary key,
      -- null: a mail to somebody who is not signed in, or to an administrator
      company_id int,
      recipient text not null,
      -- Mail; null once it was sent or given up: a link in it may open an account
      content jsonb,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
      -- why it was given up
      reason text,
      created_at timestamptz not null default now(),
      due_at timestamptz not null default now(),
      attempts int not null default 0,
      locked_until timestamptz,
      fence bigint not null default 0,
      sent_at timestamptz
    );
    create index mails_due on mails (due_at, id) where state = 'waiting';
    alter table mails enable row level security;
    alter table mails force row level security;
    grant insert (company_id, recipient, content) on mails to ${tenantRole}, ${signInRole};
    create policy mails_of_company on mails for insert to ${tenantRole}
      with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
    create policy mails_of_nobody on mails for insert to ${signInRole} with check (company_id is null);
    grant select, update, delete on mails to ${workerRole};
    create policy mails_claims on mails for all to ${workerRole} using (true) with check (true);
  `,
}
