import type { Migration } from "../../platform/storage/migrate.ts"
import { runAsDefiner, secureByCompany, signInRole } from "../../platform/storage/row-security.ts"

/** Notes of rooms, and whom they mention: beside the messages, so that nothing that sends or exports those can carry one. */
export const notesOfRooms: Migration = {
  name: "20261201-0200-notes-of-rooms",
  sql: `
  -- What the company's people note in a room for each other.
  create table room_notes (
    company_id int not null,
    id int generated always as identity,
    dialog_id int not null,
    author_id int not null,
    author_name text not null,
    text text not null,
    -- made by the page: the same note is stored once
    client_id text not null,
    created_at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id, dialog_id) references dialogs,
    foreign key (author_id) references users
  );
  create unique index room_notes_sent on room_notes (company_id, dialog_id, author_id, client_id);
  create index room_notes_of_dialog on room_notes (company_id, dialog_id, id);
  create index room_notes_of_author on room_notes (author_id);
  ${secureByCompany("room_notes", { definerReads: true })}

  -- Whom a note mentions, and whether they have had the room open since.
  create table note_mentions (
    company_id int not null,
    note_id int not null,
    user_id int not null,
    user_name text not null,
    dialog_id int not null,
    seen_at timestamptz,
    primary key (company_id, note_id, user_id),
    foreign key (company_id, note_id) references room_notes on delete cascade,
    foreign key (company_id, dialog_id) references dialogs,
    foreign key (user_id) references users
  );
  create index note_mentions_of_user on note_mentions (company_id, user_id, dialog_id);
  create index note_mentions_unseen on note_mentions (company_id, user_id, dialog_id) where seen_at is null;
  create index note_mentions_of_dialog on note_mentions (company_id, dialog_id);
  ${secureByCompany("note_mentions")}

  create function company_of_note(wanted_id int) returns int
    language sql stable as $$ select company_id from room_notes where id = wanted_id $$;
  ${runAsDefiner("company_of_note(int)", [signInRole])}

  -- The closed rooms of one holder, newest first. Of the open ones nobody has many.
  create index dialogs_held_closed on dialogs (company_id, assignee_id, last_message_at desc, id desc)
    where status = 1 and assignee_id is not null;
  `,
}
