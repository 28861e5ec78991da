import type { Migration } from "../../platform/storage/migrate.ts"

/** A profile that holds every permission of before may see the audit, too: it is the one of a company's administrators. */
export const profilesSeeTheAudit: Migration = {
  name: "20261128-2215-profiles-see-the-audit",
  sql: `
    alter table profiles no force row level security;
    update profiles set permissions = permissions || '{audit_view}'::text[]
      where cardinality(permissions) >= 30 and not permissions @> '{audit_view}'::text[];
    alter table profiles force row level security;
  `,
}
