import type { Migration } from "./migrate.ts"
import { definerRole, secureByCompany, signInRole, tenantRole, workerRole } from "./row-security.ts"

/**
 * The first migration, on which all others build: the roles, the extensions, and the tables that know no context.
 *
 * Roles belong to the whole server, so they may already exist, created by another database's migration or by the
 * server's owner; a role with more rights than it should have is refused. The connecting user must have CREATEROLE, or
 * be a member of the four roles. Functions of later migrations are not executable until granted, so that a SECURITY
 * DEFINER function is never open to a role by oversight.
 */
export const platformMigration: Migration = {
  name: "20261128-platform",
  sql: `
    create extension if not exists pg_trgm;
    create extension if not exists btree_gin;

    do $roles$
    declare wanted text;
    begin
      foreach wanted in array array['${tenantRole}', '${signInRole}', '${workerRole}', '${definerRole}'] loop
        if not exists (select from pg_roles where rolname = wanted) then
          begin
            execute format('create role %I nologin', wanted);
          exception when duplicate_object or unique_violation then
            null; -- another database of this server has just made it
          end;
        end if;
        if exists (
          select from pg_roles where rolname = wanted and (rolsuper or rolbypassrls or rolcanlogin or rolcreaterole)
        ) then
          raise exception 'role % exists with rights that would break the isolation of companies', wanted;
        end if;
        begin
          perform set_config('role', wanted, true);
        exception when insufficient_privilege then
          execute format('grant %I to current_user', wanted);
        end;
        perform set_config('role', 'none', true);
        execute format('grant usage on schema public to %I', wanted);
      end loop;
    end $roles$;

    revoke create on schema public from public;
    -- whoever is to own a function must be allowed to create one
    grant create on schema public to ${definerRole};
    alter default privileges revoke execute on functions from public;

    -- Work that is due at a time, at most one of a kind and key in a company. A claim locks it; 'fence' counts claims,
    -- 'revision' changes.
    create table jobs (
      id bigint generated always as identity primary key,
      company_id int not null,
      kind text not null,
      key text not null,
      payload jsonb not null,
      due_at timestamptz not null,
      attempts int not null default 0,
      locked_until timestamptz,
      fence bigint not null default 0,
      revision bigint not null default 0,
      unique (company_id, kind, key)
    );
    create index jobs_due on jobs (due_at, id);
    create index jobs_of_kind on jobs (kind, due_at, id);
    ${secureByCompany("jobs", { workerClaims: true })}

    -- Events of a transaction, until they are published; a row for each transaction that has any.
    create table outbox (
      id bigint generated always as identity primary key,
      company_id int not null,
      created_at timestamptz not null default now(),
      -- JSON of Array<OutboxEvent>, in the order in which they happened
      events text not null
    );
    ${secureByCompany("outbox", { workerClaims: true })}

    -- Whoever works for a company may put mail into it, and nobody but the worker reads it.
    create table mails (
      id bigint generated always as identity primary key,
      -- null: a mail to somebody who is not signed in, or to an administrator
      company_id int,
      recipient text not null,
      -- Mail; null once it was sent or given up: a link in it may open an account
      content jsonb,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
      -- why it was given up
      reason text,
      created_at timestamptz not null default now(),
      due_at timestamptz not null default now(),
      attempts int not null default 0,
      locked_until timestamptz,
      fence bigint not null default 0,
      sent_at timestamptz
    );
    create index mails_due on mails (due_at, id) where state = 'waiting';
    alter table mails enable row level security;
    alter table mails force row level security;
    grant select, update, delete on mails to worker;
    grant insert (company_id, recipient, content) on mails to app_user;
    grant insert (company_id, recipient, content) on mails to sign_in;
    create policy mails_claims on mails for all to worker
      using (true)
      with check (true);
    create policy mails_of_company on mails for insert to app_user
      with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
    create policy mails_of_nobody on mails for insert to sign_in
      with check (company_id is null);

    -- The keys with which people create things, and the result of each: repeating the call answers it again.
    create table idempotency_keys (
      company_id int not null,
      user_id int not null,
      -- 'bots.create'
      route text not null,
      key text not null,
      input_hash bytea not null,
      -- null only inside the transaction that creates
      result jsonb,
      created_at timestamptz not null,
      primary key (company_id, user_id, route, key)
    );
    ${secureByCompany("idempotency_keys")}

    -- The same of administrators, who belong to no company.
    create table administrator_keys (
      user_id int not null,
      -- 'brands.create'
      route text not null,
      key text not null,
      input_hash bytea not null,
      -- null only inside the transaction that creates
      result jsonb,
      created_at timestamptz not null,
      primary key (user_id, route, key)
    );
    grant select, insert, update, delete on administrator_keys to sign_in;
  `,
}
