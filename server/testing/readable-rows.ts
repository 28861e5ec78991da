import type { CompanyId } from "@prosa/core/kernel"
import type { TestSeed } from "./test-seed.ts"

/**
 * Reads everything that a company can read in the database, as JSON text by table: where a test looks for secrets, which must
 * stand nowhere.
 */
export const readableRows = (
  seed: Pick<TestSeed, "asTenant">,
  companyId: CompanyId,
): Promise<Readonly<Record<string, string>>> =>
  seed.asTenant(companyId, async (tx) => {
    const { rows: tables } = await tx.execute<{ name: string }>(`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege(oid, 'select')`)
    const found: Record<string, string> = {}
    for (const { name } of tables)
      found[name] = JSON.stringify((await tx.execute(`select to_jsonb(t) as row from "${name}" t`)).rows)
    return found
  })

/** The places where a secret stands, as text or as bytes are written in JSON. */
export const placesOf = (secret: string, places: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  Object.entries(places)
    .filter(([, text]) => text.includes(secret) || text.includes(Buffer.from(secret).toString("hex")))
    .map(([place]) => place)
