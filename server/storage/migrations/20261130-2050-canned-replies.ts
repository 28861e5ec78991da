import type { Migration } from "../../platform/storage/migrate.ts"
import { runAsDefiner, secureByCompany, signInRole } from "../../platform/storage/row-security.ts"

/** Canned replies. Who sees every other page sees theirs too; a company's administrators edit them. */
export const cannedReplies: Migration = {
  name: "20261130-2050-canned-replies",
  sql: `
  -- Texts that attendants put into messages by a shortcut.
  create table canned_replies (
    company_id int not null,
    id int generated always as identity,
    -- company, workspace or person: whom it is for
    reach text not null check (reach in ('company', 'workspace', 'person')),
    workspace_id int,
    -- whose it is, where it is for a person
    user_id int,
    shortcut text not null,
    shortcut_folded text not null,
    text text not null,
    -- how often it was put into a message
    uses int not null default 0,
    updated_by text not null,
    updated_at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id) references companies,
    foreign key (company_id, workspace_id) references workspaces,
    foreign key (user_id) references users,
    check ((reach = 'workspace') = (workspace_id is not null)),
    check ((reach = 'person') = (user_id is not null))
  );
  create unique index canned_shortcuts
    on canned_replies (company_id, reach, coalesce(workspace_id, 0), coalesce(user_id, 0), shortcut_folded);
  create index canned_replies_of_workspace on canned_replies (company_id, workspace_id);
  create index canned_replies_of_user on canned_replies (user_id);
  ${secureByCompany("canned_replies", { definerReads: true })}

  create function company_of_canned(wanted_id int) returns int
    language sql stable as $$ select company_id from canned_replies where id = wanted_id $$;
  ${runAsDefiner("company_of_canned(int)", [signInRole])}

  alter table profiles no force row level security;
  update profiles set permissions = permissions || '{canned_view,canned_edit}'::text[]
    where permissions @> '{audit_view,profile_edit,dialog_edit}'::text[] and not permissions @> '{canned_view}'::text[];
  alter table profiles force row level security;
  `,
}
