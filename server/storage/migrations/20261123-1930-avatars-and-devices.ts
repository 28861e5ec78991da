import type { Migration } from "../../platform/storage/migrate.ts"
import { definerRole, runAsDefiner, signInRole, tenantRole } from "../../platform/storage/row-security.ts"

/** Photos and colours of users, and the devices that they are signed in on. */
export const avatarsAndDevices: Migration = {
  name: "20261123-1930-avatars-and-devices",
  sql: `
    -- null: not chosen
    alter table users alter column avatar_color drop not null, alter column avatar_color drop default;
    alter table users no force row level security;
    update users set avatar_color = null;
    alter table users force row level security;

    alter table sessions
      add column user_agent text not null default '',
      add column address text not null default '';

    create table user_photos (
      -- random: who knows it was shown the user
      key text primary key,
      user_id int not null unique references users on delete cascade,
      -- null: an administrator's
      company_id int,
      media_type text not null,
      content bytea not null,
      created_at timestamptz not null default now()
    );
    alter table user_photos enable row level security;
    alter table user_photos force row level security;
    grant select, insert, update, delete on user_photos to ${tenantRole}, ${signInRole};
    create policy user_photos_of_company on user_photos for all to ${tenantRole}
      using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
      with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int)
        and exists (select 1 from users u where u.id = user_id));
    create policy user_photos_of_administrators on user_photos for all to ${signInRole}
      using (company_id is null)
      with check (company_id is null and exists (select 1 from users u where u.id = user_id));
    grant select on user_photos to ${definerRole};
    create policy user_photos_found on user_photos for select to ${definerRole} using (true);

    create function find_photo(wanted_key text) returns table (media_type text, content bytea)
    language sql stable as $$ select p.media_type, p.content from user_photos p where p.key = wanted_key $$;
    ${runAsDefiner("find_photo(text)", [signInRole])}

    create function company_of_user(wanted_id int) returns int language sql stable as $$
      select company_id from users where id = wanted_id
    $$;
    ${runAsDefiner("company_of_user(int)", [signInRole])}
  `,
}
