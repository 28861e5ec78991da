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
import { basename, join, relative } from "node:path"
import { parseArgs } from "node:util"
import { linesOf, mutantsOf, mutated, probed } from "./mutants.mjs"
import { root, tell } from "./steps.mjs"

// Changes the rules of core at random places, one at a time, and counts how many changes the tests of core notice; with
// `--of server` the server's code, with its tests and the contracts. It works on copies, so that the sources stay as they are
// whenever it is stopped. `--again FILE` repeats what a run with `--json FILE` found unnoticed; `--same FILE` makes the
// changes of that run again, to see what another suite notices of them.
const { values } = parseArgs({
  options: {
    count: { type: "string", default: "60" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    of: { type: "string", default: "core" },
    only: { type: "string" },
    jobs: { type: "string", default: "2" },
    json: { type: "string" },
    again: { type: "string" },
    same: { type: "string" },
  },
})
const [count, seed, jobs] = [values.count, values.seed, values.jobs].map(Number)
/** The least share of changes that the tests have to notice, in percent. */
const wanted = 90
/** A change that makes tests run longer than this in milliseconds, and four times as long as without it, counts as noticed. */
const patience = 300_000

const packages = JSON.parse(readFileSync(`${root}package.json`, "utf8")).workspaces
const isTest = /\.test\.ts$|\.d\.ts$|\/(?:testing|node_modules|dist)\/|\/index\.ts$/u
/** What is changed, what its tests need a copy of, and those tests. What is only linked stays as it is. */
const subjects = {
  core: {
    isLeftOut: (path) => isTest.test(path) || path.includes("/view/"),
    copied: ["core", "tests/long-run.ts", "tests/run-seed.ts", "tests/soon.ts"],
    linked: [],
    tests: ["core/**/*.test.ts"],
  },
  server: {
    // Migrations are texts; the demonstration is data.
    isLeftOut: (path) => isTest.test(path) || /\/(?:migrations|demo)\/|^server\/testing\.ts$/u.test(path),
    copied: [
      "server",
      "tests/contract",
      "tests/long-run.ts",
      "tests/run-seed.ts",
      "tests/soon.ts",
      "tests/package.json",
    ],
    linked: ["core", "adapters-http", "adapters-ws", "tests/fakes"],
    tests: ["server/**/*.test.ts", "tests/contract/**/*.test.ts"],
  },
}
const subject = subjects[values.of]
if (subject === undefined) {
  tell(`--of: ${Object.keys(subjects).join(" ou ")}.`)
  process.exit(1)
}
const only = values.only ?? `${values.of}/`
// PostgreSQL servers of tests live as long as this process.
process.env.PROSA_TEST_RUN = String(process.pid)

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
const drawChanges = () => {
  const files = readdirSync(root + values.of, { recursive: true })
    .map((path) => `${values.of}/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".ts") && path.startsWith(only) && !subject.isLeftOut(path))
    .toSorted()
  const all = files.flatMap((file) => {
    const source = readFileSync(root + file, "utf8")
    return mutantsOf(source).map((mutant) => ({ file, mutant, source, ...linesOf(source, mutant) }))
  })
  tell(`${all.length} mudanças possíveis em ${files.length} arquivos; semente ${seed}`)
  const random = randomFrom(seed)
  const taken = new Set()
  const drawn = []
  while (all.length > 0 && drawn.length < count) {
    const [one] = all.splice(Math.floor(random() * all.length), 1)
    const place = `${one.file}:${one.line}`
    if (taken.has(place)) continue
    taken.add(place)
    drawn.push(one)
  }
  return drawn
}

/** Copies what the tests need; installed packages are linked, our own ones to the copy. */
const copyOfTree = () => {
  const place = mkdtempSync(join(tmpdir(), "prosa-mutations-"))
  const isCopied = (from) => !/(?:^|\/)(?:node_modules|dist|\.git)$/u.test(from)
  for (const entry of [...subject.copied, "package.json", "tsconfig.base.json"])
    cpSync(root + entry, join(place, entry), { recursive: true, filter: isCopied })
  for (const entry of packages)
    if (subject.linked.includes(entry)) symlinkSync(root + entry, join(place, entry))
    else mkdirSync(join(place, entry), { recursive: true })
  writeFileSync(join(place, "vitest.config.ts"), config)
  writeFileSync(join(place, "ran.ts"), ran)
  writeFileSync(join(place, "seed.ts"), seedOfProperties)
  const installed = join(place, "node_modules")
  mkdirSync(join(installed, "@prosa"), { recursive: true })
  for (const name of readdirSync(`${root}node_modules`))
    if (name !== "@prosa" && name !== ".vite") symlinkSync(`${root}node_modules/${name}`, join(installed, name))
  for (const entry of packages) symlinkSync(join(place, entry), join(installed, "@prosa", basename(entry)))
  return place
}

const running = new Set()
/** Runs a program of npm in a copy; answers its exit code, or "slow" when it was stopped. */
const runIn = (place, script, args, env = {}, limit = patience) =>
  new Promise((answer) => {
    const child = spawn(process.execPath, [join(root, "node_modules", script), ...args], {
      cwd: place,
      stdio: process.env.PROSA_SHOW ? "inherit" : "ignore",
      detached: true,
      env: { ...process.env, ...env },
    })
    running.add(child)
    const timer = setTimeout(() => stop(child), limit)
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

/** Runs tests of a copy, until one fails; `usual` is how long they take without a change. */
const vitest = (place, include, { args = ["run"], usual = 0, env = {} } = {}) =>
  runIn(
    place,
    "vitest/vitest.mjs",
    [...args, "--bail=1"],
    { PROSA_TESTS: JSON.stringify(include), ...env },
    Math.max(patience, 4 * usual),
  )

// These tests alone, one after the other: the copies run at the same time.
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
    hookTimeout: 120_000,
  },
})
`

// At first fewer runs of each property than in the tests themselves: what is unnoticed is tried again with all of them.
const seedOfProperties = `import fc from "fast-check"
fc.configureGlobal({ seed: 20_261_119, ...(process.env.PROSA_WHOLE ? {} : { numRuns: 25 }) })
`

// Writes down, for each file of tests, which probes ran in its tests and how long they took; and which ran before any.
const ran = `import { writeFileSync } from "node:fs"
import { afterAll, beforeAll } from "vitest"
const seen = (globalThis.__seen ??= new Set())
globalThis.__ran = (number) => seen.add(number)
globalThis.__last = (_, value) => value
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
  const environment = { PROSA_TESTS: JSON.stringify(subject.tests), PROSA_RAN: log }
  const code = await runIn(place, "vitest/vitest.mjs", ["run"], environment, 6 * patience)
  if (code !== 0) throw new Error(`Os testes de ${values.of} falham sem mudança nenhuma.`)
  for (const file of files) writeFileSync(join(place, file), readFileSync(root + file))
  const lines = readFileSync(log, "utf8").trim().split("\n")
  const runs = lines.map((line) => JSON.parse(line)).toSorted((a, b) => a.time - b.time)
  return new Map(
    numbered.map(([number, one]) => {
      const those = runs.filter(({ numbers }) => numbers.includes(number))
      const tests = those.flatMap(({ file }) => (file === null ? [] : [relative(realpathSync(place), file)]))
      const usual = those.reduce((sum, { time }) => sum + time, 0)
      return [one, { tests, usual, whenLoaded: those.some(({ file }) => file === null) }]
    }),
  )
}

/** What became of a mutant: "noticed", "slow" (noticed by its loop), "unnoticed", or "invalid" when it does not compile. */
const fateOf = async (place, { file, source, mutant }, { tests, usual, whenLoaded }) => {
  const path = join(place, file)
  writeFileSync(path, mutated(source, mutant))
  try {
    const quickest = tests.slice(0, 4)
    const rest = tests.slice(4)
    for (const include of [quickest, rest])
      if (include.length > 0) {
        const code = await vitest(place, include, { usual })
        if (code !== 0) return code === "slow" ? "slow" : "noticed"
      }
    if (tests.length > 0) {
      const code = await vitest(place, tests, { usual, env: { PROSA_WHOLE: "1" } })
      if (code !== 0) return code === "slow" ? "slow" : "noticed"
    }
    if (whenLoaded) {
      const code = await vitest(place, subject.tests, { args: ["related", file, "--run"] })
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
    values.of,
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

/** The changes of an earlier run with one of these fates, as far as they are possible still. */
const changesIn = (path, isWanted) =>
  JSON.parse(readFileSync(path, "utf8")).flatMap(({ file, before, after, fate }) => {
    if (!isWanted(fate)) return []
    const source = readFileSync(root + file, "utf8")
    const all = mutantsOf(source).map((mutant) => ({ file, mutant, source, ...linesOf(source, mutant) }))
    return all.filter((one) => one.before === before && one.after === after).slice(0, 1)
  })

const chosen = () => {
  if (values.again !== undefined) return changesIn(values.again, (fate) => fate === "unnoticed")
  if (values.same !== undefined) return changesIn(values.same, (fate) => fate !== "invalid")
  return drawChanges()
}
const waiting = chosen()
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
  // What is linked is compiled against its declarations.
  for (const entry of subject.linked.filter((entry) => packages.includes(entry)))
    if ((await runIn(root, "typescript/bin/tsc", ["-b", entry])) !== 0) throw new Error(`${entry} não compila.`)
  if (!(await compiles(places[0]))) throw new Error(`${values.of} não compila sem mudança nenhuma.`)
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
