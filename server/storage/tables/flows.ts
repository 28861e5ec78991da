import { runAsDefiner, secureByCompany, signInRole } from "../../platform/storage/row-security.ts"

/** Versions of flows, saved tests and templates. */
export const flowsTables = `
  -- The versions of flows: published ones, and at most one editing release of each bot.
  create table flows (
    company_id int not null,
    id int generated always as identity,
    bot_id int not null,
    -- published versions count up from 1; the editing release has the number that it will be published as
    version int not null,
    published boolean not null default false,
    -- the editing release that it was published from, which is no more: who still has that open learns of this one
    made_from int,
    -- grows with every save of the editing release
    revision int not null default 1,
    -- FlowDocument
    document jsonb not null,
    -- Script, snapshotted when the version is published
    script jsonb,
    created_by text not null,
    created_at timestamptz not null default now(),
    updated_by text not null,
    updated_at timestamptz not null default now(),
    -- the version that an editing release began from: another one may be published before it is saved again
    based_on int,
    -- the name that somebody gave to it; '' if nobody did
    name text not null default '',
    -- the trained classifier of its answers; null until it is trained
    language bytea,
    primary key (company_id, id),
    foreign key (company_id, bot_id) references bots
  );
  create index flows_made_from on flows (company_id, bot_id, made_from) where made_from is not null;
  create index flows_of_bot on flows (company_id, bot_id, version desc);
  create unique index flows_one_editing on flows (company_id, bot_id) where not published;
  ${secureByCompany("flows")}

  -- A flow as it stood in the editor when somebody prepared it for testing.
  create table test_versions (
    company_id int not null,
    id int generated always as identity,
    bot_id int not null,
    -- Script
    script jsonb not null,
    made_by text not null,
    made_at timestamptz not null default now(),
    -- the trained classifier of its answers; null until it is trained
    language bytea,
    primary key (company_id, id),
    foreign key (company_id, bot_id) references bots
  );
  create index test_versions_of_bot on test_versions (company_id, bot_id, id desc);
  ${secureByCompany("test_versions")}

  -- Conversations saved as tests of a bot's flow.
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

  -- Templates, the workspaces in which they are seen, and their tests.
  create table templates (
    company_id int not null,
    id int generated always as identity,
    name text not null,
    name_folded text not null,
    -- the release that it is a copy of; null for one that came with the product, and the release may be gone
    bot_id int,
    bot_flow_id int,
    -- FlowDocument
    document jsonb not null,
    created_by text not null,
    created_at timestamptz not null default now(),
    deleted_at timestamptz,
    primary key (company_id, id),
    foreign key (company_id, bot_id) references bots
  );
  create index templates_by_name on templates (company_id, name_folded, id) where deleted_at is null;
  ${secureByCompany("templates", { definerReads: true })}

  create table template_workspaces (
    company_id int not null,
    template_id int not null,
    workspace_id int not null,
    primary key (company_id, template_id, workspace_id),
    foreign key (company_id, template_id) references templates on delete cascade,
    foreign key (company_id, workspace_id) references workspaces
  );
  create index templates_of_workspace on template_workspaces (company_id, workspace_id);
  ${secureByCompany("template_workspaces")}

  create table template_tests (
    company_id int not null,
    template_id int not null,
    name text not null,
    name_folded text not null,
    -- Conversation, read and written as a whole
    conversation jsonb not null,
    primary key (company_id, template_id, name_folded),
    foreign key (company_id, template_id) references templates on delete cascade
  );
  ${secureByCompany("template_tests")}

  create function company_of_template(wanted_id int) returns int
    language sql stable as $$ select company_id from templates where id = wanted_id $$;
  ${runAsDefiner("company_of_template(int)", [signInRole])}
`
