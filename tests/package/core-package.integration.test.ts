import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { createContext, runInContext } from "node:vm"
import { gzipSync } from "node:zlib"
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core"
import { publint } from "publint"
import { build } from "vite"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { exportFlowJson, importFlowJson, newFlow } from "@prosa/core/flow"
import { Ajv2020 } from "ajv/dist/2020.js"

const root = fileURLToPath(new URL("../..", import.meta.url))
const tsc = path.join(root, "node_modules/typescript/bin/tsc")

interface Ran {
  readonly code: number
  readonly said: string
}
const run = (command: string, args: ReadonlyArray<string>, cwd: string): Promise<Ran> =>
  promisify(execFile)(command, [...args], { cwd }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (refused: { readonly code: number; readonly stdout: string; readonly stderr: string }) => ({
      code: refused.code,
      said: `${refused.stdout}${refused.stderr}`,
    }),
  )
const node = (source: string, cwd: string) => run(process.execPath, ["--input-type=module", "--eval", source], cwd)

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional?: boolean }>>
  readonly version: string
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}

describe("the package that other teams install", () => {
  let folder: string
  let tarball: string
  let consumer: string
  let installed: string
  let files: ReadonlyArray<string>
  let manifest: Manifest

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "prosa-package-"))
    consumer = path.join(folder, "consumer")
    installed = path.join(consumer, "node_modules/@prosa/core")
    tarball = await packed(folder)
    await mkdir(consumer)
    await cp(path.join(root, "tests/package/consumer/job.ts"), path.join(consumer, "job.ts"))
    await writeFile(path.join(consumer, "package.json"), JSON.stringify({ private: true, type: "module" }))
    await install(consumer, tarball)
    const entries = await readdir(installed, { recursive: true, withFileTypes: true })
    files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(installed, path.join(entry.parentPath, entry.name)))
    // the shape of a package.json: what is missing makes the tests below fail
    manifest = JSON.parse(await readFile(path.join(installed, "package.json"), "utf8")) as Manifest
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** The contexts and views that the package offers, by the names under which they are imported. */
  const faces = () =>
    files
      .filter((file) => /^dist\/[\w-]+\/(?:(?:view\/|testing\/)?index|testing\/arbitraries)\.js$/u.test(file))
      .map((file) => `@prosa/core/${file.replace(/^dist\/|(?:\/index)?\.js$/gu, "")}`)
      .toSorted()

  it("has what is built and where it was built from, and no tests", () => {
    expect(files).toEqual(
      expect.arrayContaining(["LICENSE", "README.md", "dist/flow/index.js", "dist/flow/index.d.ts"]),
    )
    expect(files.filter((file) => /\.test\.|tsbuildinfo|tsconfig|fixed-seed|node_modules/u.test(file))).toEqual([])
    for (const file of files.filter((file) => /^dist\/.*(?<!\.d)\.ts$/u.test(file)))
      expect(file).toBe("no source in dist")
  })

  it("exports every context and view by name, from files that are there, the sources too", async () => {
    const { "./package.json": own, ...others } = manifest.exports
    const schemas = Object.entries(others).filter(([name]) => name.startsWith("./schemas/"))
    expect(own).toBe("./package.json")
    for (const [name, target] of schemas)
      expect([`./dist${name.slice(1)}`, files]).toEqual([target, expect.arrayContaining([name.replace("./", "dist/")])])
    const code = Object.entries(others).filter(([, target]) => typeof target !== "string")
    expect(code.map(([name]) => name.replace(".", "@prosa/core")).toSorted()).toEqual(faces())
    for (const [name, conditions] of code) {
      expect([name, Object.keys(conditions)]).toEqual([name, ["prosa-source", "types", "default"]])
      for (const target of Object.values(conditions)) expect(files).toContain(target.replace("./", ""))
    }
    for (const file of files.filter((file) => file.endsWith(".map"))) {
      const map = JSON.parse(await readFile(path.join(installed, file), "utf8")) as {
        readonly sources: ReadonlyArray<string>
      }
      for (const source of map.sources) expect(files).toContain(path.join(path.dirname(file), source))
    }
  })

  it("has the schemas of the files that people exchange, which take what the package writes and refuse what it refuses", async () => {
    const from = createRequire(path.join(consumer, "job.ts"))
    const validatorOf = async (name: string) => {
      const schema: unknown = JSON.parse(await readFile(from.resolve(`@prosa/core/schemas/${name}.json`), "utf8"))
      return new Ajv2020({ strict: false }).compile(schema as object)
    }
    const flow = await validatorOf("flow")
    const drawn: unknown = JSON.parse(exportFlowJson(newFlow("Loja", "Olá!")))
    expect(flow(drawn)).toBe(true)
    expect(flow({ $schema: "flow.json", ...(drawn as object) })).toBe(true)
    for (const broken of [{ ...(drawn as object), version: 2 }, { ...(drawn as object), flow: { name: "Loja" } }, []])
      expect([importFlowJson(JSON.stringify(broken))._tag, flow(broken)]).toEqual(["Failure", false])
    const conversation = await validatorOf("conversation")
    const written = { version: 1, turns: [{ person: "oi" }, { bot: "Olá!" }, { stands: "waiting" }] }
    expect([conversation(written), conversation([written])]).toEqual([true, true])
    expect([conversation({ turns: [] }), conversation({ ...written, turns: [{ stands: "asleep" }] })]).toEqual([
      false,
      false,
    ])
  })

  it("resolves what it declares, and nothing else", () => {
    const from = createRequire(path.join(installed, "package.json"))
    expect([Object.keys(manifest.dependencies), neededPeers(manifest)]).toEqual([
      ["fflate", "libphonenumber-js", "re2js", "yaml"],
      ["effect", "rxjs"],
    ])
    for (const name of ["fflate", "libphonenumber-js/min", "re2js", "yaml", "effect", "rxjs"])
      expect(from.resolve(name)).toContain(name)
    for (const name of ["react", "vite", "fast-check", "@types/node"]) expect(() => from.resolve(name)).toThrow()
  })

  it("is imported by Node, every context and view of it; only the arbitraries need fast-check, as the manifest says", async () => {
    expect(faces().length).toBeGreaterThan(15)
    const source = `const failed = []
      for (const face of ${JSON.stringify(faces())})
        await import(face).then((all) => Object.keys(all).length >= 0 || failed.push(face), (error) => failed.push(face + " " + error.code))
      process.stdout.write(JSON.stringify(failed))`
    const without: ReadonlyArray<string> = JSON.parse((await node(source, consumer)).said)
    const arbitraries = faces().filter((face) => face.endsWith("/arbitraries"))
    expect(without).toEqual(arbitraries.map((face) => `${face} ERR_MODULE_NOT_FOUND`))
    expect(arbitraries.length).toBeGreaterThan(4)
    expect(Object.keys(manifest.peerDependencies)).toEqual(["effect", "fast-check", "rxjs"])
    await addFastCheck(consumer)
    expect(await node(source, consumer)).toEqual({ code: 0, said: "[]" })
  })

  it("is found by every compiler that reads its declarations, and by every bundler: no fault of attw or publint", async () => {
    const packedFile = await readFile(tarball)
    const checked = await checkPackage(createPackageFromTarballData(packedFile), {
      // All others have the same form, as the test of the exports says.
      entrypoints: ["./flow", "./flow/view", "./flow/testing", "./flow/testing/arbitraries"],
    })
    // Who loads it with `require`, or without `exports`, is not served: the package is ES modules by name.
    const served = ["node16-esm", "bundler"]
    const faults = checked.types === false ? ["no types"] : checked.problems
    expect(
      faults.filter(
        (fault) => typeof fault === "string" || !("resolutionKind" in fault) || served.includes(fault.resolutionKind),
      ),
    ).toEqual([])
    const { buffer, byteOffset, byteLength } = Uint8Array.from(packedFile)
    const { messages } = await publint({
      pack: { tarball: buffer.slice(byteOffset, byteOffset + byteLength) },
      strict: true,
    })
    expect(messages).toEqual([])
    // It reads every face by four compilers: work of a minute where others work beside it, and nothing that is waited for.
  }, 180_000)

  it("brings the program prosa, which says the package's version and checks a flow", async () => {
    const prosa = path.join(consumer, "node_modules/.bin/prosa")
    expect(await run(prosa, ["--version"], consumer)).toEqual({ code: 0, said: `${manifest.version}\n` })
    await writeFile(path.join(consumer, "loja.json"), exportFlowJson(newFlow("Loja", "Olá!")))
    const checked = await run(prosa, ["flow", "check", "loja.json"], consumer)
    expect([checked.code, checked.said]).toEqual([1, expect.stringContaining("loja.json: 1 problema\n")])
  })

  it("costs a page that finds the problems of a flow less than 86 kB, without any setting of its bundler", async () => {
    const entry = path.join(consumer, "problems.js")
    await writeFile(entry, `import { findFlowProblems } from "@prosa/core/flow"\nglobalThis.find = findFlowProblems\n`)
    const [{ code }] = await bundled(consumer, "problems.js", true)
    // With the renderer of the channels, by which the linter finds what each of them changes.
    expect(gzipSync(code, { level: 9 }).length).toBeLessThan(86_000)
  })

  it("keeps its insides to itself", async () => {
    const { said } = await node(
      `await import("@prosa/core/flow/flow-graph.js").catch(({ code }) => console.log(code))`,
      consumer,
    )
    expect(said.trim()).toBe("ERR_PACKAGE_PATH_NOT_EXPORTED")
  })

  it("type-checks for who has neither Node's types nor a browser's, and names none of them", async () => {
    const compilerOptions = {
      target: "es2023",
      lib: ["es2023"],
      types: [],
      module: "nodenext",
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      outDir: "out",
    }
    const all = faces().map((face, at) => `export * as face${at} from "${face}"\n`)
    await writeFile(path.join(consumer, "all.ts"), all.join(""))
    await writeFile(
      path.join(consumer, "tsconfig.json"),
      JSON.stringify({ compilerOptions, files: ["job.ts", "all.ts"] }),
    )
    const { said } = await run(process.execPath, [tsc, "-p", ".", "--pretty", "false"], consumer)
    // What the declarations of effect and rxjs lack without a browser's is theirs.
    const ours = said.split("\n").filter((line) => line.includes("error") && !/^node_modules\/(?!@prosa)/u.test(line))
    expect(ours).toEqual([])
    for (const file of files.filter((file) => /^dist\/.*\.d\.ts$/u.test(file))) {
      const declared = (await readFile(path.join(installed, file), "utf8")).replace(/\/\*[^]*?\*\//gu, "")
      expect([
        file,
        /\/\/\/ <reference|NodeJS|"node:|\b(?:Buffer|Window|Document|HTML\w*Element|React)\b/u.exec(declared)?.[0],
      ]).toEqual([file, undefined])
    }
  })

  it("does the same job in Node and in a browser's bundle, which holds nothing of Node", async () => {
    const inNode = await node(`import { job } from "./out/job.js"; process.stdout.write(job())`, consumer)
    expect(inNode.code).toBe(0)
    expect(JSON.parse(inNode.said)).toMatchObject({
      said: [
        "Olá! Seja bem-vindo(a) à nossa loja.\nComo posso ajudar?",
        "Sobre o seu pedido: você quer rastrear, cancelar, mudar o endereço ou saber o prazo?",
      ],
      changes: ["O fluxo “Loja” passou a se chamar “Loja nova”."],
      drawn: true,
    })
    await writeFile(path.join(consumer, "page.js"), `import { job } from "./out/job.js"\nglobalThis.answer = job()\n`)
    const [{ code, imports, dynamicImports, moduleIds }, ...others] = await bundled(consumer, "page.js", false)
    expect([imports, dynamicImports, others]).toEqual([[], [], []])
    // Vite puts a stand-in where a module of Node is asked for.
    for (const id of moduleIds) expect(id).toMatch(/[\\/]consumer[\\/]|^\0rolldown/u)
    expect(moduleIds.join("\n")).not.toContain("browser-external")
    expect(code).not.toMatch(/\brequire\(["']/u)
    const page = createContext({})
    runInContext(code, page)
    expect(runInContext("answer", page)).toBe(inNode.said)
    expect(runInContext("typeof process + typeof require + typeof Buffer", page)).toBe("undefinedundefinedundefined")
  })
})

/** What a bundler makes of a script of the consumer, with no settings: the script, and whatever else is made. */
const bundled = async (consumer: string, entry: string, minify: boolean) => {
  const output = await build({
    configFile: false,
    root: consumer,
    logLevel: "silent",
    build: { write: false, minify, lib: { entry, formats: ["iife"], name: "page" } },
  })
  const [bundle] = [output].flat()
  if (bundle === undefined || !("output" in bundle)) throw new Error("nothing was bundled")
  return bundle.output
}

/** Builds the sources as they are, in a place of their own, and packs what the manifest says. */
const packed = async (folder: string): Promise<string> => {
  const workshop = path.join(folder, "workshop")
  const skipped = new Set(["dist", "node_modules"].map((name) => path.join(root, "core", name)))
  for (const name of ["core", "composition-root/cli", "scripts", "package.json", "tsconfig.base.json"])
    await cp(path.join(root, name), path.join(workshop, name), {
      recursive: true,
      filter: (from) => !skipped.has(from),
    })
  await symlink(path.join(root, "node_modules"), path.join(workshop, "node_modules"))
  const pack = await run("npm", ["pack", "--pack-destination", folder, "--loglevel=error"], path.join(workshop, "core"))
  const name = pack.said.trim().split("\n").at(-1) ?? ""
  if (pack.code !== 0 || !name.endsWith(".tgz")) throw new Error(pack.said)
  return path.join(folder, name)
}

// A registry that does not answer is given up before the test is.
const impatient = ["--fetch-retries=0", "--fetch-timeout=20000"]
const npmInstall = (consumer: string, what: string) =>
  run(
    "npm",
    ["install", "--prefer-offline", "--ignore-scripts", "--no-fund", "--no-audit", ...impatient, what],
    consumer,
  )

/** Installs the tarball; where no registry answers, its declared dependencies are those of this repository. */
const install = async (consumer: string, tarball: string): Promise<void> => {
  if ((await npmInstall(consumer, tarball)).code === 0) return
  const place = path.join(consumer, "node_modules/@prosa/core")
  await mkdir(place, { recursive: true })
  await run("tar", ["-xzf", tarball, "--strip-components=1", "-C", place], consumer)
  const manifest = JSON.parse(await readFile(path.join(place, "package.json"), "utf8")) as Manifest
  for (const name of [...Object.keys(manifest.dependencies), ...neededPeers(manifest)])
    await copyInstalled(consumer, name)
}

/** The peers that npm installs with the package. */
const neededPeers = ({ peerDependencies, peerDependenciesMeta }: Manifest): ReadonlyArray<string> =>
  Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)

const addFastCheck = async (consumer: string): Promise<void> => {
  if ((await npmInstall(consumer, "fast-check@^4.10.2")).code !== 0) await copyInstalled(consumer, "fast-check")
}

/** Copies a package of this repository with what it declares in its turn. */
const copyInstalled = async (consumer: string, name: string): Promise<void> => {
  const place = path.join(consumer, "node_modules", name)
  if (existsSync(place)) return
  await cp(path.join(root, "node_modules", name), place, { recursive: true })
  const manifest = JSON.parse(await readFile(path.join(place, "package.json"), "utf8")) as Partial<Manifest>
  for (const dependency of Object.keys(manifest.dependencies ?? {})) await copyInstalled(consumer, dependency)
}
