import { readFileSync, writeFileSync } from "node:fs"
import { runBin, root, tell } from "./steps.mjs"

// Writes the table of the environment's variables into the README, from the schema that reads them.
if (!runBin("typescript", ["-b", "composition-root"])) process.exit(1)
const { environmentTable } = await import("../composition-root/dist/server/environment.js")

const file = `${root}README.md`
const readme = readFileSync(file, "utf8")
const table = /^\| variável \|.*(?:\n\|.*)*/mu
if (!table.test(readme)) {
  tell("O README não tem a tabela das variáveis: falta a linha '| variável | …'.")
  process.exit(1)
}
writeFileSync(
  file,
  readme.replace(table, () => environmentTable()),
)
