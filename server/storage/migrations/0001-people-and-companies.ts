import type { Migration } from "../../platform/storage/migrate.ts"
import { definerRole, runAsDefiner, secureByCompany, signInRole, tenantRole } from "../../platform/storage/row-security.ts"

/** Platforms (brands), companies, workspaces, people with their profiles, and sessions. */
export const peopleAndCompanies: Migration = {
  name: "0001-people-and-companies",
  sql: `
    create table platforms (
      id int generated always as identity primary key,
      display_name text not null,
      main_color text not null,
      url_logo text not null default '',
      url_avatar text not null default '',
      url_logo_sidebar text not null default '',
      url_logo_sidebar_retracted text not null default '',
      -- the hosts that it answers to, without port; the one with the lowest id answers to all others
      hosts text[] not null default '{}'
    );
    grant select on platforms to ${tenantRole}, ${signInRole};

    create table companies (
      id int generated always as identity primary key,
      platform_id int not null references platforms,
      name text not null,
      name_folded text not null,
      email text not null default '',
      active boolean not null default true,
      -- 0: unlimited
      workspace_quota int not null default 0,
      user_quota int not null default 0,
      bot_quota int not null default 0,
      allow_campaign_creation boolean not null default false,
      whatsapp_qrcode boolean not null default true,
      whatsapp_api_meta boolean not null default false,
      livechat boolean not null default true,
      facebook boolean not null default false,
      instagram boolean not null default false,
      time_zone text not null default 'America/Sao_Paulo',
      created_at timestamptz not null default now()
    );
    alter table companies enable row level security;
    alter table companies force row level security;
    grant select, update on companies to ${tenantRole};
    grant select on companies to ${signInRole}, ${definerRole};
    create policy companies_own on companies for all to ${tenantRole}
      using (id = (select nullif(current_setting('app.company_id', true), '')::int));
    create policy companies_listed on companies for select to ${signInRole}, ${definerRole} using (true);

    create table workspaces (
      company_id int not null references companies,
      id int generated always as identity,
      name text not null,
      name_folded text not null,
      parent_id int,
      active boolean not null default true,
      created_at timestamptz not null default now(),
      primary key (company_id, id),
      foreign key (company_id, parent_id) references workspaces
    );
    ${secureByCompany("workspaces", { definerReads: true })}

    create table users (
      id int generated always as identity primary key,
      -- null: an administrator of the platform, who works on any company
      company_id int references companies,
      platform_id int not null references platforms,
      name text not null,
      name_folded text not null,
      email text not null,
      email_folded text not null unique,
      phone text not null default '',
      -- argon2id; null until an invitation is accepted
      password_hash text,
      admin boolean not null default false,
      active boolean not null default true,
      is_attendant boolean not null default false,
      agent_name text,
      is_first_access boolean not null default false,
      avatar_color text not null default '#7b68ee',
      created_at timestamptz not null default now(),
      unique (company_id, id),
      check (admin = (company_id is null))
    );
    ${secureByCompany("users", { definerReads: true })}

    create table user_workspaces (
      company_id int not null,
      user_id int not null,
      workspace_id int not null,
      primary key (company_id, user_id, workspace_id),
      foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
      foreign key (company_id, workspace_id) references workspaces on delete cascade
    );
    create index user_workspaces_members on user_workspaces (company_id, workspace_id, user_id);
    ${secureByCompany("user_workspaces", { definerReads: true })}

    create table profiles (
      company_id int not null references companies,
      id int generated always as identity,
      name text not null,
      name_folded text not null,
      permissions text[] not null default '{}',
      primary key (company_id, id)
    );
    ${secureByCompany("profiles", { definerReads: true })}

    create table user_profiles (
      company_id int not null,
      user_id int not null,
      profile_id int not null,
      primary key (company_id, user_id, profile_id),
      foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
      foreign key (company_id, profile_id) references profiles on delete cascade
    );
    ${secureByCompany("user_profiles", { definerReads: true })}

    -- One row for each browser that is signed in: the family of its refresh tokens.
    create table sessions (
      id uuid primary key,
      user_id int not null references users on delete cascade,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      ended_at timestamptz
    );
    create index sessions_of_user on sessions (user_id) where ended_at is null;

    create table refresh_tokens (
      -- sha-256 of the token: the token itself is nowhere but in its cookie
      hash bytea primary key,
      session_id uuid not null references sessions on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      rotated_at timestamptz
    );
    create index refresh_tokens_of_session on refresh_tokens (session_id);
    grant select, insert, update, delete on sessions, refresh_tokens to ${signInRole};

    create function find_account(wanted_email text, wanted_id int)
    returns table (id int, company_id int, platform_id int, name text, email text, password_hash text, admin boolean,
      may_sign_in boolean, is_attendant boolean, is_first_access boolean)
    language sql stable as $$
      select u.id, u.company_id, u.platform_id, u.name, u.email, u.password_hash, u.admin,
        u.active and coalesce(c.active, true), u.is_attendant, u.is_first_access
      from users u left join companies c on c.id = u.company_id
      where (wanted_email is null or u.email_folded = wanted_email) and (wanted_id is null or u.id = wanted_id)
        and (wanted_email is not null or wanted_id is not null)
    $$;
    ${runAsDefiner("find_account(text, int)", [signInRole])}

    create table audit (
      company_id int not null,
      id bigint generated always as identity,
      user_id int,
      action text not null,
      subject text not null,
      detail jsonb not null default '{}',
      address text not null default '',
      at timestamptz not null default now(),
      primary key (company_id, id)
    );
    ${secureByCompany("audit")}
  `,
}
