import { readFileSync, writeFileSync } from "node:fs"
import { root, runBin, tell } from "./steps.mjs"

// Adds the answers that are new to server/http/testing/answers-of-older-servers.json. What is listed stays as it is: a field that
// joins one of them has a default on decoding instead.
if (!runBin("typescript", ["-b", "server"])) process.exit(1)
const { answerSchemas } = await import(`${root}server/dist/http/testing/answer-schemas.js`)
const { requiredFieldsOf } = await import(`${root}server/dist/http/testing/required-fields.js`)
const path = `${root}server/http/testing/answers-of-older-servers.json`
const known = JSON.parse(readFileSync(path, "utf8"))
const inOrder = (record) => Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
for (const [name, schema] of Object.entries(answerSchemas)) {
  const places = Object.entries(requiredFieldsOf(schema)).map(([place, fields]) => [place, fields.join(" ")])
  known[name] = inOrder({ ...Object.fromEntries(places), ...known[name] })
}
writeFileSync(path, `${JSON.stringify(inOrder(known), null, 2)}\n`)
tell("server/http/testing/answers-of-older-servers.json")
