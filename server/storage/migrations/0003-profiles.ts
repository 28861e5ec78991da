import type { Migration } from "../../platform/storage/migrate.ts"
import { runAsDefiner, signInRole } from "../../platform/storage/row-security.ts"

/** Profiles are listed by name, and found by administrators across companies. */
export const profilesByName: Migration = {
  name: "0003-profiles",
  sql: `
    create index profiles_by_name on profiles (company_id, name_folded, id);

    -- For administrators: which company a thing that is addressed by its id belongs to.
    create or replace function company_of(kind text, wanted_id int) returns int
    language sql stable as $$
      select case kind
        when 'bot' then (select company_id from bots where id = wanted_id)
        when 'dialog' then (select company_id from dialogs where id = wanted_id)
        when 'workspace' then (select company_id from workspaces where id = wanted_id)
        when 'profile' then (select company_id from profiles where id = wanted_id)
      end
    $$;
    ${runAsDefiner("company_of(text, int)", [signInRole])}
  `,
}
