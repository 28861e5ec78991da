import { cp, mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin"
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm"
import { demoDataVariable, type RunningServer, startServer } from "./running-server.ts"

export interface TwoCompanies extends RunningServer {
  /** The company besides the demo company. */
  readonly other: { readonly id: number; readonly name: string; readonly workspace: string }
}

/** A name as long as names may be. */
export const longName = `Distribuidora de Materiais de Construção e Acabamentos ${"Aroeira ".repeat(8)}S/A`.slice(
  0,
  120,
)

/** Starts the product with one more company of the same platform, with long names. */
export const startWithTwoCompanies = async (): Promise<TwoCompanies> => {
  const made = process.env[demoDataVariable]
  if (made === undefined) throw new Error("the demo data was not made")
  const folder = await mkdtemp(join(tmpdir(), "prosa-e2e-"))
  await cp(made, folder, { recursive: true })
  const database = await PGlite.create({ dataDir: join(folder, "postgres"), extensions: { pg_trgm, btree_gin } })
  const { rows } = await database.query<{ id: number }>(
    `insert into companies (platform_id, name, name_folded)
     select min(id), $1, $2 from platforms returning id`,
    [longName, longName.toLowerCase()],
  )
  const id = rows[0]?.id ?? 0
  // One with the long name, a chain of 8, and 191 beside them.
  await database.query(
    `with recursive made as (
       insert into workspaces (company_id, name, name_folded)
       select $1, case n when 0 then $2 else 'Setor ' || n end, case n when 0 then lower($2) else 'setor ' || n end
       from generate_series(0, 199) n returning id)
     select count(*) from made`,
    [id, longName],
  )
  await database.query(
    `update workspaces w set parent_id = w.id - 1 where company_id = $1 and
     w.id between (select min(id) + 2 from workspaces where company_id = $1)
              and (select min(id) + 8 from workspaces where company_id = $1)`,
    [id],
  )
  await database.close()
  return { ...(await startServer(folder)), other: { id, name: longName, workspace: longName } }
}
