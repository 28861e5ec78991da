import type { Migration } from "../../../platform/storage/migrate.ts"
import { runAsDefiner, secureByCompany, signInRole } from "../../../platform/storage/row-security.ts"

/** Erasures of what is known of contacts, and the refusals of campaigns that outlive them. No update reaches an erased contact. */
export const contactErasures: Migration = {
  name: "20261129-1000-contact-erasures",
  sql: `
    -- When the contact's data were erased, or began to be: its row is a shell that keeps its rooms counted, and is nobody's.
    alter table contacts add column erased_at timestamptz;
    create function keep_erased_contact() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger erased_contact before update on contacts for each row when (old.erased_at is not null)
      execute function keep_erased_contact();

    -- What was erased, counted. Nothing in it says anything of the person.
    create table contact_erasures (
      company_id int not null,
      id int generated always as identity,
      contact_id int not null,
      workspace_id int not null,
      state text not null default 'running' check (state in ('running', 'done')),
      -- the user, and their name
      user_id int not null,
      asked_by text not null,
      asked_at timestamptz not null,
      ended_at timestamptz,
      -- messages that there were, and those that are erased
      messages int not null,
      erased_messages int not null default 0,
      -- how many of each kind (ErasureKind)
      counts jsonb not null default '{}',
      -- how far it is: everything until this message is erased
      at_dialog int not null default 0,
      at_seq int not null default 0,
      primary key (company_id, id),
      unique (company_id, contact_id),
      foreign key (company_id, contact_id) references contacts,
      foreign key (company_id, workspace_id) references workspaces
    );
    create unique index contact_erasures_by_id on contact_erasures (id);
    ${secureByCompany("contact_erasures", { definerReads: true })}

    create function company_of_contact_erasure(wanted_id int) returns int
      language sql stable as $$ select company_id from contact_erasures where id = wanted_id $$;
    ${runAsDefiner("company_of_contact_erasure(int)", [signInRole])}

    -- The few deliveries that deliveries_of_message leaves out.
    create index deliveries_of_pages on deliveries (company_id, dialog_id) where page > 0;

    create index campaign_messages_of_contact on campaign_messages (company_id, contact_id);

    -- The key of a company's refusals, sealed: a copy of the database alone does not tell whose they are.
    create table refusal_keys (
      company_id int primary key,
      sealed bytea not null
    );
    ${secureByCompany("refusal_keys")}

    -- Refusals of campaigns by people whose data were erased: an HMAC of the number's identity in place of the number.
    create table kept_refusals (
      company_id int not null,
      hash bytea not null,
      refused_at timestamptz not null,
      primary key (company_id, hash)
    );
    ${secureByCompany("kept_refusals")}
  `,
}
