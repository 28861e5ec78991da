import type { Migration } from "../../platform/storage/migrate.ts"
import { signInRole, tenantRole } from "../../platform/storage/row-security.ts"

/**
 * Registrations that wait for their confirmation, the codes in mails, and what `sign_in` may write for them: companies,
 * and the rows of administrators, who belong to none.
 */
export const accessCodes: Migration = {
  name: "20261123-1900-access-codes",
  sql: `
    alter table platforms
      add column url_terms text not null default '',
      add column url_privacy text not null default '',
      -- of a company that registers itself; 0: unlimited
      add column new_workspace_quota int not null default 3,
      add column new_user_quota int not null default 10,
      add column new_bot_quota int not null default 5;

    -- null: enrolled without an invitation
    alter table users add column invited_at timestamptz;

    -- A company exists from its confirmation on, so that nobody can hold a stranger's address.
    create table registrations (
      id uuid primary key,
      platform_id int not null references platforms,
      company_name text not null,
      user_name text not null,
      email text not null,
      email_folded text not null,
      phone text not null,
      password_hash text not null,
      address text not null default '',
      created_at timestamptz not null default now()
    );
    create index registrations_by_email on registrations (email_folded, created_at desc);
    create index registrations_by_age on registrations (created_at);
    grant select, insert, delete on registrations to ${signInRole};

    create table access_codes (
      -- sha-256 of the code: the code itself is nowhere but in its mail
      hash bytea primary key,
      kind text not null check (kind in ('confirm', 'invite', 'recover')),
      email text not null,
      user_id int references users on delete cascade,
      registration_id uuid references registrations on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      check ((kind = 'confirm') = (registration_id is not null)),
      check ((kind = 'confirm') = (user_id is null))
    );
    create index access_codes_of_user on access_codes (user_id) where user_id is not null;
    create index access_codes_of_registration on access_codes (registration_id) where registration_id is not null;
    grant select, insert, update, delete on access_codes to ${signInRole};
    alter table access_codes enable row level security;
    alter table access_codes force row level security;
    create policy access_codes_taken on access_codes for all to ${signInRole} using (true) with check (true);
    -- A company issues invitations to its own users only; who reads a code is who got the mail.
    grant insert on access_codes to ${tenantRole};
    create policy access_codes_issued on access_codes for insert to ${tenantRole}
      with check (kind <> 'confirm' and exists (select 1 from users u where u.id = user_id));

    grant insert on companies to ${signInRole};
    create policy companies_founded on companies for insert to ${signInRole} with check (true);

    grant select, update on users to ${signInRole};
    create policy users_administrators on users for all to ${signInRole}
      using (company_id is null) with check (company_id is null);
  `,
}
