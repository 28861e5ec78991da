import type { Migration } from "../../platform/storage/migrate.ts"
import { runAsDefiner, signInRole } from "../../platform/storage/row-security.ts"

const functionFor = (thing: string, table: string) => `
    create function company_of_${thing}(wanted_id int) returns int language sql stable as $$
      select company_id from ${table} where id = wanted_id
    $$;
    ${runAsDefiner(`company_of_${thing}(int)`, [signInRole])}`

/** Functions that find the company of a resource, for administrators: one per kind, so that a context adds its own. */
export const companyOfEachThing: Migration = {
  name: "20261122-0730-company-of-each-thing",
  sql: `
    ${functionFor("bot", "bots")}
    ${functionFor("dialog", "dialogs")}
    ${functionFor("profile", "profiles")}
    ${functionFor("workspace", "workspaces")}
    drop function company_of(text, int);
  `,
}
