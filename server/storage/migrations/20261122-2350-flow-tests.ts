import type { Migration } from "../../platform/storage/migrate.ts"
import { secureByCompany } from "../../platform/storage/row-security.ts"

/** Conversations saved as tests of a bot's flow. */
export const testsOfFlows: Migration = {
  name: "20261122-2350-flow-tests",
  sql: `
    create table flow_tests (
      company_id int not null,
      id int generated always as identity,
      bot_id int not null,
      name text not null,
      name_folded text not null,
      -- Conversation, read and written as a whole
      conversation jsonb not null,
      created_by text not null,
      created_at timestamptz not null default now(),
      updated_by text not null,
      updated_at timestamptz not null default now(),
      primary key (company_id, id),
      foreign key (company_id, bot_id) references bots on delete cascade
    );
    create unique index flow_tests_of_bot on flow_tests (company_id, bot_id, name_folded);
    ${secureByCompany("flow_tests")}
  `,
}
