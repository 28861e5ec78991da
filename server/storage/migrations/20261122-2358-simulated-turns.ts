import type { Migration } from "../../platform/storage/migrate.ts"
import { secureByCompany } from "../../platform/storage/row-security.ts"

/** The state of a simulation after each of its latest turns, so that it can go back. */
export const simulatedTurns: Migration = {
  name: "20261122-2358-simulated-turns",
  sql: `
    create table simulated_turns (
      company_id int not null,
      token text not null,
      -- number of turns until then
      said int not null,
      conducting_bot_id int,
      conducting_flow_id int,
      -- EngineState
      engine_state jsonb not null,
      primary key (company_id, token, said),
      foreign key (company_id, token) references simulations on delete cascade,
      foreign key (company_id, conducting_bot_id) references bots,
      foreign key (company_id, conducting_flow_id) references flows
    );
    ${secureByCompany("simulated_turns")}
  `,
}
