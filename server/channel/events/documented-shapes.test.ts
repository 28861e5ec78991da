import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { interactiveTypes, messageTypes, metaWebhookFields } from "../whatsapp-cloud/whatsapp-shapes.ts"
import { gatewayEvents, messageMembers } from "../whatsapp-qr/evolution-shapes.ts"

it("every row of the tables of what vendors send stands in the document", () => {
  const document = readFileSync(new URL("../../../docs/channels-of-vendors.md", import.meta.url), "utf8")
  const rows = document
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|")[1] ?? "")
  const named = new Set(rows.flatMap((names) => [...names.matchAll(/`([^`]+)`/gu)].map(([, name = ""]) => name)))
  const tables = [messageMembers, gatewayEvents, messageTypes, interactiveTypes, metaWebhookFields]
  const names = tables.flatMap((table) => Object.keys(table))
  expect(names.filter((name) => !named.has(name))).toEqual([])
  const known = new Set([...names, "type", "interactive.type"])
  expect([...named].filter((name) => !known.has(name))).toEqual([])
})
