import { expect, test } from "vitest"
import { createPinoLogger } from "./pino-logger.ts"
import { StatementRefused } from "./storage/tx.ts"

const createHeard = (level: "debug" | "warn" = "debug") => {
  const lines: Array<string> = []
  return { lines, logger: createPinoLogger(level, { write: (line) => void lines.push(line) }) }
}

test("a line is JSON with its level and fields; lower levels are not logged", () => {
  const { lines, logger } = createHeard("warn")
  logger.info({ route: "/api/me" }, "answered")
  logger.warn({ requestId: "r-1" }, "slow")
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 40, requestId: "r-1", msg: "slow" })
})

test("fields named like secrets are redacted, at any depth", () => {
  const { lines, logger } = createHeard()
  const secrets = { password: "segredo-1", cookie: "segredo-2", "set-cookie": "segredo-3", token: "segredo-4" }
  logger.info(secrets, "top")
  logger.info({ request: { headers: { authorization: "segredo-5", "x-prosa-signature": "segredo-6" } } }, "inside")
  expect(lines.join("")).not.toContain("segredo")
  expect(lines.join("")).toContain("[oculto]")
})

test("an error is logged with its causes, without passwords in addresses", () => {
  const { lines, logger } = createHeard()
  const cause = new Error("connect postgres://prosa:segredo-7@banco:5432/prosa failed")
  const error = new StatementRefused("select * from users where email = $1", cause)
  logger.error({ error }, "a query failed")
  const [line = ""] = lines
  expect(line).not.toContain("segredo")
  expect(line).toContain("select * from users")
  expect(line).toContain("postgres://prosa:[oculto]@banco:5432/prosa")
})
