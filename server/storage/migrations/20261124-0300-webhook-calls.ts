import type { Migration } from "../../platform/storage/migrate.ts"
import { secureByCompany } from "../../platform/storage/row-security.ts"

/** The log of the calls of bots, their sealed secrets, and the queue of what is told to customers' systems. */
export const webhookCalls: Migration = {
  name: "20261124-0300-webhook-calls",
  sql: `
    alter table bot_webhooks
      -- { secret, headers }, sealed; null: a row of before, whose secret and headers stand in their own columns
      add column sealed bytea,
      add column secret_ending text not null default '',
      add column secret_created_at timestamptz not null default now(),
      -- failed calls since the last success, and the end of the pause that they led to
      add column failures int not null default 0,
      add column paused_until timestamptz;

    -- the last 100 calls of each bot
    create table webhook_calls (
      company_id int not null,
      id int generated always as identity,
      bot_id int not null,
      at timestamptz not null,
      event text not null,
      field text not null,
      node_name text not null,
      address text not null,
      kind text not null,
      attempt int not null,
      attempts int not null,
      status int,
      failure text,
      milliseconds int not null,
      request_body text not null,
      response_body text not null,
      cut boolean not null,
      dialog_id int,
      primary key (company_id, id),
      foreign key (company_id, bot_id) references bots on delete cascade
    );
    create index webhook_calls_of_bot on webhook_calls (company_id, bot_id, id desc);
    ${secureByCompany("webhook_calls")}

    -- what a customer's system is told without an answer that is waited for, in the order of each dialog
    create table webhook_news (
      company_id int not null,
      id bigint generated always as identity,
      dialog_id int not null,
      payload jsonb not null,
      attempts int not null default 0,
      due_at timestamptz not null,
      created_at timestamptz not null default now(),
      primary key (company_id, id),
      foreign key (company_id, dialog_id) references dialogs on delete cascade
    );
    create index webhook_news_of_dialog on webhook_news (company_id, dialog_id, id);
    ${secureByCompany("webhook_news")}

    -- the calls and messages that a customer's system has sent with an id: each counts once
    create table webhook_receipts (
      company_id int not null,
      dialog_id int not null,
      -- 'call …' or 'message …'
      key text not null,
      -- of a message: its position in the dialog
      seq int,
      received_at timestamptz not null default now(),
      primary key (company_id, dialog_id, key),
      foreign key (company_id, dialog_id) references dialogs on delete cascade
    );
    ${secureByCompany("webhook_receipts")}
  `,
}
