/** The role that works for one company: it reads and writes that company's rows only. */
export const tenantRole = "app_user"
/** The role that looks up accounts, sessions and tokens before the company is known, only through definer functions. */
export const signInRole = "sign_in"
/** The role that claims due work across companies. */
export const workerRole = "worker"

/** The role that SECURITY DEFINER functions run as; nothing else assumes it. See `runAsDefiner`. */
export const definerRole = "definer"

/** Access to a company table besides `app_user`. */
export interface TableOpenings {
  /** `worker` may read, update and delete the rows of every company, as the queues need. */
  readonly workerClaims?: boolean
  /** Functions made with `runAsDefiner` may read the rows of every company. */
  readonly definerReads?: boolean
}

/**
 * Returns the SQL, for a migration, that restricts a table to `app_user` and to the rows of the transaction's company,
 * for reading and writing. The table needs a column `company_id int not null`.
 *
 * Keys should be `generated always as identity`: a `serial` would need a grant on its sequence too.
 */
export const secureByCompany = (table: string, openings: TableOpenings = {}): string => {
  if (!/^[a-z_][a-z0-9_]*$/.test(table)) throw new Error(`not the plain name of a table: ${table}`)
  const ofTheCompany = "company_id = (select nullif(current_setting('app.company_id', true), '')::int)"
  const forCompanies = `
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    grant select, insert, update, delete on ${table} to ${tenantRole};
    create policy ${table}_of_company on ${table} for all to ${tenantRole}
      using (${ofTheCompany}) with check (${ofTheCompany});`
  const forClaims = `
    grant select, update, delete on ${table} to ${workerRole};
    create policy ${table}_claims on ${table} for all to ${workerRole} using (true) with check (true);`
  const forDefiners = `
    grant select on ${table} to ${definerRole};
    create policy ${table}_found on ${table} for select to ${definerRole} using (true);`
  return [forCompanies, openings.workerClaims ? forClaims : "", openings.definerReads ? forDefiners : ""].join("")
}

/**
 * Returns the SQL, for a migration, that lets a function bypass row-level security: it runs as `definer`, reads the
 * tables opened with `definerReads` (or granted to `definer`, if they belong to no company), and only `callers` may
 * execute it. The function itself must check what its caller may know.
 *
 * `security definer` alone would run it as the connecting user, whom FORCE ROW LEVEL SECURITY restricts on a server
 * but, as superuser, not on the embedded database.
 *
 * @param signature the function with its argument types, such as `find_session(text)`
 */
export const runAsDefiner = (
  signature: string,
  callers: ReadonlyArray<typeof tenantRole | typeof signInRole>,
): string => `
    alter function ${signature} security definer set search_path = public, pg_temp;
    revoke all on function ${signature} from public;
    grant execute on function ${signature} to ${callers.join(", ")};
    alter function ${signature} owner to ${definerRole};`
