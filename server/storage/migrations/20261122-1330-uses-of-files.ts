import type { Migration } from "../../platform/storage/migrate.ts"
import { secureByCompany } from "../../platform/storage/row-security.ts"

/**
 * What uses a file: a message, or a release of a flow. It decides who may read the file, and keeps it from being
 * removed.
 */
export const usesOfFiles: Migration = {
  name: "20261122-1330-uses-of-files",
  sql: `
    create table file_uses (
      company_id int not null,
      file_id text not null,
      dialog_id int,
      message_seq int,
      flow_id int,
      foreign key (company_id, file_id) references files,
      foreign key (company_id, dialog_id, message_seq) references messages on delete cascade,
      foreign key (company_id, flow_id) references flows on delete cascade,
      check ((dialog_id is null) = (message_seq is null)),
      check (num_nonnulls(message_seq, flow_id) = 1)
    );
    create index uses_of_file on file_uses (company_id, file_id);
    create index files_of_dialog_used on file_uses (company_id, dialog_id, message_seq desc) where dialog_id is not null;
    create index files_of_flow on file_uses (company_id, flow_id) where flow_id is not null;
    ${secureByCompany("file_uses")}

    -- The owner has no company: until it is forced again, row-level security lets it see the rows of all.
    alter table file_uses no force row level security;
    alter table files no force row level security;
    alter table flows no force row level security;
    alter table bots no force row level security;
    insert into file_uses (company_id, file_id, dialog_id, message_seq)
      select company_id, id, dialog_id, message_seq from files where dialog_id is not null;
    insert into file_uses (company_id, file_id, flow_id)
      select distinct w.company_id, f.id, w.id
      from flows w
      cross join lateral jsonb_path_query(w.document, '$.nodes[*].botInteractions[*].files[*].fileId') used
      join files f on f.company_id = w.company_id and f.id = used #>> '{}';
    -- 20261122-1100 could not see these rows where the owner is not a superuser.
    update flows set based_on = b.published_flow_id from bots b
      where b.company_id = flows.company_id and b.id = flows.bot_id and not flows.published and flows.based_on is null;
    alter table file_uses force row level security;
    alter table files force row level security;
    alter table flows force row level security;
    alter table bots force row level security;

    alter table files drop column dialog_id, drop column message_seq;
  `,
}
