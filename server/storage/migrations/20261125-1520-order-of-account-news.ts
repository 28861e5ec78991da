import type { Migration } from "../../platform/storage/migrate.ts"

/** Up to when a vendor has told what it does to a connection's account: what it repeats later is known as old. */
export const orderOfAccountNews: Migration = {
  name: "20261125-1520-order-of-account-news",
  sql: `alter table channel_connections add column told_at timestamptz;`,
}
