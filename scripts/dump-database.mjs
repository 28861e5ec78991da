import { spawn, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { root, tell } from "./steps.mjs"

// Writes a database of this version as SQL, with the demonstration's company: later versions prove by it that they still open
// what this one made. DATABASE_URL names an empty database that its user owns, and a superuser reads it, whom row-level security
// does not stop. `npm run build` comes first.
//
//     DATABASE_URL=postgres://prosa@… node scripts/dump-database.mjs postgres://postgres@… FILE
const [superuser, file] = process.argv.slice(2)
const address = process.env.DATABASE_URL
if (file === undefined || address === undefined) {
  tell("Use: DATABASE_URL=postgres://… node scripts/dump-database.mjs postgres://… ARQUIVO")
  process.exit(1)
}

/** Starts the server until it listens, and stops it. */
const fill = (folder) =>
  new Promise((resolve, reject) => {
    const server = spawn(process.execPath, ["composition-root/dist/program/main.js", "--demo"], {
      cwd: root,
      env: { ...process.env, PORT: "0", DATA_DIR: folder },
      stdio: ["ignore", "pipe", "inherit"],
    })
    server.stdout.on("data", (text) => {
      if (/http:\/\/\S+/u.test(String(text))) server.kill("SIGTERM")
    })
    server.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`O servidor terminou com ${code}.`))))
  })

const folder = mkdtempSync(join(tmpdir(), "prosa-dump-"))
await fill(folder).finally(() => rmSync(folder, { recursive: true, force: true }))
// What is large or secret and proves nothing: it is made anew, or asked for.
const slim = ["delete from templates", "update flows set language = null", "update users set password_hash = null"]
const told = spawnSync("psql", [superuser, "-q", ...slim.flatMap((sql) => ["-c", sql])], { encoding: "utf8" })
const dump = spawnSync("pg_dump", ["--inserts", "--rows-per-insert=100", superuser], {
  encoding: "utf8",
  maxBuffer: 2 ** 28,
})
if (told.status !== 0 || dump.status !== 0) {
  tell(told.stderr + dump.stderr)
  process.exit(1)
}
const owner = new URL(address).username
const sql = dump.stdout
  // Commands of psql, and settings that other versions of PostgreSQL do not know.
  .replaceAll(/^(?:\\.*|SET (?:transaction_timeout|default_table_access_method).*)\n/gmu, "")
  .replaceAll(/^--.*\n/gmu, "")
  // Whoever reads it owns it.
  .replaceAll(new RegExp(`OWNER TO "?${owner}"?;`, "gu"), "OWNER TO CURRENT_USER;")
  .replaceAll(new RegExp(` FOR ROLE "?${owner}"? `, "gu"), " ")
  .replaceAll(/\n{2,}/gu, "\n")
writeFileSync(file, sql)
tell(`${file}: ${Math.round(sql.length / 1024)} kB`)
