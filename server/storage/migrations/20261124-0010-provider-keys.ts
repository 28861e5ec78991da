import type { Migration } from "../../platform/storage/migrate.ts"
import { runAsDefiner, secureByCompany, signInRole } from "../../platform/storage/row-security.ts"

/** The keys of the language provider, whose files are sealed. */
export const providerKeys: Migration = {
  name: "20261124-0010-provider-keys",
  sql: `
    create table provider_keys (
      company_id int not null,
      id int generated always as identity,
      project_id text not null,
      -- the id of the private key
      key_id text not null,
      folded text not null,
      -- the key file, sealed
      sealed bytea not null,
      -- the bot that uses it; null for a free one
      bot_id int,
      created_at timestamptz not null default now(),
      primary key (company_id, id),
      unique (company_id, project_id, key_id),
      foreign key (company_id, bot_id) references bots
    );
    create index provider_keys_by_project on provider_keys (company_id, folded, id);
    ${secureByCompany("provider_keys", { definerReads: true })}

    create function company_of_credential(wanted_id int) returns int language sql stable as $$
      select company_id from provider_keys where id = wanted_id
    $$;
    ${runAsDefiner("company_of_credential(int)", [signInRole])}
  `,
}
