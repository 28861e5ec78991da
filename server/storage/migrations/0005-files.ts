import type { Migration } from "../../platform/storage/migrate.ts"
import { runAsDefiner, secureByCompany, signInRole } from "../../platform/storage/row-security.ts"

/** Files that were uploaded; their bytes lie in the file store under the same id. */
export const uploadedFiles: Migration = {
  name: "0005-files",
  sql: `
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
      -- the message that it belongs to; null until one refers to it
      dialog_id int,
      message_seq int,
      created_at timestamptz not null default now(),
      primary key (company_id, id),
      foreign key (company_id, dialog_id, message_seq) references messages on delete set null (dialog_id, message_seq),
      check ((dialog_id is null) = (message_seq is null))
    );
    create unique index files_by_id on files (id);
    create index files_of_dialog on files (company_id, dialog_id, message_seq desc) where dialog_id is not null;
    ${secureByCompany("files", { definerReads: true })}

    -- For administrators: which company a file belongs to.
    create function company_of_file(wanted_id text) returns int
    language sql stable as $$
      select company_id from files where id = wanted_id
    $$;
    ${runAsDefiner("company_of_file(text)", [signInRole])}
  `,
}
