import type { Migration } from "../../platform/storage/migrate.ts"
import { runAsDefiner, secureByCompany, signInRole } from "../../platform/storage/row-security.ts"

/** Messages that are sent at a time. */
export const scheduledMessagesOfRooms: Migration = {
  name: "20261201-1600-scheduled-messages",
  sql: `
  create table scheduled_messages (
    company_id int not null,
    id int generated always as identity,
    dialog_id int not null,
    author_id int not null,
    author_name text not null,
    text text not null,
    -- its files, in their order; file_uses keeps them
    file_ids text[] not null,
    quoted_seq int,
    due_at timestamptz not null,
    -- it is not sent if the person writes before
    unless_answered boolean not null,
    -- the room's last number when it was written: what the person writes later has a greater one
    after_seq int not null,
    -- why it was not sent when its time had come; '' before
    refusal text not null default '',
    -- made by the page; the message that is sent has the same
    client_id text not null,
    created_at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id, dialog_id) references dialogs,
    foreign key (author_id) references users
  );
  create unique index scheduled_messages_sent on scheduled_messages (company_id, dialog_id, author_id, client_id);
  create index scheduled_messages_of_author on scheduled_messages (company_id, author_id, dialog_id);
  ${secureByCompany("scheduled_messages", { definerReads: true })}

  create function company_of_scheduled(wanted_id int) returns int
    language sql stable as $$ select company_id from scheduled_messages where id = wanted_id $$;
  ${runAsDefiner("company_of_scheduled(int)", [signInRole])}

  -- A message that waits for its time keeps its files.
  alter table file_uses add column scheduled_id int;
  alter table file_uses add foreign key (company_id, scheduled_id) references scheduled_messages on delete cascade;
  alter table file_uses drop constraint file_uses_one_user;
  alter table file_uses add constraint file_uses_one_user
    check (num_nonnulls(message_seq, flow_id, template_id, contact_id, campaign_id, scheduled_id) = 1);
  create index files_of_scheduled on file_uses (company_id, scheduled_id) where scheduled_id is not null;
  `,
}
