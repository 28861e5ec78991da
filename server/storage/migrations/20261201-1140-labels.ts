import type { Migration } from "../../platform/storage/migrate.ts"
import { runAsDefiner, secureByCompany, signInRole } from "../../platform/storage/row-security.ts"

/** Labels of a company, and the rooms and contacts that they stand on. Who edits canned replies for others edits them. */
export const labelsOfCompanies: Migration = {
  name: "20261201-1140-labels",
  sql: `
  -- Words with a colour, which stand on rooms and contacts.
  create table labels (
    company_id int not null,
    id int generated always as identity,
    name text not null,
    name_folded text not null,
    colour text not null,
    created_at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id) references companies
  );
  create unique index labels_named on labels (company_id, name_folded);
  ${secureByCompany("labels", { definerReads: true })}

  create table room_labels (
    company_id int not null,
    dialog_id int not null,
    label_id int not null,
    primary key (company_id, dialog_id, label_id),
    foreign key (company_id, dialog_id) references dialogs on delete cascade,
    foreign key (company_id, label_id) references labels on delete cascade
  );
  create index room_labels_of_label on room_labels (company_id, label_id, dialog_id);
  ${secureByCompany("room_labels")}

  create table contact_labels (
    company_id int not null,
    contact_id int not null,
    label_id int not null,
    primary key (company_id, contact_id, label_id),
    foreign key (company_id, contact_id) references contacts on delete cascade,
    foreign key (company_id, label_id) references labels on delete cascade
  );
  create index contact_labels_of_label on contact_labels (company_id, label_id, contact_id);
  ${secureByCompany("contact_labels")}

  create function company_of_label(wanted_id int) returns int
    language sql stable as $$ select company_id from labels where id = wanted_id $$;
  ${runAsDefiner("company_of_label(int)", [signInRole])}

  alter table profiles no force row level security;
  update profiles set permissions = permissions || '{label_edit}'::text[]
    where permissions @> '{canned_edit}'::text[] and not permissions @> '{label_edit}'::text[];
  alter table profiles force row level security;
  `,
}
