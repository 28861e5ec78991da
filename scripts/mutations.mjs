import { spawn } from "node:child_process"
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { parseArgs } from "node:util"
import { linesOf, mutantsOf, mutated, probed } from "./mutants.mjs"
import { root, tell } from "./steps.mjs"

// Changes the rules of core at random places, one at a time, and counts how many changes the tests of core notice. It works
// on copies, so that the sources stay as they are whenever it is stopped. `--again FILE` repeats what a run with `--json FILE`
// found unnoticed.
const { values } = parseArgs({
  options: {
    count: { type: "string", default: "60" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    only: { type: "string", default: "core/" },
    jobs: { type: "string", default: "2" },
    json: { type: "string" },
    again: { type: "string" },
  },
})
const [count, seed, jobs] = [values.count, values.seed, values.jobs].map(Number)
/** The least share of changes that the tests have to notice, in percent. */
const wanted = 90
/** A change that makes the tests run longer than this, in milliseconds, counts as noticed. */
const patience = 300_000

const packages = JSON.parse(readFileSync(`${root}package.json`, "utf8")).workspaces
const isLeftOut = (path) => /\.test\.ts$|\.d\.ts$|\/(?:view|testing|node_modules|dist)\/|\/index\.ts$/u.test(path)

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
const randomFrom = (start) => {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const print = (line) => process.stdout.write(`${line}\n`)

/** Draws mutants at random, at most one a line. */
const drawn = () => {
  const files = readdirSync(`${root}core`, { recursive: true })
    .map((path) => `core/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".ts") && path.startsWith(values.only) && !isLeftOut(path))
    .toSorted()
  const all = files.flatMap((file) => {
    const source = readFileSync(root + file, "utf8")
    return mutantsOf(source).map((mutant) => ({ file, mutant, source, ...linesOf(source, mutant) }))
  })
  tell(`${all.length} mudanças possíveis em ${files.length} arquivos; semente ${seed}`)
  const random = randomFrom(seed)
  const taken = new Set()
  const chosen = []
  while (all.length > 0 && chosen.length < count) {
    const [one] = all.splice(Math.floor(random() * all.length), 1)
    const place = `${one.file}:${one.line}`
    if (taken.has(place)) continue
    taken.add(place)
    chosen.push(one)
  }
  return chosen
}

/** Copies what the tests of core need; installed packages are linked, our own ones to the copy. */
const copyOfTree = () => {
  const place = mkdtempSync(join(tmpdir(), "prosa-mutations-"))
  const isCopied = (from) => !/(?:^|\/)(?:node_modules|dist|\.git)$/u.test(from)
  for (const entry of ["core", "package.json", "tsconfig.base.json"])
    cpSync(root + entry, join(place, entry), { recursive: true, filter: isCopied })
  for (const entry of packages) mkdirSync(join(place, entry), { recursive: true })
  writeFileSync(join(place, "vitest.config.ts"), config)
  writeFileSync(join(place, "ran.ts"), ran)
  writeFileSync(join(place, "seed.ts"), seedOfProperties)
  const installed = join(place, "node_modules")
  mkdirSync(join(installed, "@prosa"), { recursive: true })
  for (const name of readdirSync(`${root}node_modules`))
    if (name !== "@prosa" && name !== ".vite") symlinkSync(`${root}node_modules/${name}`, join(installed, name))
  for (const name of packages) symlinkSync(join(place, name), join(installed, "@prosa", name))
  return place
}

const running = new Set()
/** Runs a program of npm in a copy; answers its exit code, or "slow" when it was stopped. */
const runIn = (place, script, args, env = {}) =>
  new Promise((answer) => {
    const child = spawn(process.execPath, [join(root, "node_modules", script), ...args], {
      cwd: place,
      stdio: process.env.PROSA_SHOW ? "inherit" : "ignore",
      detached: true,
      env: { ...process.env, ...env },
    })
    running.add(child)
    const timer = setTimeout(() => stop(child), patience)
    child.on("exit", (code, signal) => {
      clearTimeout(timer)
      running.delete(child)
      answer(signal === null ? code : "slow")
    })
  })
const stop = (child) => {
  try {
    process.kill(-child.pid, "SIGKILL")
  } catch {
    // It has ended meanwhile.
  }
}

/** Runs tests of a copy, until one fails. */
const vitest = (place, include, args = ["run"]) =>
  runIn(place, "vitest/vitest.mjs", [...args, "--bail=1"], { PROSA_TESTS: JSON.stringify(include) })

// The tests of core alone, one after the other: the copies run at the same time.
const config = `import { defineConfig } from "vitest/config"
const conditions = ["prosa-source", "node"]
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: JSON.parse(process.env.PROSA_TESTS),
    setupFiles: ["seed.ts", ...(process.env.PROSA_RAN ? ["ran.ts"] : [])],
    server: { deps: { inline: [/@prosa\\//] } },
    isolate: false,
    maxWorkers: 1,
    passWithNoTests: true,
    testTimeout: 60_000,
  },
})
`

// Fewer runs of each property than in the tests themselves: what is unnoticed here, they may notice.
const seedOfProperties = `import fc from "fast-check"
fc.configureGlobal({ seed: 20_261_119, numRuns: 25 })
`

// Writes down, for each file of tests, which probes ran in its tests and how long they took; and which ran before any.
const ran = `import { writeFileSync } from "node:fs"
import { afterAll, beforeAll } from "vitest"
const seen = (globalThis.__seen ??= new Set())
globalThis.__ran = (number) => seen.add(number)
const tell = (file, since) => {
  writeFileSync(process.env.PROSA_RAN, JSON.stringify({ file, numbers: [...seen], time: Date.now() - since }) + "\\n", { flag: "a" })
  seen.clear()
}
let since = 0
beforeAll(() => {
  tell(null, since = Date.now())
})
afterAll(({}, suite) => tell(suite.file.filepath, since))
`

/** For each mutant, the files of tests that run it, the quickest first; undefined where it runs when a file is loaded. */
const testsOf = async (place, mutants) => {
  const numbered = [...mutants.entries()]
  const files = [...new Set(mutants.map(({ file }) => file))]
  for (const file of files) {
    const here = numbered.filter(([, one]) => one.file === file)
    const probes = here.map(([number, { mutant }]) => [number, mutant])
    writeFileSync(join(place, file), probed(here[0][1].source, probes))
  }
  const log = join(place, "ran.jsonl")
  const code = await runIn(place, "vitest/vitest.mjs", ["run"], {
    PROSA_TESTS: JSON.stringify(["core/**/*.test.ts"]),
    PROSA_RAN: log,
  })
  if (code !== 0) throw new Error("Os testes de core falham sem mudança nenhuma.")
  for (const file of files) writeFileSync(join(place, file), readFileSync(root + file))
  const lines = readFileSync(log, "utf8").trim().split("\n")
  const runs = lines.map((line) => JSON.parse(line)).toSorted((a, b) => a.time - b.time)
  return new Map(
    numbered.map(([number, one]) => {
      const those = runs.filter(({ numbers }) => numbers.includes(number))
      const tests = those.flatMap(({ file }) => (file === null ? [] : [relative(realpathSync(place), file)]))
      return [one, { tests, whenLoaded: those.some(({ file }) => file === null) }]
    }),
  )
}

/** What became of a mutant: "noticed", "slow" (noticed by its loop), "unnoticed", or "invalid" when it does not compile. */
const fateOf = async (place, { file, source, mutant }, { tests, whenLoaded }) => {
  const path = join(place, file)
  writeFileSync(path, mutated(source, mutant))
  try {
    const quickest = tests.slice(0, 4)
    const rest = tests.slice(4)
    for (const include of [quickest, rest])
      if (include.length > 0) {
        const code = await vitest(place, include)
        if (code !== 0) return code === "slow" ? "slow" : "noticed"
      }
    if (whenLoaded) {
      const code = await vitest(place, ["core/**/*.test.ts"], ["related", file, "--run"])
      if (code !== 0) return code === "slow" ? "slow" : "noticed"
    }
    return (await compiles(place)) ? "unnoticed" : "invalid"
  } finally {
    writeFileSync(path, source)
  }
}

const compiles = async (place) =>
  (await runIn(place, "typescript/bin/tsc", [
    "-p",
    "core",
    "--noEmit",
    "--noUnusedLocals",
    "false",
    "--noUnusedParameters",
    "false",
    "--allowUnreachableCode",
  ])) === 0

const listed = JSON.parse(readFileSync(`${root}tests/equivalent-mutants.json`, "utf8"))
const reasonOf = ({ file, before, after }) =>
  listed.find((entry) => entry.file === file && entry.before === before && entry.after === after)?.why
for (const { file, before } of listed) {
  const tidy = readFileSync(root + file, "utf8").replace(/\s+/gu, " ")
  if (!tidy.includes(before)) tell(`⚠ ${file}: a linha de uma mudança equivalente não existe mais: ${before}`)
}

/** What an earlier run found unnoticed, as far as it is there still. */
const unnoticedIn = (path) =>
  JSON.parse(readFileSync(path, "utf8")).flatMap(({ file, before, after, fate }) => {
    if (fate !== "unnoticed") return []
    const source = readFileSync(root + file, "utf8")
    const all = mutantsOf(source).map((mutant) => ({ file, mutant, source, ...linesOf(source, mutant) }))
    return all.filter((one) => one.before === before && one.after === after).slice(0, 1)
  })

const waiting = values.again === undefined ? drawn() : unnoticedIn(values.again)
const total = waiting.length
const results = []
const places = Array.from({ length: jobs }, copyOfTree)
const clean = () => {
  for (const child of running) stop(child)
  for (const place of places) rmSync(place, { recursive: true, force: true })
}
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    clean()
    process.exit(1)
  })

try {
  if (!(await compiles(places[0]))) throw new Error("core não compila sem mudança nenhuma.")
  const tests = await testsOf(places[0], waiting)
  await Promise.all(
    places.map(async (place) => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
        const why = reasonOf(one)
        const fate = why === undefined ? await fateOf(place, one, tests.get(one)) : "equivalent"
        const { source: _source, ...told } = one
        results.push({ ...told, fate, ...(why === undefined ? {} : { why }) })
        const sign = { noticed: "✓", slow: "✓", unnoticed: "✗", invalid: "–", equivalent: "=" }[fate]
        tell(`${sign} ${results.length}/${total} ${one.file}:${one.line}  ${one.before}  →  ${one.after}`)
      }
    }),
  )
} finally {
  clean()
}
if (values.json) writeFileSync(values.json, JSON.stringify(results, undefined, 2))
const of = (...fates) => results.filter(({ fate }) => fates.includes(fate)).length
const [noticed, unnoticed] = [of("noticed", "slow"), of("unnoticed")]
const score = noticed + unnoticed === 0 ? 100 : (100 * noticed) / (noticed + unnoticed)
for (const { file, line, before, after } of results.filter(({ fate }) => fate === "unnoticed"))
  print(`${file}:${line}\n  - ${before}\n  + ${after}`)
print(
  `${score.toFixed(1)} % percebidas: ${noticed} de ${noticed + unnoticed} (${of("equivalent")} equivalentes e ${of("invalid")} inválidas fora da conta; semente ${seed})`,
)
process.exit(score >= wanted ? 0 : 1)
