import type { Migration } from "../../platform/storage/migrate.ts"
import { runAsDefiner, secureByCompany, signInRole, tenantRole } from "../../platform/storage/row-security.ts"

/**
 * The connections of bots (and of people's own numbers) to the vendors' channels, what the vendors tell of them, and the
 * vendors' ids of messages. A dialog knows the connection that it goes on by; null is the live chat.
 */
export const channelConnections: Migration = {
  name: "20261124-0600-channel-connections",
  sql: `
    create table channel_connections (
      company_id int not null,
      id int generated always as identity,
      -- one of the two: the bot that answers, or the person whose own number it is
      bot_id int,
      user_id int,
      -- WHATSAPP, WHATSAPP_QRCODE, FACEBOOK, INSTAGRAM
      medium text not null,
      -- the vendor's id of it: of the number, the instance, the page or the account; '' while it has none
      external_id text not null default '',
      -- the vendor's id of what it belongs to: the business account, or the page of an Instagram account
      account_id text not null default '',
      name text not null default '',
      phone text not null default '',
      picture_url text not null default '',
      -- waiting: for a scan or a number; connected; broken: the vendor refuses it, and 'trouble' says why
      state text not null default 'waiting' check (state in ('waiting', 'connected', 'broken')),
      trouble text not null default '',
      -- switched off by a person: nothing is received or sent
      active boolean not null default true,
      -- whether the bot goes on in conversations in which somebody writes by the device
      keep_bot boolean not null default false,
      -- base of the vendor's API, where it is not the installation's
      base_url text not null default '',
      -- the access token, sealed
      secret bytea,
      connected_at timestamptz,
      last_seen_at timestamptz,
      updated_by text not null default '',
      updated_at timestamptz not null default now(),
      primary key (company_id, id),
      foreign key (company_id, bot_id) references bots on delete cascade,
      foreign key (user_id) references users on delete cascade,
      check ((bot_id is null) <> (user_id is null))
    );
    create unique index channel_connections_external on channel_connections (medium, external_id) where external_id <> '';
    create index channel_connections_of_bot on channel_connections (company_id, bot_id);
    create index channel_connections_of_user on channel_connections (company_id, user_id);
    ${secureByCompany("channel_connections", { definerReads: true })}

    -- For webhooks: whose connection a vendor speaks of, before the company is known.
    create function find_connection(wanted_medium text, wanted_external_id text)
    returns table (id int, company_id int, bot_id int)
    language sql stable as $$
      select c.id, c.company_id, c.bot_id from channel_connections c join companies o on o.id = c.company_id
      where c.medium = wanted_medium and c.external_id = wanted_external_id and wanted_external_id <> '' and o.active
    $$;
    ${runAsDefiner("find_connection(text, text)", [signInRole])}
    -- Whether a vendor's number or page belongs to another company: said before it is connected.
    create function connection_is_foreign(wanted_medium text, wanted_external_id text, own_company int) returns boolean
    language sql stable as $$
      select exists (select from channel_connections c
        where c.medium = wanted_medium and c.external_id = wanted_external_id and wanted_external_id <> ''
          and c.company_id <> own_company)
    $$;
    ${runAsDefiner("connection_is_foreign(text, text, int)", [tenantRole])}

    -- A login at Meta by which pages or numbers of a bot are listed.
    create table channel_accounts (
      company_id int not null,
      bot_id int not null,
      -- 'whatsapp' or 'messenger'
      kind text not null,
      external_id text not null,
      name text not null default '',
      picture_url text not null default '',
      -- the person's access token, sealed
      secret bytea not null,
      expires_at timestamptz,
      connected_by text not null default '',
      connected_at timestamptz not null default now(),
      primary key (company_id, bot_id, kind),
      foreign key (company_id, bot_id) references bots on delete cascade
    );
    ${secureByCompany("channel_accounts")}

    -- A login that is under way: the 'state' that comes back with its code, once.
    create table channel_logins (
      company_id int not null,
      state_hash bytea not null,
      bot_id int not null,
      user_id int not null,
      kind text not null,
      expires_at timestamptz not null,
      primary key (company_id, state_hash),
      foreign key (company_id, bot_id) references bots on delete cascade
    );
    ${secureByCompany("channel_logins", { definerReads: true })}
    -- For administrators, who act for the company of the login that they began.
    create function company_of_channel_login(wanted_state text) returns int
    language sql stable as $$
      select l.company_id from channel_logins l where l.state_hash = sha256(convert_to(wanted_state, 'UTF8'))
    $$;
    ${runAsDefiner("company_of_channel_login(text)", [signInRole])}

    -- What a vendor has told, until it is processed; then only its id is kept, so that a repetition changes nothing.
    create table channel_events (
      company_id int not null,
      id bigint generated always as identity,
      connection_id int not null,
      external_id text not null,
      -- whom it is about: events of one person are processed one after the other
      person text not null,
      -- ChannelEvent; null once processed
      payload jsonb,
      attempts int not null default 0,
      due_at timestamptz not null default now(),
      received_at timestamptz not null default now(),
      primary key (company_id, id),
      unique (company_id, connection_id, external_id),
      foreign key (company_id, connection_id) references channel_connections on delete cascade
    );
    create index channel_events_waiting on channel_events (company_id, connection_id, person, id) where payload is not null;
    create index channel_events_received on channel_events (company_id, received_at) where payload is null;
    ${secureByCompany("channel_events")}

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
      primary key (company_id, connection_id, external_id),
      foreign key (company_id, connection_id) references channel_connections on delete cascade,
      foreign key (company_id, dialog_id) references dialogs on delete cascade
    );
    create index channel_messages_of_dialog on channel_messages (company_id, dialog_id, seq);
    ${secureByCompany("channel_messages")}

    alter table dialogs add column connection_id int, add column medium text, add column last_client_at timestamptz,
      add foreign key (company_id, connection_id) references channel_connections;
    -- The owner of the tables is held to the policies too.
    alter table dialogs no force row level security;
    alter table messages no force row level security;
    update dialogs set medium = channel;
    update dialogs d set last_client_at = (
      select max(m.sent_at) from messages m where m.company_id = d.company_id and m.dialog_id = d.id and m.sender = 'CLIENT')
      where channel <> 'LIVECHAT';
    alter table dialogs force row level security;
    alter table messages force row level security;
    alter table dialogs alter column medium set not null, alter column medium set default 'LIVECHAT';

    -- The vendor's own spelling of a number, where it differs from the identity.
    alter table contact_identities add column address text not null default '';
    alter table contacts add column picture_url text not null default '';

    -- What became of a message on its way out: queued, sent, delivered, read or failed; null where the channel does not tell.
    alter table messages add column delivery text, add column delivery_reason text;

    alter table deliveries add column connection_id int, add column page int not null default 0,
      -- how many parts the vendor has taken
      add column parts_sent int not null default 0,
      -- an approved template that is sent in place of the text
      add column template jsonb;
    alter table deliveries drop constraint deliveries_company_id_dialog_id_seq_key;
    create unique index deliveries_of_message on deliveries (company_id, dialog_id, seq) where page = 0;
    create index deliveries_of_dialog on deliveries (company_id, dialog_id, seq) where state = 'waiting';
  `,
}
