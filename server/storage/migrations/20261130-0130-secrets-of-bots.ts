import type { Migration } from "../../platform/storage/migrate.ts"
import { secureByCompany } from "../../platform/storage/row-security.ts"

/** Secrets with which the flows of bots ask systems. */
export const secretsOfBots: Migration = {
  name: "20261130-0130-secrets-of-bots",
  sql: `
    -- The secrets with which the flow of a bot asks systems.
    create table bot_secrets (
      company_id int not null,
      bot_id int not null,
      -- as the calls of the flow name it
      name text not null,
      -- the secret, sealed
      sealed bytea not null,
      updated_by text not null,
      updated_at timestamptz not null default now(),
      primary key (company_id, bot_id, name),
      foreign key (company_id, bot_id) references bots
    );
    ${secureByCompany("bot_secrets")}
  `,
}
