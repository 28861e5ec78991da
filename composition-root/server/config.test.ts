import { readFileSync } from "node:fs"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { readConfig } from "./config.ts"
import { Environment, environmentTable } from "./environment.ts"

const refusalOf = (environment: Record<string, string>) => {
  const read = readConfig(environment, [])
  return Result.isFailure(read) ? read.failure : []
}
const secret = "s".repeat(32)
const database = "postgres://u:s@banco:5432/prosa"

describe("the configuration", () => {
  it("is whole with nothing given, and empty is as good as absent", () => {
    const read = readConfig({ PORT: "", DATABASE_URL: "", PATH: "/bin" }, ["--demo"])
    expect(read).toMatchObject({
      success: {
        port: 3000,
        host: "127.0.0.1",
        place: { dataDir: "var" },
        logLevel: "warn",
        loopbackWebhooks: false,
        demo: true,
        demoCompanies: 1,
      },
    })
    expect(readConfig({}, ["--demo", "--demo-companies=24"])).toMatchObject({ success: { demoCompanies: 24 } })
  })

  it("names every variable that is wrong, in its own sentence", () => {
    const wrong = {
      PORT: "70000",
      HOST: "aqui mesmo",
      DATA_DIR: "a\0b",
      DATABASE_URL: "mysql://x",
      NATS_URL: "nats://a:4222,http://b",
      ADMIN_EMAIL: "ana",
      ADMIN_PASSWORD: "curta",
      PUBLIC_URL: "atende.exemplo",
      SESSION_SECRET: "x",
      ENCRYPTION_KEY: "x",
      NLU_PROVIDER: "watson",
      SMTP_URL: "http://exemplo.com.br",
      MAIL_FROM: "ninguém",
      METRICS_TOKEN: "curto",
      SUPPORT_CHAT_TOKEN: "curto",
      SUPPORT_CHAT_URL: "/widget/prosa.js",
      META_APP_ID: "meu aplicativo",
      META_APP_SECRET: "curta",
      META_VERIFY_TOKEN: "curto",
      META_GRAPH_VERSION: "25",
      META_GRAPH_URL: "graph.facebook.com",
      META_LOGIN_URL: "www.facebook.com",
      META_LOGIN_CONFIG_ID: "minha configuração",
      EVOLUTION_URL: "evolution",
      EVOLUTION_API_KEY: "curta",
      TRUST_PROXY: "?",
      CALL_LIMIT_FACTOR: "muito",
      ALLOW_PRIVATE_WEBHOOKS: "sim",
      NODE_ENV: "prod",
      LOG_LEVEL: "tudo",
    }
    expect(Object.keys(wrong)).toEqual(Object.keys(Environment.fields))
    const sentences = refusalOf(wrong)
    expect(sentences.map((sentence) => sentence.split(" ")[0])).toEqual(Object.keys(wrong))
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z_]+ (deve|não é) .+\.$/u)
  })

  it("says in one go what is wrong and what is missing", () => {
    expect(refusalOf({ NODE_ENV: "production", PORT: "oitenta", NATS_URL: "nats://nats:4222" })).toEqual([
      "PORT deve ser um número de 0 a 65535.",
      "NATS_URL liga nós que partilham um PostgreSQL: informe também DATABASE_URL.",
      "Em produção informe SESSION_SECRET, com pelo menos 32 caracteres ao acaso (openssl rand -hex 32).",
    ])
    expect(refusalOf({ NATS_URL: "nats://nats:4222", DATABASE_URL: database })).toEqual([
      "Com NATS_URL informe SESSION_SECRET, o mesmo em todos os nós (openssl rand -hex 32).",
    ])
  })

  it("has a support chat where a bot is named, from this server unless told", () => {
    const token = "suporte-da-prosa-1"
    const script = "https://ajuda.exemplo.com.br/widget/prosa.js"
    expect(readConfig({ SUPPORT_CHAT_TOKEN: token }, [])).toMatchObject({
      success: { supportChat: { script: "/widget/prosa.js", token } },
    })
    expect(readConfig({ SUPPORT_CHAT_TOKEN: token, SUPPORT_CHAT_URL: script }, [])).toMatchObject({
      success: { supportChat: { script, token } },
    })
    expect(readConfig({}, [])).toMatchObject({ success: { supportChat: undefined } })
    expect(refusalOf({ SUPPORT_CHAT_URL: script })).toEqual([
      "SUPPORT_CHAT_URL é o script do chat de um robô: informe também SUPPORT_CHAT_TOKEN.",
    ])
  })

  it("understands people by the embedded matcher unless told", () => {
    for (const [given, dialogflow] of [
      ["", false],
      ["embedded", false],
      ["dialogflow", true],
    ] as const)
      expect(readConfig({ NLU_PROVIDER: given }, [])).toMatchObject({ success: { dialogflow } })
    expect(refusalOf({ NLU_PROVIDER: "Dialogflow" })).toEqual([
      "NLU_PROVIDER deve ser um destes: embedded, dialogflow.",
    ])
  })

  it("takes what production needs", () => {
    const given = {
      NODE_ENV: "production",
      SESSION_SECRET: secret,
      DATABASE_URL: database,
      NATS_URL: "nats://a,tls://b",
    }
    expect(readConfig(given, [])).toMatchObject({
      success: {
        production: true,
        demo: false,
        logLevel: "info",
        natsUrl: "nats://a,tls://b",
        place: { url: database },
      },
    })
  })

  it("stands in docs/operar.md as it is", () => {
    const page = readFileSync(new URL("../../docs/operar.md", import.meta.url), "utf8")
    expect(page, "node scripts/config-table.mjs writes it").toContain(environmentTable())
  })
})
