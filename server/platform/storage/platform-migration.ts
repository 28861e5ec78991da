import type { Migration } from "./migrate.ts"
import { definerRole, secureByCompany, signInRole, tenantRole, workerRole } from "./row-security.ts"

/**
 * The first migration, on which all others build: the roles, the extensions, the job table and the outbox.
 *
 * Roles belong to the whole server, so they may already exist, created by another database's migration or by the
 * server's owner; a role with more rights than it should have is refused. The connecting user must have CREATEROLE, or
 * be a member of the four roles. Functions of later migrations are not executable until granted, so that a SECURITY
 * DEFINER function is never open to a role by oversight.
 */
export const platformMigration: Migration = {
  name: "0000-platform",
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
    ${secureByCompany("jobs", { workerClaims: true })}

    create table outbox (
      id bigint generated always as identity primary key,
      company_id int not null,
      subject text not null,
      payload text not null,
      created_at timestamptz not null default now()
    );
    ${secureByCompany("outbox", { workerClaims: true })}
  `,
}
