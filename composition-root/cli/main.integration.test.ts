import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { lstat, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "vite"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const here = (place: string) => fileURLToPath(new URL(place, import.meta.url))
const folder = here(`../node_modules/.cache/cli-${process.pid}`)
const csv = 'Nome,Robô,Usuário,Destino\nInicio,Olá!,"[""boleto""]",Fim\nFim,Até logo!,[],\n'

describe("the program prosa", () => {
  beforeAll(async () => {
    await mkdir(folder, { recursive: true })
    // the present sources, not an earlier build
    await build({
      configFile: false,
      logLevel: "error",
      build: { ssr: here("main.ts"), outDir: folder, emptyOutDir: false, target: "node20" },
      ssr: { noExternal: true, resolve: { conditions: ["prosa-source", "node"] } },
    })
    await writeFile(path.join(folder, "loja.csv"), csv)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const run = (args: ReadonlyArray<string>, piped = "") =>
    new Promise<{ readonly code: number | null; readonly said: string; readonly complained: string }>((resolve) => {
      const child = spawn(process.execPath, [path.join(folder, "main.js"), ...args], { cwd: folder })
      let said = ""
      let complained = ""
      child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()))
      child.stderr.on("data", (chunk: Buffer) => (complained += chunk.toString()))
      child.on("close", (code) => resolve({ code, said, complained }))
      child.stdin.end(piped)
    })

  it("reads and writes files, and what is piped in", async () => {
    expect(await run(["flow", "convert", "loja.csv", "-o", "loja.json"])).toEqual({ code: 0, said: "", complained: "" })
    const json = await readFile(path.join(folder, "loja.json"), "utf8")
    expect(await run(["flow", "check", "-"], json)).toEqual({
      code: 0,
      said: "entrada padrão: sem problemas\n",
      complained: "",
    })
    expect(await run(["flow", "diff", "loja.csv", "loja.json"])).toEqual({ code: 0, said: "", complained: "" })
  })

  it("replaces a file through a link, and keeps its mode", async () => {
    const file = path.join(folder, "antes.json")
    await writeFile(file, "antes", { mode: 0o640 })
    await symlink("antes.json", path.join(folder, "ligado.json"))
    expect(await run(["flow", "convert", "loja.csv", "-o", "ligado.json"])).toMatchObject({ code: 0 })
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ version: 1 })
    expect((await lstat(path.join(folder, "ligado.json"))).isSymbolicLink()).toBe(true)
    expect((await lstat(file)).mode & 0o777).toBe(0o640)
    expect((await readdir(folder)).filter((name) => name.endsWith(".tmp"))).toEqual([])
  })

  it("writes to a pipe or a device as it is", async () => {
    const piped = spawnSync("sh", ["-c", '"$0" main.js flow convert loja.csv -o /dev/stdout | cat', process.execPath], {
      cwd: folder,
      encoding: "utf8",
    })
    expect(JSON.parse(piped.stdout)).toMatchObject({ version: 1 })
    expect((await lstat("/dev/null")).isCharacterDevice()).toBe(true)
    expect(await run(["flow", "convert", "loja.csv", "-o", "/dev/null"])).toMatchObject({ code: 0 })
    expect((await lstat("/dev/null")).isCharacterDevice()).toBe(true)
  })

  it.runIf(process.platform === "linux")("ends with 2 when its output cannot be written", async () => {
    for (const args of ["flow draw loja.csv", "flow convert loja.csv -o /dev/full", "flow check loja.csv"]) {
      const child = spawn("sh", ["-c", `"$0" main.js ${args} > /dev/full`, process.execPath], { cwd: folder })
      let complained = ""
      child.stderr.on("data", (chunk: Buffer) => (complained += chunk.toString()))
      const [code] = await once(child, "close")
      expect([args, code]).toEqual([args, 2])
      expect(complained).toMatch(/^Não foi possível gravar .*: não há espaço no disco\.\n$/u)
    }
  })

  it("leaves a file as it was when a full disk cuts the new one short", async ({ skip }) => {
    const disk = path.join(folder, "disk")
    await mkdir(disk)
    // requires root, and is not possible everywhere
    if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "prosa-full-disk", disk]).status !== 0) skip()
    try {
      const rows = Array.from({ length: 2_000 }, (_, at) => `Node ${at},Um texto,"[""${at}""]",Node ${at + 1}\n`)
      await writeFile(
        path.join(folder, "grande.csv"),
        `Nome,Robô,Usuário,Destino\nInicio,Oi,[],Node 0\n${rows.join("")}`,
      )
      await writeFile(path.join(disk, "loja.json"), "antes")
      await symlink("disk/loja.json", path.join(folder, "no-disco.json"))
      for (const place of ["disk/loja.json", "no-disco.json", "disk/novo.json"])
        expect(await run(["flow", "convert", "grande.csv", "-o", place])).toMatchObject({
          code: 2,
          complained: expect.stringMatching(/Não foi possível gravar .*: não há espaço no disco\.\n$/u),
        })
      expect(await readFile(path.join(disk, "loja.json"), "utf8")).toBe("antes")
      expect(await readdir(disk)).toEqual(["loja.json"])
    } finally {
      spawnSync("umount", ["-l", disk])
    }
  })

  it.each([
    [["flow", "draw", "nada.csv"], "Não foi possível ler nada.csv: o arquivo ou a pasta não existe."],
    [["flow", "draw", "."], "Não foi possível ler .: é uma pasta."],
    [
      ["flow", "draw", "loja.csv", "-o", "nada/loja.svg"],
      "Não foi possível gravar nada/loja.svg: o arquivo ou a pasta não existe.",
    ],
  ])("refuses in one sentence, without a trace: %j", async (args, sentence) => {
    expect(await run(args)).toEqual({ code: 2, said: "", complained: `${sentence}\n` })
  })
})
