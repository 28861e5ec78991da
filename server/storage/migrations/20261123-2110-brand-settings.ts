import type { Migration } from "../../platform/storage/migrate.ts"
import { signInRole } from "../../platform/storage/row-security.ts"

/** What administrators set of a brand: its images, and who changed what. */
export const brandSettings: Migration = {
  name: "20261123-2110-brand-settings",
  sql: `
    grant insert, update on platforms to ${signInRole};

    create table brand_images (
      -- random; an image never changes
      key text primary key,
      media_type text not null,
      content bytea not null,
      created_at timestamptz not null default now()
    );
    grant select, insert, delete on brand_images to ${signInRole};

    -- The audit of a company cannot hold it: a brand belongs to none.
    create table platform_audit (
      id bigint generated always as identity primary key,
      platform_id int not null references platforms,
      user_id int,
      action text not null check (action in ('create', 'update')),
      detail jsonb not null default '{}',
      address text not null default '',
      at timestamptz not null default now()
    );
    create index platform_audit_of_platform on platform_audit (platform_id, id desc);
    grant select, insert on platform_audit to ${signInRole};
  `,
}
