import type { Migration } from "../../platform/storage/migrate.ts"
import { runAsDefiner, secureByCompany, signInRole } from "../../platform/storage/row-security.ts"

/** Bots with the versions of their flows, contacts, dialogs and messages. */
export const botsAndConversations: Migration = {
  name: "0002-bots-and-conversations",
  sql: `
    create table bots (
      company_id int not null,
      id int generated always as identity,
      workspace_id int not null,
      name text not null,
      name_folded text not null,
      active boolean not null default true,
      target smallint not null,
      token text not null unique,
      avatar_color text not null,
      chat_color text not null,
      avatar_icon_url text,
      default_fallback_messages jsonb not null default '[""]',
      live_chat_interactions jsonb not null default '[]',
      -- the version that new conversations follow; null until the first is published
      published_flow_id int,
      created_by text not null,
      created_at timestamptz not null default now(),
      updated_by text not null,
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      primary key (company_id, id),
      foreign key (company_id, workspace_id) references workspaces
    );
    create index bots_of_workspace on bots (company_id, workspace_id, id desc) where deleted_at is null;
    ${secureByCompany("bots", { definerReads: true })}

    create table flows (
      company_id int not null,
      id int generated always as identity,
      bot_id int not null,
      -- published versions count up from 1; the editing release has the number that it will be published as
      version int not null,
      published boolean not null default false,
      -- the editing release that it was published from, which is no more: who still has that open learns of this one
      made_from int,
      -- grows with every save of the editing release
      revision int not null default 1,
      -- FlowDocument
      document jsonb not null,
      -- Script, snapshotted when the version is published
      script jsonb,
      created_by text not null,
      created_at timestamptz not null default now(),
      updated_by text not null,
      updated_at timestamptz not null default now(),
      primary key (company_id, id),
      foreign key (company_id, bot_id) references bots
    );
    create index flows_of_bot on flows (company_id, bot_id, version desc);
    create index flows_made_from on flows (company_id, bot_id, made_from) where made_from is not null;
    create unique index flows_one_editing on flows (company_id, bot_id) where not published;
    ${secureByCompany("flows")}

    create table contacts (
      company_id int not null,
      id int generated always as identity,
      workspace_id int not null,
      name text not null default '',
      name_folded text not null default '',
      email text not null default '',
      phone text not null default '',
      description text not null default '',
      created_at timestamptz not null default now(),
      last_message_at timestamptz,
      primary key (company_id, id),
      foreign key (company_id, workspace_id) references workspaces
    );
    create index contacts_by_name on contacts using gin (company_id, name_folded gin_trgm_ops);
    ${secureByCompany("contacts")}

    -- Who somebody is on a channel: a live-chat visitor, a phone number, a vendor's opaque id.
    create table contact_identities (
      company_id int not null,
      channel text not null,
      kind text not null,
      value text not null,
      contact_id int not null,
      primary key (company_id, channel, kind, value),
      foreign key (company_id, contact_id) references contacts on delete cascade
    );
    create index contact_identities_of_contact on contact_identities (company_id, contact_id);
    ${secureByCompany("contact_identities")}

    create table dialogs (
      company_id int not null,
      id int generated always as identity,
      workspace_id int not null,
      bot_id int not null,
      contact_id int not null,
      channel text not null,
      -- names the conversation to who has no session: the widget
      token text not null unique,
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
      primary key (company_id, id),
      foreign key (company_id, workspace_id) references workspaces,
      foreign key (company_id, bot_id) references bots,
      foreign key (company_id, contact_id) references contacts,
      foreign key (company_id, flow_id) references flows
    );
    create index dialogs_inbox on dialogs (company_id, workspace_id, status, last_message_at desc, id desc);
    create index dialogs_unread on dialogs (company_id, assignee_id, workspace_id) where status = 0 and unread_count > 0;
    create index dialogs_of_bot on dialogs (company_id, bot_id);
    create index dialogs_of_contact on dialogs (company_id, contact_id, bot_id, id desc);
    ${secureByCompany("dialogs", { definerReads: true })}

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
      primary key (company_id, dialog_id, seq),
      foreign key (company_id, dialog_id) references dialogs on delete cascade
    );
    create unique index messages_by_id on messages (company_id, id);
    create index messages_changes on messages (company_id, dialog_id, change_seq);
    create unique index messages_by_client_id on messages (company_id, dialog_id, client_id) where client_id is not null;
    create unique index messages_by_external_id on messages (company_id, channel, external_id) where external_id is not null;
    ${secureByCompany("messages")}

    -- Whose turn it is: the person of a workspace who was assigned a room longest ago comes next.
    create table attendant_turns (
      company_id int not null,
      workspace_id int not null,
      user_id int not null,
      assigned_at timestamptz not null,
      primary key (company_id, workspace_id, user_id),
      foreign key (company_id, workspace_id) references workspaces on delete cascade,
      foreign key (company_id, user_id) references users (company_id, id) on delete cascade
    );
    ${secureByCompany("attendant_turns")}

    create function find_bot(wanted_token text)
    returns table (id int, company_id int)
    language sql stable as $$
      select b.id, b.company_id from bots b join companies c on c.id = b.company_id
      where b.token = wanted_token and b.deleted_at is null and c.active and c.livechat
    $$;
    ${runAsDefiner("find_bot(text)", [signInRole])}

    -- For administrators: which company a thing that is addressed by its id belongs to.
    create function company_of(kind text, wanted_id int) returns int
    language sql stable as $$
      select case kind
        when 'bot' then (select company_id from bots where id = wanted_id)
        when 'dialog' then (select company_id from dialogs where id = wanted_id)
        when 'workspace' then (select company_id from workspaces where id = wanted_id)
      end
    $$;
    ${runAsDefiner("company_of(text, int)", [signInRole])}
  `,
}
