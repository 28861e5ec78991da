import type { Migration } from "../../platform/storage/migrate.ts"
import { runAsDefiner, secureByCompany, signInRole } from "../../platform/storage/row-security.ts"

/** Templates, the workspaces in which they are seen, and the files that their flows use. */
export const templates: Migration = {
  name: "20261122-1730-templates",
  sql: `
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

    create function company_of_template(wanted_id int) returns int language sql stable as $$
      select company_id from templates where id = wanted_id
    $$;
    ${runAsDefiner("company_of_template(int)", [signInRole])}

    alter table file_uses
      add column template_id int,
      add foreign key (company_id, template_id) references templates on delete cascade,
      drop constraint file_uses_check1,
      add constraint file_uses_one_user check (num_nonnulls(message_seq, flow_id, template_id) = 1);
    create index files_of_template on file_uses (company_id, template_id) where template_id is not null;
  `,
}
