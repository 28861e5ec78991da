import { runAsDefiner, secureByCompany, signInRole } from "../../platform/storage/row-security.ts"

/** Uploaded files and what uses them. */
export const filesTables = `
  -- Files that were uploaded; their bytes lie in the file store under the same id.
  create table files (
    company_id int not null,
    -- random, 32 hexadecimal digits
    id text not null,
    name text not null,
    -- what the bytes are, and what kind of attachment that is
    mime text not null,
    kind text not null,
    bytes int not null,
    -- who uploaded it: a person, or a visitor of a bot
    user_id int,
    bot_id int,
    visitor_id text,
    created_at timestamptz not null default now(),
    primary key (company_id, id)
  );
  create unique index files_by_id on files (id);
  ${secureByCompany("files", { definerReads: true })}

  -- What uses a file: a message, a release of a flow, a template, or a contact. It decides who may read the file,
  -- and keeps it from being removed.
  create table file_uses (
    company_id int not null,
    file_id text not null,
    dialog_id int,
    message_seq int,
    flow_id int,
    template_id int,
    contact_id int,
    check ((dialog_id is null) = (message_seq is null)),
    constraint file_uses_one_user check (num_nonnulls(message_seq, flow_id, template_id, contact_id) = 1),
    foreign key (company_id, contact_id) references contacts on delete cascade,
    foreign key (company_id, dialog_id, message_seq) references messages on delete cascade,
    foreign key (company_id, file_id) references files,
    foreign key (company_id, flow_id) references flows on delete cascade,
    foreign key (company_id, template_id) references templates on delete cascade
  );
  create index drawn_uses_of_file on file_uses (company_id, file_id) where dialog_id is null;
  create index files_of_contact on file_uses (company_id, contact_id) where contact_id is not null;
  create index files_of_dialog_used on file_uses (company_id, dialog_id, message_seq desc) where dialog_id is not null;
  create index files_of_flow on file_uses (company_id, flow_id) where flow_id is not null;
  create index files_of_template on file_uses (company_id, template_id) where template_id is not null;
  create index uses_of_file on file_uses (company_id, file_id);
  ${secureByCompany("file_uses")}

  -- For administrators: which company a file belongs to.
  create function company_of_file(wanted_id text) returns int
    language sql stable as $$ select company_id from files where id = wanted_id $$;
  ${runAsDefiner("company_of_file(text)", [signInRole])}
`
