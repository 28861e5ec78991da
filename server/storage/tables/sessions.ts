/** What signs people in: sessions, registrations and the codes in mails. A role of its own reads them, which knows no company. */
export const sessionsTables = `
  -- One row for each browser that is signed in: the family of its refresh tokens.
  create table sessions (
    id uuid primary key,
    user_id int not null references users on delete cascade,
    created_at timestamptz not null default now(),
    last_used_at timestamptz not null default now(),
    ended_at timestamptz,
    -- the browser, by the hash of a secret in a cookie of its own; null: none of its tokens may be used twice
    device_hash bytea,
    user_agent text not null default '',
    address text not null default ''
  );
  create index sessions_by_last_use on sessions (user_id, last_used_at desc);
  create index sessions_of_user on sessions (user_id) where ended_at is null;
  grant select, insert, update, delete on sessions to sign_in;

  create table refresh_tokens (
    -- sha-256 of the token: the token itself is nowhere but in its cookie
    hash bytea primary key,
    session_id uuid not null references sessions on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    rotated_at timestamptz
  );
  create index refresh_tokens_of_session on refresh_tokens (session_id);
  grant select, insert, update, delete on refresh_tokens to sign_in;

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
  create index registrations_by_age on registrations (created_at);
  create index registrations_by_email on registrations (email_folded, created_at desc);
  grant select, insert, delete on registrations to sign_in;

  -- Codes in mails: to confirm a registration, to accept an invitation, to recover an account.
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
  create index access_codes_of_registration on access_codes (registration_id) where registration_id is not null;
  create index access_codes_of_user on access_codes (user_id) where user_id is not null;
  alter table access_codes enable row level security;
  alter table access_codes force row level security;
  grant select, insert, update, delete on access_codes to sign_in;
  grant insert on access_codes to app_user;
  create policy access_codes_issued on access_codes for insert to app_user
    with check ((kind <> 'confirm') and (exists (select 1 from users u where u.id = user_id)));
  create policy access_codes_taken on access_codes for all to sign_in
    using (true)
    with check (true);
`
