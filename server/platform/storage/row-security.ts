/** The role that works for one company: it sees and writes that company's rows, and no others. */
export const tenantRole = "app_user"
/** The role that finds account, session or token before a company is known, through functions that say what it may find. */
export const signInRole = "sign_in"
/** The role that claims due work across companies. */
export const workerRole = "worker"

/** The role that SECURITY DEFINER functions run as; nobody becomes it otherwise. See `runAsDefiner`. */
export const definerRole = "definer"

/** Who else than the company's own `app_user` may use a table of companies. */
export interface TableOpenings {
  /** `worker` may see, change and delete the rows of every company, as the queues need. */
  readonly workerClaims?: boolean
  /** Functions made with `runAsDefiner` may read the rows of every company. */
  readonly definerReads?: boolean
}

/**
 * The SQL, for a migration, that closes a table to all but `app_user`, and to that role the rows of every company but the
 * transaction's own, for reading and for writing. The table has a column `company_id int not null`.
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
 * The SQL, for a migration, that makes a function see past row-level security: it runs as `definer`, reads the tables
 * opened with `definerReads` (or granted to `definer`, where they belong to no company), and is open to `callers` only. The
 * function has to check by itself what its caller may know.
 *
 * `security definer` alone would run it as the connecting user, whom FORCE ROW LEVEL SECURITY stops on a server and, as
 * superuser, does not on the embedded database.
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
