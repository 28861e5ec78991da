import type { Migration } from "../../platform/storage/migrate.ts"
import { definerRole, runAsDefiner, tenantRole } from "../../platform/storage/row-security.ts"

/** Contacts are found by a part of their name through their index, which row-level security keeps a plain query from using. */
export const contactsByName: Migration = {
  name: "0008-contacts-by-name",
  sql: `
    grant select on contacts to ${definerRole};
    create policy contacts_found on contacts for select to ${definerRole} using (true);

    -- The contacts of the transaction's own company whose folded name is like a pattern.
    create function contacts_named(pattern text) returns setof int
    language sql stable rows 200 as $$
      select id from contacts
      where company_id = nullif(current_setting('app.company_id', true), '')::int and name_folded like pattern
    $$;
    ${runAsDefiner("contacts_named(text)", [tenantRole])}
  `,
}
