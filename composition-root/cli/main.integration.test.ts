import { spawn } from "node:child_process"
import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
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
