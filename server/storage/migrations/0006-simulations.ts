import type { Migration } from "../../platform/storage/migrate.ts"
import { runAsDefiner, secureByCompany, signInRole } from "../../platform/storage/row-security.ts"

/** What the simulator tries out, and its conversations. */
export const simulations: Migration = {
  name: "0006-simulations",
  sql: `
    -- A flow as it stood in the editor when somebody prepared it for testing.
    create table test_versions (
      company_id int not null,
      id int generated always as identity,
      bot_id int not null,
      -- Script
      script jsonb not null,
      made_by text not null,
      made_at timestamptz not null default now(),
      primary key (company_id, id),
      foreign key (company_id, bot_id) references bots
    );
    create index test_versions_of_bot on test_versions (company_id, bot_id, id desc);
    ${secureByCompany("test_versions")}

    create table simulations (
      company_id int not null,
      token text not null,
      bot_id int not null,
      -- what it began with: one of the two
      test_version_id int,
      flow_id int,
      -- EngineState
      engine_state jsonb not null,
      -- how many texts were said
      said int not null,
      last_at timestamptz not null,
      primary key (company_id, token),
      foreign key (company_id, bot_id) references bots,
      foreign key (company_id, test_version_id) references test_versions,
      foreign key (company_id, flow_id) references flows,
      check (num_nonnulls(test_version_id, flow_id) = 1)
    );
    create index simulations_of_bot on simulations (company_id, bot_id, last_at);
    create index simulations_of_test_version on simulations (company_id, test_version_id);
    ${secureByCompany("simulations")}

    -- For administrators: which company the bot of a token belongs to.
    create function company_of_bot_token(wanted_token text) returns int
    language sql stable as $$
      select company_id from bots where token = wanted_token and deleted_at is null
    $$;
    ${runAsDefiner("company_of_bot_token(text)", [signInRole])}
  `,
}
