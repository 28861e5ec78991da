import type { Migration } from "../../platform/storage/migrate.ts"
import { secureByCompany } from "../../platform/storage/row-security.ts"

/**
 * The delivery queue of the channels' gateways, one row per message. `begun`: an attempt has begun whose outcome is not
 * stored yet.
 */
export const deliveries: Migration = {
  name: "20261122-0700-deliveries",
  sql: `
    create table deliveries (
      company_id int not null,
      id bigint generated always as identity,
      dialog_id int not null,
      seq int not null,
      channel text not null,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
      begun boolean not null default false,
      due_at timestamptz not null default now(),
      attempts int not null default 0,
      locked_until timestamptz,
      fence bigint not null default 0,
      -- the vendor's name of the message
      external_id text,
      -- why it failed, for people
      reason text,
      primary key (company_id, id),
      unique (company_id, dialog_id, seq),
      foreign key (company_id, dialog_id) references dialogs on delete cascade
    );
    create index deliveries_due on deliveries (due_at, id) where state = 'waiting';
    ${secureByCompany("deliveries", { workerClaims: true })}
  `,
}
