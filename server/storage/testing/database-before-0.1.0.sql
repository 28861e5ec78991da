
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;
COMMENT ON EXTENSION btree_gin IS 'support for indexing common datatypes in GIN';
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';
CREATE FUNCTION public.account_is_connected(wanted_account text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      select exists (select from channel_connections c
        where c.account_id = wanted_account and wanted_account <> '' and c.external_id <> '')
    $$;
ALTER FUNCTION public.account_is_connected(wanted_account text) OWNER TO definer;
CREATE FUNCTION public.add_system_entities() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
    begin
      insert into entity_types (company_id, name, name_folded, kind, created_by, updated_by)
        select new.id, entity, entity, 'system', '', '' from 
  unnest(array['qualquer_resposta', 'nome', 'email', 'telefone', 'cpf_cnpj', 'cep', 'data', 'numero'])
    with ordinality s (entity, place) order by place;
      return null;
    end $$;
ALTER FUNCTION public.add_system_entities() OWNER TO definer;
CREATE FUNCTION public.company_of_bot(wanted_id integer) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      select company_id from bots where id = wanted_id
    $$;
ALTER FUNCTION public.company_of_bot(wanted_id integer) OWNER TO definer;
CREATE FUNCTION public.company_of_bot_token(wanted_token text) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      select company_id from bots where token = wanted_token and deleted_at is null
    $$;
ALTER FUNCTION public.company_of_bot_token(wanted_token text) OWNER TO definer;
CREATE FUNCTION public.company_of_channel_login(wanted_state text) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      select l.company_id from channel_logins l where l.state_hash = sha256(convert_to(wanted_state, 'UTF8'))
    $$;
ALTER FUNCTION public.company_of_channel_login(wanted_state text) OWNER TO definer;
CREATE FUNCTION public.company_of_credential(wanted_id integer) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      select company_id from provider_keys where id = wanted_id
    $$;
ALTER FUNCTION public.company_of_credential(wanted_id integer) OWNER TO definer;
CREATE FUNCTION public.company_of_dialog(wanted_id integer) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      select company_id from dialogs where id = wanted_id
    $$;
ALTER FUNCTION public.company_of_dialog(wanted_id integer) OWNER TO definer;
CREATE FUNCTION public.company_of_entity(wanted_id integer) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      select company_id from entity_types where id = wanted_id
    $$;
ALTER FUNCTION public.company_of_entity(wanted_id integer) OWNER TO definer;
CREATE FUNCTION public.company_of_file(wanted_id text) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      select company_id from files where id = wanted_id
    $$;
ALTER FUNCTION public.company_of_file(wanted_id text) OWNER TO definer;
CREATE FUNCTION public.company_of_profile(wanted_id integer) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      select company_id from profiles where id = wanted_id
    $$;
ALTER FUNCTION public.company_of_profile(wanted_id integer) OWNER TO definer;
CREATE FUNCTION public.company_of_template(wanted_id integer) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      select company_id from templates where id = wanted_id
    $$;
ALTER FUNCTION public.company_of_template(wanted_id integer) OWNER TO definer;
CREATE FUNCTION public.company_of_user(wanted_id integer) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      select company_id from users where id = wanted_id
    $$;
ALTER FUNCTION public.company_of_user(wanted_id integer) OWNER TO definer;
CREATE FUNCTION public.company_of_workspace(wanted_id integer) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      select company_id from workspaces where id = wanted_id
    $$;
ALTER FUNCTION public.company_of_workspace(wanted_id integer) OWNER TO definer;
CREATE FUNCTION public.connection_is_foreign(wanted_medium text, wanted_external_id text, own_company integer) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      select exists (select from channel_connections c
        where c.medium = wanted_medium and c.external_id = wanted_external_id and wanted_external_id <> ''
          and c.company_id <> own_company)
    $$;
ALTER FUNCTION public.connection_is_foreign(wanted_medium text, wanted_external_id text, own_company integer) OWNER TO definer;
CREATE FUNCTION public.contacts_named_first(pattern text, most integer) RETURNS SETOF integer
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 200
    SET search_path TO 'public', 'pg_temp'
    AS $$
      -- materialized: the limit must not turn the index into a scan of all contacts
      with named as materialized (
        select id from contacts
        where company_id = nullif(current_setting('app.company_id', true), '')::int and name_folded like pattern)
      select id from named limit most
    $$;
ALTER FUNCTION public.contacts_named_first(pattern text, most integer) OWNER TO definer;
CREATE FUNCTION public.contacts_phoned_first(digits text, most integer) RETURNS SETOF integer
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 200
    SET search_path TO 'public', 'pg_temp'
    AS $$
      with phoned as materialized (
        select id from contacts
        where company_id = nullif(current_setting('app.company_id', true), '')::int
          and phone_parts(phone) @> phone_parts_of(digits) and phone like '%' || digits || '%')
      select id from phoned limit most
    $$;
ALTER FUNCTION public.contacts_phoned_first(digits text, most integer) OWNER TO definer;
CREATE FUNCTION public.count_connections() RETURNS TABLE(medium text, state text, count integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      select c.medium, c.state, count(*)::int from channel_connections c where c.external_id <> '' group by 1, 2
    $$;
ALTER FUNCTION public.count_connections() OWNER TO definer;
CREATE FUNCTION public.delete_messages_of_dialog() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      delete from messages where company_id = old.company_id and dialog_id = old.id;
      return null;
    end $$;
ALTER FUNCTION public.delete_messages_of_dialog() OWNER TO CURRENT_USER;
CREATE FUNCTION public.digit_runs(digits text, size integer) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
      select coalesce(array_agg(distinct substr(digits, at, size)), '{}')
      from generate_series(1, length(digits) - size + 1) at
    $$;
ALTER FUNCTION public.digit_runs(digits text, size integer) OWNER TO CURRENT_USER;
CREATE FUNCTION public.find_account(wanted_email text, wanted_id integer) RETURNS TABLE(id integer, company_id integer, platform_id integer, name text, email text, password_hash text, admin boolean, may_sign_in boolean, is_attendant boolean, is_first_access boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      select u.id, u.company_id, u.platform_id, u.name, u.email, u.password_hash, u.admin,
        u.active and coalesce(c.active, true), u.is_attendant, u.is_first_access
      from users u left join companies c on c.id = u.company_id
      where (wanted_email is null or u.email_folded = wanted_email) and (wanted_id is null or u.id = wanted_id)
        and (wanted_email is not null or wanted_id is not null)
    $$;
ALTER FUNCTION public.find_account(wanted_email text, wanted_id integer) OWNER TO definer;
CREATE FUNCTION public.find_bot(wanted_token text) RETURNS TABLE(id integer, company_id integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      select b.id, b.company_id from bots b join companies c on c.id = b.company_id
      where b.token = wanted_token and b.deleted_at is null and c.active and c.livechat
    $$;
ALTER FUNCTION public.find_bot(wanted_token text) OWNER TO definer;
CREATE FUNCTION public.find_connection(wanted_medium text, wanted_external_id text) RETURNS TABLE(id integer, company_id integer, bot_id integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      select c.id, c.company_id, c.bot_id from channel_connections c join companies o on o.id = c.company_id
      where c.medium = wanted_medium and c.external_id = wanted_external_id and wanted_external_id <> '' and o.active
    $$;
ALTER FUNCTION public.find_connection(wanted_medium text, wanted_external_id text) OWNER TO definer;
CREATE FUNCTION public.find_connections_of_account(wanted_medium text, wanted_account text) RETURNS TABLE(id integer, company_id integer, bot_id integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      select c.id, c.company_id, c.bot_id from channel_connections c join companies o on o.id = c.company_id
      where c.medium = wanted_medium and c.account_id = wanted_account and wanted_account <> '' and c.external_id <> ''
        and o.active
      order by c.company_id, c.id
    $$;
ALTER FUNCTION public.find_connections_of_account(wanted_medium text, wanted_account text) OWNER TO definer;
CREATE FUNCTION public.find_connections_of_login(wanted_login text, connected_before timestamp with time zone) RETURNS TABLE(id integer, company_id integer, bot_id integer, medium text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      select c.id, c.company_id, c.bot_id, c.medium from channel_connections c join companies o on o.id = c.company_id
      where c.login_id = wanted_login and wanted_login <> '' and c.external_id <> '' and c.connected_at < connected_before
        and o.active
      order by c.company_id, c.id
    $$;
ALTER FUNCTION public.find_connections_of_login(wanted_login text, connected_before timestamp with time zone) OWNER TO definer;
CREATE FUNCTION public.find_photo(wanted_key text) RETURNS TABLE(media_type text, content bytea)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$ select p.media_type, p.content from user_photos p where p.key = wanted_key $$;
ALTER FUNCTION public.find_photo(wanted_key text) OWNER TO definer;
CREATE FUNCTION public.live_chat_hosts_of(wanted_token text) RETURNS text[]
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      select live_chat_hosts from bots where token = wanted_token and deleted_at is null
    $$;
ALTER FUNCTION public.live_chat_hosts_of(wanted_token text) OWNER TO definer;
CREATE FUNCTION public.login_is_connected(wanted_person text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      select exists (select from channel_accounts a where a.external_id = wanted_person)
    $$;
ALTER FUNCTION public.login_is_connected(wanted_person text) OWNER TO definer;
CREATE FUNCTION public.names_of_administrators() RETURNS TABLE(id integer, name text, name_folded text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      select u.id, u.name, u.name_folded from users u where u.company_id is null
    $$;
ALTER FUNCTION public.names_of_administrators() OWNER TO definer;
CREATE FUNCTION public.phone_parts(phone text) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
      select public.digit_runs(phone, 3) || public.digit_runs(phone, 6)
    $$;
ALTER FUNCTION public.phone_parts(phone text) OWNER TO CURRENT_USER;
CREATE FUNCTION public.phone_parts_of(digits text) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
      select public.digit_runs(digits, case when length(digits) < 6 then 3 else 6 end)
    $$;
ALTER FUNCTION public.phone_parts_of(digits text) OWNER TO CURRENT_USER;
CREATE FUNCTION public.users_of_company(wanted_id integer) RETURNS SETOF integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      select id from users where company_id = wanted_id
    $$;
ALTER FUNCTION public.users_of_company(wanted_id integer) OWNER TO definer;
SET default_tablespace = '';
CREATE TABLE public.access_codes (
    hash bytea NOT NULL,
    kind text NOT NULL,
    email text NOT NULL,
    user_id integer,
    registration_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT access_codes_check CHECK (((kind = 'confirm'::text) = (registration_id IS NOT NULL))),
    CONSTRAINT access_codes_check1 CHECK (((kind = 'confirm'::text) = (user_id IS NULL))),
    CONSTRAINT access_codes_kind_check CHECK ((kind = ANY (ARRAY['confirm'::text, 'invite'::text, 'recover'::text])))
);
ALTER TABLE ONLY public.access_codes FORCE ROW LEVEL SECURITY;
ALTER TABLE public.access_codes OWNER TO CURRENT_USER;
CREATE TABLE public.administrator_keys (
    user_id integer NOT NULL,
    route text NOT NULL,
    key text NOT NULL,
    input_hash bytea NOT NULL,
    result jsonb,
    created_at timestamp with time zone NOT NULL
);
ALTER TABLE public.administrator_keys OWNER TO CURRENT_USER;
CREATE TABLE public.attendant_turns (
    company_id integer NOT NULL,
    workspace_id integer NOT NULL,
    user_id integer NOT NULL,
    assigned_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.attendant_turns FORCE ROW LEVEL SECURITY;
ALTER TABLE public.attendant_turns OWNER TO CURRENT_USER;
CREATE TABLE public.audit (
    company_id integer NOT NULL,
    id bigint NOT NULL,
    user_id integer,
    action text NOT NULL,
    subject text NOT NULL,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.audit FORCE ROW LEVEL SECURITY;
ALTER TABLE public.audit OWNER TO CURRENT_USER;
ALTER TABLE public.audit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.bot_turns (
    company_id integer NOT NULL,
    workspace_id integer NOT NULL,
    bot_id integer NOT NULL,
    assigned_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.bot_turns FORCE ROW LEVEL SECURITY;
ALTER TABLE public.bot_turns OWNER TO CURRENT_USER;
CREATE TABLE public.bot_webhooks (
    company_id integer NOT NULL,
    bot_id integer NOT NULL,
    url text DEFAULT ''::text NOT NULL,
    transfer_url text DEFAULT ''::text NOT NULL,
    send_message_url text DEFAULT ''::text NOT NULL,
    close_room_url text DEFAULT ''::text NOT NULL,
    callback_url text DEFAULT ''::text NOT NULL,
    digital_employee_url text DEFAULT ''::text NOT NULL,
    digital_employee_callback_url text DEFAULT ''::text NOT NULL,
    headers jsonb DEFAULT '[]'::jsonb NOT NULL,
    secret text NOT NULL,
    updated_by text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    sealed bytea,
    secret_ending text DEFAULT ''::text NOT NULL,
    secret_created_at timestamp with time zone DEFAULT now() NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    paused_until timestamp with time zone
);
ALTER TABLE ONLY public.bot_webhooks FORCE ROW LEVEL SECURITY;
ALTER TABLE public.bot_webhooks OWNER TO CURRENT_USER;
CREATE TABLE public.bots (
    company_id integer NOT NULL,
    id integer NOT NULL,
    workspace_id integer NOT NULL,
    name text NOT NULL,
    name_folded text NOT NULL,
    active boolean DEFAULT true NOT NULL,
    target smallint NOT NULL,
    token text NOT NULL,
    avatar_color text NOT NULL,
    chat_color text NOT NULL,
    avatar_icon_url text,
    default_fallback_messages jsonb DEFAULT '[""]'::jsonb NOT NULL,
    live_chat_interactions jsonb DEFAULT '[]'::jsonb NOT NULL,
    published_flow_id integer,
    created_by text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    live_chat_hosts text[] DEFAULT '{}'::text[] NOT NULL,
    transfer_bot_id integer,
    whatsapp_redirect text DEFAULT ''::text NOT NULL,
    name_on_start boolean DEFAULT false NOT NULL,
    phone_on_start boolean DEFAULT false NOT NULL,
    email_on_start boolean DEFAULT false NOT NULL,
    sequential_service boolean DEFAULT false NOT NULL,
    transfer_message text DEFAULT ''::text NOT NULL,
    service_hours jsonb,
    automations jsonb DEFAULT '{"botRepeatAutomationDto": {"times": 0, "minutes": 0}, "botTransferAutomationDto": {"queue": "", "userId": 0, "minutes": 0, "callwebhook": false, "workspaceId": 0}, "botCloseRoomAutomationDto": {"active": false, "message": "", "minutes": 0, "closeRoomType": "ONLY_NOT_TRANSFERRED"}}'::jsonb NOT NULL,
    keywords jsonb DEFAULT '[]'::jsonb NOT NULL,
    people_workspace_id integer,
    people_user_id integer,
    transfers_begun_by_bot boolean DEFAULT false NOT NULL,
    CONSTRAINT bots_live_chat_hosts_check CHECK (((cardinality(live_chat_hosts) <= 20) AND (cardinality(string_to_array(array_to_string(live_chat_hosts, ' '::text), ' '::text)) = cardinality(live_chat_hosts)) AND (array_to_string(live_chat_hosts, ' '::text) ~ '^(((\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+|localhost)(:[1-9][0-9]{0,4})?( ((\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+|localhost)(:[1-9][0-9]{0,4})?)*)?$'::text)))
);
ALTER TABLE ONLY public.bots FORCE ROW LEVEL SECURITY;
ALTER TABLE public.bots OWNER TO CURRENT_USER;
ALTER TABLE public.bots ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bots_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.brand_images (
    key text NOT NULL,
    media_type text NOT NULL,
    content bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.brand_images OWNER TO CURRENT_USER;
CREATE TABLE public.channel_accounts (
    company_id integer NOT NULL,
    bot_id integer NOT NULL,
    kind text NOT NULL,
    external_id text NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    picture_url text DEFAULT ''::text NOT NULL,
    secret bytea NOT NULL,
    expires_at timestamp with time zone,
    connected_by text DEFAULT ''::text NOT NULL,
    connected_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.channel_accounts FORCE ROW LEVEL SECURITY;
ALTER TABLE public.channel_accounts OWNER TO CURRENT_USER;
CREATE TABLE public.channel_connections (
    company_id integer NOT NULL,
    id integer NOT NULL,
    bot_id integer,
    user_id integer,
    medium text NOT NULL,
    external_id text DEFAULT ''::text NOT NULL,
    account_id text DEFAULT ''::text NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    picture_url text DEFAULT ''::text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    trouble text DEFAULT ''::text NOT NULL,
    active boolean DEFAULT true NOT NULL,
    keep_bot boolean DEFAULT false NOT NULL,
    base_url text DEFAULT ''::text NOT NULL,
    secret bytea,
    connected_at timestamp with time zone,
    last_seen_at timestamp with time zone,
    updated_by text DEFAULT ''::text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    login_id text DEFAULT ''::text NOT NULL,
    told_at timestamp with time zone,
    ended_external_id text DEFAULT ''::text NOT NULL,
    CONSTRAINT channel_connections_check CHECK (((bot_id IS NULL) <> (user_id IS NULL))),
    CONSTRAINT channel_connections_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'connected'::text, 'broken'::text])))
);
ALTER TABLE ONLY public.channel_connections FORCE ROW LEVEL SECURITY;
ALTER TABLE public.channel_connections OWNER TO CURRENT_USER;
ALTER TABLE public.channel_connections ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.channel_connections_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.channel_events (
    company_id integer NOT NULL,
    id bigint NOT NULL,
    connection_id integer NOT NULL,
    external_id text NOT NULL,
    person text NOT NULL,
    payload jsonb,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.channel_events FORCE ROW LEVEL SECURITY;
ALTER TABLE public.channel_events OWNER TO CURRENT_USER;
ALTER TABLE public.channel_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.channel_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.channel_logins (
    company_id integer NOT NULL,
    state_hash bytea NOT NULL,
    bot_id integer NOT NULL,
    user_id integer NOT NULL,
    kind text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.channel_logins FORCE ROW LEVEL SECURITY;
ALTER TABLE public.channel_logins OWNER TO CURRENT_USER;
CREATE TABLE public.channel_messages (
    company_id integer NOT NULL,
    connection_id integer NOT NULL,
    external_id text NOT NULL,
    dialog_id integer NOT NULL,
    seq integer NOT NULL,
    outgoing boolean NOT NULL,
    state smallint DEFAULT 1 NOT NULL,
    page integer DEFAULT 0 NOT NULL,
    beside boolean DEFAULT false NOT NULL
);
ALTER TABLE ONLY public.channel_messages FORCE ROW LEVEL SECURITY;
ALTER TABLE public.channel_messages OWNER TO CURRENT_USER;
CREATE TABLE public.companies (
    id integer NOT NULL,
    platform_id integer NOT NULL,
    name text NOT NULL,
    name_folded text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    active boolean DEFAULT true NOT NULL,
    workspace_quota integer DEFAULT 0 NOT NULL,
    user_quota integer DEFAULT 0 NOT NULL,
    bot_quota integer DEFAULT 0 NOT NULL,
    allow_campaign_creation boolean DEFAULT false NOT NULL,
    whatsapp_qrcode boolean DEFAULT true NOT NULL,
    whatsapp_api_meta boolean DEFAULT false NOT NULL,
    livechat boolean DEFAULT true NOT NULL,
    facebook boolean DEFAULT false NOT NULL,
    instagram boolean DEFAULT false NOT NULL,
    time_zone text DEFAULT 'America/Sao_Paulo'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.companies FORCE ROW LEVEL SECURITY;
ALTER TABLE public.companies OWNER TO CURRENT_USER;
ALTER TABLE public.companies ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.companies_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.contact_identities (
    company_id integer NOT NULL,
    channel text NOT NULL,
    kind text NOT NULL,
    value text NOT NULL,
    contact_id integer NOT NULL,
    address text DEFAULT ''::text NOT NULL
);
ALTER TABLE ONLY public.contact_identities FORCE ROW LEVEL SECURITY;
ALTER TABLE public.contact_identities OWNER TO CURRENT_USER;
CREATE TABLE public.contacts (
    company_id integer NOT NULL,
    id integer NOT NULL,
    workspace_id integer NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    name_folded text DEFAULT ''::text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_message_at timestamp with time zone,
    picture_url text DEFAULT ''::text NOT NULL,
    picture_file text
);
ALTER TABLE ONLY public.contacts FORCE ROW LEVEL SECURITY;
ALTER TABLE public.contacts OWNER TO CURRENT_USER;
ALTER TABLE public.contacts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.contacts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.deliveries (
    company_id integer NOT NULL,
    id bigint NOT NULL,
    dialog_id integer NOT NULL,
    seq integer NOT NULL,
    channel text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    begun boolean DEFAULT false NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    locked_until timestamp with time zone,
    fence bigint DEFAULT 0 NOT NULL,
    external_id text,
    reason text,
    connection_id integer,
    page integer DEFAULT 0 NOT NULL,
    parts_sent integer DEFAULT 0 NOT NULL,
    template jsonb,
    contact_id integer,
    queued_at timestamp with time zone,
    CONSTRAINT deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])))
);
ALTER TABLE ONLY public.deliveries FORCE ROW LEVEL SECURITY;
ALTER TABLE public.deliveries OWNER TO CURRENT_USER;
ALTER TABLE public.deliveries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.deliveries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.dialogs (
    company_id integer NOT NULL,
    id integer NOT NULL,
    workspace_id integer NOT NULL,
    bot_id integer NOT NULL,
    contact_id integer NOT NULL,
    channel text NOT NULL,
    token text NOT NULL,
    status smallint DEFAULT 0 NOT NULL,
    transferred boolean DEFAULT false NOT NULL,
    transferred_external boolean DEFAULT false NOT NULL,
    assignee_id integer,
    assignee_name text,
    flow_id integer,
    engine_state jsonb,
    last_seq integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    unread_count integer DEFAULT 0 NOT NULL,
    last_message text DEFAULT ''::text NOT NULL,
    last_sender text DEFAULT 'SYSTEM'::text NOT NULL,
    last_message_at timestamp with time zone DEFAULT now() NOT NULL,
    tag text DEFAULT ''::text NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    closed_at timestamp with time zone,
    entry_bot_id integer NOT NULL,
    webhook_failure text,
    connection_id integer,
    medium text DEFAULT 'LIVECHAT'::text NOT NULL,
    last_client_at timestamp with time zone,
    reopened_at timestamp with time zone
);
ALTER TABLE ONLY public.dialogs FORCE ROW LEVEL SECURITY;
ALTER TABLE public.dialogs OWNER TO CURRENT_USER;
ALTER TABLE public.dialogs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.dialogs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.entity_types (
    company_id integer NOT NULL,
    id integer NOT NULL,
    bot_id integer,
    name text NOT NULL,
    name_folded text NOT NULL,
    kind text NOT NULL,
    fuzzy boolean DEFAULT false NOT NULL,
    active boolean DEFAULT true NOT NULL,
    entries jsonb DEFAULT '[]'::jsonb NOT NULL,
    entry_count integer DEFAULT 0 NOT NULL,
    created_by text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT entity_types_check CHECK (((bot_id IS NULL) = (kind = 'system'::text))),
    CONSTRAINT entity_types_kind_check CHECK ((kind = ANY (ARRAY['normal'::text, 'regex'::text, 'system'::text])))
);
ALTER TABLE ONLY public.entity_types FORCE ROW LEVEL SECURITY;
ALTER TABLE public.entity_types OWNER TO CURRENT_USER;
ALTER TABLE public.entity_types ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.entity_types_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.file_uses (
    company_id integer NOT NULL,
    file_id text NOT NULL,
    dialog_id integer,
    message_seq integer,
    flow_id integer,
    template_id integer,
    contact_id integer,
    CONSTRAINT file_uses_check CHECK (((dialog_id IS NULL) = (message_seq IS NULL))),
    CONSTRAINT file_uses_one_user CHECK ((num_nonnulls(message_seq, flow_id, template_id, contact_id) = 1))
);
ALTER TABLE ONLY public.file_uses FORCE ROW LEVEL SECURITY;
ALTER TABLE public.file_uses OWNER TO CURRENT_USER;
CREATE TABLE public.files (
    company_id integer NOT NULL,
    id text NOT NULL,
    name text NOT NULL,
    mime text NOT NULL,
    kind text NOT NULL,
    bytes integer NOT NULL,
    user_id integer,
    bot_id integer,
    visitor_id text,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.files FORCE ROW LEVEL SECURITY;
ALTER TABLE public.files OWNER TO CURRENT_USER;
CREATE TABLE public.flow_tests (
    company_id integer NOT NULL,
    id integer NOT NULL,
    bot_id integer NOT NULL,
    name text NOT NULL,
    name_folded text NOT NULL,
    conversation jsonb NOT NULL,
    created_by text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.flow_tests FORCE ROW LEVEL SECURITY;
ALTER TABLE public.flow_tests OWNER TO CURRENT_USER;
ALTER TABLE public.flow_tests ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.flow_tests_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.flows (
    company_id integer NOT NULL,
    id integer NOT NULL,
    bot_id integer NOT NULL,
    version integer NOT NULL,
    published boolean DEFAULT false NOT NULL,
    made_from integer,
    revision integer DEFAULT 1 NOT NULL,
    document jsonb NOT NULL,
    script jsonb,
    created_by text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    based_on integer,
    name text DEFAULT ''::text NOT NULL,
    language bytea
);
ALTER TABLE ONLY public.flows ALTER COLUMN language SET STORAGE EXTERNAL;
ALTER TABLE ONLY public.flows FORCE ROW LEVEL SECURITY;
ALTER TABLE public.flows OWNER TO CURRENT_USER;
ALTER TABLE public.flows ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.flows_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.idempotency_keys (
    company_id integer NOT NULL,
    user_id integer NOT NULL,
    route text NOT NULL,
    key text NOT NULL,
    input_hash bytea NOT NULL,
    result jsonb,
    created_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.idempotency_keys FORCE ROW LEVEL SECURITY;
ALTER TABLE public.idempotency_keys OWNER TO CURRENT_USER;
CREATE TABLE public.jobs (
    id bigint NOT NULL,
    company_id integer NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    payload jsonb NOT NULL,
    due_at timestamp with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    locked_until timestamp with time zone,
    fence bigint DEFAULT 0 NOT NULL,
    revision bigint DEFAULT 0 NOT NULL
);
ALTER TABLE ONLY public.jobs FORCE ROW LEVEL SECURITY;
ALTER TABLE public.jobs OWNER TO CURRENT_USER;
ALTER TABLE public.jobs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.jobs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.mails (
    id bigint NOT NULL,
    company_id integer,
    recipient text NOT NULL,
    content jsonb,
    state text DEFAULT 'waiting'::text NOT NULL,
    reason text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    locked_until timestamp with time zone,
    fence bigint DEFAULT 0 NOT NULL,
    sent_at timestamp with time zone,
    CONSTRAINT mails_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])))
);
ALTER TABLE ONLY public.mails FORCE ROW LEVEL SECURITY;
ALTER TABLE public.mails OWNER TO CURRENT_USER;
ALTER TABLE public.mails ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.mails_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.messages (
    company_id integer NOT NULL,
    dialog_id integer NOT NULL,
    seq integer NOT NULL,
    change_seq integer NOT NULL,
    id integer NOT NULL,
    sender text NOT NULL,
    sender_name text DEFAULT ''::text NOT NULL,
    user_id integer,
    text text NOT NULL,
    files jsonb DEFAULT '[]'::jsonb NOT NULL,
    buttons jsonb DEFAULT '[]'::jsonb NOT NULL,
    client_id text,
    channel text,
    external_id text,
    sent_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone,
    deleted_at timestamp with time zone,
    contact_id integer,
    marks jsonb,
    delivery text,
    delivery_reason text,
    told_event text,
    told_id text,
    delivery_ended boolean,
    CONSTRAINT messages_check CHECK (((client_id IS NULL) OR (contact_id IS NOT NULL)))
);
ALTER TABLE ONLY public.messages FORCE ROW LEVEL SECURITY;
ALTER TABLE public.messages OWNER TO CURRENT_USER;
ALTER TABLE public.messages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.messages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.outbox (
    id bigint NOT NULL,
    company_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    events text NOT NULL
);
ALTER TABLE ONLY public.outbox FORCE ROW LEVEL SECURITY;
ALTER TABLE public.outbox OWNER TO CURRENT_USER;
ALTER TABLE public.outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.platform_audit (
    id bigint NOT NULL,
    platform_id integer,
    user_id integer,
    action text NOT NULL,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT platform_audit_action CHECK ((action = ANY (ARRAY['brand.create'::text, 'brand.update'::text, 'user.update-own'::text, 'user.reset-password'::text])))
);
ALTER TABLE public.platform_audit OWNER TO CURRENT_USER;
ALTER TABLE public.platform_audit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.platform_audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.platforms (
    id integer NOT NULL,
    display_name text NOT NULL,
    main_color text NOT NULL,
    url_logo text DEFAULT ''::text NOT NULL,
    url_avatar text DEFAULT ''::text NOT NULL,
    url_logo_sidebar text DEFAULT ''::text NOT NULL,
    url_logo_sidebar_retracted text DEFAULT ''::text NOT NULL,
    hosts text[] DEFAULT '{}'::text[] NOT NULL,
    url_terms text DEFAULT ''::text NOT NULL,
    url_privacy text DEFAULT ''::text NOT NULL,
    new_workspace_quota integer DEFAULT 3 NOT NULL,
    new_user_quota integer DEFAULT 10 NOT NULL,
    new_bot_quota integer DEFAULT 5 NOT NULL,
    url_clone_video text DEFAULT ''::text NOT NULL
);
ALTER TABLE public.platforms OWNER TO CURRENT_USER;
ALTER TABLE public.platforms ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.platforms_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.profiles (
    company_id integer NOT NULL,
    id integer NOT NULL,
    name text NOT NULL,
    name_folded text NOT NULL,
    permissions text[] DEFAULT '{}'::text[] NOT NULL
);
ALTER TABLE ONLY public.profiles FORCE ROW LEVEL SECURITY;
ALTER TABLE public.profiles OWNER TO CURRENT_USER;
ALTER TABLE public.profiles ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.profiles_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.provider_keys (
    company_id integer NOT NULL,
    id integer NOT NULL,
    project_id text NOT NULL,
    key_id text NOT NULL,
    folded text NOT NULL,
    sealed bytea NOT NULL,
    bot_id integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    purpose text,
    CONSTRAINT provider_keys_purpose_check CHECK ((purpose = ANY (ARRAY['testing'::text, 'production'::text])))
);
ALTER TABLE ONLY public.provider_keys FORCE ROW LEVEL SECURITY;
ALTER TABLE public.provider_keys OWNER TO CURRENT_USER;
ALTER TABLE public.provider_keys ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.provider_keys_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.refresh_tokens (
    hash bytea NOT NULL,
    session_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    rotated_at timestamp with time zone
);
ALTER TABLE public.refresh_tokens OWNER TO CURRENT_USER;
CREATE TABLE public.registrations (
    id uuid NOT NULL,
    platform_id integer NOT NULL,
    company_name text NOT NULL,
    user_name text NOT NULL,
    email text NOT NULL,
    email_folded text NOT NULL,
    phone text NOT NULL,
    password_hash text NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.registrations OWNER TO CURRENT_USER;
CREATE TABLE public.schema_migrations (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.schema_migrations OWNER TO CURRENT_USER;
CREATE TABLE public.sessions (
    id uuid NOT NULL,
    user_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    device_hash bytea,
    user_agent text DEFAULT ''::text NOT NULL,
    address text DEFAULT ''::text NOT NULL
);
ALTER TABLE public.sessions OWNER TO CURRENT_USER;
CREATE TABLE public.simulated_turns (
    company_id integer NOT NULL,
    token text NOT NULL,
    said integer NOT NULL,
    conducting_bot_id integer,
    conducting_flow_id integer,
    engine_state jsonb NOT NULL
);
ALTER TABLE ONLY public.simulated_turns FORCE ROW LEVEL SECURITY;
ALTER TABLE public.simulated_turns OWNER TO CURRENT_USER;
CREATE TABLE public.simulations (
    company_id integer NOT NULL,
    token text NOT NULL,
    bot_id integer NOT NULL,
    test_version_id integer,
    flow_id integer,
    engine_state jsonb NOT NULL,
    said integer NOT NULL,
    last_at timestamp with time zone NOT NULL,
    conducting_bot_id integer,
    conducting_flow_id integer,
    CONSTRAINT simulations_check CHECK ((num_nonnulls(test_version_id, flow_id) = 1))
);
ALTER TABLE ONLY public.simulations FORCE ROW LEVEL SECURITY;
ALTER TABLE public.simulations OWNER TO CURRENT_USER;
CREATE TABLE public.template_tests (
    company_id integer NOT NULL,
    template_id integer NOT NULL,
    name text NOT NULL,
    name_folded text NOT NULL,
    conversation jsonb NOT NULL
);
ALTER TABLE ONLY public.template_tests FORCE ROW LEVEL SECURITY;
ALTER TABLE public.template_tests OWNER TO CURRENT_USER;
CREATE TABLE public.template_workspaces (
    company_id integer NOT NULL,
    template_id integer NOT NULL,
    workspace_id integer NOT NULL
);
ALTER TABLE ONLY public.template_workspaces FORCE ROW LEVEL SECURITY;
ALTER TABLE public.template_workspaces OWNER TO CURRENT_USER;
CREATE TABLE public.templates (
    company_id integer NOT NULL,
    id integer NOT NULL,
    name text NOT NULL,
    name_folded text NOT NULL,
    bot_id integer,
    bot_flow_id integer,
    document jsonb NOT NULL,
    created_by text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone
);
ALTER TABLE ONLY public.templates FORCE ROW LEVEL SECURITY;
ALTER TABLE public.templates OWNER TO CURRENT_USER;
ALTER TABLE public.templates ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.templates_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.test_versions (
    company_id integer NOT NULL,
    id integer NOT NULL,
    bot_id integer NOT NULL,
    script jsonb NOT NULL,
    made_by text NOT NULL,
    made_at timestamp with time zone DEFAULT now() NOT NULL,
    language bytea
);
ALTER TABLE ONLY public.test_versions ALTER COLUMN language SET STORAGE EXTERNAL;
ALTER TABLE ONLY public.test_versions FORCE ROW LEVEL SECURITY;
ALTER TABLE public.test_versions OWNER TO CURRENT_USER;
ALTER TABLE public.test_versions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.test_versions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.trainings (
    company_id integer NOT NULL,
    bot_id integer NOT NULL,
    purpose text NOT NULL,
    version text NOT NULL,
    operation text,
    problem text,
    trained text,
    credential_id integer,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT trainings_purpose_check CHECK ((purpose = ANY (ARRAY['testing'::text, 'production'::text])))
);
ALTER TABLE ONLY public.trainings FORCE ROW LEVEL SECURITY;
ALTER TABLE public.trainings OWNER TO CURRENT_USER;
CREATE TABLE public.unclear_aside (
    company_id integer NOT NULL,
    bot_id integer NOT NULL,
    node_id bigint NOT NULL,
    saying text NOT NULL,
    set_by text NOT NULL,
    set_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.unclear_aside FORCE ROW LEVEL SECURITY;
ALTER TABLE public.unclear_aside OWNER TO CURRENT_USER;
CREATE TABLE public.unclear_texts (
    company_id integer NOT NULL,
    id bigint NOT NULL,
    dialog_id integer NOT NULL,
    bot_id integer NOT NULL,
    node_id bigint NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    saying text NOT NULL,
    unsure boolean NOT NULL,
    nearest_node_id bigint,
    nearest_score double precision,
    at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.unclear_texts FORCE ROW LEVEL SECURITY;
ALTER TABLE public.unclear_texts OWNER TO CURRENT_USER;
ALTER TABLE public.unclear_texts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.unclear_texts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.user_photos (
    key text NOT NULL,
    user_id integer NOT NULL,
    company_id integer,
    media_type text NOT NULL,
    content bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.user_photos FORCE ROW LEVEL SECURITY;
ALTER TABLE public.user_photos OWNER TO CURRENT_USER;
CREATE TABLE public.user_profiles (
    company_id integer NOT NULL,
    user_id integer NOT NULL,
    profile_id integer NOT NULL
);
ALTER TABLE ONLY public.user_profiles FORCE ROW LEVEL SECURITY;
ALTER TABLE public.user_profiles OWNER TO CURRENT_USER;
CREATE TABLE public.user_workspaces (
    company_id integer NOT NULL,
    user_id integer NOT NULL,
    workspace_id integer NOT NULL
);
ALTER TABLE ONLY public.user_workspaces FORCE ROW LEVEL SECURITY;
ALTER TABLE public.user_workspaces OWNER TO CURRENT_USER;
CREATE TABLE public.users (
    id integer NOT NULL,
    company_id integer,
    platform_id integer NOT NULL,
    name text NOT NULL,
    name_folded text NOT NULL,
    email text NOT NULL,
    email_folded text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    password_hash text,
    admin boolean DEFAULT false NOT NULL,
    active boolean DEFAULT true NOT NULL,
    is_attendant boolean DEFAULT false NOT NULL,
    agent_name text,
    is_first_access boolean DEFAULT false NOT NULL,
    avatar_color text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    invited_at timestamp with time zone,
    CONSTRAINT users_check CHECK ((admin = (company_id IS NULL)))
);
ALTER TABLE ONLY public.users FORCE ROW LEVEL SECURITY;
ALTER TABLE public.users OWNER TO CURRENT_USER;
ALTER TABLE public.users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.users_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.webhook_calls (
    company_id integer NOT NULL,
    id integer NOT NULL,
    bot_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    event text NOT NULL,
    field text NOT NULL,
    node_name text NOT NULL,
    address text NOT NULL,
    kind text NOT NULL,
    attempt integer NOT NULL,
    attempts integer NOT NULL,
    status integer,
    failure text,
    milliseconds integer NOT NULL,
    request_body text NOT NULL,
    response_body text NOT NULL,
    cut boolean NOT NULL,
    dialog_id integer
);
ALTER TABLE ONLY public.webhook_calls FORCE ROW LEVEL SECURITY;
ALTER TABLE public.webhook_calls OWNER TO CURRENT_USER;
ALTER TABLE public.webhook_calls ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_calls_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.webhook_news (
    company_id integer NOT NULL,
    id bigint NOT NULL,
    dialog_id integer NOT NULL,
    payload jsonb NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.webhook_news FORCE ROW LEVEL SECURITY;
ALTER TABLE public.webhook_news OWNER TO CURRENT_USER;
ALTER TABLE public.webhook_news ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_news_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.webhook_receipts (
    company_id integer NOT NULL,
    dialog_id integer NOT NULL,
    key text NOT NULL,
    seq integer,
    received_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.webhook_receipts FORCE ROW LEVEL SECURITY;
ALTER TABLE public.webhook_receipts OWNER TO CURRENT_USER;
CREATE TABLE public.workspaces (
    company_id integer NOT NULL,
    id integer NOT NULL,
    name text NOT NULL,
    name_folded text NOT NULL,
    parent_id integer,
    active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.workspaces FORCE ROW LEVEL SECURITY;
ALTER TABLE public.workspaces OWNER TO CURRENT_USER;
ALTER TABLE public.workspaces ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.workspaces_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
INSERT INTO public.bots OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 2, 'Aroeira Atendimento', 'aroeira atendimento', true, 1, '35NQkjxyH6t_1gTuAqQsEJjhsIULWvjN', '#7A4A1E', '#8C4B1F', NULL, '["Não entendi. Pode escrever de outro jeito?", "Desculpe, essa eu não sei. Tente uma das opções."]', '[]', 2, 'Júlia Prado', '2026-10-19 18:37:54.029662+00', 'Júlia Prado', '2026-11-28 18:37:54.029662+00', NULL, '{}', NULL, '', false, false, false, false, '', NULL, '{"botRepeatAutomationDto": {"times": 0, "minutes": 0}, "botTransferAutomationDto": {"queue": "", "userId": 0, "minutes": 0, "callwebhook": false, "workspaceId": 0}, "botCloseRoomAutomationDto": {"active": false, "message": "", "minutes": 0, "closeRoomType": "ONLY_NOT_TRANSFERRED"}}', '[]', NULL, NULL, false),
	(1, 2, 2, 'Dúvidas frequentes', 'duvidas frequentes', true, 3, 'INk87K6Yx2drtMcAfCNjYJ39pRgo64Uv', '#2F6B4F', '#2F6B4F', NULL, '["Não entendi. Pode escrever de outro jeito?", "Desculpe, essa eu não sei. Tente uma das opções."]', '[]', 4, 'Júlia Prado', '2026-10-19 18:37:54.029662+00', 'Júlia Prado', '2026-11-28 18:37:54.029662+00', NULL, '{}', NULL, '', false, false, false, false, '', NULL, '{"botRepeatAutomationDto": {"times": 0, "minutes": 0}, "botTransferAutomationDto": {"queue": "", "userId": 0, "minutes": 0, "callwebhook": false, "workspaceId": 0}, "botCloseRoomAutomationDto": {"active": false, "message": "", "minutes": 0, "closeRoomType": "ONLY_NOT_TRANSFERRED"}}', '[]', NULL, NULL, false),
	(1, 3, 5, 'Campanha de inverno', 'campanha de inverno', true, 5, 'ZUUIwhXRT-oFmv6EXaydH55-UMLkoAe9', '#0A043C', '#FF0025', NULL, '[""]', '[]', NULL, 'Júlia Prado', '2026-11-28 18:37:54.029662+00', 'Júlia Prado', '2026-11-28 18:37:54.029662+00', NULL, '{}', NULL, '', false, false, false, false, '', NULL, '{"botRepeatAutomationDto": {"times": 0, "minutes": 0}, "botTransferAutomationDto": {"queue": "", "userId": 0, "minutes": 0, "callwebhook": false, "workspaceId": 0}, "botCloseRoomAutomationDto": {"active": false, "message": "", "minutes": 0, "closeRoomType": "ONLY_NOT_TRANSFERRED"}}', '[]', NULL, NULL, false);
INSERT INTO public.companies OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'Casa Aroeira', 'casa aroeira', 'contato@casaaroeira.com.br', true, 0, 0, 50, true, true, true, true, true, true, 'America/Sao_Paulo', '2026-11-28 18:37:54.019317+00');
INSERT INTO public.contact_identities VALUES
	(1, 'LIVECHAT', 'visitor', 'xF2rcW4DaGl4SphgN1q_PD9A-ppTzR4H', 1, ''),
	(1, 'LIVECHAT', 'visitor', 'OmGvQNOT6wDVIwYESfRwt-288V6ebBWu', 2, ''),
	(1, 'WHATSAPP', 'phone', '5511912345678', 2, ''),
	(1, 'LIVECHAT', 'visitor', 'f4LLSLED44y--Buf4BbIuEExGA28Thue', 3, ''),
	(1, 'WHATSAPP', 'phone', '5544999001122', 3, ''),
	(1, 'LIVECHAT', 'visitor', 'mKPaFKoX0KU5vaq-CnVUnT_MiFyyLiHW', 4, ''),
	(1, 'WHATSAPP', 'phone', '551932345678', 4, ''),
	(1, 'LIVECHAT', 'visitor', 'N-Z6_Z0YrFYRHqtpKGmPYIlhhZIZoQRB', 5, ''),
	(1, 'WHATSAPP', 'phone', '5581991234567', 5, ''),
	(1, 'LIVECHAT', 'visitor', 'q03Gc5oCZKEzQBAbec5NbThlaR6jAss_', 6, ''),
	(1, 'WHATSAPP', 'phone', '5531977665544', 6, ''),
	(1, 'LIVECHAT', 'visitor', 'D0bFaCD5aEEGQvDmba6En_5AgGdMldIe', 7, ''),
	(1, 'WHATSAPP', 'phone', '5585988776655', 7, ''),
	(1, 'LIVECHAT', 'visitor', 'cZ0xPt4UNl9D9cMJZyRGyKD5JhpCypJf', 8, ''),
	(1, 'WHATSAPP', 'phone', '5521999887766', 8, ''),
	(1, 'LIVECHAT', 'visitor', 'yFuvc5GJT1Zl2mrw9HZ10RvYnzuuc23Q', 9, ''),
	(1, 'WHATSAPP', 'phone', '5511987654321', 9, ''),
	(1, 'LIVECHAT', 'visitor', '28NU3UPR7HdB8BNr7dD182_GFtlnn3ZM', 10, ''),
	(1, 'WHATSAPP', 'phone', '353871234567', 10, ''),
	(1, 'LIVECHAT', 'visitor', 'NvTnl7HXQmIORRW2_OQ7yZPAmmpl-d3Z', 11, ''),
	(1, 'WHATSAPP', 'phone', '5511955554444', 11, ''),
	(1, 'LIVECHAT', 'visitor', 'dulIvHzVWy1GV5kOUh_jxPKnXM3yH_En', 12, ''),
	(1, 'LIVECHAT', 'visitor', 'TVCfwTbV_FujuDTG8kR_q9mJ30SbUyRt', 13, ''),
	(1, 'WHATSAPP', 'phone', '5541988112233', 13, ''),
	(1, 'LIVECHAT', 'visitor', 'ifAEt_V2TgPBpDlfCahkwuJ1kDCEKkVw', 14, '');
INSERT INTO public.contacts OVERRIDING SYSTEM VALUE VALUES
	(1, 3, 2, 'Seu Osvaldo', 'seu osvaldo', '', '5544999001122', '', '2026-11-06 18:37:55.316+00', '2026-11-24 18:39:29.316+00', '', NULL),
	(1, 10, 2, 'Tomás Ó Súilleabháin', 'tomas o suilleabhain', 'tomas@example.ie', '353871234567', '', '2026-11-25 15:17:55.316+00', '2026-11-25 15:21:07.316+00', '', NULL),
	(1, 2, 2, 'Nguyễn Thị Ánh Tuyết', 'nguyen thi anh tuyet', 'tuyet.nguyen@example.com', '5511912345678', '', '2026-11-03 17:57:55.316+00', '2026-11-26 18:39:06.316+00', '', NULL),
	(1, 1, 2, 'CONDOMÍNIO EDIFÍCIO SOLAR DAS PALMEIRAS - BL. B', 'condominio edificio solar das palmeiras - bl. b', 'sindico@solardaspalmeiras.example.com', '', '', '2026-10-30 18:37:55.316+00', '2026-11-27 18:12:22.316+00', '', NULL),
	(1, 7, 2, 'Carla Monteiro', 'carla monteiro', 'carla.monteiro@example.com', '5585988776655', '', '2026-11-17 18:37:55.316+00', '2026-11-28 11:52:22.316+00', '', NULL),
	(1, 4, 2, 'joão', 'joao', '', '551932345678', '', '2026-11-09 18:37:55.316+00', '2026-11-28 14:19:06.316+00', '', NULL),
	(1, 6, 2, 'Renata "Rê" D''Ávila <arquiteta>', 'renata "re" d''avila <arquiteta>', 'renata@davila.example.com', '5531977665544', '', '2026-11-15 18:37:55.316+00', '2026-11-28 15:51:34.316+00', '', NULL),
	(1, 11, 2, '陈小明', '陈小明', '', '5511955554444', '', '2026-11-28 16:27:55.316+00', '2026-11-28 16:28:41.316+00', '', NULL),
	(1, 12, 2, 'محمد عبد الرحمن السيد', 'محمد عبد الرحمن السيد', 'm.elsayed@example.com', '', '', '2026-11-28 17:07:55.316+00', '2026-11-28 17:09:05.316+00', '', NULL),
	(1, 13, 2, '', '', '', '5541988112233', '', '2026-11-28 17:32:55.316+00', '2026-11-28 17:33:43.316+00', '', NULL),
	(1, 5, 2, 'Maria Aparecida do Perpétuo Socorro Cavalcanti de Albuquerque e Vasconcelos Figueiroa Neta', 'maria aparecida do perpetuo socorro cavalcanti de albuquerque e vasconcelos figueiroa neta', 'maria.aparecida.do.perpetuo.socorro.cavalcanti@correio-institucional.example.com.br', '5581991234567', '', '2026-11-12 13:37:55.316+00', '2026-11-28 17:55:21.316+00', '', NULL),
	(1, 9, 2, 'Beatriz Nakamura', 'beatriz nakamura', 'bia.nakamura@example.com', '5511987654321', '', '2026-11-22 18:37:55.316+00', '2026-11-28 18:17:34.316+00', '', NULL),
	(1, 8, 2, '🌻 Lu ✨ Ferraz 💅🏽', '🌻 lu ✨ ferraz 💅🏽', '', '5521999887766', '', '2026-11-20 17:22:55.316+00', '2026-11-28 18:31:35.316+00', '', NULL),
	(1, 14, 2, '', '', '', '', '', '2026-11-28 18:35:55.316+00', '2026-11-28 18:36:19.316+00', '', NULL);
INSERT INTO public.dialogs OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 2, 1, 1, 'LIVECHAT', 'momJmr0d27U759So9R-gsIu98bsvB0VY', 1, false, false, NULL, NULL, 2, '{"node": 32, "stage": "closed", "script": "2", "version": 2, "variables": {}}', 7, 7, 0, 'Conversa finalizada', 'SYSTEM', '2026-10-30 18:38:43.316+00', 'Financeiro', '2026-10-30 18:37:55.316+00', '2026-10-30 18:38:43.316+00', 1, NULL, NULL, 'LIVECHAT', NULL, NULL),
	(1, 2, 4, 1, 2, 'LIVECHAT', 'O7GK8iU3m-csDpGAcEA9HRrFIfPbZQWR', 1, true, false, 5, NULL, 2, '{"node": 51, "stage": "handed-over", "script": "2", "version": 2, "variables": {}}', 15, 15, 0, 'Conversa finalizada por Rafael Nogueira', 'SYSTEM', '2026-11-03 18:02:22.316+00', 'Pós-venda', '2026-11-03 17:57:55.316+00', '2026-11-03 18:02:22.316+00', 1, NULL, NULL, 'LIVECHAT', NULL, NULL),
	(1, 3, 2, 1, 3, 'WHATSAPP', 'aXXus35XCxQjTAjpN04QH5m5MGntzjvY', 1, false, false, NULL, NULL, 2, '{"node": 44, "stage": "closed", "script": "2", "version": 2, "variables": {}}', 7, 7, 0, 'Conversa finalizada', 'SYSTEM', '2026-11-06 18:38:43.316+00', 'Garantia', '2026-11-06 18:37:55.316+00', '2026-11-06 18:38:43.316+00', 1, NULL, NULL, 'LIVECHAT', NULL, NULL),
	(1, 4, 2, 1, 4, 'FACEBOOK', '1N1jweHXhGTLsTq5IYN4T5RoQtivfBdv', 1, false, false, NULL, NULL, 2, '{"node": 33, "stage": "closed", "script": "2", "version": 2, "variables": {}}', 7, 7, 0, 'Conversa finalizada', 'SYSTEM', '2026-11-09 18:38:43.316+00', 'Financeiro', '2026-11-09 18:37:55.316+00', '2026-11-09 18:38:43.316+00', 1, NULL, NULL, 'LIVECHAT', NULL, NULL),
	(1, 5, 3, 1, 5, 'LIVECHAT', 'zVabn6Q1LwFxDvfQ76cvovlmzKtwzgo3', 1, true, false, 5, NULL, 2, '{"node": 50, "stage": "handed-over", "script": "2", "version": 2, "variables": {}}', 14, 14, 0, 'Conversa finalizada por Rafael Nogueira', 'SYSTEM', '2026-11-12 13:41:07.316+00', 'SAC', '2026-11-12 13:37:55.316+00', '2026-11-12 13:41:07.316+00', 1, NULL, NULL, 'LIVECHAT', NULL, NULL),
	(1, 6, 2, 2, 6, 'LIVECHAT', 'mYJ1FEyfM27ii4jiAFy6oUXyneqCZwIJ', 1, false, false, NULL, NULL, 4, '{"node": 8, "stage": "closed", "script": "4", "version": 2, "variables": {}}', 6, 6, 0, 'Conversa finalizada', 'SYSTEM', '2026-11-15 18:38:42.316+00', '', '2026-11-15 18:37:55.316+00', '2026-11-15 18:38:42.316+00', 2, NULL, NULL, 'LIVECHAT', NULL, NULL),
	(1, 7, 2, 1, 7, 'LIVECHAT', 'XJXq_uQl64fT3EUuCEYW-OrUAxWJLPWK', 1, false, false, NULL, NULL, 2, '{"node": 36, "stage": "closed", "script": "2", "version": 2, "variables": {}}', 9, 9, 0, 'Conversa finalizada', 'SYSTEM', '2026-11-17 18:39:06.316+00', 'Montagem', '2026-11-17 18:37:55.316+00', '2026-11-17 18:39:06.316+00', 1, NULL, NULL, 'LIVECHAT', NULL, NULL),
	(1, 8, 3, 1, 8, 'WHATSAPP', '7QP0z6cLqCrIGndSuW7-rpbLMVbpinrm', 1, true, false, 4, NULL, 2, '{"node": 50, "stage": "handed-over", "script": "2", "version": 2, "variables": {}}', 15, 15, 0, 'Conversa finalizada por Camila Duarte', 'SYSTEM', '2026-11-20 17:26:29.316+00', 'SAC', '2026-11-20 17:22:55.316+00', '2026-11-20 17:26:29.316+00', 1, NULL, NULL, 'LIVECHAT', NULL, NULL),
	(1, 9, 2, 2, 9, 'LIVECHAT', 'LXXKSBZH20FoZB9l_TxWMyPh8qLNgUy4', 1, false, false, NULL, NULL, 4, '{"node": 8, "stage": "closed", "script": "4", "version": 2, "variables": {}}', 7, 7, 0, 'Conversa finalizada', 'SYSTEM', '2026-11-22 18:38:43.316+00', '', '2026-11-22 18:37:55.316+00', '2026-11-22 18:38:43.316+00', 2, NULL, NULL, 'LIVECHAT', NULL, NULL),
	(1, 10, 2, 1, 3, 'WHATSAPP', 'mxpCjCw6htbOQEHGcJXRZjRdZTs_FnJx', 1, false, false, NULL, NULL, 2, '{"node": 48, "stage": "closed", "script": "2", "version": 2, "variables": {}}', 11, 11, 0, 'Conversa finalizada', 'SYSTEM', '2026-11-24 18:39:29.316+00', 'Visita à loja', '2026-11-24 18:37:55.316+00', '2026-11-24 18:39:29.316+00', 1, NULL, NULL, 'LIVECHAT', NULL, NULL),
	(1, 11, 4, 1, 10, 'LIVECHAT', 'Mq73ooWkruPvbKoSTvRE5A4wTM8kKeLo', 1, true, false, 5, NULL, 2, '{"node": 51, "stage": "handed-over", "script": "2", "version": 2, "variables": {}}', 14, 14, 0, 'Conversa finalizada por Rafael Nogueira', 'SYSTEM', '2026-11-25 15:21:07.316+00', 'Pós-venda', '2026-11-25 15:17:55.316+00', '2026-11-25 15:21:07.316+00', 1, NULL, NULL, 'LIVECHAT', NULL, NULL),
	(1, 12, 2, 1, 2, 'LIVECHAT', 'Tyq-zGY-Su8HkwFn-1ACOsK8Ya8v5iB5', 1, false, false, NULL, NULL, 2, '{"node": 4, "stage": "closed", "script": "2", "version": 2, "variables": {}}', 9, 9, 0, 'Conversa finalizada', 'SYSTEM', '2026-11-26 18:39:06.316+00', 'Pedidos', '2026-11-26 18:37:55.316+00', '2026-11-26 18:39:06.316+00', 1, NULL, NULL, 'LIVECHAT', NULL, NULL),
	(1, 13, 3, 1, 1, 'LIVECHAT', 'Xj4pt4X2Bb2kSan95kEpgIRRRY8WiJY4', 1, true, false, 4, NULL, 2, '{"node": 50, "stage": "handed-over", "script": "2", "version": 2, "variables": {}}', 15, 15, 0, 'Conversa finalizada por Camila Duarte', 'SYSTEM', '2026-11-27 18:12:22.316+00', 'SAC', '2026-11-27 18:07:55.316+00', '2026-11-27 18:12:22.316+00', 1, NULL, NULL, 'LIVECHAT', NULL, NULL),
	(1, 14, 3, 1, 7, 'LIVECHAT', 'cbsc1vbb-hUwEAhx_VNHLtd4xzL_G5ve', 1, true, false, 4, NULL, 2, '{"node": 50, "stage": "handed-over", "script": "2", "version": 2, "variables": {}}', 15, 15, 0, 'Conversa finalizada por Camila Duarte', 'SYSTEM', '2026-11-28 11:52:22.316+00', 'SAC', '2026-11-28 11:47:55.316+00', '2026-11-28 11:52:22.316+00', 1, NULL, NULL, 'LIVECHAT', NULL, NULL),
	(1, 15, 2, 1, 4, 'FACEBOOK', 'pvWD2Zqa2cAzAqzqVo7fdvnJSyk5GGeN', 1, false, false, NULL, NULL, 2, '{"node": 48, "stage": "closed", "script": "2", "version": 2, "variables": {}}', 9, 9, 0, 'Conversa finalizada', 'SYSTEM', '2026-11-28 14:19:06.316+00', 'Visita à loja', '2026-11-28 14:17:55.316+00', '2026-11-28 14:19:06.316+00', 1, NULL, NULL, 'LIVECHAT', NULL, NULL),
	(1, 16, 3, 1, 6, 'LIVECHAT', 'Fx-I-__QbOpCgxJLQJ7BjqjpXPUGLU-O', 0, true, false, 4, NULL, 2, '{"node": 49, "stage": "handed-over", "script": "2", "version": 2, "variables": {}}', 9, 9, 1, 'Obrigada! Aguardo 🙏', 'CLIENT', '2026-11-28 15:51:34.316+00', 'SAC', '2026-11-28 15:47:55.316+00', NULL, 1, NULL, NULL, 'LIVECHAT', NULL, NULL),
	(1, 17, 2, 2, 11, 'LIVECHAT', 'qK6CiQdzINlWdteAsRCXsrpSsSl0laAs', 0, false, false, NULL, NULL, 4, '{"node": 3, "stage": "talking", "misses": 1, "script": "4", "version": 2, "variables": {}}', 5, 5, 0, 'Desculpe, essa eu não sei. Tente uma das opções.', 'BOT', '2026-11-28 16:28:41.316+00', '', '2026-11-28 16:27:55.316+00', NULL, 2, NULL, NULL, 'LIVECHAT', NULL, NULL),
	(1, 18, 3, 1, 12, 'INSTAGRAM', 'hq4-JnL0oxU0K9ts4VH5YutCY55arAAL', 0, true, false, NULL, NULL, 2, '{"node": 49, "stage": "handed-over", "script": "2", "version": 2, "variables": {}}', 8, 8, 2, 'Boa tarde, vocês entregam em Foz do Iguaçu? شكرا', 'CLIENT', '2026-11-28 17:09:05.316+00', 'SAC', '2026-11-28 17:07:55.316+00', NULL, 1, NULL, NULL, 'LIVECHAT', NULL, NULL),
	(1, 19, 2, 1, 13, 'WHATSAPP', 'ccH7L2Fg0XCQzZLak17HvVf7vm0eQ75d', 1, false, false, NULL, NULL, 2, '{"node": 27, "stage": "closed", "script": "2", "version": 2, "variables": {}}', 7, 7, 0, 'Conversa finalizada', 'SYSTEM', '2026-11-28 17:33:43.316+00', 'Financeiro', '2026-11-28 17:32:55.316+00', '2026-11-28 17:33:43.316+00', 1, NULL, NULL, 'LIVECHAT', NULL, NULL),
	(1, 20, 4, 1, 5, 'LIVECHAT', '6Ud98WgY0anyEQhi-6lY2rh_dprgoRPZ', 0, true, false, 5, NULL, 2, '{"node": 51, "stage": "handed-over", "script": "2", "version": 2, "variables": {}}', 14, 14, 0, 'Perfeito. Vou enviar duas dobradiças e os parafusos. Chegam em até 4 dias úteis no endereço do pedido.', 'HUMAN', '2026-11-28 17:55:21.316+00', 'Pós-venda', '2026-11-28 17:50:55.316+00', NULL, 1, NULL, NULL, 'LIVECHAT', NULL, NULL),
	(1, 21, 3, 1, 9, 'LIVECHAT', 'd0Z59wzU1L0pqDXhFhiKsJo5YSS4cyCn', 0, true, false, 4, NULL, 2, '{"node": 49, "stage": "handed-over", "script": "2", "version": 2, "variables": {}}', 9, 9, 1, 'E quando entregam?', 'CLIENT', '2026-11-28 18:17:34.316+00', 'SAC', '2026-11-28 18:13:55.316+00', NULL, 1, NULL, NULL, 'LIVECHAT', NULL, NULL),
	(1, 22, 3, 1, 8, 'WHATSAPP', '2oZwLJfAShQWFNXmuZLap1E4pi6hTN5w', 0, true, false, NULL, NULL, 2, '{"node": 50, "stage": "handed-over", "script": "2", "version": 2, "variables": {}}', 14, 14, 4, 'alguém aí??', 'CLIENT', '2026-11-28 18:31:35.316+00', 'SAC', '2026-11-28 18:28:55.316+00', NULL, 1, NULL, NULL, 'LIVECHAT', NULL, NULL),
	(1, 23, 2, 1, 14, 'LIVECHAT', 'chpx-5RXYsO-LyL-NR_RJk6XHVBcQorb', 0, false, false, NULL, NULL, 2, '{"node": 34, "stage": "talking", "script": "2", "version": 2, "variables": {}}', 4, 4, 0, 'A montagem é grátis para guarda-roupas, camas e estantes. O que você precisa?', 'BOT', '2026-11-28 18:36:19.316+00', 'Montagem', '2026-11-28 18:35:55.316+00', NULL, 1, NULL, NULL, 'LIVECHAT', NULL, NULL);
INSERT INTO public.entity_types OVERRIDING SYSTEM VALUE VALUES
	(1, 1, NULL, 'qualquer_resposta', 'qualquer_resposta', 'system', false, true, '[]', 0, '', '2026-11-28 18:37:54.019317+00', '', '2026-11-28 18:37:54.019317+00'),
	(1, 2, NULL, 'nome', 'nome', 'system', false, true, '[]', 0, '', '2026-11-28 18:37:54.019317+00', '', '2026-11-28 18:37:54.019317+00'),
	(1, 3, NULL, 'email', 'email', 'system', false, true, '[]', 0, '', '2026-11-28 18:37:54.019317+00', '', '2026-11-28 18:37:54.019317+00'),
	(1, 4, NULL, 'telefone', 'telefone', 'system', false, true, '[]', 0, '', '2026-11-28 18:37:54.019317+00', '', '2026-11-28 18:37:54.019317+00'),
	(1, 5, NULL, 'cpf_cnpj', 'cpf_cnpj', 'system', false, true, '[]', 0, '', '2026-11-28 18:37:54.019317+00', '', '2026-11-28 18:37:54.019317+00'),
	(1, 6, NULL, 'cep', 'cep', 'system', false, true, '[]', 0, '', '2026-11-28 18:37:54.019317+00', '', '2026-11-28 18:37:54.019317+00'),
	(1, 7, NULL, 'data', 'data', 'system', false, true, '[]', 0, '', '2026-11-28 18:37:54.019317+00', '', '2026-11-28 18:37:54.019317+00'),
	(1, 8, NULL, 'numero', 'numero', 'system', false, true, '[]', 0, '', '2026-11-28 18:37:54.019317+00', '', '2026-11-28 18:37:54.019317+00'),
	(1, 9, 1, 'cor_do_tecido', 'cor_do_tecido', 'normal', true, true, '[["Azul petróleo", "petróleo", "azul escuro"], ["Caramelo", "camel", "conhaque", "mel"], ["Linho cru", "cru", "off white", "natural"], ["Mostarda", "amarelo queimado"], ["Terracota", "barro", "telha", "ferrugem"], ["Verde-musgo", "musgo", "verde escuro"]]', 6, 'Júlia Prado', '2026-11-28 18:37:54.029662+00', 'Júlia Prado', '2026-11-28 18:37:54.029662+00'),
	(1, 10, 1, 'numero_pedido', 'numero_pedido', 'regex', false, true, '[["PED-?\\d{4,6}"], ["\\d{6}"]]', 2, 'Júlia Prado', '2026-11-28 18:37:54.029662+00', 'Júlia Prado', '2026-11-28 18:37:54.029662+00'),
	(1, 11, 2, 'cidade', 'cidade', 'normal', true, true, '[["São Paulo", "Sampa", "SP", "capital paulista"], ["Rio de Janeiro", "Rio", "RJ"], ["Belo Horizonte", "BH", "Belô"], ["Vitória", "capital capixaba"], ["Curitiba", "CWB"], ["Florianópolis", "Floripa"], ["Porto Alegre", "POA", "Portinho"], ["Campinas"], ["Joinville"], ["Caxias do Sul", "Caxias"]]', 10, 'Júlia Prado', '2026-11-28 18:37:54.029662+00', 'Júlia Prado', '2026-11-28 18:37:54.029662+00');
INSERT INTO public.flows OVERRIDING SYSTEM VALUE VALUES
	(1, 2, 1, 1, true, 1, 1, '{"name": "Atendimento Casa Aroeira", "nodes": [{"id": 1, "tag": "", "kind": "start", "title": "Início", "position": {"x": 0, "y": 0}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Olá! Você está falando com a Casa Aroeira, móveis de madeira maciça desde 1987. 🪵"}]}], "files": [], "buttons": []}, {"id": 2, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Sobre o que você quer falar?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Meu pedido", "position": 1}, {"kind": "quick-reply", "label": "Troca ou devolução", "position": 2}, {"kind": "quick-reply", "label": "Boletos e pagamentos", "position": 3}, {"kind": "quick-reply", "label": "Montagem", "position": 4}, {"kind": "quick-reply", "label": "Garantia", "position": 5}, {"kind": "quick-reply", "label": "Lojas e horários", "position": 6}, {"kind": "quick-reply", "label": "Falar com atendente", "position": 7}]}], "fallbackMessages": ["Não entendi. Pode tocar em uma das opções?", "Desculpe, ainda estou aprendendo. Escolha um assunto da lista, por favor."], "userInteractions": [{"id": 1, "entity": null, "target": 2, "phrases": ["Meu pedido", "pedido", "pedidos", "entrega", "acompanhar pedido"]}, {"id": 2, "entity": null, "target": 17, "phrases": ["Troca ou devolução", "troca", "trocar", "devolver", "devolução"]}, {"id": 3, "entity": null, "target": 26, "phrases": ["Boletos e pagamentos", "boleto", "pagamento", "pagar"]}, {"id": 4, "entity": null, "target": 34, "phrases": ["Montagem", "montar", "montador", "agendar montagem"]}, {"id": 5, "entity": null, "target": 39, "phrases": ["Garantia", "assistência", "assistência técnica"]}, {"id": 6, "entity": null, "target": 45, "phrases": ["Lojas e horários", "loja", "endereço", "horário", "horários"]}, {"id": 7, "entity": null, "target": 49, "phrases": ["Falar com atendente", "atendente", "humano", "falar com alguém"]}]}, {"id": 2, "tag": "Pedidos", "kind": "default", "title": "Pedidos", "position": {"x": -2038, "y": 130}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Vamos ver o seu pedido. O que você precisa?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Onde está meu pedido?", "position": 1}, {"kind": "quick-reply", "label": "Está atrasado", "position": 2}, {"kind": "quick-reply", "label": "Mudar o endereço", "position": 3}, {"kind": "quick-reply", "label": "Cancelar", "position": 4}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 3, "phrases": ["Onde está meu pedido?", "rastrear", "rastreio", "cadê meu pedido"]}, {"id": 2, "entity": null, "target": 7, "phrases": ["Está atrasado", "atraso", "atrasado", "não chegou"]}, {"id": 3, "entity": null, "target": 10, "phrases": ["Mudar o endereço", "endereço errado", "trocar endereço"]}, {"id": 4, "entity": null, "target": 13, "phrases": ["Cancelar", "cancelar pedido", "desistir"]}]}, {"id": 3, "tag": "", "kind": "default", "title": "Rastreamento", "position": {"x": -2737, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Com o número do pedido e o CPF da compra você acompanha cada etapa. A situação muda até as 20h do dia."}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Encontrei, obrigado", "position": 1}, {"kind": "quick-reply", "label": "Consta entregue e não recebi", "position": 2}, {"kind": "link", "link": "https://casaaroeira.example/pedidos", "label": "Rastrear meu pedido", "position": 3}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 4, "phrases": ["Encontrei, obrigado", "encontrei", "obrigado", "obrigada", "ok"]}, {"id": 2, "entity": null, "target": 5, "phrases": ["Consta entregue e não recebi", "não recebi"]}]}, {"id": 4, "tag": "", "kind": "end", "title": "Rastreio encontrado", "position": {"x": -2857, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Que bom! Boa espera, e bom proveito do móvel novo. 🏡"}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 5, "tag": "", "kind": "default", "title": "Entregue e não recebido", "position": {"x": -2617, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Sinto muito. Às vezes a portaria ou um vizinho recebe por você. Se não foi o caso, abrimos uma verificação com a transportadora."}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Abrir verificação", "position": 1}, {"kind": "quick-reply", "label": "Estava na portaria", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 50, "phrases": ["Abrir verificação", "abrir", "sim", "quero abrir"]}, {"id": 2, "entity": null, "target": 6, "phrases": ["Estava na portaria", "encontrei", "achei", "estava com o vizinho"]}]}, {"id": 6, "tag": "", "kind": "end", "title": "Pedido com o vizinho", "position": {"x": -2649, "y": 520}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Ufa! Que bom que apareceu. Até a próxima!"}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 7, "tag": "", "kind": "default", "title": "Atraso na entrega", "position": {"x": -2129, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Entendo, esperar é ruim. Há quantos dias venceu o prazo?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Até 3 dias", "position": 1}, {"kind": "quick-reply", "label": "Mais de 3 dias", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 8, "phrases": ["Até 3 dias", "1 dia", "2 dias", "3 dias", "uns 3 dias", "ontem"]}, {"id": 2, "entity": null, "target": 9, "phrases": ["Mais de 3 dias", "uma semana", "5 dias", "10 dias", "muito tempo"]}]}, {"id": 8, "tag": "", "kind": "end", "title": "Atraso de poucos dias", "position": {"x": -2009, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "A transportadora tem até 3 dias úteis de tolerância, e a maioria dos pedidos chega nesse tempo. Se passar disso, escreva de novo: resolvemos com prioridade."}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 9, "tag": "", "kind": "default", "title": "Atraso longo", "position": {"x": -2249, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Peço desculpas. Nesse caso uma pessoa verifica com a transportadora e dá um novo prazo."}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Quero verificar", "position": 1}, {"kind": "quick-reply", "label": "Espero mais um pouco", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 50, "phrases": ["Quero verificar", "sim", "verificar", "atendente"]}, {"id": 2, "entity": null, "target": 16, "phrases": ["Espero mais um pouco", "esperar", "vou aguardar"]}]}, {"id": 10, "tag": "", "kind": "default", "title": "Endereço de entrega", "position": {"x": -1649, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "O pedido já saiu do nosso depósito?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Ainda não", "position": 1}, {"kind": "quick-reply", "label": "Já saiu", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 11, "phrases": ["Ainda não", "não", "não saiu"]}, {"id": 2, "entity": null, "target": 12, "phrases": ["Já saiu", "sim", "saiu", "está a caminho"]}]}, {"id": 11, "tag": "", "kind": "end", "title": "Endereço antes do envio", "position": {"x": -1529, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Você mesmo pode trocar, desde que o novo endereço seja na mesma cidade."}]}], "files": [], "buttons": [{"kind": "link", "link": "https://casaaroeira.example/pedidos/endereco", "label": "Trocar endereço", "position": 1}]}], "fallbackMessages": [""], "userInteractions": []}, {"id": 12, "tag": "", "kind": "default", "title": "Endereço depois do envio", "position": {"x": -1769, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Com a entrega a caminho, só a nossa equipe consegue falar com o motorista."}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Chamar a equipe", "position": 1}, {"kind": "quick-reply", "label": "Deixa como está", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 50, "phrases": ["Chamar a equipe", "chamar", "sim", "atendente"]}, {"id": 2, "entity": null, "target": 16, "phrases": ["Deixa como está", "deixa", "tudo bem"]}]}, {"id": 13, "tag": "Cancelamento", "kind": "default", "title": "Cancelamento", "position": {"x": -1338, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Que pena! O valor volta em até 10 dias úteis (no cartão, em até duas faturas). Como prefere?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Quero cancelar", "position": 1}, {"kind": "quick-reply", "label": "Já recebi o pedido", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 14, "phrases": ["Quero cancelar", "cancelar", "sim"]}, {"id": 2, "entity": null, "target": 15, "phrases": ["Já recebi o pedido", "já recebi", "recebi"]}]}, {"id": 14, "tag": "", "kind": "default", "title": "Confirmar cancelamento", "position": {"x": -1289, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Podemos seguir com o cancelamento? Depois de confirmado, ele não volta atrás."}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Confirmar", "position": 1}, {"kind": "quick-reply", "label": "Mudei de ideia", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 50, "phrases": ["Confirmar", "confirmo", "sim", "pode cancelar"]}, {"id": 2, "entity": null, "target": 16, "phrases": ["Mudei de ideia", "não", "manter"]}]}, {"id": 15, "tag": "", "kind": "end", "title": "Devolução depois da entrega", "position": {"x": -1049, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Você tem 7 dias a partir do recebimento para devolver, sem custo."}]}], "files": [], "buttons": [{"kind": "link", "link": "https://casaaroeira.example/devolucoes", "label": "Agendar coleta", "position": 1}]}], "fallbackMessages": [""], "userInteractions": []}, {"id": 16, "tag": "", "kind": "end", "title": "Pedido mantido", "position": {"x": -1769, "y": 520}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Combinado, fica como está. Conte com a gente!"}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 17, "tag": "Trocas", "kind": "default", "title": "Trocas e devoluções", "position": {"x": 170, "y": 130}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Sem problema. O que aconteceu?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Me arrependi", "position": 1}, {"kind": "quick-reply", "label": "Veio com defeito", "position": 2}, {"kind": "quick-reply", "label": "Veio outro produto", "position": 3}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 18, "phrases": ["Me arrependi", "arrependi", "não gostei", "não serviu"]}, {"id": 2, "entity": null, "target": 21, "phrases": ["Veio com defeito", "defeito", "quebrado", "riscado", "trincado"]}, {"id": 3, "entity": null, "target": 24, "phrases": ["Veio outro produto", "errado", "produto errado", "outra cor"]}]}, {"id": 18, "tag": "", "kind": "default", "title": "Arrependimento", "position": {"x": 479, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Você tem 7 dias a partir do recebimento. O móvel precisa estar desmontado. O que prefere?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Dinheiro de volta", "position": 1}, {"kind": "quick-reply", "label": "Um vale-compra", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 19, "phrases": ["Dinheiro de volta", "devolver", "dinheiro", "reembolso"]}, {"id": 2, "entity": null, "target": 20, "phrases": ["Um vale-compra", "vale", "crédito"]}]}, {"id": 19, "tag": "", "kind": "end", "title": "Coleta agendada", "position": {"x": 391, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "A coleta acontece em até 5 dias úteis, das 8h às 18h. Alguém precisa estar em casa."}]}], "files": [], "buttons": [{"kind": "link", "link": "https://casaaroeira.example/devolucoes", "label": "Agendar coleta", "position": 1}]}], "fallbackMessages": [""], "userInteractions": []}, {"id": 20, "tag": "", "kind": "end", "title": "Vale-compra", "position": {"x": 631, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "O vale tem o valor integral, dura 12 meses e chega por e-mail quando a coleta é feita."}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 21, "tag": "", "kind": "default", "title": "Produto com defeito", "position": {"x": -138, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Lamento por isso! Qual é o tamanho do problema?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Risco ou lasca", "position": 1}, {"kind": "quick-reply", "label": "Peça quebrada", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 22, "phrases": ["Risco ou lasca", "risco", "riscado", "lasca", "mancha"]}, {"id": 2, "entity": null, "target": 23, "phrases": ["Peça quebrada", "quebrou", "quebrado", "trincou", "faltou peça"]}]}, {"id": 22, "tag": "", "kind": "default", "title": "Pequeno reparo", "position": {"x": -329, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Temos um kit de retoque com cera no tom da madeira e instruções em vídeo. Enviamos de graça."}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Quero o kit", "position": 1}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 51, "phrases": ["Quero o kit", "kit", "sim", "pode enviar"]}]}, {"id": 23, "tag": "", "kind": "default", "title": "Peça quebrada", "position": {"x": -89, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Vamos enviar a peça nova. Nosso especialista confere o modelo com você."}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Falar com especialista", "position": 1}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 51, "phrases": ["Falar com especialista", "sim", "especialista"]}]}, {"id": 24, "tag": "", "kind": "default", "title": "Produto errado", "position": {"x": 151, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Que confusão a nossa! Recolhemos o que chegou e enviamos o certo com prioridade."}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Combinar a troca", "position": 1}, {"kind": "quick-reply", "label": "Quero o dinheiro", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 25, "phrases": ["Combinar a troca", "combinar", "trocar", "sim"]}, {"id": 2, "entity": null, "target": 19, "phrases": ["Quero o dinheiro", "devolver", "dinheiro"]}]}, {"id": 25, "tag": "", "kind": "default", "title": "Troca expressa", "position": {"x": 151, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "A troca leva de 3 a 7 dias úteis. Posso chamar alguém para marcar?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Pode chamar", "position": 1}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 50, "phrases": ["Pode chamar", "sim", "marcar", "ok"]}]}, {"id": 26, "tag": "Financeiro", "kind": "default", "title": "Boletos e pagamentos", "position": {"x": -738, "y": 130}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Posso ajudar com:"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "2ª via do boleto", "position": 1}, {"kind": "quick-reply", "label": "Paguei e não consta", "position": 2}, {"kind": "quick-reply", "label": "Formas de pagamento", "position": 3}, {"kind": "quick-reply", "label": "Nota fiscal", "position": 4}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 27, "phrases": ["2ª via do boleto", "segunda via", "boleto", "boleto vencido"]}, {"id": 2, "entity": null, "target": 28, "phrases": ["Paguei e não consta", "paguei", "não consta"]}, {"id": 3, "entity": null, "target": 32, "phrases": ["Formas de pagamento", "parcelar", "parcelas", "pix", "cartão"]}, {"id": 4, "entity": null, "target": 33, "phrases": ["Nota fiscal", "nota", "nf", "danfe"]}]}, {"id": 27, "tag": "", "kind": "end", "title": "Segunda via do boleto", "position": {"x": -1098, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "O boleto atualizado sai na hora, sem juros até 5 dias depois do vencimento."}]}], "files": [], "buttons": [{"kind": "link", "link": "https://casaaroeira.example/boletos", "label": "Emitir 2ª via", "position": 1}]}], "fallbackMessages": [""], "userInteractions": []}, {"id": 28, "tag": "", "kind": "default", "title": "Pagamento não identificado", "position": {"x": -618, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Como você pagou?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Boleto", "position": 1}, {"kind": "quick-reply", "label": "Pix", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 29, "phrases": ["Boleto", "por boleto", "no boleto"]}, {"id": 2, "entity": null, "target": 30, "phrases": ["Pix", "por pix", "fiz um pix"]}]}, {"id": 29, "tag": "", "kind": "default", "title": "Pagamento por boleto", "position": {"x": -809, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "O banco leva até 2 dias úteis para nos avisar. Já passou disso?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Já passou", "position": 1}, {"kind": "quick-reply", "label": "Ainda não", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 50, "phrases": ["Já passou", "sim", "passou"]}, {"id": 2, "entity": null, "target": 31, "phrases": ["Ainda não", "não", "vou aguardar"]}]}, {"id": 30, "tag": "", "kind": "default", "title": "Pagamento por Pix", "position": {"x": -569, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "O Pix costuma cair em minutos, desde que o código não tenha vencido (30 minutos). O seu venceu?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Não venceu", "position": 1}, {"kind": "quick-reply", "label": "Acho que venceu", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 50, "phrases": ["Não venceu", "não"]}, {"id": 2, "entity": null, "target": 31, "phrases": ["Acho que venceu", "sim", "venceu"]}]}, {"id": 31, "tag": "", "kind": "end", "title": "Aguardar o banco", "position": {"x": -689, "y": 520}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Se o pagamento não constar até amanhã, ele volta sozinho para a sua conta, e você pode pagar de novo."}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 32, "tag": "", "kind": "end", "title": "Formas de pagamento", "position": {"x": -858, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Pix com 8% de desconto, cartão em até 12 vezes sem juros ou boleto à vista."}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 33, "tag": "", "kind": "end", "title": "Nota fiscal", "position": {"x": -378, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "A nota vai para o e-mail da compra quando o pedido sai. Você também a encontra aqui:"}]}], "files": [], "buttons": [{"kind": "link", "link": "https://casaaroeira.example/notas", "label": "Baixar nota fiscal", "position": 1}]}], "fallbackMessages": [""], "userInteractions": []}, {"id": 34, "tag": "Montagem", "kind": "default", "title": "Montagem", "position": {"x": 839, "y": 130}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "A montagem é grátis para guarda-roupas, camas e estantes. O que você precisa?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Agendar", "position": 1}, {"kind": "quick-reply", "label": "Ver o manual", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 35, "phrases": ["Agendar", "marcar", "agendar montagem"]}, {"id": 2, "entity": null, "target": 38, "phrases": ["Ver o manual", "manual", "montar sozinho"]}]}, {"id": 35, "tag": "", "kind": "default", "title": "Agendar montagem", "position": {"x": 959, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Montamos de segunda a sábado, em até 3 dias úteis depois da entrega. Qual período prefere?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Manhã (8h às 12h)", "position": 1}, {"kind": "quick-reply", "label": "Tarde (13h às 18h)", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 36, "phrases": ["Manhã (8h às 12h)", "manhã", "de manhã"]}, {"id": 2, "entity": null, "target": 37, "phrases": ["Tarde (13h às 18h)", "tarde", "à tarde"]}]}, {"id": 36, "tag": "", "kind": "end", "title": "Montagem pela manhã", "position": {"x": 871, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Anotado: manhã! A equipe confirma o dia com você. Deixe o espaço livre e as caixas fechadas."}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 37, "tag": "", "kind": "end", "title": "Montagem à tarde", "position": {"x": 1111, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Anotado: tarde! A equipe confirma o dia com você. Deixe o espaço livre e as caixas fechadas."}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 38, "tag": "", "kind": "end", "title": "Manual de montagem", "position": {"x": 719, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Todos os manuais têm desenho e vídeo. Procure pelo código que está na etiqueta da caixa."}]}], "files": [], "buttons": [{"kind": "link", "link": "https://casaaroeira.example/manuais", "label": "Abrir manuais", "position": 1}]}], "fallbackMessages": [""], "userInteractions": []}, {"id": 39, "tag": "Garantia", "kind": "default", "title": "Garantia", "position": {"x": 1439, "y": 130}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Nossos móveis têm garantia de 5 anos na estrutura e 1 ano em ferragens. Como posso ajudar?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Acionar a garantia", "position": 1}, {"kind": "quick-reply", "label": "Ver os prazos", "position": 2}, {"kind": "quick-reply", "label": "Cuidados com a madeira", "position": 3}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 40, "phrases": ["Acionar a garantia", "acionar", "usar a garantia"]}, {"id": 2, "entity": null, "target": 43, "phrases": ["Ver os prazos", "prazo", "prazos"]}, {"id": 3, "entity": null, "target": 44, "phrases": ["Cuidados com a madeira", "cuidados", "limpeza", "como limpar"]}]}, {"id": 40, "tag": "", "kind": "default", "title": "Acionar a garantia", "position": {"x": 1439, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Você tem a nota fiscal à mão?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Tenho a nota", "position": 1}, {"kind": "quick-reply", "label": "Não acho a nota", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 41, "phrases": ["Tenho a nota", "tenho", "sim"]}, {"id": 2, "entity": null, "target": 42, "phrases": ["Não acho a nota", "não", "não tenho"]}]}, {"id": 41, "tag": "", "kind": "default", "title": "Fotos do problema", "position": {"x": 1351, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Separe duas fotos: uma do móvel inteiro e outra do problema. Pronto?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Pronto", "position": 1}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 51, "phrases": ["Pronto", "sim", "tenho", "ok"]}]}, {"id": 42, "tag": "", "kind": "end", "title": "Garantia sem nota", "position": {"x": 1591, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Sem problema: ela também está na sua conta. Volte aqui quando a encontrar."}]}], "files": [], "buttons": [{"kind": "link", "link": "https://casaaroeira.example/notas", "label": "Baixar nota fiscal", "position": 1}]}], "fallbackMessages": [""], "userInteractions": []}, {"id": 43, "tag": "", "kind": "end", "title": "Prazos da garantia", "position": {"x": 1199, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Estrutura: 5 anos. Ferragens e trilhos: 1 ano. Tecidos e espumas: 6 meses. Conta a data da entrega."}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 44, "tag": "", "kind": "end", "title": "Cuidados com a madeira", "position": {"x": 1679, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Pano úmido bem torcido, depois um seco. Nada de álcool. Uma vez por ano, cera de carnaúba. 😉"}]}], "files": [], "buttons": [{"kind": "link", "link": "https://casaaroeira.example/cuidados", "label": "Guia de cuidados", "position": 1}]}], "fallbackMessages": [""], "userInteractions": []}, {"id": 45, "tag": "", "kind": "default", "title": "Lojas e horários", "position": {"x": 2039, "y": 130}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Temos três lojas. O que você quer saber?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Endereços", "position": 1}, {"kind": "quick-reply", "label": "Horários", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 46, "phrases": ["Endereços", "endereço", "onde fica"]}, {"id": 2, "entity": null, "target": 47, "phrases": ["Horários", "horário", "que horas abre", "abre domingo"]}]}, {"id": 46, "tag": "", "kind": "default", "title": "Endereços", "position": {"x": 1919, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "São Paulo: Rua Gabriel Monteiro da Silva, 1.200"}]}, {"kind": "paragraph", "children": [{"kind": "text", "text": "Campinas: Av. José de Souza Campos, 480"}]}, {"kind": "paragraph", "children": [{"kind": "text", "text": "Curitiba: Al. Dr. Carlos de Carvalho, 655"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Vou visitar", "position": 1}, {"kind": "link", "link": "https://casaaroeira.example/lojas", "label": "Ver no mapa", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 48, "phrases": ["Vou visitar", "visitar", "vou aí", "obrigado"]}]}, {"id": 47, "tag": "", "kind": "default", "title": "Horário de funcionamento", "position": {"x": 2159, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Segunda a sexta, das 10h às 20h. Sábado, das 10h às 18h. Domingo e feriado, das 12h às 18h (só São Paulo)."}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Vou visitar", "position": 1}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 48, "phrases": ["Vou visitar", "visitar", "obrigado", "ok"]}]}, {"id": 48, "tag": "Visita à loja", "kind": "end", "title": "Até a visita", "position": {"x": 2039, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Esperamos você! Traga as medidas do ambiente: nossos consultores ajudam com o projeto."}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 49, "tag": "SAC", "kind": "default", "title": "Atendimento humano", "position": {"x": -213, "y": 130}, "returnTo": null, "transfer": {"target": {"kind": "sequential-person", "workspaceId": 3, "onlyOnlineUser": false}}, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Claro! Vou chamar alguém do nosso time. Enquanto isso, conte o que aconteceu."}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 50, "tag": "SAC", "kind": "default", "title": "Falar com o SAC", "position": {"x": -1307, "y": 520}, "returnTo": null, "transfer": {"target": {"kind": "sequential-person", "workspaceId": 3, "onlyOnlineUser": false}}, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Certo! Uma pessoa do nosso SAC continua daqui. Deixe o número do pedido, que já respondemos."}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 51, "tag": "Pós-venda", "kind": "default", "title": "Falar com o pós-venda", "position": {"x": 311, "y": 520}, "returnTo": null, "transfer": {"target": {"kind": "specific-person", "userId": 5, "userName": "Rafael Nogueira", "workspaceId": 4}}, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Vou passar você para o nosso especialista em pós-venda. Se puder, descreva a peça."}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}], "version": 1}', '{"id": "", "asks": [], "flow": {"name": "Atendimento Casa Aroeira", "nodes": [{"id": 1, "tag": "", "kind": "start", "title": "Início", "position": {"x": 0, "y": 0}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Olá! Você está falando com a Casa Aroeira, móveis de madeira maciça desde 1987. 🪵"}]}], "files": [], "buttons": []}, {"id": 2, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Sobre o que você quer falar?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Meu pedido", "position": 1}, {"kind": "quick-reply", "label": "Troca ou devolução", "position": 2}, {"kind": "quick-reply", "label": "Boletos e pagamentos", "position": 3}, {"kind": "quick-reply", "label": "Montagem", "position": 4}, {"kind": "quick-reply", "label": "Garantia", "position": 5}, {"kind": "quick-reply", "label": "Lojas e horários", "position": 6}, {"kind": "quick-reply", "label": "Falar com atendente", "position": 7}]}], "fallbackMessages": ["Não entendi. Pode tocar em uma das opções?", "Desculpe, ainda estou aprendendo. Escolha um assunto da lista, por favor."], "userInteractions": [{"id": 1, "entity": null, "target": 2, "phrases": ["Meu pedido", "pedido", "pedidos", "entrega", "acompanhar pedido"]}, {"id": 2, "entity": null, "target": 17, "phrases": ["Troca ou devolução", "troca", "trocar", "devolver", "devolução"]}, {"id": 3, "entity": null, "target": 26, "phrases": ["Boletos e pagamentos", "boleto", "pagamento", "pagar"]}, {"id": 4, "entity": null, "target": 34, "phrases": ["Montagem", "montar", "montador", "agendar montagem"]}, {"id": 5, "entity": null, "target": 39, "phrases": ["Garantia", "assistência", "assistência técnica"]}, {"id": 6, "entity": null, "target": 45, "phrases": ["Lojas e horários", "loja", "endereço", "horário", "horários"]}, {"id": 7, "entity": null, "target": 49, "phrases": ["Falar com atendente", "atendente", "humano", "falar com alguém"]}]}, {"id": 2, "tag": "Pedidos", "kind": "default", "title": "Pedidos", "position": {"x": -2038, "y": 130}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Vamos ver o seu pedido. O que você precisa?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Onde está meu pedido?", "position": 1}, {"kind": "quick-reply", "label": "Está atrasado", "position": 2}, {"kind": "quick-reply", "label": "Mudar o endereço", "position": 3}, {"kind": "quick-reply", "label": "Cancelar", "position": 4}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 3, "phrases": ["Onde está meu pedido?", "rastrear", "rastreio", "cadê meu pedido"]}, {"id": 2, "entity": null, "target": 7, "phrases": ["Está atrasado", "atraso", "atrasado", "não chegou"]}, {"id": 3, "entity": null, "target": 10, "phrases": ["Mudar o endereço", "endereço errado", "trocar endereço"]}, {"id": 4, "entity": null, "target": 13, "phrases": ["Cancelar", "cancelar pedido", "desistir"]}]}, {"id": 3, "tag": "", "kind": "default", "title": "Rastreamento", "position": {"x": -2737, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Com o número do pedido e o CPF da compra você acompanha cada etapa. A situação muda até as 20h do dia."}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Encontrei, obrigado", "position": 1}, {"kind": "quick-reply", "label": "Consta entregue e não recebi", "position": 2}, {"kind": "link", "link": "https://casaaroeira.example/pedidos", "label": "Rastrear meu pedido", "position": 3}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 4, "phrases": ["Encontrei, obrigado", "encontrei", "obrigado", "obrigada", "ok"]}, {"id": 2, "entity": null, "target": 5, "phrases": ["Consta entregue e não recebi", "não recebi"]}]}, {"id": 4, "tag": "", "kind": "end", "title": "Rastreio encontrado", "position": {"x": -2857, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Que bom! Boa espera, e bom proveito do móvel novo. 🏡"}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 5, "tag": "", "kind": "default", "title": "Entregue e não recebido", "position": {"x": -2617, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Sinto muito. Às vezes a portaria ou um vizinho recebe por você. Se não foi o caso, abrimos uma verificação com a transportadora."}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Abrir verificação", "position": 1}, {"kind": "quick-reply", "label": "Estava na portaria", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 50, "phrases": ["Abrir verificação", "abrir", "sim", "quero abrir"]}, {"id": 2, "entity": null, "target": 6, "phrases": ["Estava na portaria", "encontrei", "achei", "estava com o vizinho"]}]}, {"id": 6, "tag": "", "kind": "end", "title": "Pedido com o vizinho", "position": {"x": -2649, "y": 520}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Ufa! Que bom que apareceu. Até a próxima!"}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 7, "tag": "", "kind": "default", "title": "Atraso na entrega", "position": {"x": -2129, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Entendo, esperar é ruim. Há quantos dias venceu o prazo?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Até 3 dias", "position": 1}, {"kind": "quick-reply", "label": "Mais de 3 dias", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 8, "phrases": ["Até 3 dias", "1 dia", "2 dias", "3 dias", "uns 3 dias", "ontem"]}, {"id": 2, "entity": null, "target": 9, "phrases": ["Mais de 3 dias", "uma semana", "5 dias", "10 dias", "muito tempo"]}]}, {"id": 8, "tag": "", "kind": "end", "title": "Atraso de poucos dias", "position": {"x": -2009, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "A transportadora tem até 3 dias úteis de tolerância, e a maioria dos pedidos chega nesse tempo. Se passar disso, escreva de novo: resolvemos com prioridade."}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 9, "tag": "", "kind": "default", "title": "Atraso longo", "position": {"x": -2249, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Peço desculpas. Nesse caso uma pessoa verifica com a transportadora e dá um novo prazo."}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Quero verificar", "position": 1}, {"kind": "quick-reply", "label": "Espero mais um pouco", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 50, "phrases": ["Quero verificar", "sim", "verificar", "atendente"]}, {"id": 2, "entity": null, "target": 16, "phrases": ["Espero mais um pouco", "esperar", "vou aguardar"]}]}, {"id": 10, "tag": "", "kind": "default", "title": "Endereço de entrega", "position": {"x": -1649, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "O pedido já saiu do nosso depósito?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Ainda não", "position": 1}, {"kind": "quick-reply", "label": "Já saiu", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 11, "phrases": ["Ainda não", "não", "não saiu"]}, {"id": 2, "entity": null, "target": 12, "phrases": ["Já saiu", "sim", "saiu", "está a caminho"]}]}, {"id": 11, "tag": "", "kind": "end", "title": "Endereço antes do envio", "position": {"x": -1529, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Você mesmo pode trocar, desde que o novo endereço seja na mesma cidade."}]}], "files": [], "buttons": [{"kind": "link", "link": "https://casaaroeira.example/pedidos/endereco", "label": "Trocar endereço", "position": 1}]}], "fallbackMessages": [""], "userInteractions": []}, {"id": 12, "tag": "", "kind": "default", "title": "Endereço depois do envio", "position": {"x": -1769, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Com a entrega a caminho, só a nossa equipe consegue falar com o motorista."}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Chamar a equipe", "position": 1}, {"kind": "quick-reply", "label": "Deixa como está", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 50, "phrases": ["Chamar a equipe", "chamar", "sim", "atendente"]}, {"id": 2, "entity": null, "target": 16, "phrases": ["Deixa como está", "deixa", "tudo bem"]}]}, {"id": 13, "tag": "Cancelamento", "kind": "default", "title": "Cancelamento", "position": {"x": -1338, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Que pena! O valor volta em até 10 dias úteis (no cartão, em até duas faturas). Como prefere?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Quero cancelar", "position": 1}, {"kind": "quick-reply", "label": "Já recebi o pedido", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 14, "phrases": ["Quero cancelar", "cancelar", "sim"]}, {"id": 2, "entity": null, "target": 15, "phrases": ["Já recebi o pedido", "já recebi", "recebi"]}]}, {"id": 14, "tag": "", "kind": "default", "title": "Confirmar cancelamento", "position": {"x": -1289, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Podemos seguir com o cancelamento? Depois de confirmado, ele não volta atrás."}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Confirmar", "position": 1}, {"kind": "quick-reply", "label": "Mudei de ideia", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 50, "phrases": ["Confirmar", "confirmo", "sim", "pode cancelar"]}, {"id": 2, "entity": null, "target": 16, "phrases": ["Mudei de ideia", "não", "manter"]}]}, {"id": 15, "tag": "", "kind": "end", "title": "Devolução depois da entrega", "position": {"x": -1049, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Você tem 7 dias a partir do recebimento para devolver, sem custo."}]}], "files": [], "buttons": [{"kind": "link", "link": "https://casaaroeira.example/devolucoes", "label": "Agendar coleta", "position": 1}]}], "fallbackMessages": [""], "userInteractions": []}, {"id": 16, "tag": "", "kind": "end", "title": "Pedido mantido", "position": {"x": -1769, "y": 520}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Combinado, fica como está. Conte com a gente!"}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 17, "tag": "Trocas", "kind": "default", "title": "Trocas e devoluções", "position": {"x": 170, "y": 130}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Sem problema. O que aconteceu?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Me arrependi", "position": 1}, {"kind": "quick-reply", "label": "Veio com defeito", "position": 2}, {"kind": "quick-reply", "label": "Veio outro produto", "position": 3}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 18, "phrases": ["Me arrependi", "arrependi", "não gostei", "não serviu"]}, {"id": 2, "entity": null, "target": 21, "phrases": ["Veio com defeito", "defeito", "quebrado", "riscado", "trincado"]}, {"id": 3, "entity": null, "target": 24, "phrases": ["Veio outro produto", "errado", "produto errado", "outra cor"]}]}, {"id": 18, "tag": "", "kind": "default", "title": "Arrependimento", "position": {"x": 479, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Você tem 7 dias a partir do recebimento. O móvel precisa estar desmontado. O que prefere?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Dinheiro de volta", "position": 1}, {"kind": "quick-reply", "label": "Um vale-compra", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 19, "phrases": ["Dinheiro de volta", "devolver", "dinheiro", "reembolso"]}, {"id": 2, "entity": null, "target": 20, "phrases": ["Um vale-compra", "vale", "crédito"]}]}, {"id": 19, "tag": "", "kind": "end", "title": "Coleta agendada", "position": {"x": 391, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "A coleta acontece em até 5 dias úteis, das 8h às 18h. Alguém precisa estar em casa."}]}], "files": [], "buttons": [{"kind": "link", "link": "https://casaaroeira.example/devolucoes", "label": "Agendar coleta", "position": 1}]}], "fallbackMessages": [""], "userInteractions": []}, {"id": 20, "tag": "", "kind": "end", "title": "Vale-compra", "position": {"x": 631, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "O vale tem o valor integral, dura 12 meses e chega por e-mail quando a coleta é feita."}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 21, "tag": "", "kind": "default", "title": "Produto com defeito", "position": {"x": -138, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Lamento por isso! Qual é o tamanho do problema?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Risco ou lasca", "position": 1}, {"kind": "quick-reply", "label": "Peça quebrada", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 22, "phrases": ["Risco ou lasca", "risco", "riscado", "lasca", "mancha"]}, {"id": 2, "entity": null, "target": 23, "phrases": ["Peça quebrada", "quebrou", "quebrado", "trincou", "faltou peça"]}]}, {"id": 22, "tag": "", "kind": "default", "title": "Pequeno reparo", "position": {"x": -329, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Temos um kit de retoque com cera no tom da madeira e instruções em vídeo. Enviamos de graça."}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Quero o kit", "position": 1}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 51, "phrases": ["Quero o kit", "kit", "sim", "pode enviar"]}]}, {"id": 23, "tag": "", "kind": "default", "title": "Peça quebrada", "position": {"x": -89, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Vamos enviar a peça nova. Nosso especialista confere o modelo com você."}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Falar com especialista", "position": 1}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 51, "phrases": ["Falar com especialista", "sim", "especialista"]}]}, {"id": 24, "tag": "", "kind": "default", "title": "Produto errado", "position": {"x": 151, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Que confusão a nossa! Recolhemos o que chegou e enviamos o certo com prioridade."}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Combinar a troca", "position": 1}, {"kind": "quick-reply", "label": "Quero o dinheiro", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 25, "phrases": ["Combinar a troca", "combinar", "trocar", "sim"]}, {"id": 2, "entity": null, "target": 19, "phrases": ["Quero o dinheiro", "devolver", "dinheiro"]}]}, {"id": 25, "tag": "", "kind": "default", "title": "Troca expressa", "position": {"x": 151, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "A troca leva de 3 a 7 dias úteis. Posso chamar alguém para marcar?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Pode chamar", "position": 1}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 50, "phrases": ["Pode chamar", "sim", "marcar", "ok"]}]}, {"id": 26, "tag": "Financeiro", "kind": "default", "title": "Boletos e pagamentos", "position": {"x": -738, "y": 130}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Posso ajudar com:"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "2ª via do boleto", "position": 1}, {"kind": "quick-reply", "label": "Paguei e não consta", "position": 2}, {"kind": "quick-reply", "label": "Formas de pagamento", "position": 3}, {"kind": "quick-reply", "label": "Nota fiscal", "position": 4}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 27, "phrases": ["2ª via do boleto", "segunda via", "boleto", "boleto vencido"]}, {"id": 2, "entity": null, "target": 28, "phrases": ["Paguei e não consta", "paguei", "não consta"]}, {"id": 3, "entity": null, "target": 32, "phrases": ["Formas de pagamento", "parcelar", "parcelas", "pix", "cartão"]}, {"id": 4, "entity": null, "target": 33, "phrases": ["Nota fiscal", "nota", "nf", "danfe"]}]}, {"id": 27, "tag": "", "kind": "end", "title": "Segunda via do boleto", "position": {"x": -1098, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "O boleto atualizado sai na hora, sem juros até 5 dias depois do vencimento."}]}], "files": [], "buttons": [{"kind": "link", "link": "https://casaaroeira.example/boletos", "label": "Emitir 2ª via", "position": 1}]}], "fallbackMessages": [""], "userInteractions": []}, {"id": 28, "tag": "", "kind": "default", "title": "Pagamento não identificado", "position": {"x": -618, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Como você pagou?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Boleto", "position": 1}, {"kind": "quick-reply", "label": "Pix", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 29, "phrases": ["Boleto", "por boleto", "no boleto"]}, {"id": 2, "entity": null, "target": 30, "phrases": ["Pix", "por pix", "fiz um pix"]}]}, {"id": 29, "tag": "", "kind": "default", "title": "Pagamento por boleto", "position": {"x": -809, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "O banco leva até 2 dias úteis para nos avisar. Já passou disso?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Já passou", "position": 1}, {"kind": "quick-reply", "label": "Ainda não", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 50, "phrases": ["Já passou", "sim", "passou"]}, {"id": 2, "entity": null, "target": 31, "phrases": ["Ainda não", "não", "vou aguardar"]}]}, {"id": 30, "tag": "", "kind": "default", "title": "Pagamento por Pix", "position": {"x": -569, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "O Pix costuma cair em minutos, desde que o código não tenha vencido (30 minutos). O seu venceu?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Não venceu", "position": 1}, {"kind": "quick-reply", "label": "Acho que venceu", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 50, "phrases": ["Não venceu", "não"]}, {"id": 2, "entity": null, "target": 31, "phrases": ["Acho que venceu", "sim", "venceu"]}]}, {"id": 31, "tag": "", "kind": "end", "title": "Aguardar o banco", "position": {"x": -689, "y": 520}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Se o pagamento não constar até amanhã, ele volta sozinho para a sua conta, e você pode pagar de novo."}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 32, "tag": "", "kind": "end", "title": "Formas de pagamento", "position": {"x": -858, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Pix com 8% de desconto, cartão em até 12 vezes sem juros ou boleto à vista."}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 33, "tag": "", "kind": "end", "title": "Nota fiscal", "position": {"x": -378, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "A nota vai para o e-mail da compra quando o pedido sai. Você também a encontra aqui:"}]}], "files": [], "buttons": [{"kind": "link", "link": "https://casaaroeira.example/notas", "label": "Baixar nota fiscal", "position": 1}]}], "fallbackMessages": [""], "userInteractions": []}, {"id": 34, "tag": "Montagem", "kind": "default", "title": "Montagem", "position": {"x": 839, "y": 130}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "A montagem é grátis para guarda-roupas, camas e estantes. O que você precisa?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Agendar", "position": 1}, {"kind": "quick-reply", "label": "Ver o manual", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 35, "phrases": ["Agendar", "marcar", "agendar montagem"]}, {"id": 2, "entity": null, "target": 38, "phrases": ["Ver o manual", "manual", "montar sozinho"]}]}, {"id": 35, "tag": "", "kind": "default", "title": "Agendar montagem", "position": {"x": 959, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Montamos de segunda a sábado, em até 3 dias úteis depois da entrega. Qual período prefere?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Manhã (8h às 12h)", "position": 1}, {"kind": "quick-reply", "label": "Tarde (13h às 18h)", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 36, "phrases": ["Manhã (8h às 12h)", "manhã", "de manhã"]}, {"id": 2, "entity": null, "target": 37, "phrases": ["Tarde (13h às 18h)", "tarde", "à tarde"]}]}, {"id": 36, "tag": "", "kind": "end", "title": "Montagem pela manhã", "position": {"x": 871, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Anotado: manhã! A equipe confirma o dia com você. Deixe o espaço livre e as caixas fechadas."}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 37, "tag": "", "kind": "end", "title": "Montagem à tarde", "position": {"x": 1111, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Anotado: tarde! A equipe confirma o dia com você. Deixe o espaço livre e as caixas fechadas."}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 38, "tag": "", "kind": "end", "title": "Manual de montagem", "position": {"x": 719, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Todos os manuais têm desenho e vídeo. Procure pelo código que está na etiqueta da caixa."}]}], "files": [], "buttons": [{"kind": "link", "link": "https://casaaroeira.example/manuais", "label": "Abrir manuais", "position": 1}]}], "fallbackMessages": [""], "userInteractions": []}, {"id": 39, "tag": "Garantia", "kind": "default", "title": "Garantia", "position": {"x": 1439, "y": 130}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Nossos móveis têm garantia de 5 anos na estrutura e 1 ano em ferragens. Como posso ajudar?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Acionar a garantia", "position": 1}, {"kind": "quick-reply", "label": "Ver os prazos", "position": 2}, {"kind": "quick-reply", "label": "Cuidados com a madeira", "position": 3}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 40, "phrases": ["Acionar a garantia", "acionar", "usar a garantia"]}, {"id": 2, "entity": null, "target": 43, "phrases": ["Ver os prazos", "prazo", "prazos"]}, {"id": 3, "entity": null, "target": 44, "phrases": ["Cuidados com a madeira", "cuidados", "limpeza", "como limpar"]}]}, {"id": 40, "tag": "", "kind": "default", "title": "Acionar a garantia", "position": {"x": 1439, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Você tem a nota fiscal à mão?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Tenho a nota", "position": 1}, {"kind": "quick-reply", "label": "Não acho a nota", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 41, "phrases": ["Tenho a nota", "tenho", "sim"]}, {"id": 2, "entity": null, "target": 42, "phrases": ["Não acho a nota", "não", "não tenho"]}]}, {"id": 41, "tag": "", "kind": "default", "title": "Fotos do problema", "position": {"x": 1351, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Separe duas fotos: uma do móvel inteiro e outra do problema. Pronto?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Pronto", "position": 1}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 51, "phrases": ["Pronto", "sim", "tenho", "ok"]}]}, {"id": 42, "tag": "", "kind": "end", "title": "Garantia sem nota", "position": {"x": 1591, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Sem problema: ela também está na sua conta. Volte aqui quando a encontrar."}]}], "files": [], "buttons": [{"kind": "link", "link": "https://casaaroeira.example/notas", "label": "Baixar nota fiscal", "position": 1}]}], "fallbackMessages": [""], "userInteractions": []}, {"id": 43, "tag": "", "kind": "end", "title": "Prazos da garantia", "position": {"x": 1199, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Estrutura: 5 anos. Ferragens e trilhos: 1 ano. Tecidos e espumas: 6 meses. Conta a data da entrega."}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 44, "tag": "", "kind": "end", "title": "Cuidados com a madeira", "position": {"x": 1679, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Pano úmido bem torcido, depois um seco. Nada de álcool. Uma vez por ano, cera de carnaúba. 😉"}]}], "files": [], "buttons": [{"kind": "link", "link": "https://casaaroeira.example/cuidados", "label": "Guia de cuidados", "position": 1}]}], "fallbackMessages": [""], "userInteractions": []}, {"id": 45, "tag": "", "kind": "default", "title": "Lojas e horários", "position": {"x": 2039, "y": 130}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Temos três lojas. O que você quer saber?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Endereços", "position": 1}, {"kind": "quick-reply", "label": "Horários", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 46, "phrases": ["Endereços", "endereço", "onde fica"]}, {"id": 2, "entity": null, "target": 47, "phrases": ["Horários", "horário", "que horas abre", "abre domingo"]}]}, {"id": 46, "tag": "", "kind": "default", "title": "Endereços", "position": {"x": 1919, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "São Paulo: Rua Gabriel Monteiro da Silva, 1.200"}]}, {"kind": "paragraph", "children": [{"kind": "text", "text": "Campinas: Av. José de Souza Campos, 480"}]}, {"kind": "paragraph", "children": [{"kind": "text", "text": "Curitiba: Al. Dr. Carlos de Carvalho, 655"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Vou visitar", "position": 1}, {"kind": "link", "link": "https://casaaroeira.example/lojas", "label": "Ver no mapa", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 48, "phrases": ["Vou visitar", "visitar", "vou aí", "obrigado"]}]}, {"id": 47, "tag": "", "kind": "default", "title": "Horário de funcionamento", "position": {"x": 2159, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Segunda a sexta, das 10h às 20h. Sábado, das 10h às 18h. Domingo e feriado, das 12h às 18h (só São Paulo)."}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Vou visitar", "position": 1}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 48, "phrases": ["Vou visitar", "visitar", "obrigado", "ok"]}]}, {"id": 48, "tag": "Visita à loja", "kind": "end", "title": "Até a visita", "position": {"x": 2039, "y": 390}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Esperamos você! Traga as medidas do ambiente: nossos consultores ajudam com o projeto."}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 49, "tag": "SAC", "kind": "default", "title": "Atendimento humano", "position": {"x": -213, "y": 130}, "returnTo": null, "transfer": {"target": {"kind": "sequential-person", "workspaceId": 3, "onlyOnlineUser": false}}, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Claro! Vou chamar alguém do nosso time. Enquanto isso, conte o que aconteceu."}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 50, "tag": "SAC", "kind": "default", "title": "Falar com o SAC", "position": {"x": -1307, "y": 520}, "returnTo": null, "transfer": {"target": {"kind": "sequential-person", "workspaceId": 3, "onlyOnlineUser": false}}, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Certo! Uma pessoa do nosso SAC continua daqui. Deixe o número do pedido, que já respondemos."}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 51, "tag": "Pós-venda", "kind": "default", "title": "Falar com o pós-venda", "position": {"x": 311, "y": 520}, "returnTo": null, "transfer": {"target": {"kind": "specific-person", "userId": 5, "userName": "Rafael Nogueira", "workspaceId": 4}}, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Vou passar você para o nosso especialista em pós-venda. Se puder, descreva a peça."}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}], "version": 1}, "hours": null, "version": 3, "entities": [], "greeting": [], "keywords": [], "automations": {"close": {"rooms": "ONLY_NOT_TRANSFERRED", "active": false, "message": "", "minutes": 0}, "repeat": {"times": 0, "minutes": 0}, "transfer": {"target": null, "minutes": 0}}, "transferMessage": "", "fallbackMessages": ["Não entendi. Pode escrever de outro jeito?", "Desculpe, essa eu não sei. Tente uma das opções."]}', 'Júlia Prado', '2026-11-28 18:37:54.029662+00', 'Júlia Prado', '2026-11-28 18:37:54.029662+00', NULL, '', NULL),
	(1, 4, 2, 1, true, 3, 1, '{"name": "Dúvidas frequentes", "nodes": [{"id": 1, "tag": "", "kind": "start", "title": "Início", "position": {"x": 0, "y": 0}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Oi! Respondo dúvidas rápidas sobre a Casa Aroeira. Escolha um assunto:"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Que madeiras usam?", "position": 1}, {"kind": "quick-reply", "label": "Fazem sob medida?", "position": 2}, {"kind": "quick-reply", "label": "Quanto custa o frete?", "position": 3}, {"kind": "quick-reply", "label": "Como posso pagar?", "position": 4}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 2, "phrases": ["Que madeiras usam?", "madeira", "madeiras", "aroeira"]}, {"id": 2, "entity": null, "target": 3, "phrases": ["Fazem sob medida?", "sob medida", "planejado", "planejados"]}, {"id": 3, "entity": null, "target": 4, "phrases": ["Quanto custa o frete?", "frete", "entrega"]}, {"id": 4, "entity": null, "target": 6, "phrases": ["Como posso pagar?", "pagamento", "parcelas"]}]}, {"id": 2, "tag": "", "kind": "default", "title": "Madeiras", "position": {"x": -360, "y": 130}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Só madeira com manejo certificado: jequitibá, freijó, tauari e demolição. Aroeira, só no nome. 😊"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Entendi", "position": 1}, {"kind": "quick-reply", "label": "Quero ver de perto", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 8, "phrases": ["Entendi", "ok", "obrigado", "obrigada"]}, {"id": 2, "entity": null, "target": 7, "phrases": ["Quero ver de perto", "visitar"]}]}, {"id": 3, "tag": "", "kind": "default", "title": "Sob medida", "position": {"x": -120, "y": 130}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Fazemos! O projeto leva cerca de uma semana e a produção, 45 dias."}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Entendi", "position": 1}, {"kind": "quick-reply", "label": "Quero um projeto", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 8, "phrases": ["Entendi", "ok", "obrigado", "obrigada"]}, {"id": 2, "entity": null, "target": 7, "phrases": ["Quero um projeto", "projeto"]}]}, {"id": 4, "tag": "", "kind": "default", "title": "Frete", "position": {"x": 360, "y": 130}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Grátis nas capitais do Sul e do Sudeste acima de R$ 1.500. Nas demais cidades, calculamos pelo CEP."}]}], "files": [], "buttons": []}, {"id": 2, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Para qual cidade seria a entrega?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Entendi", "position": 1}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 8, "phrases": ["Entendi", "ok", "obrigado", "obrigada"]}, {"id": 2, "entity": {"id": 11, "name": "cidade"}, "target": 5, "phrases": []}]}, {"id": 5, "tag": "", "kind": "end", "title": "Frete da cidade", "position": {"x": 360, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Entregamos em "}, {"kind": "mention", "variable": "cidade", "sourceNodeId": 4}, {"kind": "text", "text": " em até 15 dias úteis. O valor aparece no carrinho, antes do pagamento."}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 6, "tag": "", "kind": "default", "title": "Pagamento", "position": {"x": 120, "y": 130}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Pix com 8% de desconto, cartão em até 12 vezes sem juros ou boleto à vista."}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Entendi", "position": 1}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 8, "phrases": ["Entendi", "ok", "obrigado", "obrigada"]}]}, {"id": 7, "tag": "", "kind": "end", "title": "Visitar a loja", "position": {"x": -240, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Ótimo! Leve as medidas do ambiente: nossos consultores ajudam com o projeto."}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 8, "tag": "", "kind": "end", "title": "Fim", "position": {"x": 0, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Conte com a gente. Até logo!"}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}], "version": 1}', '{"id": "", "asks": [], "flow": {"name": "Dúvidas frequentes", "nodes": [{"id": 1, "tag": "", "kind": "start", "title": "Início", "position": {"x": 0, "y": 0}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Oi! Respondo dúvidas rápidas sobre a Casa Aroeira. Escolha um assunto:"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Que madeiras usam?", "position": 1}, {"kind": "quick-reply", "label": "Fazem sob medida?", "position": 2}, {"kind": "quick-reply", "label": "Quanto custa o frete?", "position": 3}, {"kind": "quick-reply", "label": "Como posso pagar?", "position": 4}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 2, "phrases": ["Que madeiras usam?", "madeira", "madeiras", "aroeira"]}, {"id": 2, "entity": null, "target": 3, "phrases": ["Fazem sob medida?", "sob medida", "planejado", "planejados"]}, {"id": 3, "entity": null, "target": 4, "phrases": ["Quanto custa o frete?", "frete", "entrega"]}, {"id": 4, "entity": null, "target": 6, "phrases": ["Como posso pagar?", "pagamento", "parcelas"]}]}, {"id": 2, "tag": "", "kind": "default", "title": "Madeiras", "position": {"x": -360, "y": 130}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Só madeira com manejo certificado: jequitibá, freijó, tauari e demolição. Aroeira, só no nome. 😊"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Entendi", "position": 1}, {"kind": "quick-reply", "label": "Quero ver de perto", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 8, "phrases": ["Entendi", "ok", "obrigado", "obrigada"]}, {"id": 2, "entity": null, "target": 7, "phrases": ["Quero ver de perto", "visitar"]}]}, {"id": 3, "tag": "", "kind": "default", "title": "Sob medida", "position": {"x": -120, "y": 130}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Fazemos! O projeto leva cerca de uma semana e a produção, 45 dias."}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Entendi", "position": 1}, {"kind": "quick-reply", "label": "Quero um projeto", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 8, "phrases": ["Entendi", "ok", "obrigado", "obrigada"]}, {"id": 2, "entity": null, "target": 7, "phrases": ["Quero um projeto", "projeto"]}]}, {"id": 4, "tag": "", "kind": "default", "title": "Frete", "position": {"x": 360, "y": 130}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Grátis nas capitais do Sul e do Sudeste acima de R$ 1.500. Nas demais cidades, calculamos pelo CEP."}]}], "files": [], "buttons": []}, {"id": 2, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Para qual cidade seria a entrega?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Entendi", "position": 1}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 8, "phrases": ["Entendi", "ok", "obrigado", "obrigada"]}, {"id": 2, "entity": {"id": 11, "name": "cidade"}, "target": 5, "phrases": []}]}, {"id": 5, "tag": "", "kind": "end", "title": "Frete da cidade", "position": {"x": 360, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Entregamos em "}, {"kind": "mention", "variable": "cidade", "sourceNodeId": 4}, {"kind": "text", "text": " em até 15 dias úteis. O valor aparece no carrinho, antes do pagamento."}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 6, "tag": "", "kind": "default", "title": "Pagamento", "position": {"x": 120, "y": 130}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Pix com 8% de desconto, cartão em até 12 vezes sem juros ou boleto à vista."}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Entendi", "position": 1}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 8, "phrases": ["Entendi", "ok", "obrigado", "obrigada"]}]}, {"id": 7, "tag": "", "kind": "end", "title": "Visitar a loja", "position": {"x": -240, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Ótimo! Leve as medidas do ambiente: nossos consultores ajudam com o projeto."}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 8, "tag": "", "kind": "end", "title": "Fim", "position": {"x": 0, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Conte com a gente. Até logo!"}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}], "version": 1}, "hours": null, "version": 3, "entities": [{"id": 11, "kind": "normal", "name": "cidade", "fuzzy": true, "entries": [{"id": 1, "value": "São Paulo", "synonyms": ["Sampa", "SP", "capital paulista"]}, {"id": 2, "value": "Rio de Janeiro", "synonyms": ["Rio", "RJ"]}, {"id": 3, "value": "Belo Horizonte", "synonyms": ["BH", "Belô"]}, {"id": 4, "value": "Vitória", "synonyms": ["capital capixaba"]}, {"id": 5, "value": "Curitiba", "synonyms": ["CWB"]}, {"id": 6, "value": "Florianópolis", "synonyms": ["Floripa"]}, {"id": 7, "value": "Porto Alegre", "synonyms": ["POA", "Portinho"]}, {"id": 8, "value": "Campinas", "synonyms": []}, {"id": 9, "value": "Joinville", "synonyms": []}, {"id": 10, "value": "Caxias do Sul", "synonyms": ["Caxias"]}]}], "greeting": [], "keywords": [], "automations": {"close": {"rooms": "ONLY_NOT_TRANSFERRED", "active": false, "message": "", "minutes": 0}, "repeat": {"times": 0, "minutes": 0}, "transfer": {"target": null, "minutes": 0}}, "transferMessage": "", "fallbackMessages": ["Não entendi. Pode escrever de outro jeito?", "Desculpe, essa eu não sei. Tente uma das opções."]}', 'Júlia Prado', '2026-11-28 18:37:54.029662+00', 'Júlia Prado', '2026-11-28 18:37:54.029662+00', NULL, '', NULL),
	(1, 5, 3, 1, false, NULL, 1, '{"name": "Campanha de inverno", "nodes": [{"id": 1, "tag": "", "kind": "start", "title": "Início", "position": {"x": 0, "y": 0}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "O frio chegou e a nossa linha de inverno também. Quer ver?"}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Quero ver", "position": 1}, {"kind": "quick-reply", "label": "Agora não", "position": 2}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 2, "phrases": ["Quero ver", "sim", "ver"]}, {"id": 2, "entity": null, "target": 3, "phrases": ["Agora não", "não"]}]}, {"id": 2, "tag": "", "kind": "default", "title": "Linha de inverno", "position": {"x": -120, "y": 130}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Poltronas, mantas e mesas de centro com até 20% de desconto."}]}], "files": [], "buttons": [{"kind": "quick-reply", "label": "Obrigado!", "position": 1}]}], "fallbackMessages": [""], "userInteractions": [{"id": 1, "entity": null, "target": 4, "phrases": ["Obrigado!", "obrigada"]}]}, {"id": 3, "tag": "", "kind": "end", "title": "Outra hora", "position": {"x": 120, "y": 130}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Sem problema. Quando quiser, é só chamar!"}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}, {"id": 4, "tag": "", "kind": "end", "title": "Fim", "position": {"x": -120, "y": 260}, "returnTo": null, "transfer": null, "callsWebhook": false, "botInteractions": [{"id": 1, "text": [{"kind": "paragraph", "children": [{"kind": "text", "text": "Até logo!"}]}], "files": [], "buttons": []}], "fallbackMessages": [""], "userInteractions": []}], "version": 1}', NULL, 'Júlia Prado', '2026-11-28 18:37:54.029662+00', 'Júlia Prado', '2026-11-28 18:37:54.029662+00', NULL, '', NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 1, 1, 'BOT', 'Aroeira Atendimento', NULL, 'Olá! Você está falando com a Casa Aroeira, móveis de madeira maciça desde 1987. 🪵', '[]', '[]', NULL, NULL, NULL, '2026-10-30 18:37:55.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 1, 2, 2, 2, 'BOT', 'Aroeira Atendimento', NULL, 'Sobre o que você quer falar?', '[]', '[{"id": 1, "label": "Meu pedido"}, {"id": 2, "label": "Troca ou devolução"}, {"id": 3, "label": "Boletos e pagamentos"}, {"id": 4, "label": "Montagem"}, {"id": 5, "label": "Garantia"}, {"id": 6, "label": "Lojas e horários"}, {"id": 7, "label": "Falar com atendente"}]', NULL, NULL, NULL, '2026-10-30 18:37:56.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 1, 3, 3, 3, 'CLIENT', '', NULL, 'Boletos e pagamentos', '[]', '[]', NULL, NULL, NULL, '2026-10-30 18:38:18.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 1, 4, 4, 4, 'BOT', 'Aroeira Atendimento', NULL, 'Posso ajudar com:', '[]', '[{"id": 1, "label": "2ª via do boleto"}, {"id": 2, "label": "Paguei e não consta"}, {"id": 3, "label": "Formas de pagamento"}, {"id": 4, "label": "Nota fiscal"}]', NULL, NULL, NULL, '2026-10-30 18:38:19.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 1, 5, 5, 5, 'CLIENT', '', NULL, 'Formas de pagamento', '[]', '[]', NULL, NULL, NULL, '2026-10-30 18:38:41.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 1, 6, 6, 6, 'BOT', 'Aroeira Atendimento', NULL, 'Pix com 8% de desconto, cartão em até 12 vezes sem juros ou boleto à vista.', '[]', '[]', NULL, NULL, NULL, '2026-10-30 18:38:42.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 1, 7, 7, 7, 'SYSTEM', '', NULL, 'Conversa finalizada', '[]', '[]', NULL, NULL, NULL, '2026-10-30 18:38:43.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 1, 1, 8, 'BOT', 'Aroeira Atendimento', NULL, 'Olá! Você está falando com a Casa Aroeira, móveis de madeira maciça desde 1987. 🪵', '[]', '[]', NULL, NULL, NULL, '2026-11-03 17:57:55.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 2, 2, 9, 'BOT', 'Aroeira Atendimento', NULL, 'Sobre o que você quer falar?', '[]', '[{"id": 1, "label": "Meu pedido"}, {"id": 2, "label": "Troca ou devolução"}, {"id": 3, "label": "Boletos e pagamentos"}, {"id": 4, "label": "Montagem"}, {"id": 5, "label": "Garantia"}, {"id": 6, "label": "Lojas e horários"}, {"id": 7, "label": "Falar com atendente"}]', NULL, NULL, NULL, '2026-11-03 17:57:56.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 3, 3, 10, 'CLIENT', '', NULL, 'Troca ou devolução', '[]', '[]', NULL, NULL, NULL, '2026-11-03 17:58:18.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 4, 4, 11, 'BOT', 'Aroeira Atendimento', NULL, 'Sem problema. O que aconteceu?', '[]', '[{"id": 1, "label": "Me arrependi"}, {"id": 2, "label": "Veio com defeito"}, {"id": 3, "label": "Veio outro produto"}]', NULL, NULL, NULL, '2026-11-03 17:58:19.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 5, 5, 12, 'CLIENT', '', NULL, 'Veio com defeito', '[]', '[]', NULL, NULL, NULL, '2026-11-03 17:58:41.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 6, 6, 13, 'BOT', 'Aroeira Atendimento', NULL, 'Lamento por isso! Qual é o tamanho do problema?', '[]', '[{"id": 1, "label": "Risco ou lasca"}, {"id": 2, "label": "Peça quebrada"}]', NULL, NULL, NULL, '2026-11-03 17:58:42.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 7, 7, 14, 'CLIENT', '', NULL, 'Peça quebrada', '[]', '[]', NULL, NULL, NULL, '2026-11-03 17:59:04.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 8, 8, 15, 'BOT', 'Aroeira Atendimento', NULL, 'Vamos enviar a peça nova. Nosso especialista confere o modelo com você.', '[]', '[{"id": 1, "label": "Falar com especialista"}]', NULL, NULL, NULL, '2026-11-03 17:59:05.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 9, 9, 16, 'CLIENT', '', NULL, 'Falar com especialista', '[]', '[]', NULL, NULL, NULL, '2026-11-03 17:59:27.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 10, 10, 17, 'BOT', 'Aroeira Atendimento', NULL, 'Vou passar você para o nosso especialista em pós-venda. Se puder, descreva a peça.', '[]', '[]', NULL, NULL, NULL, '2026-11-03 17:59:28.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 11, 11, 18, 'SYSTEM', '', NULL, 'Transferida para Rafael Nogueira · Pós-venda', '[]', '[]', NULL, NULL, NULL, '2026-11-03 17:59:29.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 12, 12, 19, 'HUMAN', 'Rafael Nogueira', 5, 'Oi! Qual peça quebrou?', '[]', '[]', NULL, NULL, NULL, '2026-11-03 18:00:44.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 13, 13, 20, 'CLIENT', '', NULL, 'O tampo de vidro da mesa lateral', '[]', '[]', NULL, NULL, NULL, '2026-11-03 18:01:06.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 14, 14, 21, 'HUMAN', 'Rafael Nogueira', 5, 'Enviamos outro amanhã, com embalagem reforçada.', '[]', '[]', NULL, NULL, NULL, '2026-11-03 18:02:21.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 15, 15, 22, 'SYSTEM', '', NULL, 'Conversa finalizada por Rafael Nogueira', '[]', '[]', NULL, NULL, NULL, '2026-11-03 18:02:22.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 3, 1, 1, 23, 'BOT', 'Aroeira Atendimento', NULL, 'Olá! Você está falando com a Casa Aroeira, móveis de madeira maciça desde 1987. 🪵', '[]', '[]', NULL, NULL, NULL, '2026-11-06 18:37:55.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 3, 2, 2, 24, 'BOT', 'Aroeira Atendimento', NULL, 'Sobre o que você quer falar?', '[]', '[{"id": 1, "label": "Meu pedido"}, {"id": 2, "label": "Troca ou devolução"}, {"id": 3, "label": "Boletos e pagamentos"}, {"id": 4, "label": "Montagem"}, {"id": 5, "label": "Garantia"}, {"id": 6, "label": "Lojas e horários"}, {"id": 7, "label": "Falar com atendente"}]', NULL, NULL, NULL, '2026-11-06 18:37:56.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 3, 3, 3, 25, 'CLIENT', '', NULL, 'Garantia', '[]', '[]', NULL, NULL, NULL, '2026-11-06 18:38:18.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 3, 4, 4, 26, 'BOT', 'Aroeira Atendimento', NULL, 'Nossos móveis têm garantia de 5 anos na estrutura e 1 ano em ferragens. Como posso ajudar?', '[]', '[{"id": 1, "label": "Acionar a garantia"}, {"id": 2, "label": "Ver os prazos"}, {"id": 3, "label": "Cuidados com a madeira"}]', NULL, NULL, NULL, '2026-11-06 18:38:19.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 3, 5, 5, 27, 'CLIENT', '', NULL, 'Cuidados com a madeira', '[]', '[]', NULL, NULL, NULL, '2026-11-06 18:38:41.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 3, 6, 6, 28, 'BOT', 'Aroeira Atendimento', NULL, 'Pano úmido bem torcido, depois um seco. Nada de álcool. Uma vez por ano, cera de carnaúba. 😉', '[]', '[{"id": 1, "link": "https://casaaroeira.example/cuidados", "label": "Guia de cuidados"}]', NULL, NULL, NULL, '2026-11-06 18:38:42.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 3, 7, 7, 29, 'SYSTEM', '', NULL, 'Conversa finalizada', '[]', '[]', NULL, NULL, NULL, '2026-11-06 18:38:43.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 4, 1, 1, 30, 'BOT', 'Aroeira Atendimento', NULL, 'Olá! Você está falando com a Casa Aroeira, móveis de madeira maciça desde 1987. 🪵', '[]', '[]', NULL, NULL, NULL, '2026-11-09 18:37:55.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 4, 2, 2, 31, 'BOT', 'Aroeira Atendimento', NULL, 'Sobre o que você quer falar?', '[]', '[{"id": 1, "label": "Meu pedido"}, {"id": 2, "label": "Troca ou devolução"}, {"id": 3, "label": "Boletos e pagamentos"}, {"id": 4, "label": "Montagem"}, {"id": 5, "label": "Garantia"}, {"id": 6, "label": "Lojas e horários"}, {"id": 7, "label": "Falar com atendente"}]', NULL, NULL, NULL, '2026-11-09 18:37:56.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 4, 3, 3, 32, 'CLIENT', '', NULL, 'Boletos e pagamentos', '[]', '[]', NULL, NULL, NULL, '2026-11-09 18:38:18.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 4, 4, 4, 33, 'BOT', 'Aroeira Atendimento', NULL, 'Posso ajudar com:', '[]', '[{"id": 1, "label": "2ª via do boleto"}, {"id": 2, "label": "Paguei e não consta"}, {"id": 3, "label": "Formas de pagamento"}, {"id": 4, "label": "Nota fiscal"}]', NULL, NULL, NULL, '2026-11-09 18:38:19.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 4, 5, 5, 34, 'CLIENT', '', NULL, 'Nota fiscal', '[]', '[]', NULL, NULL, NULL, '2026-11-09 18:38:41.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 4, 6, 6, 35, 'BOT', 'Aroeira Atendimento', NULL, 'A nota vai para o e-mail da compra quando o pedido sai. Você também a encontra aqui:', '[]', '[{"id": 1, "link": "https://casaaroeira.example/notas", "label": "Baixar nota fiscal"}]', NULL, NULL, NULL, '2026-11-09 18:38:42.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 4, 7, 7, 36, 'SYSTEM', '', NULL, 'Conversa finalizada', '[]', '[]', NULL, NULL, NULL, '2026-11-09 18:38:43.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 5, 1, 1, 37, 'BOT', 'Aroeira Atendimento', NULL, 'Olá! Você está falando com a Casa Aroeira, móveis de madeira maciça desde 1987. 🪵', '[]', '[]', NULL, NULL, NULL, '2026-11-12 13:37:55.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 8, 14, 14, 79, 'CLIENT', '', NULL, 'arrasou 💚', '[]', '[]', NULL, NULL, NULL, '2026-11-20 17:26:28.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 8, 15, 15, 80, 'SYSTEM', '', NULL, 'Conversa finalizada por Camila Duarte', '[]', '[]', NULL, NULL, NULL, '2026-11-20 17:26:29.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 5, 2, 2, 38, 'BOT', 'Aroeira Atendimento', NULL, 'Sobre o que você quer falar?', '[]', '[{"id": 1, "label": "Meu pedido"}, {"id": 2, "label": "Troca ou devolução"}, {"id": 3, "label": "Boletos e pagamentos"}, {"id": 4, "label": "Montagem"}, {"id": 5, "label": "Garantia"}, {"id": 6, "label": "Lojas e horários"}, {"id": 7, "label": "Falar com atendente"}]', NULL, NULL, NULL, '2026-11-12 13:37:56.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 5, 3, 3, 39, 'CLIENT', '', NULL, 'Meu pedido', '[]', '[]', NULL, NULL, NULL, '2026-11-12 13:38:18.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 5, 4, 4, 40, 'BOT', 'Aroeira Atendimento', NULL, 'Vamos ver o seu pedido. O que você precisa?', '[]', '[{"id": 1, "label": "Onde está meu pedido?"}, {"id": 2, "label": "Está atrasado"}, {"id": 3, "label": "Mudar o endereço"}, {"id": 4, "label": "Cancelar"}]', NULL, NULL, NULL, '2026-11-12 13:38:19.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 5, 5, 5, 41, 'CLIENT', '', NULL, 'Mudar o endereço', '[]', '[]', NULL, NULL, NULL, '2026-11-12 13:38:41.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 5, 6, 6, 42, 'BOT', 'Aroeira Atendimento', NULL, 'O pedido já saiu do nosso depósito?', '[]', '[{"id": 1, "label": "Ainda não"}, {"id": 2, "label": "Já saiu"}]', NULL, NULL, NULL, '2026-11-12 13:38:42.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 5, 7, 7, 43, 'CLIENT', '', NULL, 'Já saiu', '[]', '[]', NULL, NULL, NULL, '2026-11-12 13:39:04.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 5, 8, 8, 44, 'BOT', 'Aroeira Atendimento', NULL, 'Com a entrega a caminho, só a nossa equipe consegue falar com o motorista.', '[]', '[{"id": 1, "label": "Chamar a equipe"}, {"id": 2, "label": "Deixa como está"}]', NULL, NULL, NULL, '2026-11-12 13:39:05.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 5, 9, 9, 45, 'CLIENT', '', NULL, 'Chamar a equipe', '[]', '[]', NULL, NULL, NULL, '2026-11-12 13:39:27.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 5, 10, 10, 46, 'BOT', 'Aroeira Atendimento', NULL, 'Certo! Uma pessoa do nosso SAC continua daqui. Deixe o número do pedido, que já respondemos.', '[]', '[]', NULL, NULL, NULL, '2026-11-12 13:39:28.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 5, 11, 11, 47, 'SYSTEM', '', NULL, 'Transferida para Rafael Nogueira · SAC', '[]', '[]', NULL, NULL, NULL, '2026-11-12 13:39:29.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 5, 12, 12, 48, 'HUMAN', 'Rafael Nogueira', 5, 'Boa noite! Consegui falar com o motorista: ele entrega no endereço novo.', '[]', '[]', NULL, NULL, NULL, '2026-11-12 13:40:44.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 5, 13, 13, 49, 'CLIENT', '', NULL, 'Deus lhe pague, meu filho.', '[]', '[]', NULL, NULL, NULL, '2026-11-12 13:41:06.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 5, 14, 14, 50, 'SYSTEM', '', NULL, 'Conversa finalizada por Rafael Nogueira', '[]', '[]', NULL, NULL, NULL, '2026-11-12 13:41:07.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 6, 1, 1, 51, 'BOT', 'Dúvidas frequentes', NULL, 'Oi! Respondo dúvidas rápidas sobre a Casa Aroeira. Escolha um assunto:', '[]', '[{"id": 1, "label": "Que madeiras usam?"}, {"id": 2, "label": "Fazem sob medida?"}, {"id": 3, "label": "Quanto custa o frete?"}, {"id": 4, "label": "Como posso pagar?"}]', NULL, NULL, NULL, '2026-11-15 18:37:55.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 6, 2, 2, 52, 'CLIENT', '', NULL, 'Fazem sob medida?', '[]', '[]', NULL, NULL, NULL, '2026-11-15 18:38:17.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 6, 3, 3, 53, 'BOT', 'Dúvidas frequentes', NULL, 'Fazemos! O projeto leva cerca de uma semana e a produção, 45 dias.', '[]', '[{"id": 1, "label": "Entendi"}, {"id": 2, "label": "Quero um projeto"}]', NULL, NULL, NULL, '2026-11-15 18:38:18.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 6, 4, 4, 54, 'CLIENT', '', NULL, 'Entendi', '[]', '[]', NULL, NULL, NULL, '2026-11-15 18:38:40.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 6, 5, 5, 55, 'BOT', 'Dúvidas frequentes', NULL, 'Conte com a gente. Até logo!', '[]', '[]', NULL, NULL, NULL, '2026-11-15 18:38:41.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 6, 6, 6, 56, 'SYSTEM', '', NULL, 'Conversa finalizada', '[]', '[]', NULL, NULL, NULL, '2026-11-15 18:38:42.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 7, 1, 1, 57, 'BOT', 'Aroeira Atendimento', NULL, 'Olá! Você está falando com a Casa Aroeira, móveis de madeira maciça desde 1987. 🪵', '[]', '[]', NULL, NULL, NULL, '2026-11-17 18:37:55.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 7, 2, 2, 58, 'BOT', 'Aroeira Atendimento', NULL, 'Sobre o que você quer falar?', '[]', '[{"id": 1, "label": "Meu pedido"}, {"id": 2, "label": "Troca ou devolução"}, {"id": 3, "label": "Boletos e pagamentos"}, {"id": 4, "label": "Montagem"}, {"id": 5, "label": "Garantia"}, {"id": 6, "label": "Lojas e horários"}, {"id": 7, "label": "Falar com atendente"}]', NULL, NULL, NULL, '2026-11-17 18:37:56.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 7, 3, 3, 59, 'CLIENT', '', NULL, 'Montagem', '[]', '[]', NULL, NULL, NULL, '2026-11-17 18:38:18.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 7, 4, 4, 60, 'BOT', 'Aroeira Atendimento', NULL, 'A montagem é grátis para guarda-roupas, camas e estantes. O que você precisa?', '[]', '[{"id": 1, "label": "Agendar"}, {"id": 2, "label": "Ver o manual"}]', NULL, NULL, NULL, '2026-11-17 18:38:19.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 7, 5, 5, 61, 'CLIENT', '', NULL, 'Agendar', '[]', '[]', NULL, NULL, NULL, '2026-11-17 18:38:41.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 7, 6, 6, 62, 'BOT', 'Aroeira Atendimento', NULL, 'Montamos de segunda a sábado, em até 3 dias úteis depois da entrega. Qual período prefere?', '[]', '[{"id": 1, "label": "Manhã (8h às 12h)"}, {"id": 2, "label": "Tarde (13h às 18h)"}]', NULL, NULL, NULL, '2026-11-17 18:38:42.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 7, 7, 7, 63, 'CLIENT', '', NULL, 'Manhã (8h às 12h)', '[]', '[]', NULL, NULL, NULL, '2026-11-17 18:39:04.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 7, 8, 8, 64, 'BOT', 'Aroeira Atendimento', NULL, 'Anotado: manhã! A equipe confirma o dia com você. Deixe o espaço livre e as caixas fechadas.', '[]', '[]', NULL, NULL, NULL, '2026-11-17 18:39:05.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 7, 9, 9, 65, 'SYSTEM', '', NULL, 'Conversa finalizada', '[]', '[]', NULL, NULL, NULL, '2026-11-17 18:39:06.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 8, 1, 1, 66, 'BOT', 'Aroeira Atendimento', NULL, 'Olá! Você está falando com a Casa Aroeira, móveis de madeira maciça desde 1987. 🪵', '[]', '[]', NULL, NULL, NULL, '2026-11-20 17:22:55.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 8, 2, 2, 67, 'BOT', 'Aroeira Atendimento', NULL, 'Sobre o que você quer falar?', '[]', '[{"id": 1, "label": "Meu pedido"}, {"id": 2, "label": "Troca ou devolução"}, {"id": 3, "label": "Boletos e pagamentos"}, {"id": 4, "label": "Montagem"}, {"id": 5, "label": "Garantia"}, {"id": 6, "label": "Lojas e horários"}, {"id": 7, "label": "Falar com atendente"}]', NULL, NULL, NULL, '2026-11-20 17:22:56.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 8, 3, 3, 68, 'CLIENT', '', NULL, 'Troca ou devolução', '[]', '[]', NULL, NULL, NULL, '2026-11-20 17:23:18.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 8, 4, 4, 69, 'BOT', 'Aroeira Atendimento', NULL, 'Sem problema. O que aconteceu?', '[]', '[{"id": 1, "label": "Me arrependi"}, {"id": 2, "label": "Veio com defeito"}, {"id": 3, "label": "Veio outro produto"}]', NULL, NULL, NULL, '2026-11-20 17:23:19.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 8, 5, 5, 70, 'CLIENT', '', NULL, 'Veio outro produto', '[]', '[]', NULL, NULL, NULL, '2026-11-20 17:23:41.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 8, 6, 6, 71, 'BOT', 'Aroeira Atendimento', NULL, 'Que confusão a nossa! Recolhemos o que chegou e enviamos o certo com prioridade.', '[]', '[{"id": 1, "label": "Combinar a troca"}, {"id": 2, "label": "Quero o dinheiro"}]', NULL, NULL, NULL, '2026-11-20 17:23:42.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 8, 7, 7, 72, 'CLIENT', '', NULL, 'Combinar a troca', '[]', '[]', NULL, NULL, NULL, '2026-11-20 17:24:04.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 8, 8, 8, 73, 'BOT', 'Aroeira Atendimento', NULL, 'A troca leva de 3 a 7 dias úteis. Posso chamar alguém para marcar?', '[]', '[{"id": 1, "label": "Pode chamar"}]', NULL, NULL, NULL, '2026-11-20 17:24:05.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 8, 9, 9, 74, 'CLIENT', '', NULL, 'Pode chamar', '[]', '[]', NULL, NULL, NULL, '2026-11-20 17:24:27.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 8, 10, 10, 75, 'BOT', 'Aroeira Atendimento', NULL, 'Certo! Uma pessoa do nosso SAC continua daqui. Deixe o número do pedido, que já respondemos.', '[]', '[]', NULL, NULL, NULL, '2026-11-20 17:24:28.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 8, 11, 11, 76, 'SYSTEM', '', NULL, 'Transferida para Camila Duarte · SAC', '[]', '[]', NULL, NULL, NULL, '2026-11-20 17:24:29.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 8, 12, 12, 77, 'CLIENT', '', NULL, 'veio azuuul 😱', '[]', '[]', NULL, NULL, NULL, '2026-11-20 17:24:51.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 8, 13, 13, 78, 'HUMAN', 'Camila Duarte', 4, 'Oi, Lu! Já pedi a coleta da azul e o envio da verde.', '[]', '[]', NULL, NULL, NULL, '2026-11-20 17:26:06.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 9, 1, 1, 81, 'BOT', 'Dúvidas frequentes', NULL, 'Oi! Respondo dúvidas rápidas sobre a Casa Aroeira. Escolha um assunto:', '[]', '[{"id": 1, "label": "Que madeiras usam?"}, {"id": 2, "label": "Fazem sob medida?"}, {"id": 3, "label": "Quanto custa o frete?"}, {"id": 4, "label": "Como posso pagar?"}]', NULL, NULL, NULL, '2026-11-22 18:37:55.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 9, 2, 2, 82, 'CLIENT', '', NULL, 'Quanto custa o frete?', '[]', '[]', NULL, NULL, NULL, '2026-11-22 18:38:17.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 9, 3, 3, 83, 'BOT', 'Dúvidas frequentes', NULL, 'Grátis nas capitais do Sul e do Sudeste acima de R$ 1.500. Nas demais cidades, calculamos pelo CEP.', '[]', '[]', NULL, NULL, NULL, '2026-11-22 18:38:18.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 9, 4, 4, 84, 'BOT', 'Dúvidas frequentes', NULL, 'Para qual cidade seria a entrega?', '[]', '[{"id": 1, "label": "Entendi"}]', NULL, NULL, NULL, '2026-11-22 18:38:19.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 9, 5, 5, 85, 'CLIENT', '', NULL, 'Entendi', '[]', '[]', NULL, NULL, NULL, '2026-11-22 18:38:41.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 9, 6, 6, 86, 'BOT', 'Dúvidas frequentes', NULL, 'Conte com a gente. Até logo!', '[]', '[]', NULL, NULL, NULL, '2026-11-22 18:38:42.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 9, 7, 7, 87, 'SYSTEM', '', NULL, 'Conversa finalizada', '[]', '[]', NULL, NULL, NULL, '2026-11-22 18:38:43.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 10, 1, 1, 88, 'BOT', 'Aroeira Atendimento', NULL, 'Olá! Você está falando com a Casa Aroeira, móveis de madeira maciça desde 1987. 🪵', '[]', '[]', NULL, NULL, NULL, '2026-11-24 18:37:55.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 10, 2, 2, 89, 'BOT', 'Aroeira Atendimento', NULL, 'Sobre o que você quer falar?', '[]', '[{"id": 1, "label": "Meu pedido"}, {"id": 2, "label": "Troca ou devolução"}, {"id": 3, "label": "Boletos e pagamentos"}, {"id": 4, "label": "Montagem"}, {"id": 5, "label": "Garantia"}, {"id": 6, "label": "Lojas e horários"}, {"id": 7, "label": "Falar com atendente"}]', NULL, NULL, NULL, '2026-11-24 18:37:56.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 10, 3, 3, 90, 'CLIENT', '', NULL, 'bom dia minha filha', '[]', '[]', NULL, NULL, NULL, '2026-11-24 18:38:18.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 10, 4, 4, 91, 'BOT', 'Aroeira Atendimento', NULL, 'Desculpe, ainda estou aprendendo. Escolha um assunto da lista, por favor.', '[]', '[{"id": 1, "label": "Meu pedido"}, {"id": 2, "label": "Troca ou devolução"}, {"id": 3, "label": "Boletos e pagamentos"}, {"id": 4, "label": "Montagem"}, {"id": 5, "label": "Garantia"}, {"id": 6, "label": "Lojas e horários"}, {"id": 7, "label": "Falar com atendente"}]', NULL, NULL, NULL, '2026-11-24 18:38:19.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 10, 5, 5, 92, 'CLIENT', '', NULL, 'loja', '[]', '[]', NULL, NULL, NULL, '2026-11-24 18:38:41.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 10, 6, 6, 93, 'BOT', 'Aroeira Atendimento', NULL, 'Temos três lojas. O que você quer saber?', '[]', '[{"id": 1, "label": "Endereços"}, {"id": 2, "label": "Horários"}]', NULL, NULL, NULL, '2026-11-24 18:38:42.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 10, 7, 7, 94, 'CLIENT', '', NULL, 'endereço', '[]', '[]', NULL, NULL, NULL, '2026-11-24 18:39:04.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 10, 8, 8, 95, 'BOT', 'Aroeira Atendimento', NULL, 'São Paulo: Rua Gabriel Monteiro da Silva, 1.200
Campinas: Av. José de Souza Campos, 480
Curitiba: Al. Dr. Carlos de Carvalho, 655', '[]', '[{"id": 1, "label": "Vou visitar"}, {"id": 2, "link": "https://casaaroeira.example/lojas", "label": "Ver no mapa"}]', NULL, NULL, NULL, '2026-11-24 18:39:05.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 10, 9, 9, 96, 'CLIENT', '', NULL, 'vou aí', '[]', '[]', NULL, NULL, NULL, '2026-11-24 18:39:27.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 10, 10, 10, 97, 'BOT', 'Aroeira Atendimento', NULL, 'Esperamos você! Traga as medidas do ambiente: nossos consultores ajudam com o projeto.', '[]', '[]', NULL, NULL, NULL, '2026-11-24 18:39:28.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 10, 11, 11, 98, 'SYSTEM', '', NULL, 'Conversa finalizada', '[]', '[]', NULL, NULL, NULL, '2026-11-24 18:39:29.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 11, 1, 1, 99, 'BOT', 'Aroeira Atendimento', NULL, 'Olá! Você está falando com a Casa Aroeira, móveis de madeira maciça desde 1987. 🪵', '[]', '[]', NULL, NULL, NULL, '2026-11-25 15:17:55.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 11, 2, 2, 100, 'BOT', 'Aroeira Atendimento', NULL, 'Sobre o que você quer falar?', '[]', '[{"id": 1, "label": "Meu pedido"}, {"id": 2, "label": "Troca ou devolução"}, {"id": 3, "label": "Boletos e pagamentos"}, {"id": 4, "label": "Montagem"}, {"id": 5, "label": "Garantia"}, {"id": 6, "label": "Lojas e horários"}, {"id": 7, "label": "Falar com atendente"}]', NULL, NULL, NULL, '2026-11-25 15:17:56.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES
	(1, 11, 3, 3, 101, 'CLIENT', '', NULL, 'Garantia', '[]', '[]', NULL, NULL, NULL, '2026-11-25 15:18:18.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 11, 4, 4, 102, 'BOT', 'Aroeira Atendimento', NULL, 'Nossos móveis têm garantia de 5 anos na estrutura e 1 ano em ferragens. Como posso ajudar?', '[]', '[{"id": 1, "label": "Acionar a garantia"}, {"id": 2, "label": "Ver os prazos"}, {"id": 3, "label": "Cuidados com a madeira"}]', NULL, NULL, NULL, '2026-11-25 15:18:19.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 11, 5, 5, 103, 'CLIENT', '', NULL, 'Acionar a garantia', '[]', '[]', NULL, NULL, NULL, '2026-11-25 15:18:41.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 11, 6, 6, 104, 'BOT', 'Aroeira Atendimento', NULL, 'Você tem a nota fiscal à mão?', '[]', '[{"id": 1, "label": "Tenho a nota"}, {"id": 2, "label": "Não acho a nota"}]', NULL, NULL, NULL, '2026-11-25 15:18:42.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 11, 7, 7, 105, 'CLIENT', '', NULL, 'Tenho a nota', '[]', '[]', NULL, NULL, NULL, '2026-11-25 15:19:04.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 11, 8, 8, 106, 'BOT', 'Aroeira Atendimento', NULL, 'Separe duas fotos: uma do móvel inteiro e outra do problema. Pronto?', '[]', '[{"id": 1, "label": "Pronto"}]', NULL, NULL, NULL, '2026-11-25 15:19:05.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 11, 9, 9, 107, 'CLIENT', '', NULL, 'Pronto', '[]', '[]', NULL, NULL, NULL, '2026-11-25 15:19:27.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 11, 10, 10, 108, 'BOT', 'Aroeira Atendimento', NULL, 'Vou passar você para o nosso especialista em pós-venda. Se puder, descreva a peça.', '[]', '[]', NULL, NULL, NULL, '2026-11-25 15:19:28.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 11, 11, 11, 109, 'SYSTEM', '', NULL, 'Transferida para Rafael Nogueira · Pós-venda', '[]', '[]', NULL, NULL, NULL, '2026-11-25 15:19:29.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 11, 12, 12, 110, 'HUMAN', 'Rafael Nogueira', 5, 'Olá, Tomás. Recebi as fotos. É a trava da gaveta, coberta pela garantia.', '[]', '[]', NULL, NULL, NULL, '2026-11-25 15:20:44.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 11, 13, 13, 111, 'CLIENT', '', NULL, 'Perfect, obrigado!', '[]', '[]', NULL, NULL, NULL, '2026-11-25 15:21:06.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 11, 14, 14, 112, 'SYSTEM', '', NULL, 'Conversa finalizada por Rafael Nogueira', '[]', '[]', NULL, NULL, NULL, '2026-11-25 15:21:07.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 12, 1, 1, 113, 'BOT', 'Aroeira Atendimento', NULL, 'Olá! Você está falando com a Casa Aroeira, móveis de madeira maciça desde 1987. 🪵', '[]', '[]', NULL, NULL, NULL, '2026-11-26 18:37:55.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 12, 2, 2, 114, 'BOT', 'Aroeira Atendimento', NULL, 'Sobre o que você quer falar?', '[]', '[{"id": 1, "label": "Meu pedido"}, {"id": 2, "label": "Troca ou devolução"}, {"id": 3, "label": "Boletos e pagamentos"}, {"id": 4, "label": "Montagem"}, {"id": 5, "label": "Garantia"}, {"id": 6, "label": "Lojas e horários"}, {"id": 7, "label": "Falar com atendente"}]', NULL, NULL, NULL, '2026-11-26 18:37:56.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 12, 3, 3, 115, 'CLIENT', '', NULL, 'Meu pedido', '[]', '[]', NULL, NULL, NULL, '2026-11-26 18:38:18.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 12, 4, 4, 116, 'BOT', 'Aroeira Atendimento', NULL, 'Vamos ver o seu pedido. O que você precisa?', '[]', '[{"id": 1, "label": "Onde está meu pedido?"}, {"id": 2, "label": "Está atrasado"}, {"id": 3, "label": "Mudar o endereço"}, {"id": 4, "label": "Cancelar"}]', NULL, NULL, NULL, '2026-11-26 18:38:19.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 12, 5, 5, 117, 'CLIENT', '', NULL, 'Onde está meu pedido?', '[]', '[]', NULL, NULL, NULL, '2026-11-26 18:38:41.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 15, 8, 8, 159, 'BOT', 'Aroeira Atendimento', NULL, 'Esperamos você! Traga as medidas do ambiente: nossos consultores ajudam com o projeto.', '[]', '[]', NULL, NULL, NULL, '2026-11-28 14:19:05.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 15, 9, 9, 160, 'SYSTEM', '', NULL, 'Conversa finalizada', '[]', '[]', NULL, NULL, NULL, '2026-11-28 14:19:06.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 12, 6, 6, 118, 'BOT', 'Aroeira Atendimento', NULL, 'Com o número do pedido e o CPF da compra você acompanha cada etapa. A situação muda até as 20h do dia.', '[]', '[{"id": 1, "label": "Encontrei, obrigado"}, {"id": 2, "label": "Consta entregue e não recebi"}, {"id": 3, "link": "https://casaaroeira.example/pedidos", "label": "Rastrear meu pedido"}]', NULL, NULL, NULL, '2026-11-26 18:38:42.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 12, 7, 7, 119, 'CLIENT', '', NULL, 'Encontrei, obrigado', '[]', '[]', NULL, NULL, NULL, '2026-11-26 18:39:04.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 12, 8, 8, 120, 'BOT', 'Aroeira Atendimento', NULL, 'Que bom! Boa espera, e bom proveito do móvel novo. 🏡', '[]', '[]', NULL, NULL, NULL, '2026-11-26 18:39:05.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 12, 9, 9, 121, 'SYSTEM', '', NULL, 'Conversa finalizada', '[]', '[]', NULL, NULL, NULL, '2026-11-26 18:39:06.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 13, 1, 1, 122, 'BOT', 'Aroeira Atendimento', NULL, 'Olá! Você está falando com a Casa Aroeira, móveis de madeira maciça desde 1987. 🪵', '[]', '[]', NULL, NULL, NULL, '2026-11-27 18:07:55.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 13, 2, 2, 123, 'BOT', 'Aroeira Atendimento', NULL, 'Sobre o que você quer falar?', '[]', '[{"id": 1, "label": "Meu pedido"}, {"id": 2, "label": "Troca ou devolução"}, {"id": 3, "label": "Boletos e pagamentos"}, {"id": 4, "label": "Montagem"}, {"id": 5, "label": "Garantia"}, {"id": 6, "label": "Lojas e horários"}, {"id": 7, "label": "Falar com atendente"}]', NULL, NULL, NULL, '2026-11-27 18:07:56.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 13, 3, 3, 124, 'CLIENT', '', NULL, 'Boletos e pagamentos', '[]', '[]', NULL, NULL, NULL, '2026-11-27 18:08:18.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 13, 4, 4, 125, 'BOT', 'Aroeira Atendimento', NULL, 'Posso ajudar com:', '[]', '[{"id": 1, "label": "2ª via do boleto"}, {"id": 2, "label": "Paguei e não consta"}, {"id": 3, "label": "Formas de pagamento"}, {"id": 4, "label": "Nota fiscal"}]', NULL, NULL, NULL, '2026-11-27 18:08:19.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 13, 5, 5, 126, 'CLIENT', '', NULL, 'Paguei e não consta', '[]', '[]', NULL, NULL, NULL, '2026-11-27 18:08:41.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 13, 6, 6, 127, 'BOT', 'Aroeira Atendimento', NULL, 'Como você pagou?', '[]', '[{"id": 1, "label": "Boleto"}, {"id": 2, "label": "Pix"}]', NULL, NULL, NULL, '2026-11-27 18:08:42.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 13, 7, 7, 128, 'CLIENT', '', NULL, 'Boleto', '[]', '[]', NULL, NULL, NULL, '2026-11-27 18:09:04.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 13, 8, 8, 129, 'BOT', 'Aroeira Atendimento', NULL, 'O banco leva até 2 dias úteis para nos avisar. Já passou disso?', '[]', '[{"id": 1, "label": "Já passou"}, {"id": 2, "label": "Ainda não"}]', NULL, NULL, NULL, '2026-11-27 18:09:05.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 13, 9, 9, 130, 'CLIENT', '', NULL, 'Já passou', '[]', '[]', NULL, NULL, NULL, '2026-11-27 18:09:27.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 13, 10, 10, 131, 'BOT', 'Aroeira Atendimento', NULL, 'Certo! Uma pessoa do nosso SAC continua daqui. Deixe o número do pedido, que já respondemos.', '[]', '[]', NULL, NULL, NULL, '2026-11-27 18:09:28.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 13, 11, 11, 132, 'SYSTEM', '', NULL, 'Transferida para Camila Duarte · SAC', '[]', '[]', NULL, NULL, NULL, '2026-11-27 18:09:29.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 13, 12, 12, 133, 'HUMAN', 'Camila Duarte', 4, 'Bom dia! Pode enviar o comprovante?', '[]', '[]', NULL, NULL, NULL, '2026-11-27 18:10:44.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 13, 13, 13, 134, 'CLIENT', '', NULL, 'Segue: NSU 008812, R$ 4.380,00, dia 12.', '[]', '[]', NULL, NULL, NULL, '2026-11-27 18:11:06.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 13, 14, 14, 135, 'HUMAN', 'Camila Duarte', 4, 'Encontrado. O pedido foi liberado e a nota sai hoje.', '[]', '[]', NULL, NULL, NULL, '2026-11-27 18:12:21.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 13, 15, 15, 136, 'SYSTEM', '', NULL, 'Conversa finalizada por Camila Duarte', '[]', '[]', NULL, NULL, NULL, '2026-11-27 18:12:22.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 14, 1, 1, 137, 'BOT', 'Aroeira Atendimento', NULL, 'Olá! Você está falando com a Casa Aroeira, móveis de madeira maciça desde 1987. 🪵', '[]', '[]', NULL, NULL, NULL, '2026-11-28 11:47:55.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 14, 2, 2, 138, 'BOT', 'Aroeira Atendimento', NULL, 'Sobre o que você quer falar?', '[]', '[{"id": 1, "label": "Meu pedido"}, {"id": 2, "label": "Troca ou devolução"}, {"id": 3, "label": "Boletos e pagamentos"}, {"id": 4, "label": "Montagem"}, {"id": 5, "label": "Garantia"}, {"id": 6, "label": "Lojas e horários"}, {"id": 7, "label": "Falar com atendente"}]', NULL, NULL, NULL, '2026-11-28 11:47:56.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 14, 3, 3, 139, 'CLIENT', '', NULL, 'Meu pedido', '[]', '[]', NULL, NULL, NULL, '2026-11-28 11:48:18.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 14, 4, 4, 140, 'BOT', 'Aroeira Atendimento', NULL, 'Vamos ver o seu pedido. O que você precisa?', '[]', '[{"id": 1, "label": "Onde está meu pedido?"}, {"id": 2, "label": "Está atrasado"}, {"id": 3, "label": "Mudar o endereço"}, {"id": 4, "label": "Cancelar"}]', NULL, NULL, NULL, '2026-11-28 11:48:19.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 14, 5, 5, 141, 'CLIENT', '', NULL, 'Está atrasado', '[]', '[]', NULL, NULL, NULL, '2026-11-28 11:48:41.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 14, 6, 6, 142, 'BOT', 'Aroeira Atendimento', NULL, 'Entendo, esperar é ruim. Há quantos dias venceu o prazo?', '[]', '[{"id": 1, "label": "Até 3 dias"}, {"id": 2, "label": "Mais de 3 dias"}]', NULL, NULL, NULL, '2026-11-28 11:48:42.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 14, 7, 7, 143, 'CLIENT', '', NULL, 'Mais de 3 dias', '[]', '[]', NULL, NULL, NULL, '2026-11-28 11:49:04.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 14, 8, 8, 144, 'BOT', 'Aroeira Atendimento', NULL, 'Peço desculpas. Nesse caso uma pessoa verifica com a transportadora e dá um novo prazo.', '[]', '[{"id": 1, "label": "Quero verificar"}, {"id": 2, "label": "Espero mais um pouco"}]', NULL, NULL, NULL, '2026-11-28 11:49:05.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 14, 9, 9, 145, 'CLIENT', '', NULL, 'Quero verificar', '[]', '[]', NULL, NULL, NULL, '2026-11-28 11:49:27.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 14, 10, 10, 146, 'BOT', 'Aroeira Atendimento', NULL, 'Certo! Uma pessoa do nosso SAC continua daqui. Deixe o número do pedido, que já respondemos.', '[]', '[]', NULL, NULL, NULL, '2026-11-28 11:49:28.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 14, 11, 11, 147, 'SYSTEM', '', NULL, 'Transferida para Camila Duarte · SAC', '[]', '[]', NULL, NULL, NULL, '2026-11-28 11:49:29.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 14, 12, 12, 148, 'HUMAN', 'Camila Duarte', 4, 'Oi, Carla! Falei com a transportadora: a entrega ficou para amanhã, entre 8h e 12h.', '[]', '[]', NULL, NULL, NULL, '2026-11-28 11:50:44.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 14, 13, 13, 149, 'CLIENT', '', NULL, 'Ufa! Muito obrigada', '[]', '[]', NULL, NULL, NULL, '2026-11-28 11:51:06.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 14, 14, 14, 150, 'HUMAN', 'Camila Duarte', 4, 'Imagina! Qualquer coisa é só chamar.', '[]', '[]', NULL, NULL, NULL, '2026-11-28 11:52:21.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 14, 15, 15, 151, 'SYSTEM', '', NULL, 'Conversa finalizada por Camila Duarte', '[]', '[]', NULL, NULL, NULL, '2026-11-28 11:52:22.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 15, 1, 1, 152, 'BOT', 'Aroeira Atendimento', NULL, 'Olá! Você está falando com a Casa Aroeira, móveis de madeira maciça desde 1987. 🪵', '[]', '[]', NULL, NULL, NULL, '2026-11-28 14:17:55.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 15, 2, 2, 153, 'BOT', 'Aroeira Atendimento', NULL, 'Sobre o que você quer falar?', '[]', '[{"id": 1, "label": "Meu pedido"}, {"id": 2, "label": "Troca ou devolução"}, {"id": 3, "label": "Boletos e pagamentos"}, {"id": 4, "label": "Montagem"}, {"id": 5, "label": "Garantia"}, {"id": 6, "label": "Lojas e horários"}, {"id": 7, "label": "Falar com atendente"}]', NULL, NULL, NULL, '2026-11-28 14:17:56.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 15, 3, 3, 154, 'CLIENT', '', NULL, 'Lojas e horários', '[]', '[]', NULL, NULL, NULL, '2026-11-28 14:18:18.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 15, 4, 4, 155, 'BOT', 'Aroeira Atendimento', NULL, 'Temos três lojas. O que você quer saber?', '[]', '[{"id": 1, "label": "Endereços"}, {"id": 2, "label": "Horários"}]', NULL, NULL, NULL, '2026-11-28 14:18:19.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 15, 5, 5, 156, 'CLIENT', '', NULL, 'Horários', '[]', '[]', NULL, NULL, NULL, '2026-11-28 14:18:41.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 15, 6, 6, 157, 'BOT', 'Aroeira Atendimento', NULL, 'Segunda a sexta, das 10h às 20h. Sábado, das 10h às 18h. Domingo e feriado, das 12h às 18h (só São Paulo).', '[]', '[{"id": 1, "label": "Vou visitar"}]', NULL, NULL, NULL, '2026-11-28 14:18:42.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 15, 7, 7, 158, 'CLIENT', '', NULL, 'Vou visitar', '[]', '[]', NULL, NULL, NULL, '2026-11-28 14:19:04.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 16, 1, 1, 161, 'BOT', 'Aroeira Atendimento', NULL, 'Olá! Você está falando com a Casa Aroeira, móveis de madeira maciça desde 1987. 🪵', '[]', '[]', NULL, NULL, NULL, '2026-11-28 15:47:55.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 16, 2, 2, 162, 'BOT', 'Aroeira Atendimento', NULL, 'Sobre o que você quer falar?', '[]', '[{"id": 1, "label": "Meu pedido"}, {"id": 2, "label": "Troca ou devolução"}, {"id": 3, "label": "Boletos e pagamentos"}, {"id": 4, "label": "Montagem"}, {"id": 5, "label": "Garantia"}, {"id": 6, "label": "Lojas e horários"}, {"id": 7, "label": "Falar com atendente"}]', NULL, NULL, NULL, '2026-11-28 15:47:56.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 16, 3, 3, 163, 'CLIENT', '', NULL, 'atendente', '[]', '[]', NULL, NULL, NULL, '2026-11-28 15:48:18.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 16, 4, 4, 164, 'BOT', 'Aroeira Atendimento', NULL, 'Claro! Vou chamar alguém do nosso time. Enquanto isso, conte o que aconteceu.', '[]', '[]', NULL, NULL, NULL, '2026-11-28 15:48:19.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 16, 5, 5, 165, 'SYSTEM', '', NULL, 'Transferida para Camila Duarte · SAC', '[]', '[]', NULL, NULL, NULL, '2026-11-28 15:48:20.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 16, 6, 6, 166, 'HUMAN', 'Camila Duarte', 4, 'Olá, Renata! Em que posso ajudar?', '[]', '[]', NULL, NULL, NULL, '2026-11-28 15:49:35.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 16, 7, 7, 167, 'CLIENT', '', NULL, 'Sou arquiteta e quero a tabela de profissionais. Vi em https://casaaroeira.example/profissionais mas não abre', '[]', '[]', NULL, NULL, NULL, '2026-11-28 15:49:57.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 16, 8, 8, 168, 'HUMAN', 'Camila Duarte', 4, 'Vou pedir o acesso ao comercial e aviso por aqui ainda hoje.', '[]', '[]', NULL, NULL, NULL, '2026-11-28 15:51:12.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 16, 9, 9, 169, 'CLIENT', '', NULL, 'Obrigada! Aguardo 🙏', '[]', '[]', NULL, NULL, NULL, '2026-11-28 15:51:34.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 17, 1, 1, 170, 'BOT', 'Dúvidas frequentes', NULL, 'Oi! Respondo dúvidas rápidas sobre a Casa Aroeira. Escolha um assunto:', '[]', '[{"id": 1, "label": "Que madeiras usam?"}, {"id": 2, "label": "Fazem sob medida?"}, {"id": 3, "label": "Quanto custa o frete?"}, {"id": 4, "label": "Como posso pagar?"}]', NULL, NULL, NULL, '2026-11-28 16:27:55.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 17, 2, 2, 171, 'CLIENT', '', NULL, 'Fazem sob medida?', '[]', '[]', NULL, NULL, NULL, '2026-11-28 16:28:17.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 17, 3, 3, 172, 'BOT', 'Dúvidas frequentes', NULL, 'Fazemos! O projeto leva cerca de uma semana e a produção, 45 dias.', '[]', '[{"id": 1, "label": "Entendi"}, {"id": 2, "label": "Quero um projeto"}]', NULL, NULL, NULL, '2026-11-28 16:28:18.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 17, 4, 4, 173, 'CLIENT', '', NULL, 'e qual o preço?', '[]', '[]', NULL, NULL, NULL, '2026-11-28 16:28:40.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 17, 5, 5, 174, 'BOT', 'Dúvidas frequentes', NULL, 'Desculpe, essa eu não sei. Tente uma das opções.', '[]', '[{"id": 1, "label": "Entendi"}, {"id": 2, "label": "Quero um projeto"}]', NULL, NULL, NULL, '2026-11-28 16:28:41.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 18, 1, 1, 175, 'BOT', 'Aroeira Atendimento', NULL, 'Olá! Você está falando com a Casa Aroeira, móveis de madeira maciça desde 1987. 🪵', '[]', '[]', NULL, NULL, NULL, '2026-11-28 17:07:55.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 18, 2, 2, 176, 'BOT', 'Aroeira Atendimento', NULL, 'Sobre o que você quer falar?', '[]', '[{"id": 1, "label": "Meu pedido"}, {"id": 2, "label": "Troca ou devolução"}, {"id": 3, "label": "Boletos e pagamentos"}, {"id": 4, "label": "Montagem"}, {"id": 5, "label": "Garantia"}, {"id": 6, "label": "Lojas e horários"}, {"id": 7, "label": "Falar com atendente"}]', NULL, NULL, NULL, '2026-11-28 17:07:56.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 18, 3, 3, 177, 'CLIENT', '', NULL, 'مرحبا', '[]', '[]', NULL, NULL, NULL, '2026-11-28 17:08:18.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 18, 4, 4, 178, 'BOT', 'Aroeira Atendimento', NULL, 'Desculpe, ainda estou aprendendo. Escolha um assunto da lista, por favor.', '[]', '[{"id": 1, "label": "Meu pedido"}, {"id": 2, "label": "Troca ou devolução"}, {"id": 3, "label": "Boletos e pagamentos"}, {"id": 4, "label": "Montagem"}, {"id": 5, "label": "Garantia"}, {"id": 6, "label": "Lojas e horários"}, {"id": 7, "label": "Falar com atendente"}]', NULL, NULL, NULL, '2026-11-28 17:08:19.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 18, 5, 5, 179, 'CLIENT', '', NULL, 'Falar com atendente', '[]', '[]', NULL, NULL, NULL, '2026-11-28 17:08:41.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 18, 6, 6, 180, 'BOT', 'Aroeira Atendimento', NULL, 'Claro! Vou chamar alguém do nosso time. Enquanto isso, conte o que aconteceu.', '[]', '[]', NULL, NULL, NULL, '2026-11-28 17:08:42.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 18, 7, 7, 181, 'SYSTEM', '', NULL, 'Transferida para SAC · aguardando atendimento', '[]', '[]', NULL, NULL, NULL, '2026-11-28 17:08:43.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 18, 8, 8, 182, 'CLIENT', '', NULL, 'Boa tarde, vocês entregam em Foz do Iguaçu? شكرا', '[]', '[]', NULL, NULL, NULL, '2026-11-28 17:09:05.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 19, 1, 1, 183, 'BOT', 'Aroeira Atendimento', NULL, 'Olá! Você está falando com a Casa Aroeira, móveis de madeira maciça desde 1987. 🪵', '[]', '[]', NULL, NULL, NULL, '2026-11-28 17:32:55.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 19, 2, 2, 184, 'BOT', 'Aroeira Atendimento', NULL, 'Sobre o que você quer falar?', '[]', '[{"id": 1, "label": "Meu pedido"}, {"id": 2, "label": "Troca ou devolução"}, {"id": 3, "label": "Boletos e pagamentos"}, {"id": 4, "label": "Montagem"}, {"id": 5, "label": "Garantia"}, {"id": 6, "label": "Lojas e horários"}, {"id": 7, "label": "Falar com atendente"}]', NULL, NULL, NULL, '2026-11-28 17:32:56.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 19, 3, 3, 185, 'CLIENT', '', NULL, 'oi preciso do boleto', '[]', '[]', NULL, NULL, NULL, '2026-11-28 17:33:18.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 19, 4, 4, 186, 'BOT', 'Aroeira Atendimento', NULL, 'Posso ajudar com:', '[]', '[{"id": 1, "label": "2ª via do boleto"}, {"id": 2, "label": "Paguei e não consta"}, {"id": 3, "label": "Formas de pagamento"}, {"id": 4, "label": "Nota fiscal"}]', NULL, NULL, NULL, '2026-11-28 17:33:19.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 19, 5, 5, 187, 'CLIENT', '', NULL, 'boleto', '[]', '[]', NULL, NULL, NULL, '2026-11-28 17:33:41.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 19, 6, 6, 188, 'BOT', 'Aroeira Atendimento', NULL, 'O boleto atualizado sai na hora, sem juros até 5 dias depois do vencimento.', '[]', '[{"id": 1, "link": "https://casaaroeira.example/boletos", "label": "Emitir 2ª via"}]', NULL, NULL, NULL, '2026-11-28 17:33:42.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 19, 7, 7, 189, 'SYSTEM', '', NULL, 'Conversa finalizada', '[]', '[]', NULL, NULL, NULL, '2026-11-28 17:33:43.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 20, 1, 1, 190, 'BOT', 'Aroeira Atendimento', NULL, 'Olá! Você está falando com a Casa Aroeira, móveis de madeira maciça desde 1987. 🪵', '[]', '[]', NULL, NULL, NULL, '2026-11-28 17:50:55.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 20, 2, 2, 191, 'BOT', 'Aroeira Atendimento', NULL, 'Sobre o que você quer falar?', '[]', '[{"id": 1, "label": "Meu pedido"}, {"id": 2, "label": "Troca ou devolução"}, {"id": 3, "label": "Boletos e pagamentos"}, {"id": 4, "label": "Montagem"}, {"id": 5, "label": "Garantia"}, {"id": 6, "label": "Lojas e horários"}, {"id": 7, "label": "Falar com atendente"}]', NULL, NULL, NULL, '2026-11-28 17:50:56.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 20, 3, 3, 192, 'CLIENT', '', NULL, 'Troca ou devolução', '[]', '[]', NULL, NULL, NULL, '2026-11-28 17:51:18.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 20, 4, 4, 193, 'BOT', 'Aroeira Atendimento', NULL, 'Sem problema. O que aconteceu?', '[]', '[{"id": 1, "label": "Me arrependi"}, {"id": 2, "label": "Veio com defeito"}, {"id": 3, "label": "Veio outro produto"}]', NULL, NULL, NULL, '2026-11-28 17:51:19.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 20, 5, 5, 194, 'CLIENT', '', NULL, 'Veio com defeito', '[]', '[]', NULL, NULL, NULL, '2026-11-28 17:51:41.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 20, 6, 6, 195, 'BOT', 'Aroeira Atendimento', NULL, 'Lamento por isso! Qual é o tamanho do problema?', '[]', '[{"id": 1, "label": "Risco ou lasca"}, {"id": 2, "label": "Peça quebrada"}]', NULL, NULL, NULL, '2026-11-28 17:51:42.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 20, 7, 7, 196, 'CLIENT', '', NULL, 'Peça quebrada', '[]', '[]', NULL, NULL, NULL, '2026-11-28 17:52:04.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 20, 8, 8, 197, 'BOT', 'Aroeira Atendimento', NULL, 'Vamos enviar a peça nova. Nosso especialista confere o modelo com você.', '[]', '[{"id": 1, "label": "Falar com especialista"}]', NULL, NULL, NULL, '2026-11-28 17:52:05.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 20, 9, 9, 198, 'CLIENT', '', NULL, 'Falar com especialista', '[]', '[]', NULL, NULL, NULL, '2026-11-28 17:52:27.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 20, 10, 10, 199, 'BOT', 'Aroeira Atendimento', NULL, 'Vou passar você para o nosso especialista em pós-venda. Se puder, descreva a peça.', '[]', '[]', NULL, NULL, NULL, '2026-11-28 17:52:28.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 20, 11, 11, 200, 'SYSTEM', '', NULL, 'Transferida para Rafael Nogueira · Pós-venda', '[]', '[]', NULL, NULL, NULL, '2026-11-28 17:52:29.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES
	(1, 20, 12, 12, 201, 'HUMAN', 'Rafael Nogueira', 5, 'Boa tarde, Maria Aparecida. Sou o Rafael, do pós-venda. Qual é o modelo do móvel?', '[]', '[]', NULL, NULL, NULL, '2026-11-28 17:53:44.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 20, 13, 13, 202, 'CLIENT', '', NULL, 'Guarda-roupa Ipanema, 6 portas. A dobradiça da porta 3 veio empenada.', '[]', '[]', NULL, NULL, NULL, '2026-11-28 17:54:06.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 20, 14, 14, 203, 'HUMAN', 'Rafael Nogueira', 5, 'Perfeito. Vou enviar duas dobradiças e os parafusos. Chegam em até 4 dias úteis no endereço do pedido.', '[]', '[]', NULL, NULL, NULL, '2026-11-28 17:55:21.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 21, 1, 1, 204, 'BOT', 'Aroeira Atendimento', NULL, 'Olá! Você está falando com a Casa Aroeira, móveis de madeira maciça desde 1987. 🪵', '[]', '[]', NULL, NULL, NULL, '2026-11-28 18:13:55.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 21, 2, 2, 205, 'BOT', 'Aroeira Atendimento', NULL, 'Sobre o que você quer falar?', '[]', '[{"id": 1, "label": "Meu pedido"}, {"id": 2, "label": "Troca ou devolução"}, {"id": 3, "label": "Boletos e pagamentos"}, {"id": 4, "label": "Montagem"}, {"id": 5, "label": "Garantia"}, {"id": 6, "label": "Lojas e horários"}, {"id": 7, "label": "Falar com atendente"}]', NULL, NULL, NULL, '2026-11-28 18:13:56.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 21, 3, 3, 206, 'CLIENT', '', NULL, 'Falar com atendente', '[]', '[]', NULL, NULL, NULL, '2026-11-28 18:14:18.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 21, 4, 4, 207, 'BOT', 'Aroeira Atendimento', NULL, 'Claro! Vou chamar alguém do nosso time. Enquanto isso, conte o que aconteceu.', '[]', '[]', NULL, NULL, NULL, '2026-11-28 18:14:19.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 21, 5, 5, 208, 'SYSTEM', '', NULL, 'Transferida para Camila Duarte · SAC', '[]', '[]', NULL, NULL, NULL, '2026-11-28 18:14:20.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 21, 6, 6, 209, 'HUMAN', 'Camila Duarte', 4, 'Oi, Beatriz! Aqui é a Camila, do SAC. Como posso ajudar?', '[]', '[]', NULL, NULL, NULL, '2026-11-28 18:15:35.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 21, 7, 7, 210, 'CLIENT', '', NULL, 'Oi Camila! O pedido 48211 chegou com uma cadeira a menos', '[]', '[]', NULL, NULL, NULL, '2026-11-28 18:15:57.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 21, 8, 8, 211, 'HUMAN', 'Camila Duarte', 4, 'Que chato! Já localizei aqui: saíram 5 volumes e um voltou ao depósito.', '[]', '[]', NULL, NULL, NULL, '2026-11-28 18:17:12.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 21, 9, 9, 212, 'CLIENT', '', NULL, 'E quando entregam?', '[]', '[]', NULL, NULL, NULL, '2026-11-28 18:17:34.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 22, 1, 1, 213, 'BOT', 'Aroeira Atendimento', NULL, 'Olá! Você está falando com a Casa Aroeira, móveis de madeira maciça desde 1987. 🪵', '[]', '[]', NULL, NULL, NULL, '2026-11-28 18:28:55.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 22, 2, 2, 214, 'BOT', 'Aroeira Atendimento', NULL, 'Sobre o que você quer falar?', '[]', '[{"id": 1, "label": "Meu pedido"}, {"id": 2, "label": "Troca ou devolução"}, {"id": 3, "label": "Boletos e pagamentos"}, {"id": 4, "label": "Montagem"}, {"id": 5, "label": "Garantia"}, {"id": 6, "label": "Lojas e horários"}, {"id": 7, "label": "Falar com atendente"}]', NULL, NULL, NULL, '2026-11-28 18:28:56.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 22, 3, 3, 215, 'CLIENT', '', NULL, 'Meu pedido', '[]', '[]', NULL, NULL, NULL, '2026-11-28 18:29:18.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 22, 4, 4, 216, 'BOT', 'Aroeira Atendimento', NULL, 'Vamos ver o seu pedido. O que você precisa?', '[]', '[{"id": 1, "label": "Onde está meu pedido?"}, {"id": 2, "label": "Está atrasado"}, {"id": 3, "label": "Mudar o endereço"}, {"id": 4, "label": "Cancelar"}]', NULL, NULL, NULL, '2026-11-28 18:29:19.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 22, 5, 5, 217, 'CLIENT', '', NULL, 'Está atrasado', '[]', '[]', NULL, NULL, NULL, '2026-11-28 18:29:41.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 22, 6, 6, 218, 'BOT', 'Aroeira Atendimento', NULL, 'Entendo, esperar é ruim. Há quantos dias venceu o prazo?', '[]', '[{"id": 1, "label": "Até 3 dias"}, {"id": 2, "label": "Mais de 3 dias"}]', NULL, NULL, NULL, '2026-11-28 18:29:42.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 22, 7, 7, 219, 'CLIENT', '', NULL, 'Mais de 3 dias', '[]', '[]', NULL, NULL, NULL, '2026-11-28 18:30:04.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 22, 8, 8, 220, 'BOT', 'Aroeira Atendimento', NULL, 'Peço desculpas. Nesse caso uma pessoa verifica com a transportadora e dá um novo prazo.', '[]', '[{"id": 1, "label": "Quero verificar"}, {"id": 2, "label": "Espero mais um pouco"}]', NULL, NULL, NULL, '2026-11-28 18:30:05.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 22, 9, 9, 221, 'CLIENT', '', NULL, 'Quero verificar', '[]', '[]', NULL, NULL, NULL, '2026-11-28 18:30:27.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 22, 10, 10, 222, 'BOT', 'Aroeira Atendimento', NULL, 'Certo! Uma pessoa do nosso SAC continua daqui. Deixe o número do pedido, que já respondemos.', '[]', '[]', NULL, NULL, NULL, '2026-11-28 18:30:28.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 22, 11, 11, 223, 'SYSTEM', '', NULL, 'Transferida para SAC · aguardando atendimento', '[]', '[]', NULL, NULL, NULL, '2026-11-28 18:30:29.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 22, 12, 12, 224, 'CLIENT', '', NULL, 'oiii', '[]', '[]', NULL, NULL, NULL, '2026-11-28 18:30:51.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 22, 13, 13, 225, 'CLIENT', '', NULL, 'comprei a mesa dia 2 e nadaaa 😭', '[]', '[]', NULL, NULL, NULL, '2026-11-28 18:31:13.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 22, 14, 14, 226, 'CLIENT', '', NULL, 'alguém aí??', '[]', '[]', NULL, NULL, NULL, '2026-11-28 18:31:35.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 23, 1, 1, 227, 'BOT', 'Aroeira Atendimento', NULL, 'Olá! Você está falando com a Casa Aroeira, móveis de madeira maciça desde 1987. 🪵', '[]', '[]', NULL, NULL, NULL, '2026-11-28 18:35:55.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 23, 2, 2, 228, 'BOT', 'Aroeira Atendimento', NULL, 'Sobre o que você quer falar?', '[]', '[{"id": 1, "label": "Meu pedido"}, {"id": 2, "label": "Troca ou devolução"}, {"id": 3, "label": "Boletos e pagamentos"}, {"id": 4, "label": "Montagem"}, {"id": 5, "label": "Garantia"}, {"id": 6, "label": "Lojas e horários"}, {"id": 7, "label": "Falar com atendente"}]', NULL, NULL, NULL, '2026-11-28 18:35:56.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 23, 3, 3, 229, 'CLIENT', '', NULL, 'Montagem', '[]', '[]', NULL, NULL, NULL, '2026-11-28 18:36:18.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 23, 4, 4, 230, 'BOT', 'Aroeira Atendimento', NULL, 'A montagem é grátis para guarda-roupas, camas e estantes. O que você precisa?', '[]', '[{"id": 1, "label": "Agendar"}, {"id": 2, "label": "Ver o manual"}]', NULL, NULL, NULL, '2026-11-28 18:36:19.316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.platforms OVERRIDING SYSTEM VALUE VALUES
	(1, 'Prosa', '#046af3', '', '', '', '', '{prosa.example,homolog.prosa.example}', '', '', 3, 10, 5, ''),
	(2, 'Conversa Boa', '#b4236a', '', '', '', '', '{conversaboa.example,homolog.conversaboa.example,conversaboa.localhost}', 'https://conversaboa.example/termos', 'https://conversaboa.example/privacidade', 3, 10, 5, '');
INSERT INTO public.profiles OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'Administrador', 'administrador', '{entity_view,entity_import,bot_view,bot_create,bot_remove,user_view,user_create,user_edit,workspace_view,workspace_create,workspace_edit,profile_view,profile_create,profile_edit,dialog_view,dialog_edit,credential_view,dashboard_view,omnichannel_view,omnichannel_transfer,template_view,template_create,template_import,template_remove,contact_view,contact_edit,campaign_view,campaign_create,campaign_edit,message_remove}'),
	(1, 2, 'Construtor de robôs', 'construtor de robos', '{bot_view,bot_create,template_view,template_create,template_import,omnichannel_view}'),
	(1, 3, 'Atendente', 'atendente', '{omnichannel_view,omnichannel_transfer}');
INSERT INTO public.schema_migrations VALUES
	('0000-platform', '6cbf8e5737558b24808293007054a028d756f1a6d2c87189e943c3694e4349f7', '2026-11-28 18:37:52.253049+00'),
	('0001-people-and-companies', '8a9a458c269e580041eec8ac3332a1cb0db902f2bfcebcb0ae4eb119d618ceeb', '2026-11-28 18:37:52.381126+00'),
	('0002-bots-and-conversations', 'e180064714e1aecf641c18d912687d5b1bdc219f5f8e27af07b67dea62ff9032', '2026-11-28 18:37:52.507732+00'),
	('0003-profiles', '44d92966607ec1731254eae60a88d85d22569cbf74457e4633dee46f3780ed96', '2026-11-28 18:37:52.636028+00'),
	('0004-client-ids-of-contacts', '0687fd0d78fce5adfc88d3f1423b27056373afc70619f78a50465cc417f3221f', '2026-11-28 18:37:52.645222+00'),
	('0005-files', '375f5e5fe9b962969afa469d01f76c84659841b54655dd1f029a2527ce9afc75', '2026-11-28 18:37:52.658144+00'),
	('0006-simulations', 'c1630a7db3522b97cf48e48c4d5085f806d7c8faa3a7772a2ede08a8b11b4f67', '2026-11-28 18:37:52.679415+00'),
	('0007-mails', '198a7e8963d5ba24e1238ecf1931a04e1610c5afb8123721bc7503afcf351e7e', '2026-11-28 18:37:52.729438+00'),
	('0008-contacts-by-name', '33879ff9a2db27eb977a3b725bb76581b0aac916526502682490a2f4f1b2773a', '2026-11-28 18:37:52.745522+00'),
	('0009-live-chat-hosts', 'e63bea0565c3a828ac0c856e70ef851734cb52549db3a3f382562aa679f72a6b', '2026-11-28 18:37:52.754174+00'),
	('0010-events-of-a-transaction', 'ded086c9119647e12bcad7799cf47ba5c3fef16ec4de5f6a5c23866f315fed82', '2026-11-28 18:37:52.757345+00'),
	('0011-what-every-message-writes', '7d43ab2a0602631e3df94d0f0934272fe64b954e6f8a512bc3681ee7eded640d', '2026-11-28 18:37:52.760914+00'),
	('20261122-0700-deliveries', '82adb7a327fecfa7c06a12bdb423c902ac322dd67cd82390afb7f6cbfd9a542d', '2026-11-28 18:37:52.778642+00'),
	('20261122-0730-company-of-each-thing', '45fb730210d50d8ce23fee7be5e4cb6e5099d0ade6f50538c9d818509e8b7d39', '2026-11-28 18:37:52.79782+00'),
	('20261122-1100-base-of-editing-releases', '14543ab4f6068d3ff84d1d7da5741ceae9e5480f0b8abee9aa2496304ac5cc17', '2026-11-28 18:37:52.802045+00'),
	('20261122-1330-uses-of-files', '78068e93d7fb5d3cba5dc4a517e2abd4fcd9290d4c67af9c34248dbef6741dac', '2026-11-28 18:37:52.806116+00'),
	('20261122-1400-device-of-sessions', 'd2c9fd2d13da6daaf99ab9eac5be0480822a0c41fcd6e30b866ebed27bf62b11', '2026-11-28 18:37:52.837901+00'),
	('20261122-1430-idempotency-keys', 'c291522547f57cf3e77d56e8fa622376629f32cbde98c8dafb99d69705b3efca', '2026-11-28 18:37:52.865358+00'),
	('20261122-1720-entity-types', '35809833127835ae039c3418f28b720296c9a336e50eb6b01f399670745eb750', '2026-11-28 18:37:52.883524+00'),
	('20261122-1730-templates', '395403b47ece8d2375ee461bcf99c9d7872e236901c9adfcde54981c882d2de2', '2026-11-28 18:37:52.912688+00'),
	('20261122-2055-bots-of-dialogs', '1286d02408a5a15a8530a09d084f7ab9f3e72b200298e4f4ac0948cf567d5da9', '2026-11-28 18:37:52.95805+00'),
	('20261122-2100-files-said-by-bots', '6e9013020f5f5b5a4fe8872a4b9286f3e8b56abd31962d4875a1125cd884be90', '2026-11-28 18:37:52.9785+00'),
	('20261122-2350-marks-of-messages', '1644d3a14b489a293e026f92394a4a18e84ea5a20f921e79fccb4b219e9503a9', '2026-11-28 18:37:52.985439+00'),
	('20261122-2350-flow-tests', 'dc3010d17befb0b947e9036608d2d54d2eb989850ed942aeabeb34bf3fc76ff5', '2026-11-28 18:37:52.988155+00'),
	('20261122-2358-simulated-turns', 'b141148511c8d7daea3d060df2fd3832b31603b49ca0b8757e9f394841595b07', '2026-11-28 18:37:53.004702+00'),
	('20261123-0005-names-of-versions', '38ec581d95b57513a215293b9bff468c9b250b22bf1db1248125c5f3f03bad30', '2026-11-28 18:37:53.038524+00'),
	('20261123-0700-webhooks-of-bots', 'f6d54c36a9f25bf4e485e524904005b288b6ee728e6385a8b92b97662ea4abbd', '2026-11-28 18:37:53.044579+00'),
	('20261123-0715-webhook-failures-of-dialogs', '1808e9fffd6e22658c49602f6a3c2d5242c54ada7b1ac4520a48d947a57ef5f0', '2026-11-28 18:37:53.17895+00'),
	('20261123-1900-access-codes', '14417b0a4eab389e212aded366b928d9b602f4b098ab4b26264040befb4e4d26', '2026-11-28 18:37:53.182043+00'),
	('20261123-1930-avatars-and-devices', 'c25b26a88ef97bace3865df0bbfdbf6509e94475d9d5706079a4130d83c97c1d', '2026-11-28 18:37:53.214167+00'),
	('20261123-1915-waiting-rooms', 'defe31ba9557b2dcff9f7babf4e6e74200d54b9bcf72ac1c7611aec792a906ab', '2026-11-28 18:37:53.236812+00'),
	('20261123-2100-users-of-companies', 'cd060a3c49537f78b88511ab3e5c3291796efcd8b01d8c2612642b9fd51179d5', '2026-11-28 18:37:53.245217+00'),
	('20261123-2020-last-use-of-sessions', 'fabad2f29ff682837fffa2148b2fa7a7c3e32166b6ce1e39321bc685cf672ace', '2026-11-28 18:37:53.246812+00'),
	('20261123-2110-brand-settings', '78faed1c8afad40738ca25f4bc9e434de877be809ba2a3f81db6a865fa3a7b7d', '2026-11-28 18:37:53.253878+00'),
	('20261123-2250-administrator-keys', '9b6c6b6f5aeed99d87b6a2a2033ebd53a7b758a43fb777d7ef9d44c25a657e73', '2026-11-28 18:37:53.273118+00'),
	('20261123-2310-audit-that-stays', 'd50d4f62acefa66507c8c191281cd306f37619dc4e581ca8fe3e667106e8d1b5', '2026-11-28 18:37:53.342414+00'),
	('20261124-0010-provider-keys', 'b3cefedfa5bb42ac38fabf243c2172d78f53e759955b416f4031dad675e6beba', '2026-11-28 18:37:53.363965+00'),
	('20261124-0230-settings-of-bots', 'b8ea31425b1f018f6309f1ecf264b8c88a64615c0d53d1e88edbe46fd8930fcc', '2026-11-28 18:37:53.387113+00'),
	('20261124-0300-webhook-calls', '5dab2be2174f7f236ee0476018ce307ac0737c249d70f5e621f26a3e62b1803e', '2026-11-28 18:37:53.398097+00'),
	('20261124-0310-training-of-agents', 'cd52ee8a247583b9979536d727fdb53d885082883069c36993b7fb01cfc1f743', '2026-11-28 18:37:53.47922+00'),
	('20261124-0400-jobs-by-kind', 'deef27b057a1a55938396ce41050e4f778e89f6f95707703240ac740458a8ff0', '2026-11-28 18:37:53.491422+00'),
	('20261124-0540-video-of-brands', '4743be5ff7cff8b04982ec21d5097763125e8f6c407b816190c5f3e9a864fcbd', '2026-11-28 18:37:53.501607+00'),
	('20261124-0600-channel-connections', '2d94f75d2aa17b930becebc5f3583b5acc87da623ee29b5c32a86cbac0aa5619', '2026-11-28 18:37:53.506012+00'),
	('20261124-1130-order-of-deliveries', 'dcbbd72f6d1603a5430a9c100c63bac7146e9aaa34b58fa50d2b1ffc39637a6c', '2026-11-28 18:37:53.6018+00'),
	('20261124-1130-told-statuses', '6668dc9370855c115a64d6ded7b0b9c82b357999613ee656f5413f14ea69dba8', '2026-11-28 18:37:53.614064+00'),
	('20261124-1400-rooms', 'b29d92ce4f75cda27dd3f06fbf5ac857d0bae729683594177498e87ab28f8196', '2026-11-28 18:37:53.618144+00'),
	('20261124-2050-external-rooms', '965ce28b287a5e158e8c747578e9b1196b30ad989f0074f06805ca3bfb13b2c8', '2026-11-28 18:37:53.638184+00'),
	('20261125-0440-people-on-channels', '8d12d82681075bb210b52a8764179bf58b53aa043aa9f54472260ceffbb1341d', '2026-11-28 18:37:53.645789+00'),
	('20261125-1050-connections-of-account', '45d941a8615965dce1a2869ad857c776040429828fa2f7da2ec76036de354874', '2026-11-28 18:37:53.722277+00'),
	('20261125-1440-phones-by-parts', 'c3aead5d4da16539b90ac8c1dce5fe373a7f80889e340c4c427b74079f19e9f2', '2026-11-28 18:37:53.73222+00'),
	('20261125-1500-logins-of-connections', 'c41b1753a06e5c132b1fedc463a741825fbb9cbfc75ee4e5f201d54fdafd756f', '2026-11-28 18:37:53.74684+00'),
	('20261125-1520-order-of-account-news', 'cde88b9fc32a94bd56807271e2096888ae59c9bf88204b0ab83ee1b5d0d05602', '2026-11-28 18:37:53.7604+00'),
	('20261125-2300-unclear-texts', '81fbae548ea6a8c20c8256d9337af71c70763d8cc6c4d5636a62bd97719b1dae', '2026-11-28 18:37:53.764195+00'),
	('20261126-0700-trained-language', 'b1c2f36524d4ef1afc7aa2f115b59ac7aaafae30105e21dcc8d090459c003587', '2026-11-28 18:37:53.807417+00'),
	('20261126-0800-tests-of-templates', '3fdc0c5ec1bdd720418c939bab4cad5266fc85194c3220e1fabb0bbcd5985ec3', '2026-11-28 18:37:53.834267+00'),
	('20261127-1150-parts-of-messages', '356886160f916e692128890b569970ff925aa99f8f65e38c2da2e0c103e41344', '2026-11-28 18:37:53.858147+00'),
	('20261127-1200-ended-connections', 'befb125f009827fc55b5cc15c2fadc42f4f1172fc9b5fcacdcfa8d8160eae4de', '2026-11-28 18:37:53.864876+00'),
	('20261127-2310-long-rooms', '7cf89b4827add302d5a80c794c775baaf89e017702ffeac6368041cc50380dc7', '2026-11-28 18:37:53.868489+00'),
	('20261128-0205-longest-rooms', 'b8f5aca3ddc764dc0942062afdae51f1a136802c31f903fb63c119d907bc066e', '2026-11-28 18:37:53.887153+00');
INSERT INTO public.user_profiles VALUES
	(1, 2, 1),
	(1, 3, 2),
	(1, 4, 3),
	(1, 5, 3);
INSERT INTO public.user_workspaces VALUES
	(1, 2, 1),
	(1, 2, 2),
	(1, 2, 3),
	(1, 2, 4),
	(1, 2, 5),
	(1, 3, 1),
	(1, 3, 2),
	(1, 3, 3),
	(1, 3, 4),
	(1, 3, 5),
	(1, 4, 2),
	(1, 4, 3),
	(1, 4, 4),
	(1, 5, 2),
	(1, 5, 3),
	(1, 5, 4);
INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES
	(1, NULL, 1, 'Administração', 'administracao', 'admin@prosa.local', 'admin@prosa.local', '', NULL, true, true, false, NULL, false, NULL, '2026-11-28 18:37:54.005804+00', NULL),
	(2, 1, 1, 'Helena Aroeira', 'helena aroeira', 'helena.aroeira@casaaroeira.com.br', 'helena.aroeira@casaaroeira.com.br', '', NULL, false, true, false, NULL, false, NULL, '2026-11-28 18:37:54.029662+00', NULL),
	(3, 1, 1, 'Júlia Prado', 'julia prado', 'julia.prado@casaaroeira.com.br', 'julia.prado@casaaroeira.com.br', '', NULL, false, true, false, NULL, false, NULL, '2026-11-28 18:37:54.029662+00', NULL),
	(4, 1, 1, 'Camila Duarte', 'camila duarte', 'camila.duarte@casaaroeira.com.br', 'camila.duarte@casaaroeira.com.br', '', NULL, false, true, true, NULL, false, NULL, '2026-11-28 18:37:54.029662+00', NULL),
	(5, 1, 1, 'Rafael Nogueira', 'rafael nogueira', 'rafael.nogueira@casaaroeira.com.br', 'rafael.nogueira@casaaroeira.com.br', '', NULL, false, true, true, NULL, false, NULL, '2026-11-28 18:37:54.029662+00', NULL);
INSERT INTO public.workspaces OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'Casa Aroeira', 'casa aroeira', NULL, true, '2026-11-28 18:37:54.029662+00'),
	(1, 2, 'Atendimento', 'atendimento', 1, true, '2026-11-28 18:37:54.029662+00'),
	(1, 3, 'SAC', 'sac', 2, true, '2026-11-28 18:37:54.029662+00'),
	(1, 4, 'Pós-venda', 'pos-venda', 2, true, '2026-11-28 18:37:54.029662+00'),
	(1, 5, 'Comercial', 'comercial', 1, true, '2026-11-28 18:37:54.029662+00');
SELECT pg_catalog.setval('public.audit_id_seq', 1, false);
SELECT pg_catalog.setval('public.bots_id_seq', 3, true);
SELECT pg_catalog.setval('public.channel_connections_id_seq', 1, false);
SELECT pg_catalog.setval('public.channel_events_id_seq', 1, false);
SELECT pg_catalog.setval('public.companies_id_seq', 1, true);
SELECT pg_catalog.setval('public.contacts_id_seq', 14, true);
SELECT pg_catalog.setval('public.deliveries_id_seq', 1, false);
SELECT pg_catalog.setval('public.dialogs_id_seq', 23, true);
SELECT pg_catalog.setval('public.entity_types_id_seq', 11, true);
SELECT pg_catalog.setval('public.flow_tests_id_seq', 1, false);
SELECT pg_catalog.setval('public.flows_id_seq', 5, true);
SELECT pg_catalog.setval('public.jobs_id_seq', 1, false);
SELECT pg_catalog.setval('public.mails_id_seq', 1, false);
SELECT pg_catalog.setval('public.messages_id_seq', 230, true);
SELECT pg_catalog.setval('public.outbox_id_seq', 1, false);
SELECT pg_catalog.setval('public.platform_audit_id_seq', 1, false);
SELECT pg_catalog.setval('public.platforms_id_seq', 2, true);
SELECT pg_catalog.setval('public.profiles_id_seq', 3, true);
SELECT pg_catalog.setval('public.provider_keys_id_seq', 1, false);
SELECT pg_catalog.setval('public.templates_id_seq', 6, true);
SELECT pg_catalog.setval('public.test_versions_id_seq', 1, false);
SELECT pg_catalog.setval('public.unclear_texts_id_seq', 1, false);
SELECT pg_catalog.setval('public.users_id_seq', 5, true);
SELECT pg_catalog.setval('public.webhook_calls_id_seq', 1, false);
SELECT pg_catalog.setval('public.webhook_news_id_seq', 1, false);
SELECT pg_catalog.setval('public.workspaces_id_seq', 5, true);
ALTER TABLE ONLY public.access_codes
    ADD CONSTRAINT access_codes_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.administrator_keys
    ADD CONSTRAINT administrator_keys_pkey PRIMARY KEY (user_id, route, key);
ALTER TABLE ONLY public.attendant_turns
    ADD CONSTRAINT attendant_turns_pkey PRIMARY KEY (company_id, workspace_id, user_id);
ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.bot_turns
    ADD CONSTRAINT bot_turns_pkey PRIMARY KEY (company_id, workspace_id, bot_id);
ALTER TABLE ONLY public.bot_webhooks
    ADD CONSTRAINT bot_webhooks_pkey PRIMARY KEY (company_id, bot_id);
ALTER TABLE ONLY public.bots
    ADD CONSTRAINT bots_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.bots
    ADD CONSTRAINT bots_token_key UNIQUE (token);
ALTER TABLE ONLY public.brand_images
    ADD CONSTRAINT brand_images_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.channel_accounts
    ADD CONSTRAINT channel_accounts_pkey PRIMARY KEY (company_id, bot_id, kind);
ALTER TABLE ONLY public.channel_connections
    ADD CONSTRAINT channel_connections_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.channel_events
    ADD CONSTRAINT channel_events_company_id_connection_id_external_id_key UNIQUE (company_id, connection_id, external_id);
ALTER TABLE ONLY public.channel_events
    ADD CONSTRAINT channel_events_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.channel_logins
    ADD CONSTRAINT channel_logins_pkey PRIMARY KEY (company_id, state_hash);
ALTER TABLE ONLY public.channel_messages
    ADD CONSTRAINT channel_messages_pkey PRIMARY KEY (company_id, connection_id, external_id);
ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.contact_identities
    ADD CONSTRAINT contact_identities_pkey PRIMARY KEY (company_id, channel, kind, value);
ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.dialogs
    ADD CONSTRAINT dialogs_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.entity_types
    ADD CONSTRAINT entity_types_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.flow_tests
    ADD CONSTRAINT flow_tests_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.flows
    ADD CONSTRAINT flows_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (company_id, user_id, route, key);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_company_id_kind_key_key UNIQUE (company_id, kind, key);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (company_id, dialog_id, seq);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.platform_audit
    ADD CONSTRAINT platform_audit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.platforms
    ADD CONSTRAINT platforms_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.provider_keys
    ADD CONSTRAINT provider_keys_company_id_project_id_key_id_key UNIQUE (company_id, project_id, key_id);
ALTER TABLE ONLY public.provider_keys
    ADD CONSTRAINT provider_keys_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.simulated_turns
    ADD CONSTRAINT simulated_turns_pkey PRIMARY KEY (company_id, token, said);
ALTER TABLE ONLY public.simulations
    ADD CONSTRAINT simulations_pkey PRIMARY KEY (company_id, token);
ALTER TABLE ONLY public.template_tests
    ADD CONSTRAINT template_tests_pkey PRIMARY KEY (company_id, template_id, name_folded);
ALTER TABLE ONLY public.template_workspaces
    ADD CONSTRAINT template_workspaces_pkey PRIMARY KEY (company_id, template_id, workspace_id);
ALTER TABLE ONLY public.templates
    ADD CONSTRAINT templates_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.test_versions
    ADD CONSTRAINT test_versions_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.trainings
    ADD CONSTRAINT trainings_pkey PRIMARY KEY (company_id, bot_id, purpose);
ALTER TABLE ONLY public.unclear_aside
    ADD CONSTRAINT unclear_aside_pkey PRIMARY KEY (company_id, bot_id, node_id, saying);
ALTER TABLE ONLY public.unclear_texts
    ADD CONSTRAINT unclear_texts_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.user_photos
    ADD CONSTRAINT user_photos_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.user_photos
    ADD CONSTRAINT user_photos_user_id_key UNIQUE (user_id);
ALTER TABLE ONLY public.user_profiles
    ADD CONSTRAINT user_profiles_pkey PRIMARY KEY (company_id, user_id, profile_id);
ALTER TABLE ONLY public.user_workspaces
    ADD CONSTRAINT user_workspaces_pkey PRIMARY KEY (company_id, user_id, workspace_id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_company_id_id_key UNIQUE (company_id, id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email_folded_key UNIQUE (email_folded);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_calls
    ADD CONSTRAINT webhook_calls_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.webhook_news
    ADD CONSTRAINT webhook_news_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.webhook_receipts
    ADD CONSTRAINT webhook_receipts_pkey PRIMARY KEY (company_id, dialog_id, key);
ALTER TABLE ONLY public.workspaces
    ADD CONSTRAINT workspaces_pkey PRIMARY KEY (company_id, id);
CREATE INDEX access_codes_of_registration ON public.access_codes USING btree (registration_id) WHERE (registration_id IS NOT NULL);
CREATE INDEX access_codes_of_user ON public.access_codes USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX bots_of_workspace ON public.bots USING btree (company_id, workspace_id, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX channel_connections_external ON public.channel_connections USING btree (medium, external_id) WHERE (external_id <> ''::text);
CREATE INDEX channel_connections_of_account ON public.channel_connections USING btree (account_id) WHERE (external_id <> ''::text);
CREATE INDEX channel_connections_of_bot ON public.channel_connections USING btree (company_id, bot_id);
CREATE INDEX channel_connections_of_login ON public.channel_connections USING btree (login_id) WHERE (login_id <> ''::text);
CREATE INDEX channel_connections_of_user ON public.channel_connections USING btree (company_id, user_id);
CREATE INDEX channel_events_received ON public.channel_events USING btree (company_id, received_at) WHERE (payload IS NULL);
CREATE INDEX channel_events_waiting ON public.channel_events USING btree (company_id, connection_id, person, id) WHERE (payload IS NOT NULL);
CREATE INDEX channel_messages_of_dialog ON public.channel_messages USING btree (company_id, dialog_id, seq);
CREATE INDEX contact_identities_of_contact ON public.contact_identities USING btree (company_id, contact_id);
CREATE INDEX contacts_by_name ON public.contacts USING gin (company_id, name_folded public.gin_trgm_ops);
CREATE INDEX contacts_by_phone ON public.contacts USING gin (company_id, public.phone_parts(phone));
CREATE INDEX deliveries_due ON public.deliveries USING btree (due_at, id) WHERE (state = 'waiting'::text);
CREATE INDEX deliveries_of_contact ON public.deliveries USING btree (company_id, connection_id, contact_id, dialog_id, seq, id) WHERE (state = 'waiting'::text);
CREATE INDEX deliveries_of_dialog ON public.deliveries USING btree (company_id, dialog_id, seq) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX deliveries_of_message ON public.deliveries USING btree (company_id, dialog_id, seq) WHERE (page = 0);
CREATE INDEX dialogs_closed ON public.dialogs USING btree (company_id, workspace_id, closed_at DESC, id DESC) WHERE (status = 1);
CREATE INDEX dialogs_closed_late ON public.dialogs USING btree (company_id, workspace_id, closed_at DESC, id DESC) INCLUDE (started_at, last_message_at) WHERE ((status = 1) AND ((closed_at - started_at) > '24:00:00'::interval));
CREATE INDEX dialogs_closed_latest ON public.dialogs USING btree (company_id, workspace_id, closed_at DESC, id DESC) INCLUDE (started_at, last_message_at) WHERE ((status = 1) AND ((closed_at - started_at) > '768:00:00'::interval));
CREATE INDEX dialogs_external ON public.dialogs USING btree (company_id) WHERE transferred_external;
CREATE INDEX dialogs_inbox ON public.dialogs USING btree (company_id, workspace_id, status, last_message_at DESC, id DESC);
CREATE INDEX dialogs_long ON public.dialogs USING btree (company_id, workspace_id, status, last_message_at DESC, id DESC) INCLUDE (started_at) WHERE ((last_message_at - started_at) > '24:00:00'::interval);
CREATE INDEX dialogs_long_started ON public.dialogs USING btree (company_id, workspace_id, status, started_at, id) INCLUDE (last_message_at) WHERE ((last_message_at - started_at) > '24:00:00'::interval);
CREATE INDEX dialogs_longest ON public.dialogs USING btree (company_id, workspace_id, status, last_message_at DESC, id DESC) INCLUDE (started_at) WHERE ((last_message_at - started_at) > '768:00:00'::interval);
CREATE INDEX dialogs_longest_started ON public.dialogs USING btree (company_id, workspace_id, status, started_at, id) INCLUDE (last_message_at) WHERE ((last_message_at - started_at) > '768:00:00'::interval);
CREATE INDEX dialogs_of_bot ON public.dialogs USING btree (company_id, bot_id, id DESC);
CREATE INDEX dialogs_of_channel ON public.dialogs USING btree (company_id, channel);
CREATE INDEX dialogs_of_contact ON public.dialogs USING btree (company_id, contact_id, entry_bot_id, id DESC);
CREATE INDEX dialogs_of_holder ON public.dialogs USING btree (company_id, assignee_id, status);
CREATE INDEX dialogs_of_tag ON public.dialogs USING btree (company_id, tag) WHERE (tag <> ''::text);
CREATE INDEX dialogs_started ON public.dialogs USING btree (company_id, workspace_id, status, started_at DESC, id DESC);
CREATE INDEX dialogs_unread ON public.dialogs USING btree (company_id, assignee_id, workspace_id) WHERE ((status = 0) AND (unread_count > 0));
CREATE INDEX dialogs_waiting ON public.dialogs USING btree (company_id, workspace_id, last_message_at) WHERE ((status = 0) AND (NOT transferred_external) AND (transferred OR (unread_count > 0)));
CREATE INDEX dialogs_webhook_failed ON public.dialogs USING btree (company_id, bot_id, last_message_at) WHERE (webhook_failure IS NOT NULL);
CREATE INDEX drawn_uses_of_file ON public.file_uses USING btree (company_id, file_id) WHERE (dialog_id IS NULL);
CREATE INDEX entity_types_by_name ON public.entity_types USING btree (company_id, name_folded, id);
CREATE UNIQUE INDEX entity_types_of_bot ON public.entity_types USING btree (company_id, COALESCE(bot_id, 0), name_folded);
CREATE UNIQUE INDEX files_by_id ON public.files USING btree (id);
CREATE INDEX files_of_contact ON public.file_uses USING btree (company_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX files_of_dialog_used ON public.file_uses USING btree (company_id, dialog_id, message_seq DESC) WHERE (dialog_id IS NOT NULL);
CREATE INDEX files_of_flow ON public.file_uses USING btree (company_id, flow_id) WHERE (flow_id IS NOT NULL);
CREATE INDEX files_of_template ON public.file_uses USING btree (company_id, template_id) WHERE (template_id IS NOT NULL);
CREATE UNIQUE INDEX flow_tests_of_bot ON public.flow_tests USING btree (company_id, bot_id, name_folded);
CREATE INDEX flows_made_from ON public.flows USING btree (company_id, bot_id, made_from) WHERE (made_from IS NOT NULL);
CREATE INDEX flows_of_bot ON public.flows USING btree (company_id, bot_id, version DESC);
CREATE UNIQUE INDEX flows_one_editing ON public.flows USING btree (company_id, bot_id) WHERE (NOT published);
CREATE INDEX jobs_due ON public.jobs USING btree (due_at, id);
CREATE INDEX jobs_of_kind ON public.jobs USING btree (kind, due_at, id);
CREATE INDEX mails_due ON public.mails USING btree (due_at, id) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX messages_by_client_id ON public.messages USING btree (company_id, contact_id, client_id) WHERE (client_id IS NOT NULL);
CREATE UNIQUE INDEX messages_by_external_id ON public.messages USING btree (company_id, channel, external_id) WHERE (external_id IS NOT NULL);
CREATE UNIQUE INDEX messages_by_id ON public.messages USING btree (company_id, id);
CREATE INDEX messages_changed ON public.messages USING btree (company_id, dialog_id, change_seq) WHERE (change_seq <> seq);
CREATE INDEX platform_audit_by_age ON public.platform_audit USING btree (id DESC);
CREATE INDEX platform_audit_of_platform ON public.platform_audit USING btree (platform_id, id DESC);
CREATE INDEX profiles_by_name ON public.profiles USING btree (company_id, name_folded, id);
CREATE INDEX provider_keys_by_project ON public.provider_keys USING btree (company_id, folded, id);
CREATE UNIQUE INDEX provider_keys_of_bot ON public.provider_keys USING btree (company_id, bot_id, purpose) WHERE (bot_id IS NOT NULL);
CREATE INDEX refresh_tokens_of_session ON public.refresh_tokens USING btree (session_id);
CREATE INDEX registrations_by_age ON public.registrations USING btree (created_at);
CREATE INDEX registrations_by_email ON public.registrations USING btree (email_folded, created_at DESC);
CREATE INDEX sessions_by_last_use ON public.sessions USING btree (user_id, last_used_at DESC);
CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id) WHERE (ended_at IS NULL);
CREATE INDEX simulations_of_bot ON public.simulations USING btree (company_id, bot_id, last_at);
CREATE INDEX simulations_of_test_version ON public.simulations USING btree (company_id, test_version_id);
CREATE INDEX templates_by_name ON public.templates USING btree (company_id, name_folded, id) WHERE (deleted_at IS NULL);
CREATE INDEX templates_of_workspace ON public.template_workspaces USING btree (company_id, workspace_id);
CREATE INDEX test_versions_of_bot ON public.test_versions USING btree (company_id, bot_id, id DESC);
CREATE INDEX unclear_texts_by_age ON public.unclear_texts USING btree (company_id, at);
CREATE INDEX unclear_texts_of_bot ON public.unclear_texts USING btree (company_id, bot_id, at DESC, id DESC);
CREATE INDEX unclear_texts_of_dialog ON public.unclear_texts USING btree (company_id, dialog_id);
CREATE INDEX user_workspaces_members ON public.user_workspaces USING btree (company_id, workspace_id, user_id);
CREATE INDEX uses_of_file ON public.file_uses USING btree (company_id, file_id);
CREATE INDEX webhook_calls_of_bot ON public.webhook_calls USING btree (company_id, bot_id, id DESC);
CREATE INDEX webhook_news_of_dialog ON public.webhook_news USING btree (company_id, dialog_id, id);
CREATE TRIGGER messages_of_dialog AFTER DELETE ON public.dialogs FOR EACH ROW EXECUTE FUNCTION public.delete_messages_of_dialog();
CREATE TRIGGER system_entities_of_company AFTER INSERT ON public.companies FOR EACH ROW EXECUTE FUNCTION public.add_system_entities();
ALTER TABLE ONLY public.access_codes
    ADD CONSTRAINT access_codes_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES public.registrations(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.access_codes
    ADD CONSTRAINT access_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.attendant_turns
    ADD CONSTRAINT attendant_turns_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.users(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.attendant_turns
    ADD CONSTRAINT attendant_turns_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES public.workspaces(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bot_turns
    ADD CONSTRAINT bot_turns_company_id_bot_id_fkey FOREIGN KEY (company_id, bot_id) REFERENCES public.bots(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bot_turns
    ADD CONSTRAINT bot_turns_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES public.workspaces(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bot_webhooks
    ADD CONSTRAINT bot_webhooks_company_id_bot_id_fkey FOREIGN KEY (company_id, bot_id) REFERENCES public.bots(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bots
    ADD CONSTRAINT bots_company_id_people_workspace_id_fkey FOREIGN KEY (company_id, people_workspace_id) REFERENCES public.workspaces(company_id, id);
ALTER TABLE ONLY public.bots
    ADD CONSTRAINT bots_company_id_transfer_bot_id_fkey FOREIGN KEY (company_id, transfer_bot_id) REFERENCES public.bots(company_id, id);
ALTER TABLE ONLY public.bots
    ADD CONSTRAINT bots_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES public.workspaces(company_id, id);
ALTER TABLE ONLY public.channel_accounts
    ADD CONSTRAINT channel_accounts_company_id_bot_id_fkey FOREIGN KEY (company_id, bot_id) REFERENCES public.bots(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.channel_connections
    ADD CONSTRAINT channel_connections_company_id_bot_id_fkey FOREIGN KEY (company_id, bot_id) REFERENCES public.bots(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.channel_connections
    ADD CONSTRAINT channel_connections_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.channel_events
    ADD CONSTRAINT channel_events_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES public.channel_connections(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.channel_logins
    ADD CONSTRAINT channel_logins_company_id_bot_id_fkey FOREIGN KEY (company_id, bot_id) REFERENCES public.bots(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.channel_messages
    ADD CONSTRAINT channel_messages_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES public.channel_connections(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.channel_messages
    ADD CONSTRAINT channel_messages_company_id_dialog_id_fkey FOREIGN KEY (company_id, dialog_id) REFERENCES public.dialogs(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES public.platforms(id);
ALTER TABLE ONLY public.contact_identities
    ADD CONSTRAINT contact_identities_company_id_contact_id_fkey FOREIGN KEY (company_id, contact_id) REFERENCES public.contacts(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES public.workspaces(company_id, id);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_company_id_dialog_id_fkey FOREIGN KEY (company_id, dialog_id) REFERENCES public.dialogs(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.dialogs
    ADD CONSTRAINT dialogs_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.dialogs
    ADD CONSTRAINT dialogs_company_id_bot_id_fkey FOREIGN KEY (company_id, bot_id) REFERENCES public.bots(company_id, id);
ALTER TABLE ONLY public.dialogs
    ADD CONSTRAINT dialogs_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES public.channel_connections(company_id, id);
ALTER TABLE ONLY public.dialogs
    ADD CONSTRAINT dialogs_company_id_contact_id_fkey FOREIGN KEY (company_id, contact_id) REFERENCES public.contacts(company_id, id);
ALTER TABLE ONLY public.dialogs
    ADD CONSTRAINT dialogs_company_id_entry_bot_id_fkey FOREIGN KEY (company_id, entry_bot_id) REFERENCES public.bots(company_id, id);
ALTER TABLE ONLY public.dialogs
    ADD CONSTRAINT dialogs_company_id_flow_id_fkey FOREIGN KEY (company_id, flow_id) REFERENCES public.flows(company_id, id);
ALTER TABLE ONLY public.dialogs
    ADD CONSTRAINT dialogs_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES public.workspaces(company_id, id);
ALTER TABLE ONLY public.entity_types
    ADD CONSTRAINT entity_types_company_id_bot_id_fkey FOREIGN KEY (company_id, bot_id) REFERENCES public.bots(company_id, id);
ALTER TABLE ONLY public.file_uses
    ADD CONSTRAINT file_uses_company_id_contact_id_fkey FOREIGN KEY (company_id, contact_id) REFERENCES public.contacts(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.file_uses
    ADD CONSTRAINT file_uses_company_id_dialog_id_message_seq_fkey FOREIGN KEY (company_id, dialog_id, message_seq) REFERENCES public.messages(company_id, dialog_id, seq) ON DELETE CASCADE;
ALTER TABLE ONLY public.file_uses
    ADD CONSTRAINT file_uses_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES public.files(company_id, id);
ALTER TABLE ONLY public.file_uses
    ADD CONSTRAINT file_uses_company_id_flow_id_fkey FOREIGN KEY (company_id, flow_id) REFERENCES public.flows(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.file_uses
    ADD CONSTRAINT file_uses_company_id_template_id_fkey FOREIGN KEY (company_id, template_id) REFERENCES public.templates(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.flow_tests
    ADD CONSTRAINT flow_tests_company_id_bot_id_fkey FOREIGN KEY (company_id, bot_id) REFERENCES public.bots(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.flows
    ADD CONSTRAINT flows_company_id_bot_id_fkey FOREIGN KEY (company_id, bot_id) REFERENCES public.bots(company_id, id);
ALTER TABLE ONLY public.platform_audit
    ADD CONSTRAINT platform_audit_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES public.platforms(id);
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);
ALTER TABLE ONLY public.provider_keys
    ADD CONSTRAINT provider_keys_company_id_bot_id_fkey FOREIGN KEY (company_id, bot_id) REFERENCES public.bots(company_id, id);
ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES public.platforms(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.simulated_turns
    ADD CONSTRAINT simulated_turns_company_id_conducting_bot_id_fkey FOREIGN KEY (company_id, conducting_bot_id) REFERENCES public.bots(company_id, id);
ALTER TABLE ONLY public.simulated_turns
    ADD CONSTRAINT simulated_turns_company_id_conducting_flow_id_fkey FOREIGN KEY (company_id, conducting_flow_id) REFERENCES public.flows(company_id, id);
ALTER TABLE ONLY public.simulated_turns
    ADD CONSTRAINT simulated_turns_company_id_token_fkey FOREIGN KEY (company_id, token) REFERENCES public.simulations(company_id, token) ON DELETE CASCADE;
ALTER TABLE ONLY public.simulations
    ADD CONSTRAINT simulations_company_id_bot_id_fkey FOREIGN KEY (company_id, bot_id) REFERENCES public.bots(company_id, id);
ALTER TABLE ONLY public.simulations
    ADD CONSTRAINT simulations_company_id_conducting_bot_id_fkey FOREIGN KEY (company_id, conducting_bot_id) REFERENCES public.bots(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.simulations
    ADD CONSTRAINT simulations_company_id_conducting_flow_id_fkey FOREIGN KEY (company_id, conducting_flow_id) REFERENCES public.flows(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.simulations
    ADD CONSTRAINT simulations_company_id_flow_id_fkey FOREIGN KEY (company_id, flow_id) REFERENCES public.flows(company_id, id);
ALTER TABLE ONLY public.simulations
    ADD CONSTRAINT simulations_company_id_test_version_id_fkey FOREIGN KEY (company_id, test_version_id) REFERENCES public.test_versions(company_id, id);
ALTER TABLE ONLY public.template_tests
    ADD CONSTRAINT template_tests_company_id_template_id_fkey FOREIGN KEY (company_id, template_id) REFERENCES public.templates(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.template_workspaces
    ADD CONSTRAINT template_workspaces_company_id_template_id_fkey FOREIGN KEY (company_id, template_id) REFERENCES public.templates(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.template_workspaces
    ADD CONSTRAINT template_workspaces_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES public.workspaces(company_id, id);
ALTER TABLE ONLY public.templates
    ADD CONSTRAINT templates_company_id_bot_id_fkey FOREIGN KEY (company_id, bot_id) REFERENCES public.bots(company_id, id);
ALTER TABLE ONLY public.test_versions
    ADD CONSTRAINT test_versions_company_id_bot_id_fkey FOREIGN KEY (company_id, bot_id) REFERENCES public.bots(company_id, id);
ALTER TABLE ONLY public.trainings
    ADD CONSTRAINT trainings_company_id_bot_id_fkey FOREIGN KEY (company_id, bot_id) REFERENCES public.bots(company_id, id);
ALTER TABLE ONLY public.unclear_aside
    ADD CONSTRAINT unclear_aside_company_id_bot_id_fkey FOREIGN KEY (company_id, bot_id) REFERENCES public.bots(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.unclear_texts
    ADD CONSTRAINT unclear_texts_company_id_bot_id_fkey FOREIGN KEY (company_id, bot_id) REFERENCES public.bots(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.unclear_texts
    ADD CONSTRAINT unclear_texts_company_id_dialog_id_fkey FOREIGN KEY (company_id, dialog_id) REFERENCES public.dialogs(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_photos
    ADD CONSTRAINT user_photos_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_profiles
    ADD CONSTRAINT user_profiles_company_id_profile_id_fkey FOREIGN KEY (company_id, profile_id) REFERENCES public.profiles(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_profiles
    ADD CONSTRAINT user_profiles_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.users(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_workspaces
    ADD CONSTRAINT user_workspaces_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.users(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_workspaces
    ADD CONSTRAINT user_workspaces_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES public.workspaces(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES public.platforms(id);
ALTER TABLE ONLY public.webhook_calls
    ADD CONSTRAINT webhook_calls_company_id_bot_id_fkey FOREIGN KEY (company_id, bot_id) REFERENCES public.bots(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_news
    ADD CONSTRAINT webhook_news_company_id_dialog_id_fkey FOREIGN KEY (company_id, dialog_id) REFERENCES public.dialogs(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_receipts
    ADD CONSTRAINT webhook_receipts_company_id_dialog_id_fkey FOREIGN KEY (company_id, dialog_id) REFERENCES public.dialogs(company_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.workspaces
    ADD CONSTRAINT workspaces_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);
ALTER TABLE ONLY public.workspaces
    ADD CONSTRAINT workspaces_company_id_parent_id_fkey FOREIGN KEY (company_id, parent_id) REFERENCES public.workspaces(company_id, id);
ALTER TABLE public.access_codes ENABLE ROW LEVEL SECURITY;
CREATE POLICY access_codes_issued ON public.access_codes FOR INSERT TO app_user WITH CHECK (((kind <> 'confirm'::text) AND (EXISTS ( SELECT 1
   FROM public.users u
  WHERE (u.id = access_codes.user_id)))));
CREATE POLICY access_codes_taken ON public.access_codes TO sign_in USING (true) WITH CHECK (true);
ALTER TABLE public.attendant_turns ENABLE ROW LEVEL SECURITY;
CREATE POLICY attendant_turns_of_company ON public.attendant_turns TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.audit ENABLE ROW LEVEL SECURITY;
CREATE POLICY audit_of_company ON public.audit TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.bot_turns ENABLE ROW LEVEL SECURITY;
CREATE POLICY bot_turns_of_company ON public.bot_turns TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.bot_webhooks ENABLE ROW LEVEL SECURITY;
CREATE POLICY bot_webhooks_of_company ON public.bot_webhooks TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.bots ENABLE ROW LEVEL SECURITY;
CREATE POLICY bots_found ON public.bots FOR SELECT TO definer USING (true);
CREATE POLICY bots_of_company ON public.bots TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.channel_accounts ENABLE ROW LEVEL SECURITY;
CREATE POLICY channel_accounts_found ON public.channel_accounts FOR SELECT TO definer USING (true);
CREATE POLICY channel_accounts_of_company ON public.channel_accounts TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.channel_connections ENABLE ROW LEVEL SECURITY;
CREATE POLICY channel_connections_found ON public.channel_connections FOR SELECT TO definer USING (true);
CREATE POLICY channel_connections_of_company ON public.channel_connections TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.channel_events ENABLE ROW LEVEL SECURITY;
CREATE POLICY channel_events_of_company ON public.channel_events TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.channel_logins ENABLE ROW LEVEL SECURITY;
CREATE POLICY channel_logins_found ON public.channel_logins FOR SELECT TO definer USING (true);
CREATE POLICY channel_logins_of_company ON public.channel_logins TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.channel_messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY channel_messages_of_company ON public.channel_messages TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.companies ENABLE ROW LEVEL SECURITY;
CREATE POLICY companies_founded ON public.companies FOR INSERT TO sign_in WITH CHECK (true);
CREATE POLICY companies_listed ON public.companies FOR SELECT TO sign_in, definer USING (true);
CREATE POLICY companies_own ON public.companies TO app_user USING ((id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.contact_identities ENABLE ROW LEVEL SECURITY;
CREATE POLICY contact_identities_of_company ON public.contact_identities TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.contacts ENABLE ROW LEVEL SECURITY;
CREATE POLICY contacts_found ON public.contacts FOR SELECT TO definer USING (true);
CREATE POLICY contacts_of_company ON public.contacts TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.deliveries ENABLE ROW LEVEL SECURITY;
CREATE POLICY deliveries_claims ON public.deliveries TO worker USING (true) WITH CHECK (true);
CREATE POLICY deliveries_of_company ON public.deliveries TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.dialogs ENABLE ROW LEVEL SECURITY;
CREATE POLICY dialogs_found ON public.dialogs FOR SELECT TO definer USING (true);
CREATE POLICY dialogs_of_company ON public.dialogs TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.entity_types ENABLE ROW LEVEL SECURITY;
CREATE POLICY entity_types_found ON public.entity_types FOR SELECT TO definer USING (true);
CREATE POLICY entity_types_founded ON public.entity_types FOR INSERT TO definer WITH CHECK ((kind = 'system'::text));
CREATE POLICY entity_types_of_company ON public.entity_types TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.file_uses ENABLE ROW LEVEL SECURITY;
CREATE POLICY file_uses_of_company ON public.file_uses TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.files ENABLE ROW LEVEL SECURITY;
CREATE POLICY files_found ON public.files FOR SELECT TO definer USING (true);
CREATE POLICY files_of_company ON public.files TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.flow_tests ENABLE ROW LEVEL SECURITY;
CREATE POLICY flow_tests_of_company ON public.flow_tests TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.flows ENABLE ROW LEVEL SECURITY;
CREATE POLICY flows_of_company ON public.flows TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.idempotency_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY idempotency_keys_of_company ON public.idempotency_keys TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.jobs ENABLE ROW LEVEL SECURITY;
CREATE POLICY jobs_claims ON public.jobs TO worker USING (true) WITH CHECK (true);
CREATE POLICY jobs_of_company ON public.jobs TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.mails ENABLE ROW LEVEL SECURITY;
CREATE POLICY mails_claims ON public.mails TO worker USING (true) WITH CHECK (true);
CREATE POLICY mails_of_company ON public.mails FOR INSERT TO app_user WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
CREATE POLICY mails_of_nobody ON public.mails FOR INSERT TO sign_in WITH CHECK ((company_id IS NULL));
ALTER TABLE public.messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY messages_of_company ON public.messages TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.outbox ENABLE ROW LEVEL SECURITY;
CREATE POLICY outbox_claims ON public.outbox TO worker USING (true) WITH CHECK (true);
CREATE POLICY outbox_of_company ON public.outbox TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.profiles ENABLE ROW LEVEL SECURITY;
CREATE POLICY profiles_found ON public.profiles FOR SELECT TO definer USING (true);
CREATE POLICY profiles_of_company ON public.profiles TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.provider_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY provider_keys_found ON public.provider_keys FOR SELECT TO definer USING (true);
CREATE POLICY provider_keys_of_company ON public.provider_keys TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.simulated_turns ENABLE ROW LEVEL SECURITY;
CREATE POLICY simulated_turns_of_company ON public.simulated_turns TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.simulations ENABLE ROW LEVEL SECURITY;
CREATE POLICY simulations_of_company ON public.simulations TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.template_tests ENABLE ROW LEVEL SECURITY;
CREATE POLICY template_tests_of_company ON public.template_tests TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.template_workspaces ENABLE ROW LEVEL SECURITY;
CREATE POLICY template_workspaces_of_company ON public.template_workspaces TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.templates ENABLE ROW LEVEL SECURITY;
CREATE POLICY templates_found ON public.templates FOR SELECT TO definer USING (true);
CREATE POLICY templates_of_company ON public.templates TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.test_versions ENABLE ROW LEVEL SECURITY;
CREATE POLICY test_versions_of_company ON public.test_versions TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.trainings ENABLE ROW LEVEL SECURITY;
CREATE POLICY trainings_of_company ON public.trainings TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.unclear_aside ENABLE ROW LEVEL SECURITY;
CREATE POLICY unclear_aside_of_company ON public.unclear_aside TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.unclear_texts ENABLE ROW LEVEL SECURITY;
CREATE POLICY unclear_texts_of_company ON public.unclear_texts TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.user_photos ENABLE ROW LEVEL SECURITY;
CREATE POLICY user_photos_found ON public.user_photos FOR SELECT TO definer USING (true);
CREATE POLICY user_photos_of_administrators ON public.user_photos TO sign_in USING ((company_id IS NULL)) WITH CHECK (((company_id IS NULL) AND (EXISTS ( SELECT 1
   FROM public.users u
  WHERE (u.id = user_photos.user_id)))));
CREATE POLICY user_photos_of_company ON public.user_photos TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (EXISTS ( SELECT 1
   FROM public.users u
  WHERE (u.id = user_photos.user_id)))));
ALTER TABLE public.user_profiles ENABLE ROW LEVEL SECURITY;
CREATE POLICY user_profiles_found ON public.user_profiles FOR SELECT TO definer USING (true);
CREATE POLICY user_profiles_of_company ON public.user_profiles TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.user_workspaces ENABLE ROW LEVEL SECURITY;
CREATE POLICY user_workspaces_found ON public.user_workspaces FOR SELECT TO definer USING (true);
CREATE POLICY user_workspaces_of_company ON public.user_workspaces TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.users ENABLE ROW LEVEL SECURITY;
CREATE POLICY users_administrators ON public.users TO sign_in USING ((company_id IS NULL)) WITH CHECK ((company_id IS NULL));
CREATE POLICY users_found ON public.users FOR SELECT TO definer USING (true);
CREATE POLICY users_of_company ON public.users TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.webhook_calls ENABLE ROW LEVEL SECURITY;
CREATE POLICY webhook_calls_of_company ON public.webhook_calls TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.webhook_news ENABLE ROW LEVEL SECURITY;
CREATE POLICY webhook_news_of_company ON public.webhook_news TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.webhook_receipts ENABLE ROW LEVEL SECURITY;
CREATE POLICY webhook_receipts_of_company ON public.webhook_receipts TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
ALTER TABLE public.workspaces ENABLE ROW LEVEL SECURITY;
CREATE POLICY workspaces_found ON public.workspaces FOR SELECT TO definer USING (true);
CREATE POLICY workspaces_of_company ON public.workspaces TO app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))) WITH CHECK ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));
GRANT USAGE ON SCHEMA public TO app_user;
GRANT USAGE ON SCHEMA public TO sign_in;
GRANT USAGE ON SCHEMA public TO worker;
GRANT ALL ON SCHEMA public TO definer;
REVOKE ALL ON FUNCTION public.account_is_connected(wanted_account text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.account_is_connected(wanted_account text) TO app_user;
REVOKE ALL ON FUNCTION public.add_system_entities() FROM PUBLIC;
GRANT ALL ON FUNCTION public.add_system_entities() TO app_user;
REVOKE ALL ON FUNCTION public.company_of_bot(wanted_id integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.company_of_bot(wanted_id integer) TO sign_in;
REVOKE ALL ON FUNCTION public.company_of_bot_token(wanted_token text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.company_of_bot_token(wanted_token text) TO sign_in;
REVOKE ALL ON FUNCTION public.company_of_channel_login(wanted_state text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.company_of_channel_login(wanted_state text) TO sign_in;
REVOKE ALL ON FUNCTION public.company_of_credential(wanted_id integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.company_of_credential(wanted_id integer) TO sign_in;
REVOKE ALL ON FUNCTION public.company_of_dialog(wanted_id integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.company_of_dialog(wanted_id integer) TO sign_in;
REVOKE ALL ON FUNCTION public.company_of_entity(wanted_id integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.company_of_entity(wanted_id integer) TO sign_in;
REVOKE ALL ON FUNCTION public.company_of_file(wanted_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.company_of_file(wanted_id text) TO sign_in;
REVOKE ALL ON FUNCTION public.company_of_profile(wanted_id integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.company_of_profile(wanted_id integer) TO sign_in;
REVOKE ALL ON FUNCTION public.company_of_template(wanted_id integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.company_of_template(wanted_id integer) TO sign_in;
REVOKE ALL ON FUNCTION public.company_of_user(wanted_id integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.company_of_user(wanted_id integer) TO sign_in;
REVOKE ALL ON FUNCTION public.company_of_workspace(wanted_id integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.company_of_workspace(wanted_id integer) TO sign_in;
REVOKE ALL ON FUNCTION public.connection_is_foreign(wanted_medium text, wanted_external_id text, own_company integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.connection_is_foreign(wanted_medium text, wanted_external_id text, own_company integer) TO app_user;
REVOKE ALL ON FUNCTION public.contacts_named_first(pattern text, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.contacts_named_first(pattern text, most integer) TO app_user;
REVOKE ALL ON FUNCTION public.contacts_phoned_first(digits text, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.contacts_phoned_first(digits text, most integer) TO app_user;
REVOKE ALL ON FUNCTION public.count_connections() FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_connections() TO sign_in;
REVOKE ALL ON FUNCTION public.delete_messages_of_dialog() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.digit_runs(digits text, size integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.digit_runs(digits text, size integer) TO app_user;
GRANT ALL ON FUNCTION public.digit_runs(digits text, size integer) TO worker;
GRANT ALL ON FUNCTION public.digit_runs(digits text, size integer) TO definer;
REVOKE ALL ON FUNCTION public.find_account(wanted_email text, wanted_id integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_account(wanted_email text, wanted_id integer) TO sign_in;
REVOKE ALL ON FUNCTION public.find_bot(wanted_token text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_bot(wanted_token text) TO sign_in;
REVOKE ALL ON FUNCTION public.find_connection(wanted_medium text, wanted_external_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_connection(wanted_medium text, wanted_external_id text) TO sign_in;
REVOKE ALL ON FUNCTION public.find_connections_of_account(wanted_medium text, wanted_account text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_connections_of_account(wanted_medium text, wanted_account text) TO sign_in;
REVOKE ALL ON FUNCTION public.find_connections_of_login(wanted_login text, connected_before timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_connections_of_login(wanted_login text, connected_before timestamp with time zone) TO sign_in;
REVOKE ALL ON FUNCTION public.find_photo(wanted_key text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_photo(wanted_key text) TO sign_in;
REVOKE ALL ON FUNCTION public.live_chat_hosts_of(wanted_token text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.live_chat_hosts_of(wanted_token text) TO sign_in;
REVOKE ALL ON FUNCTION public.login_is_connected(wanted_person text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.login_is_connected(wanted_person text) TO app_user;
REVOKE ALL ON FUNCTION public.names_of_administrators() FROM PUBLIC;
GRANT ALL ON FUNCTION public.names_of_administrators() TO app_user;
REVOKE ALL ON FUNCTION public.phone_parts(phone text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.phone_parts(phone text) TO app_user;
GRANT ALL ON FUNCTION public.phone_parts(phone text) TO worker;
GRANT ALL ON FUNCTION public.phone_parts(phone text) TO definer;
REVOKE ALL ON FUNCTION public.phone_parts_of(digits text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.phone_parts_of(digits text) TO app_user;
GRANT ALL ON FUNCTION public.phone_parts_of(digits text) TO worker;
GRANT ALL ON FUNCTION public.phone_parts_of(digits text) TO definer;
REVOKE ALL ON FUNCTION public.users_of_company(wanted_id integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.users_of_company(wanted_id integer) TO sign_in;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.access_codes TO sign_in;
GRANT INSERT ON TABLE public.access_codes TO app_user;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.administrator_keys TO sign_in;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.attendant_turns TO app_user;
GRANT SELECT,INSERT ON TABLE public.audit TO app_user;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.bot_turns TO app_user;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.bot_webhooks TO app_user;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.bots TO app_user;
GRANT SELECT ON TABLE public.bots TO definer;
GRANT SELECT,INSERT,DELETE ON TABLE public.brand_images TO sign_in;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.channel_accounts TO app_user;
GRANT SELECT ON TABLE public.channel_accounts TO definer;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.channel_connections TO app_user;
GRANT SELECT ON TABLE public.channel_connections TO definer;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.channel_events TO app_user;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.channel_logins TO app_user;
GRANT SELECT ON TABLE public.channel_logins TO definer;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.channel_messages TO app_user;
GRANT SELECT,UPDATE ON TABLE public.companies TO app_user;
GRANT SELECT,INSERT ON TABLE public.companies TO sign_in;
GRANT SELECT ON TABLE public.companies TO definer;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.contact_identities TO app_user;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.contacts TO app_user;
GRANT SELECT ON TABLE public.contacts TO definer;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.deliveries TO app_user;
GRANT SELECT,DELETE,UPDATE ON TABLE public.deliveries TO worker;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.dialogs TO app_user;
GRANT SELECT ON TABLE public.dialogs TO definer;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.entity_types TO app_user;
GRANT SELECT,INSERT ON TABLE public.entity_types TO definer;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.file_uses TO app_user;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.files TO app_user;
GRANT SELECT ON TABLE public.files TO definer;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.flow_tests TO app_user;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.flows TO app_user;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.idempotency_keys TO app_user;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.jobs TO app_user;
GRANT SELECT,DELETE,UPDATE ON TABLE public.jobs TO worker;
GRANT SELECT,DELETE,UPDATE ON TABLE public.mails TO worker;
GRANT INSERT(company_id) ON TABLE public.mails TO app_user;
GRANT INSERT(company_id) ON TABLE public.mails TO sign_in;
GRANT INSERT(recipient) ON TABLE public.mails TO app_user;
GRANT INSERT(recipient) ON TABLE public.mails TO sign_in;
GRANT INSERT(content) ON TABLE public.mails TO app_user;
GRANT INSERT(content) ON TABLE public.mails TO sign_in;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.messages TO app_user;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.outbox TO app_user;
GRANT SELECT,DELETE,UPDATE ON TABLE public.outbox TO worker;
GRANT SELECT,INSERT ON TABLE public.platform_audit TO sign_in;
GRANT SELECT ON TABLE public.platforms TO app_user;
GRANT SELECT,INSERT,UPDATE ON TABLE public.platforms TO sign_in;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.profiles TO app_user;
GRANT SELECT ON TABLE public.profiles TO definer;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.provider_keys TO app_user;
GRANT SELECT ON TABLE public.provider_keys TO definer;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.refresh_tokens TO sign_in;
GRANT SELECT,INSERT,DELETE ON TABLE public.registrations TO sign_in;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sessions TO sign_in;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.simulated_turns TO app_user;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.simulations TO app_user;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.template_tests TO app_user;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.template_workspaces TO app_user;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.templates TO app_user;
GRANT SELECT ON TABLE public.templates TO definer;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.test_versions TO app_user;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.trainings TO app_user;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.unclear_aside TO app_user;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.unclear_texts TO app_user;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.user_photos TO app_user;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.user_photos TO sign_in;
GRANT SELECT ON TABLE public.user_photos TO definer;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.user_profiles TO app_user;
GRANT SELECT ON TABLE public.user_profiles TO definer;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.user_workspaces TO app_user;
GRANT SELECT ON TABLE public.user_workspaces TO definer;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.users TO app_user;
GRANT SELECT ON TABLE public.users TO definer;
GRANT SELECT,UPDATE ON TABLE public.users TO sign_in;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhook_calls TO app_user;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhook_news TO app_user;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhook_receipts TO app_user;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.workspaces TO app_user;
GRANT SELECT ON TABLE public.workspaces TO definer;
ALTER DEFAULT PRIVILEGES REVOKE ALL ON FUNCTIONS  FROM PUBLIC;
