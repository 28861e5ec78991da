import { secureByCompany } from "../../platform/storage/row-security.ts"

/** What bots did not understand. */
export const unclearTextsTables = `
  -- What bots did not understand.
  create table unclear_texts (
    company_id int not null,
    id bigint generated always as identity,
    dialog_id int not null,
    -- the bot that read it, which need not conduct the dialog any more
    bot_id int not null,
    -- as large as a flow may number its nodes
    node_id bigint not null,
    title text not null,
    text text not null,
    -- what texts that say alike have in common
    saying text not null,
    -- an answer was recognised, with a low score
    unsure boolean not null,
    nearest_node_id bigint,
    nearest_score float8,
    at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id, bot_id) references bots on delete cascade,
    foreign key (company_id, dialog_id) references dialogs on delete cascade
  );
  create index unclear_texts_by_age on unclear_texts (company_id, at);
  create index unclear_texts_of_bot on unclear_texts (company_id, bot_id, at desc, id desc);
  create index unclear_texts_of_dialog on unclear_texts (company_id, dialog_id);
  ${secureByCompany("unclear_texts")}

  -- groups that nobody wants to see any more
  create table unclear_aside (
    company_id int not null,
    bot_id int not null,
    -- as large as a flow may number its nodes
    node_id bigint not null,
    saying text not null,
    set_by text not null,
    set_at timestamptz not null default now(),
    primary key (company_id, bot_id, node_id, saying),
    foreign key (company_id, bot_id) references bots on delete cascade
  );
  ${secureByCompany("unclear_aside")}
`
