import type { Migration } from "../../platform/storage/migrate.ts"
import { secureByCompany } from "../../platform/storage/row-security.ts"

/** What a bot uses each of its keys for, and what the agent of each key has learnt. */
export const trainingOfAgents: Migration = {
  name: "20261124-0310-training-of-agents",
  sql: `
    -- null for a free key
    alter table provider_keys add column purpose text check (purpose in ('testing', 'production'));
    create unique index provider_keys_of_bot on provider_keys (company_id, bot_id, purpose) where bot_id is not null;

    create table trainings (
      company_id int not null,
      bot_id int not null,
      purpose text not null check (purpose in ('testing', 'production')),
      -- the newest version: 'f' and the id of a published flow, or 't' and that of a test version
      version text not null,
      -- the operation of the provider that trains it, once it has begun
      operation text,
      -- why its training was given up
      problem text,
      -- the version that the agent answers for, and the key of its project
      trained text,
      credential_id int,
      updated_at timestamptz not null default now(),
      primary key (company_id, bot_id, purpose),
      foreign key (company_id, bot_id) references bots
    );
    ${secureByCompany("trainings")}
  `,
}
