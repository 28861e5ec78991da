import { readFile } from "node:fs/promises"
import path from "node:path"
import { openSocket } from "@prosa/server/testing"
import { describe, expect, it } from "vitest"
import { firstLoginFile } from "./first-logins.ts"
import { programPlace } from "./testing/spawned-program.ts"

describe("the log", () => {
  const { folder, start } = programPlace("log", { migrated: true })

  it("tells each answer by its request id, and no password, cookie, token or code, however much it tells", async () => {
    const dataDir = path.join(folder, "talkative")
    const chosen = {
      ADMIN_PASSWORD: "senha-do-operador-1",
      SESSION_SECRET: "segredo-das-sessoes-deste-teste-1",
      METRICS_TOKEN: "ficha-das-metricas-1",
    }
    const program = start(
      { ...chosen, ADMIN_EMAIL: "chefe@prosa.com.br", DATA_DIR: dataDir, LOG_LEVEL: "debug" },
      "--demo",
    )
    const url = await program.url
    const send = (address: string, body: string, headers: Record<string, string> = {}) =>
      fetch(`${url}${address}`, { method: "POST", body, headers: { "content-type": "application/json", ...headers } })
    const post = (address: string, body: object, headers: Record<string, string> = {}) =>
      send(address, JSON.stringify(body), headers)
    const signIn = (password: string) =>
      post("/api/auth", { name: "chefe@prosa.com.br", password }, { "x-request-id": "do-proxy-0001" })

    const refused = await signIn("senha-errada-e-secreta")
    expect(refused.headers.get("x-request-id")).toBe("do-proxy-0001")
    const cookies = (await signIn(chosen.ADMIN_PASSWORD)).headers.getSetCookie()
    const cookie = cookies.map((set) => set.split(";")[0] ?? "").join("; ")
    const me = await fetch(`${url}/api/me`, { headers: { cookie } })
    const ownId = me.headers.get("x-request-id") ?? ""
    const botToken = /data-token="([\w-]{32})"/u.exec(await (await fetch(`${url}/demo`)).text())?.[1] ?? ""
    // the response shape of the route: without the token the last lines of this test fail
    const { visitorToken } = (await (await post("/api/livechat/sessions", { botToken })).json()) as {
      visitorToken: string
    }
    const authorization = `Bearer ${visitorToken}`
    await post("/api/livechat/messages", { text: "texto-da-pessoa", clientId: crypto.randomUUID() }, { authorization })
    const socket = await openSocket(url, "/api/livechat/socket")
    socket.send({ type: "resume", token: visitorToken, after: 0 })
    await socket.until((news) => news.find(({ type }) => type === "message"))
    socket.send({ token: "ficha-de-socket-falsa" })
    await socket.close()
    const rotated = (await post("/api/refresh-token", {}, { cookie })).headers.getSetCookie()
    // refusals before, in and after a handler, and a body that is not JSON
    await fetch(`${url}/api/me`, {
      headers: { cookie: "access=cookie-falso-1", authorization: "Bearer ficha-falsa-1" },
    })
    await fetch(`${url}/recover/codigo-de-recuperacao-1?code=codigo-de-convite-1`)
    await fetch(`${url}/api/nada?token=ficha-na-consulta-1`)
    await post("/api/hooks/ficha-do-robo-1", { a: 1 }, { "x-prosa-signature": "sha256=assinatura-secreta-1" })
    await send("/api/auth", '{"password":"senha-sem-json-1"')
    await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${chosen.METRICS_TOKEN}` } })
    program.child.kill("SIGTERM")
    const { code, said, complained } = await program.ended
    expect([code, complained]).toEqual([0, ""])

    // output for the operator, such as the first logins, is not part of the log
    const lines = said.split("\n").filter((line) => line.startsWith("{"))
    const answers = lines.map((line): unknown => JSON.parse(line))
    expect(answers).toContainEqual(
      expect.objectContaining({ requestId: "do-proxy-0001", route: "/api/auth", status: 400 }),
    )
    expect(answers).toContainEqual(expect.objectContaining({ requestId: ownId, route: "/api/me", status: 200 }))

    const valuesOf = (sets: ReadonlyArray<string>) => sets.flatMap((set) => /^[^=]+=([^;]{10,})/u.exec(set)?.[1] ?? [])
    const values = [...valuesOf(cookies), ...valuesOf(rotated)]
    expect([values.length, botToken.length, visitorToken.length > 40]).toEqual([5, 32, true])
    const passwords = (await readFile(firstLoginFile(dataDir), "utf8"))
      .split("\n")
      .flatMap((l) => l.split(/ {2,}/u)[2] ?? [])
    expect(passwords).toHaveLength(5)
    const log = lines.join("\n")
    const invented = /senha-|segredo-|ficha-|cookie-|codigo-|assinatura-|texto-/u
    expect(log).not.toMatch(invented)
    for (const secret of [...Object.values(chosen), ...values, ...passwords, visitorToken, botToken])
      expect(log).not.toContain(secret)
  })
})
