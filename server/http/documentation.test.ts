import type { Routes } from "@prosa/adapters-http/routes"
import { Validator } from "@seriousme/openapi-schema-validator"
import { describe, expect, it } from "vitest"
import { describeRoutes } from "../platform/http/open-api.ts"
import { apiTables } from "./parts.ts"

interface Operation {
  readonly operationId: string
  readonly description?: string
  readonly parameters?: ReadonlyArray<{ readonly name: string; readonly in: string; readonly schema: object }>
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
  readonly responses: Readonly<Record<string, object>>
}

const document = JSON.parse(
  JSON.stringify(describeRoutes({ title: "x", version: "1", sessionCookie: "s" }, apiTables)),
) as {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

describe("the OpenAPI document", () => {
  it("describes every route: its parameters, body, response and failures", () => {
    expect(document.openapi).toBe("3.1.0")
    let described = 0
    for (const table of Object.values<Routes>(apiTables))
      for (const route of Object.values(table)) {
        const operation = document.paths[route.path.replaceAll(/:(\w+)/gu, "{$1}")]?.[route.method.toLowerCase()]
        const names = operation?.parameters?.map(({ name }) => name) ?? []
        expect(names).toEqual([...Object.keys(route.params?.fields ?? {}), ...Object.keys(route.query?.fields ?? {})])
        expect(operation?.requestBody === undefined).toBe(route.body === undefined && route.form === undefined)
        const statuses = Object.keys(operation?.responses ?? {})
        for (const status of [200, 400, 404, ...route.failures.map(([declared]) => declared)])
          expect(statuses).toContain(String(status))
        described++
      }
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    expect(operations).toHaveLength(described)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(described)
  })

  it("names every permission, and the flag of the company, that the route asks for", () => {
    for (const table of Object.values<Routes>(apiTables))
      for (const { path, method, access, also, companyFlag } of Object.values(table)) {
        const { description } = document.paths[path.replaceAll(/:(\w+)/gu, "{$1}")]?.[method.toLowerCase()] ?? {}
        const asked = [
          ...(typeof access === "object" ? access : []),
          ...also,
          ...(companyFlag === undefined ? [] : [companyFlag]),
        ]
        expect([path, asked.filter((name) => !new RegExp(`\\b${name}\\b`, "u").test(description ?? ""))]).toEqual([
          path,
          [],
        ])
      }
  })

  it("has no references except to the failure shape", () => {
    const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/gu) ?? []
    expect(new Set(references)).toEqual(new Set(['"$ref":"#/components/schemas/Failure"']))
  })

  it("passes an OpenAPI 3.1 validator, which rejects broken documents", async () => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
    expect(validator.version).toBe("3.1")
    const [path = ""] = Object.keys(document.paths)
    const broken = { ...document, paths: { [path]: { get: { responses: { "99": { descricao: "?" } } } } } }
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false })
  })

  it("lists 413 and 415 for every write, and multipart for uploads", () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    const writes = operations.filter(({ requestBody }) => requestBody !== undefined)
    for (const { responses } of writes) expect(Object.keys(responses)).toEqual(expect.arrayContaining(["413", "415"]))
    const forms = writes.filter(({ requestBody }) => Object.hasOwn(requestBody?.content ?? {}, "multipart/form-data"))
    expect(forms.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining([expect.stringMatching(/upload/iu)]),
    )
  })
})
