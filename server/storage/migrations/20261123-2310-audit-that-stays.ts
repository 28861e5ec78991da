import type { Migration } from "../../platform/storage/migrate.ts"
import { runAsDefiner, signInRole, tenantRole } from "../../platform/storage/row-security.ts"

/**
 * The audit is added to and read, never changed; the platform's also holds what administrators do to their own accounts.
 * A company reads the names of administrators, who acted in it.
 */
export const auditThatStays: Migration = {
  name: "20261123-2310-audit-that-stays",
  sql: `
    revoke update, delete on audit from ${tenantRole};

    alter table platform_audit drop constraint platform_audit_action_check;
    update platform_audit set action = 'brand.' || action;
    alter table platform_audit alter column platform_id drop not null;
    alter table platform_audit add constraint platform_audit_action
      check (action in ('brand.create', 'brand.update', 'user.update-own', 'user.reset-password'));
    create index platform_audit_by_age on platform_audit (id desc);
    revoke update, delete on platform_audit from ${signInRole};

    create function names_of_administrators() returns table (id int, name text, name_folded text)
    language sql stable as $$
      select u.id, u.name, u.name_folded from users u where u.company_id is null
    $$;
    ${runAsDefiner("names_of_administrators()", [tenantRole])}
  `,
}
