import { secureByCompany } from "../../platform/storage/row-security.ts"

/** Both ways between our messages and the vendors'. */
export const deliveriesTables = `
  -- The queue of what vendors are to get, one row for each page of a message. 'begun': an attempt has begun whose
  -- outcome is not stored yet.
  create table deliveries (
    company_id int not null,
    id bigint generated always as identity,
    dialog_id int not null,
    seq int not null,
    channel text not null,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
    begun boolean not null default false,
    due_at timestamptz not null default now(),
    attempts int not null default 0,
    locked_until timestamptz,
    fence bigint not null default 0,
    -- the vendor's name of the message
    external_id text,
    -- why it failed, for people
    reason text,
    connection_id int,
    page int not null default 0,
    -- how many parts the vendor has taken
    parts_sent int not null default 0,
    -- an approved template that is sent in place of the text
    template jsonb,
    contact_id int,
    -- When a person sent it again; null: when it was said.
    queued_at timestamptz,
    primary key (company_id, id),
    foreign key (company_id, dialog_id) references dialogs on delete cascade
  );
  create index deliveries_due on deliveries (due_at, id) where state = 'waiting';
  create index deliveries_of_contact on deliveries (company_id, connection_id, contact_id, dialog_id, seq, id)
    where state = 'waiting';
  create index deliveries_of_dialog on deliveries (company_id, dialog_id, seq) where state = 'waiting';
  create unique index deliveries_of_message on deliveries (company_id, dialog_id, seq) where page = 0;
  ${secureByCompany("deliveries", { workerClaims: true })}

  -- The vendors' ids of messages, both ways, and how far each came.
  create table channel_messages (
    company_id int not null,
    connection_id int not null,
    external_id text not null,
    dialog_id int not null,
    seq int not null,
    outgoing boolean not null,
    -- 1 sent, 2 delivered, 3 read, 9 failed
    state smallint not null default 1,
    page int not null default 0,
    -- a reaction, an edit, a notice or a message of an unknown type
    beside boolean not null default false,
    primary key (company_id, connection_id, external_id),
    foreign key (company_id, connection_id) references channel_connections on delete cascade,
    foreign key (company_id, dialog_id) references dialogs on delete cascade
  );
  create index channel_messages_of_dialog on channel_messages (company_id, dialog_id, seq);
  ${secureByCompany("channel_messages")}
`
