import type { Migration } from "../../platform/storage/migrate.ts"
import { secureByCompany } from "../../platform/storage/row-security.ts"

/** The addresses of a customer's systems that a bot calls (bots, section 3, 'Webhook config'); '' for none. */
export const webhooksOfBots: Migration = {
  name: "20261123-0700-webhooks-of-bots",
  sql: `
    create table bot_webhooks (
      company_id int not null,
      bot_id int not null,
      url text not null default '',
      transfer_url text not null default '',
      send_message_url text not null default '',
      close_room_url text not null default '',
      callback_url text not null default '',
      digital_employee_url text not null default '',
      digital_employee_callback_url text not null default '',
      -- [{ key, value }, …] in the order of the form: of a key that stands twice, the last counts
      headers jsonb not null default '[]',
      -- the key of the signatures, in both directions
      secret text not null,
      updated_by text not null,
      updated_at timestamptz not null default now(),
      primary key (company_id, bot_id),
      foreign key (company_id, bot_id) references bots on delete cascade
    );
    ${secureByCompany("bot_webhooks")}
  `,
}
