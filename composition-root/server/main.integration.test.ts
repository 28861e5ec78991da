import { readFile, stat, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import path from "node:path"
import { extractMigratedData } from "@prosa/server/testing"
import { describe, expect, it } from "vitest"
import { freePort, listen, programPlace } from "./testing/spawned-program.ts"

const password = "senha-do-operador-1"

describe("the program", () => {
  const { folder: compiled, start } = programPlace("main")
  const data = path.join(compiled, "data")

  /** A refusal with exactly these sentences. */
  const refusal = (complained: string) => ({ code: 1, said: "", complained: `${complained}\n` })

  it("serves the demo, shows the first logins once, and ends when it is asked to", async () => {
    const first = start({ ADMIN_EMAIL: "chefe@prosa.com.br", ADMIN_PASSWORD: password }, "--demo")
    const url = await first.url
    const body = JSON.stringify({ name: "chefe@prosa.com.br", password })
    const answer = await fetch(`${url}/api/auth`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    })
    expect(answer.status).toBe(200)
    const page = await (await fetch(`${url}/demo`)).text()
    expect(page).toMatch(/data-token="[\w-]{32}"/)
    const logins = await readFile(path.join(data, "first-login.txt"), "utf8")
    expect(logins).toContain(password)
    expect(logins.trim().split("\n")).toHaveLength(5)
    expect((await stat(path.join(data, "first-login.txt"))).mode & 0o777).toBe(0o600)
    expect((await stat(path.join(data, "session-secret"))).mode & 0o777).toBe(0o600)
    expect(first.said()).toContain(`${url}/demo`)
    expect(first.said()).not.toContain(password)
    first.child.kill("SIGTERM")
    expect(await first.ended).toMatchObject({ code: 0, complained: "" })

    const again = start({}, "--demo")
    await again.url
    const cookie = answer.headers
      .getSetCookie()
      .map((set) => set.split(";")[0])
      .join("; ")
    const me = await fetch(`${await again.url}/api/me`, { headers: { cookie } })
    expect(me.status).toBe(200)
    expect(again.said()).not.toContain(password)
    again.child.kill("SIGINT")
    expect(await again.ended).toMatchObject({ code: 0 })
  })

  it("is refused a data folder that another one works in", async () => {
    const first = start({})
    await first.url
    expect(await start({}).ended).toEqual(
      refusal(
        `A pasta de dados ${data} já está em uso pelo processo ${first.child.pid}: encerre-o ou escolha outra pasta.`,
      ),
    )
    first.child.kill("SIGTERM")
    await first.ended
  })

  it("is refused a port that is taken", async () => {
    const taken = createServer()
    const port = await listen(taken)
    expect(await start({ PORT: String(port) }).ended).toEqual(
      refusal(`A porta ${port} já está em uso: encerre o programa que a usa ou escolha outra com PORT.`),
    )
    taken.close()
  })

  it("is refused a data folder that cannot be written", async () => {
    const file = path.join(compiled, "a-file")
    await writeFile(file, "")
    expect(await start({ DATA_DIR: path.join(file, "data") }).ended).toEqual(
      refusal(
        `Não é possível gravar na pasta de dados ${file}/data: dê permissão de escrita a este usuário ou escolha outra pasta.`,
      ),
    )
  })

  it("is refused a data folder where the system makes none, without hanging", async () => {
    expect(await start({ DATA_DIR: "/proc/nada/var" }).ended).toEqual(
      refusal(
        "Não é possível gravar na pasta de dados /proc/nada/var: dê permissão de escrita a este usuário ou escolha outra pasta.",
      ),
    )
  })

  it("asks in production for what it makes up elsewhere, and shows no demo", async () => {
    const production = { NODE_ENV: "production", DATA_DIR: path.join(compiled, "production") }
    // The database of the first test is made from nothing; this one begins with its tables.
    await extractMigratedData(production.DATA_DIR)
    expect(await start(production).ended).toEqual(
      refusal("Em produção informe SESSION_SECRET, com pelo menos 32 caracteres ao acaso (openssl rand -hex 32)."),
    )
    const withSecret = { ...production, SESSION_SECRET: "segredo-das-sessoes-de-producao-1" }
    expect(await start(withSecret).ended).toEqual(
      refusal("O banco de dados está vazio: informe ADMIN_EMAIL e ADMIN_PASSWORD, o primeiro acesso."),
    )
    const first = start({ ...withSecret, ADMIN_EMAIL: "chefe@prosa.com.br", ADMIN_PASSWORD: password })
    expect((await fetch(`${await first.url}/demo`)).status).toBe(404)
    first.child.kill("SIGTERM")
    expect(await first.ended).toMatchObject({ code: 0, complained: "" })
    const again = start(withSecret)
    await again.url
    again.child.kill("SIGTERM")
    expect(await again.ended).toMatchObject({ code: 0 })
  })

  it("is refused a data folder that is a file", async () => {
    const file = path.join(compiled, "no-folder")
    await writeFile(file, "")
    const { code, said, complained } = await start({ DATA_DIR: file }).ended
    expect([code, said]).toEqual([1, ""])
    expect(complained).toMatch(/^[^\n]+no-folder[^\n]+\.\n$/u)
  })

  it("is refused a database address that is no address at all", async () => {
    expect(await start({ DATABASE_URL: "banco" }).ended).toEqual(
      refusal("DATABASE_URL não é um endereço de PostgreSQL: use postgres://usuario:senha@servidor:5432/banco."),
    )
  })

  it("is refused a database address that is none, or where nobody answers", async () => {
    expect(await start({ DATABASE_URL: "mysql://localhost/x" }).ended).toEqual(
      refusal("DATABASE_URL não é um endereço de PostgreSQL: use postgres://usuario:senha@servidor:5432/banco."),
    )
    const port = await freePort()
    expect(await start({ DATABASE_URL: `postgres://u:segredo@127.0.0.1:${port}/x` }).ended).toEqual(
      refusal(
        `O PostgreSQL em 127.0.0.1:${port}/x não atende: verifique se ele está no ar e se DATABASE_URL está certa.`,
      ),
    )
  })

  it("names every variable that is wrong", async () => {
    const { code, complained } = await start({ PORT: "oitenta", ADMIN_PASSWORD: "curta", SESSION_SECRET: "x" }).ended
    expect(code).toBe(1)
    expect(complained.trim().split("\n").toSorted()).toEqual([
      "ADMIN_PASSWORD deve ter de 8 a 128 caracteres.",
      "PORT deve ser um número de 0 a 65535.",
      "SESSION_SECRET deve ter pelo menos 32 caracteres.",
    ])
  })
})
