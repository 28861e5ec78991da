import { runAsDefiner, secureByCompany, signInRole, tenantRole } from "../../platform/storage/row-security.ts"

/** What connects a bot or a person to a vendor, and what vendors have told that is not processed yet. */
export const connectionsTables = `
  -- A number, page or account of a vendor that belongs to a bot or to a person.
  create table channel_connections (
    company_id int not null,
    id int generated always as identity,
    -- one of the two: the bot that answers, or the person whose own number it is
    bot_id int,
    user_id int references users on delete cascade,
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
    -- Meta's id of the person; '' for a number with a token of its own, and for what is not of Meta.
    login_id text not null default '',
    told_at timestamptz,
    -- the vendor's id of a connection that has ended, by which the same is known when it is connected again
    ended_external_id text not null default '',
    primary key (company_id, id),
    check ((bot_id is null) <> (user_id is null)),
    foreign key (company_id, bot_id) references bots on delete cascade
  );
  create unique index channel_connections_external on channel_connections (medium, external_id) where external_id <> '';
  create index channel_connections_of_account on channel_connections (account_id) where external_id <> '';
  create index channel_connections_of_bot on channel_connections (company_id, bot_id);
  create index channel_connections_of_login on channel_connections (login_id) where login_id <> '';
  create index channel_connections_of_user on channel_connections (company_id, user_id);
  ${secureByCompany("channel_connections", { definerReads: true })}

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
  ${secureByCompany("channel_accounts", { definerReads: true })}

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
    foreign key (company_id, connection_id) references channel_connections on delete cascade,
    unique (company_id, connection_id, external_id)
  );
  create index channel_events_received on channel_events (company_id, received_at) where payload is null;
  create index channel_events_waiting on channel_events (company_id, connection_id, person, id)
    where payload is not null;
  ${secureByCompany("channel_events")}

  -- Whether anybody of any company still has a number of a business account, or a channel of a page.
  create function account_is_connected(wanted_account text) returns boolean
    language sql stable as $$
    select exists (select from channel_connections c
      where c.account_id = wanted_account and wanted_account <> '' and c.external_id <> '')
  $$;
  ${runAsDefiner("account_is_connected(text)", [tenantRole])}

  -- For administrators, who act for the company of the login that they began.
  create function company_of_channel_login(wanted_state text) returns int
    language sql stable as $$
      select l.company_id from channel_logins l where l.state_hash = sha256(convert_to(wanted_state,
        'UTF8'))
  $$;
  ${runAsDefiner("company_of_channel_login(text)", [signInRole])}

  -- Whether a vendor's number or page belongs to another company: said before it is connected.
  create function connection_is_foreign(wanted_medium text, wanted_external_id text, own_company int) returns boolean
    language sql stable as $$
    select exists (select from channel_connections c
      where c.medium = wanted_medium and c.external_id = wanted_external_id and wanted_external_id <> ''
        and c.company_id <> own_company)
  $$;
  ${runAsDefiner("connection_is_foreign(text, text, int)", [tenantRole])}

  create function count_connections() returns table (medium text, state text, count int)
    language sql stable as $$
      select c.medium, c.state, count(*)::int from channel_connections c where c.external_id <> '' group
        by 1, 2
  $$;
  ${runAsDefiner("count_connections()", [signInRole])}

  -- For webhooks: whose connection a vendor speaks of, before the company is known.
  create function find_connection(wanted_medium text, wanted_external_id text) returns table (
      id int, company_id int, bot_id int
    )
    language sql stable as $$
    select c.id, c.company_id, c.bot_id from channel_connections c join companies o on o.id = c.company_id
    where c.medium = wanted_medium and c.external_id = wanted_external_id and wanted_external_id <> '' and o.active
  $$;
  ${runAsDefiner("find_connection(text, text)", [signInRole])}

  -- Of whichever company, before it is known; numbers that were disconnected are left out.
  create function find_connections_of_account(wanted_medium text, wanted_account text) returns table (
      id int, company_id int, bot_id int
    )
    language sql stable as $$
    select c.id, c.company_id, c.bot_id from channel_connections c join companies o on o.id = c.company_id
    where c.medium = wanted_medium and c.account_id = wanted_account and wanted_account <> '' and c.external_id <> ''
      and o.active
    order by c.company_id, c.id
  $$;
  ${runAsDefiner("find_connections_of_account(text, text)", [signInRole])}

  -- Of whichever company, before it is known. What was connected again after the moment is left out.
  create function find_connections_of_login(wanted_login text, connected_before timestamptz) returns table (
      id int, company_id int, bot_id int, medium text
    )
    language sql stable as $$
    select c.id, c.company_id, c.bot_id, c.medium from channel_connections c join companies o on o.id = c.company_id
    where c.login_id = wanted_login and wanted_login <> '' and c.external_id <> '' and c.connected_at < connected_before
      and o.active
    order by c.company_id, c.id
  $$;
  ${runAsDefiner("find_connections_of_login(text, timestamptz)", [signInRole])}

  -- Whether a login of a person at Meta is still used by any bot of any company.
  create function login_is_connected(wanted_person text) returns boolean
    language sql stable as $$ select exists (select from channel_accounts a where a.external_id = wanted_person) $$;
  ${runAsDefiner("login_is_connected(text)", [tenantRole])}
`
