import { writeFileSync } from "node:fs"
import { PGlite } from "@electric-sql/pglite"
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin"
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm"
import { root, runBin, tell } from "./steps.mjs"
import { tableDrawing } from "./table-drawing.mjs"

// Draws the tables of the product as docs/tabelas.md.
if (!runBin("typescript", ["-b", "server"])) process.exit(1)
const { migrations } = await import(`${root}server/dist/storage/migrations.js`)
const database = await PGlite.create({ extensions: { pg_trgm, btree_gin } })
for (const { sql } of migrations) await database.exec(sql)
writeFileSync(`${root}docs/tabelas.md`, await tableDrawing(async (sql) => (await database.query(sql)).rows))
await database.close()
tell("docs/tabelas.md")
