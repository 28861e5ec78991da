import type { Migration } from "../../platform/storage/migrate.ts"
import { runAsDefiner, signInRole } from "../../platform/storage/row-security.ts"

/** The users of a company for `sign_in`, which ends their sessions. */
export const usersOfCompanies: Migration = {
  name: "20261123-2100-users-of-companies",
  sql: `
    create function users_of_company(wanted_id int) returns setof int language sql stable as $$
      select id from users where company_id = wanted_id
    $$;
    ${runAsDefiner("users_of_company(int)", [signInRole])}
  `,
}
