import { secureByCompany } from "../../platform/storage/row-security.ts"

/** Conversations of the simulator. */
export const simulationsTables = `
  -- Conversations of the simulator.
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
    -- The bot that conducts a simulation, where another one has taken it over; it follows that bot's published version.
    conducting_bot_id int,
    conducting_flow_id int,
    primary key (company_id, token),
    check (num_nonnulls(test_version_id, flow_id) = 1),
    foreign key (company_id, bot_id) references bots,
    foreign key (company_id, conducting_bot_id) references bots on delete cascade,
    foreign key (company_id, conducting_flow_id) references flows on delete cascade,
    foreign key (company_id, flow_id) references flows,
    foreign key (company_id, test_version_id) references test_versions
  );
  create index simulations_of_bot on simulations (company_id, bot_id, last_at);
  create index simulations_of_test_version on simulations (company_id, test_version_id);
  ${secureByCompany("simulations")}

  -- The state of a simulation after each of its latest turns, so that it can go back.
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
    foreign key (company_id, conducting_bot_id) references bots,
    foreign key (company_id, conducting_flow_id) references flows,
    foreign key (company_id, token) references simulations on delete cascade
  );
  ${secureByCompany("simulated_turns")}
`
