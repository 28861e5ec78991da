import type { Migration } from "../../platform/storage/migrate.ts"

/**
 * The browser that a session was opened in, by the hash of a secret in a cookie of its own. Null for sessions that
 * were opened before: none of their tokens may be used twice.
 */
export const deviceOfSessions: Migration = {
  name: "20261122-1400-device-of-sessions",
  sql: "alter table sessions add column device_hash bytea",
}
