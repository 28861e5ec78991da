import { runAsDefiner, secureByCompany, signInRole, tenantRole } from "../../platform/storage/row-security.ts"

/** A host of a live chat, with or without its port: `loja.com.br`, `*.loja.com.br:8443`, `localhost:3000`. */
const host = String.raw`((\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+|localhost)(:[1-9][0-9]{0,4})?`

/** Bots and what they are set up with: entities, keys and trainings of language providers, webhooks. */
export const botsTables = `
  -- Bots, with their settings.
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
    -- where its live chat may live; none: anywhere
    live_chat_hosts text[] not null default '{}'::text[]
      check ((cardinality(live_chat_hosts) <= 20)
        and (cardinality(string_to_array(array_to_string(live_chat_hosts, ' '), ' ')) = cardinality(live_chat_hosts))
        and (array_to_string(live_chat_hosts, ' ') ~ '^(${host}( ${host})*)?$')),
    -- the bot that takes over while this one is inactive
    transfer_bot_id int,
    whatsapp_redirect text not null default '',
    name_on_start boolean not null default false,
    phone_on_start boolean not null default false,
    email_on_start boolean not null default false,
    sequential_service boolean not null default false,
    transfer_message text not null default '',
    -- ServiceHours; null: people answer at any time
    service_hours jsonb,
    -- AutomationDraft
    automations jsonb not null default '{
        "botRepeatAutomationDto": {"times": 0, "minutes": 0},
        "botTransferAutomationDto": {
          "queue": "", "userId": 0, "minutes": 0, "callwebhook": false, "workspaceId": 0
        },
        "botCloseRoomAutomationDto": {
          "active": false, "message": "", "minutes": 0, "closeRoomType": "ONLY_NOT_TRANSFERRED"
        }
      }',
    -- BotKeyword[]
    keywords jsonb not null default '[]',
    -- where rooms of the bot go: null is none, and everybody of the workspace in turn
    people_workspace_id int,
    people_user_id int,
    transfers_begun_by_bot boolean not null default false,
    primary key (company_id, id),
    foreign key (company_id, people_workspace_id) references workspaces,
    foreign key (company_id, transfer_bot_id) references bots,
    foreign key (company_id, workspace_id) references workspaces
  );
  create index bots_of_workspace on bots (company_id, workspace_id, id desc) where deleted_at is null;
  ${secureByCompany("bots", { definerReads: true })}

  -- Entities of bots, and those of the system, which every company has.
  create table entity_types (
    company_id int not null,
    id int generated always as identity,
    -- null: of the system, for every bot
    bot_id int,
    name text not null,
    name_folded text not null,
    kind text not null check (kind in ('normal', 'regex', 'system')),
    fuzzy boolean not null default false,
    active boolean not null default true,
    -- [[value, synonym, …], …]: read and written as a whole, up to 30,000, and never by lists, which show the count
    entries jsonb not null default '[]',
    entry_count int not null default 0,
    created_by text not null,
    created_at timestamptz not null default now(),
    updated_by text not null,
    updated_at timestamptz not null default now(),
    primary key (company_id, id),
    check ((bot_id is null) = (kind = 'system')),
    foreign key (company_id, bot_id) references bots
  );
  create index entity_types_by_name on entity_types (company_id, name_folded, id);
  create unique index entity_types_of_bot on entity_types (company_id, coalesce(bot_id, 0), name_folded);
  ${secureByCompany("entity_types", { definerReads: true })}
  grant insert on entity_types to definer;
  create policy entity_types_founded on entity_types for insert to definer
    with check (kind = 'system');

  -- Keys of language providers.
  create table provider_keys (
    company_id int not null,
    id int generated always as identity,
    project_id text not null,
    -- the id of the private key
    key_id text not null,
    folded text not null,
    -- the key file, sealed
    sealed bytea not null,
    -- the bot that uses it; null for a free one
    bot_id int,
    created_at timestamptz not null default now(),
    -- null for a free key
    purpose text check (purpose in ('testing', 'production')),
    primary key (company_id, id),
    foreign key (company_id, bot_id) references bots,
    unique (company_id, project_id, key_id)
  );
  create index provider_keys_by_project on provider_keys (company_id, folded, id);
  create unique index provider_keys_of_bot on provider_keys (company_id, bot_id, purpose) where bot_id is not null;
  ${secureByCompany("provider_keys", { definerReads: true })}

  -- What a language provider has learnt of a bot, for each purpose.
  create table trainings (
    company_id int not null,
    bot_id int not null,
    purpose text not null check (purpose in ('testing', 'production')),
    -- the newest version: 'f' and the id of a published flow, or 't' and that of a test version
    version text not null,
    -- the operation of the provider that trains it, once it has begun
    operation text,
    -- why its training was given up
    problem text,
    -- the version that the agent answers for, and the key of its project
    trained text,
    credential_id int,
    updated_at timestamptz not null default now(),
    primary key (company_id, bot_id, purpose),
    foreign key (company_id, bot_id) references bots
  );
  ${secureByCompany("trainings")}

  -- The addresses of a customer's systems that a bot calls (bots, section 3, 'Webhook config'); '' for none.
  create table bot_webhooks (
    company_id int not null,
    bot_id int not null,
    url text not null default '',
    transfer_url text not null default '',
    send_message_url text not null default '',
    close_room_url text not null default '',
    callback_url text not null default '',
    digital_employee_url text not null default '',
    digital_employee_callback_url text not null default '',
    -- [{ key, value }, …] in the order of the form: of a key that stands twice, the last counts
    headers jsonb not null default '[]',
    -- the key of the signatures, in both directions
    secret text not null,
    updated_by text not null,
    updated_at timestamptz not null default now(),
    -- { secret, headers }, sealed; null: a row of before, whose secret and headers stand in their own columns
    sealed bytea,
    secret_ending text not null default '',
    secret_created_at timestamptz not null default now(),
    -- failed calls since the last success, and the end of the pause that they led to
    failures int not null default 0,
    paused_until timestamptz,
    primary key (company_id, bot_id),
    foreign key (company_id, bot_id) references bots on delete cascade
  );
  ${secureByCompany("bot_webhooks")}

  -- the last 100 calls of each bot
  create table webhook_calls (
    company_id int not null,
    id int generated always as identity,
    bot_id int not null,
    at timestamptz not null,
    event text not null,
    field text not null,
    node_name text not null,
    address text not null,
    kind text not null,
    attempt int not null,
    attempts int not null,
    status int,
    failure text,
    milliseconds int not null,
    request_body text not null,
    response_body text not null,
    cut boolean not null,
    dialog_id int,
    primary key (company_id, id),
    foreign key (company_id, bot_id) references bots on delete cascade
  );
  create index webhook_calls_of_bot on webhook_calls (company_id, bot_id, id desc);
  ${secureByCompany("webhook_calls")}

  create function add_system_entities() returns trigger
    language plpgsql as $$
    begin
      insert into entity_types (company_id, name, name_folded, kind, created_by, updated_by)
        select new.id, entity, entity, 'system', '', ''
        from unnest(array['qualquer_resposta', 'nome', 'email', 'telefone', 'cpf_cnpj', 'cep', 'data', 'numero'])
          with ordinality s (entity, place)
        order by place;
      return null;
    end
  $$;
  ${runAsDefiner("add_system_entities()", [tenantRole])}
  create trigger system_entities_of_company after insert on companies 
    for each row execute function add_system_entities();

  create function company_of_bot(wanted_id int) returns int
    language sql stable as $$ select company_id from bots where id = wanted_id $$;
  ${runAsDefiner("company_of_bot(int)", [signInRole])}

  -- For administrators: which company the bot of a token belongs to.
  create function company_of_bot_token(wanted_token text) returns int
    language sql stable as $$ select company_id from bots where token = wanted_token and deleted_at is null $$;
  ${runAsDefiner("company_of_bot_token(text)", [signInRole])}

  create function company_of_credential(wanted_id int) returns int
    language sql stable as $$ select company_id from provider_keys where id = wanted_id $$;
  ${runAsDefiner("company_of_credential(int)", [signInRole])}

  create function company_of_entity(wanted_id int) returns int
    language sql stable as $$ select company_id from entity_types where id = wanted_id $$;
  ${runAsDefiner("company_of_entity(int)", [signInRole])}

  create function find_bot(wanted_token text) returns table (id int, company_id int)
    language sql stable as $$
    select b.id, b.company_id from bots b join companies c on c.id = b.company_id
    where b.token = wanted_token and b.deleted_at is null and c.active and c.livechat
  $$;
  ${runAsDefiner("find_bot(text)", [signInRole])}

  -- Whoever embeds a chat is nobody that we know: the bot's token says which company it is.
  create function live_chat_hosts_of(wanted_token text) returns text[]
    language sql stable as $$ select live_chat_hosts from bots where token = wanted_token and deleted_at is null $$;
  ${runAsDefiner("live_chat_hosts_of(text)", [signInRole])}
`
