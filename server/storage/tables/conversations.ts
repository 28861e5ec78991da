import { runAsDefiner, secureByCompany, signInRole } from "../../platform/storage/row-security.ts"

/** Conversations, messages, whose turn it is, and what the systems of customers are told of them. */
export const conversationsTables = `
  -- Conversations. Without an index on the token, by which no dialog is looked for: each change would write its
  -- entry again.
  create table dialogs (
    company_id int not null,
    id int generated always as identity,
    workspace_id int not null,
    bot_id int not null,
    contact_id int not null,
    channel text not null,
    -- names the conversation to who has no session: the widget
    token text not null,
    -- 0 open, 1 closed
    status smallint not null default 0,
    transferred boolean not null default false,
    transferred_external boolean not null default false,
    -- who holds the room; null: nobody. The name is kept, since an administrator belongs to no company.
    assignee_id int references users,
    assignee_name text,
    -- the version of the flow that it follows, and where it stands in it (EngineState)
    flow_id int,
    engine_state jsonb,
    -- of the messages and their changes: the last sequence number given
    last_seq int not null default 0,
    -- of everything that the inbox shows of it, the unread count included
    version int not null default 0,
    unread_count int not null default 0,
    last_message text not null default '',
    last_sender text not null default 'SYSTEM',
    last_message_at timestamptz not null default now(),
    tag text not null default '',
    started_at timestamptz not null default now(),
    closed_at timestamptz,
    -- the bot that the contact writes to, by which their dialog is found; 'bot_id' may change
    entry_bot_id int not null,
    -- the node whose webhook has failed since the last call, for attendants; null if none has
    webhook_failure text,
    -- what it came in by; null: the live chat
    connection_id int,
    -- the channel as the inbox names it
    medium text not null default 'LIVECHAT',
    -- the contact's last message
    last_client_at timestamptz,
    -- the last reopening; null if the room was never closed
    reopened_at timestamptz,
    primary key (company_id, id),
    foreign key (company_id, bot_id) references bots,
    foreign key (company_id, connection_id) references channel_connections,
    foreign key (company_id, contact_id) references contacts,
    foreign key (company_id, entry_bot_id) references bots,
    foreign key (company_id, flow_id) references flows,
    foreign key (company_id, workspace_id) references workspaces
  );
  create index dialogs_closed on dialogs (company_id, workspace_id, closed_at desc, id desc) where status = 1;
  create index dialogs_closed_late on dialogs (company_id, workspace_id, closed_at desc, id desc)
    include (started_at, last_message_at) where status = 1 and closed_at - started_at > interval '24 hours';
  create index dialogs_closed_latest on dialogs (company_id, workspace_id, closed_at desc, id desc)
    include (started_at, last_message_at) where status = 1 and closed_at - started_at > interval '768 hours';
  create index dialogs_external on dialogs (company_id) where transferred_external;
  create index dialogs_inbox on dialogs (company_id, workspace_id, status, last_message_at desc, id desc);
  create index dialogs_long on dialogs (company_id, workspace_id, status, last_message_at desc, id desc)
    include (started_at) where last_message_at - started_at > interval '24 hours';
  create index dialogs_long_started on dialogs (company_id, workspace_id, status, started_at, id)
    include (last_message_at) where last_message_at - started_at > interval '24 hours';
  create index dialogs_longest on dialogs (company_id, workspace_id, status, last_message_at desc, id desc)
    include (started_at) where last_message_at - started_at > interval '768 hours';
  create index dialogs_longest_started on dialogs (company_id, workspace_id, status, started_at, id)
    include (last_message_at) where last_message_at - started_at > interval '768 hours';
  create index dialogs_of_bot on dialogs (company_id, bot_id, id desc);
  create index dialogs_of_channel on dialogs (company_id, channel);
  create index dialogs_of_contact on dialogs (company_id, contact_id, entry_bot_id, id desc);
  create index dialogs_of_holder on dialogs (company_id, assignee_id, status);
  create index dialogs_of_tag on dialogs (company_id, tag) where tag <> '';
  create index dialogs_started on dialogs (company_id, workspace_id, status, started_at desc, id desc);
  create index dialogs_unread on dialogs (company_id, assignee_id, workspace_id) where status = 0 and unread_count > 0;
  create index dialogs_waiting on dialogs (company_id, workspace_id, last_message_at)
    where status = 0 and not transferred_external and (transferred or unread_count > 0);
  create index dialogs_webhook_failed on dialogs (company_id, bot_id, last_message_at)
    where webhook_failure is not null;
  ${secureByCompany("dialogs", { definerReads: true })}

  -- What was said. There is no foreign key to the dialog: a message is stored by the statement that counts its
  -- dialog up, from that dialog's row.
  create table messages (
    company_id int not null,
    dialog_id int not null,
    -- its place in the dialog: 1, 2, 3 … without holes
    seq int not null,
    -- the dialog's counter when it last changed
    change_seq int not null,
    id int generated always as identity,
    sender text not null,
    sender_name text not null default '',
    user_id int,
    text text not null,
    files jsonb not null default '[]',
    buttons jsonb not null default '[]',
    client_id text,
    channel text,
    external_id text,
    sent_at timestamptz not null,
    updated_at timestamptz,
    deleted_at timestamptz,
    -- of messages with a client id only: whose it is
    contact_id int,
    -- the formatted parts of a text that a bot said; null if nothing is formatted
    marks jsonb,
    -- what became of it on its way out: queued, sent, delivered, read or failed; null where the channel does not tell
    delivery text,
    delivery_reason text,
    -- the event by which the system is told (messageStatus, employeeMessageStatus), and its own id of the message
    told_event text,
    told_id text,
    delivery_ended boolean,
    primary key (company_id, dialog_id, seq),
    check ((client_id is null) or (contact_id is not null))
  );
  create unique index messages_by_client_id on messages (company_id, contact_id, client_id) where client_id is not null;
  create unique index messages_by_external_id on messages (company_id, channel, external_id)
    where external_id is not null;
  create unique index messages_by_id on messages (company_id, id);
  create index messages_changed on messages (company_id, dialog_id, change_seq) where change_seq <> seq;
  ${secureByCompany("messages")}

  -- Whose turn it is: the person of a workspace who was assigned a room longest ago comes next.
  create table attendant_turns (
    company_id int not null,
    workspace_id int not null,
    user_id int not null,
    assigned_at timestamptz not null,
    primary key (company_id, workspace_id, user_id),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
    foreign key (company_id, workspace_id) references workspaces on delete cascade
  );
  ${secureByCompany("attendant_turns")}

  -- Whose turn it is: the bot of a workspace that took a conversation over longest ago comes next.
  create table bot_turns (
    company_id int not null,
    workspace_id int not null,
    bot_id int not null,
    assigned_at timestamptz not null,
    primary key (company_id, workspace_id, bot_id),
    foreign key (company_id, bot_id) references bots on delete cascade,
    foreign key (company_id, workspace_id) references workspaces on delete cascade
  );
  ${secureByCompany("bot_turns")}

  -- what a customer's system is told without an answer that is waited for, in the order of each dialog
  create table webhook_news (
    company_id int not null,
    id bigint generated always as identity,
    dialog_id int not null,
    payload jsonb not null,
    attempts int not null default 0,
    due_at timestamptz not null,
    created_at timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, dialog_id) references dialogs on delete cascade
  );
  create index webhook_news_of_dialog on webhook_news (company_id, dialog_id, id);
  ${secureByCompany("webhook_news")}

  -- the calls and messages that a customer's system has sent with an id: each counts once
  create table webhook_receipts (
    company_id int not null,
    dialog_id int not null,
    -- 'call …' or 'message …'
    key text not null,
    -- of a message: its position in the dialog
    seq int,
    received_at timestamptz not null default now(),
    primary key (company_id, dialog_id, key),
    foreign key (company_id, dialog_id) references dialogs on delete cascade
  );
  ${secureByCompany("webhook_receipts")}

  create function company_of_dialog(wanted_id int) returns int
    language sql stable as $$ select company_id from dialogs where id = wanted_id $$;
  ${runAsDefiner("company_of_dialog(int)", [signInRole])}

  create function delete_messages_of_dialog() returns trigger
    language plpgsql as $$
    begin
      delete from messages where company_id = old.company_id and dialog_id = old.id;
      return null;
    end
  $$;
  create trigger messages_of_dialog after delete on dialogs 
    for each row execute function delete_messages_of_dialog();
`
