import type { Migration } from "../../platform/storage/migrate.ts"

/** Index of the last use of a user's devices, ended ones included: the last access that the collaborator's panel shows. */
export const lastUseOfSessions: Migration = {
  name: "20261123-2020-last-use-of-sessions",
  sql: `create index sessions_by_last_use on sessions (user_id, last_used_at desc)`,
}
