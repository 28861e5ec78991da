import type { Migration } from "../../platform/storage/migrate.ts"
import { signInRole } from "../../platform/storage/row-security.ts"

/** The idempotency keys of administrators' calls that act for no company: those that create companies and brands. */
export const administratorKeys: Migration = {
  name: "20261123-2250-administrator-keys",
  sql: `
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
    grant select, insert, update, delete on administrator_keys to ${signInRole};
  `,
}
