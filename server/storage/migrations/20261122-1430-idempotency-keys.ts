import type { Migration } from "../../platform/storage/migrate.ts"
import { secureByCompany } from "../../platform/storage/row-security.ts"

/** The keys with which people create things, and the result of each: repeating the call answers it again. */
export const idempotencyKeys: Migration = {
  name: "20261122-1430-idempotency-keys",
  sql: `
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
  `,
}
