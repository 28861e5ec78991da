import { readFileSync, writeFileSync } from "node:fs"
import { runBin, root, tell } from "./steps.mjs"

// Writes the table of the environment's variables into docs/operar.md, from the schema that reads them.
if (!runBin("typescript", ["-b", "composition-root"])) process.exit(1)
const { environmentTable } = await import("../composition-root/dist/server/environment.js")

const file = `${root}docs/operar.md`
const page = readFileSync(file, "utf8")
const table = /^\| variável \|.*(?:\n\|.*)*/mu
if (!table.test(page)) {
  tell("docs/operar.md não tem a tabela das variáveis: falta a linha '| variável | …'.")
  process.exit(1)
}
writeFileSync(
  file,
  page.replace(table, () => environmentTable()),
)
