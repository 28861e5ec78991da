import { FileBytes, type Route, type Routes } from "@prosa/adapters-http/routes"
import { InvalidInput, NotAllowed, NotFound, SessionEnded, TooManyRequests, Unavailable } from "@prosa/core/kernel"
import { Schema } from "effect"

type Json = { readonly [key: string]: unknown }

/** The route tables to describe, by section name. */
export type DescribedTables = Readonly<Record<string, Routes>>

/** Title, version, and the session cookie's name. */
export interface ApiFacts {
  readonly title: string
  readonly version: string
  readonly sessionCookie: string
}

/** Generates the OpenAPI 3.1 document of route tables, from the schemas that the server decodes with. */
export const describeRoutes = ({ title, version, sessionCookie }: ApiFacts, tables: DescribedTables): Json => {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [section, table] of Object.entries(tables))
    for (const [key, route] of Object.entries(table)) {
      const path = route.path.replace(/:(\w+)/gu, "{$1}")
      const operation = describeRoute(`${section}.${key}`, section, route)
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation }
    }
  return {
    openapi: "3.1.0",
    info: { title, version },
    tags: Object.keys(tables).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Failure: failureShape },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: sessionCookie },
        visitor: { type: "http", scheme: "bearer" },
        vendor: { type: "apiKey", in: "header", name: "X-Prosa-Signature" },
      },
    },
  }
}

const describeRoute = (operationId: string, section: string, route: Route): Json => {
  const parameters = [...parametersOf(route.params, "path"), ...parametersOf(route.query, "query")]
  return {
    operationId,
    tags: [section],
    summary: route.summary,
    description: [accessSentence(route), ...besides(route)].join(" "),
    ...(route.access === "public" ? {} : { security: [{ [schemeOf(route)]: [] }] }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body === undefined ? {} : { requestBody: { required: true, content: jsonOf(route.body) } }),
    ...(route.form === undefined ? {} : { requestBody: { required: true, content: formOf(route.form) } }),
    responses: {
      200: { description: "Feito.", content: route.answer === FileBytes ? bytes : jsonOf(route.answer) },
      ...responsesOf(route),
      ...shellResponses(route),
    },
  }
}

const schemeOf = ({ access }: Route): string => (access === "visitor" || access === "vendor" ? access : "session")

const accessSentence = ({ access }: Route): string => {
  switch (access) {
    case "public":
      return "Aberta a todos."
    case "visitor":
      return "Para o visitante do live chat, com o token dele."
    case "vendor":
      return "Para o sistema de um cliente, com a assinatura do corpo."
    case "signed-in":
      return "Para qualquer pessoa com sessão."
    case "admin":
      return "Para administradores."
    default:
      return `Para quem tem uma destas permissões: ${access.join(", ")}.`
  }
}

/** What a caller needs besides one of the permissions. */
const besides = ({ also, companyFlag }: Route): ReadonlyArray<string> => [
  ...(also.length === 0 ? [] : [`E também: ${also.join(", ")}.`]),
  ...(companyFlag === undefined ? [] : [`Só em empresas com ${companyFlag}.`]),
]

const responsesOf = (route: Route): Json => {
  const common: ReadonlyArray<readonly [number, Schema.Constraint]> = [
    [400, InvalidInput],
    ...(route.access === "public" ? [] : ([[401, SessionEnded]] as const)),
    [403, NotAllowed],
    [404, NotFound],
    [429, TooManyRequests],
    [503, Unavailable],
  ]
  const byStatus = new Map<number, Array<Schema.Constraint>>()
  for (const [status, schema] of [...route.failures, ...common])
    byStatus.set(status, [...(byStatus.get(status) ?? []), schema])
  return Object.fromEntries(
    [...byStatus].map(([status, schemas]) => {
      const [only, ...more] = schemas.map(schemaOf)
      const schema = more.length === 0 ? only : { anyOf: [only, ...more] }
      const headers = status === 429 ? { headers: { "Retry-After": retryAfter } } : {}
      return [String(status), { description: meanings[status] ?? "Recusado.", ...headers, ...json(schema) }]
    }),
  )
}

/** The responses that the shell sends before, or instead of, a handler. */
const shellResponses = ({ body, form }: Route): Json => {
  const statuses = body === undefined && form === undefined ? [500] : [413, 415, 500]
  const schema = { $ref: "#/components/schemas/Failure" }
  return Object.fromEntries(
    statuses.map((status) => [String(status), { description: meanings[status], ...json(schema) }]),
  )
}

/** The failure shape: a tag for programs and a Portuguese sentence for people. */
const failureShape: Json = {
  type: "object",
  required: ["_tag", "message"],
  properties: { _tag: { type: "string" }, message: { type: "string" } },
}

const retryAfter: Json = { description: "Em quantos segundos tentar de novo.", schema: { type: "integer" } }

const meanings: Readonly<Record<number, string>> = {
  400: "O que foi enviado não vale; `errors` diz quais campos.",
  401: "Não há sessão.",
  403: "Falta permissão.",
  404: "Não existe, ou é de outra empresa.",
  409: "Conflito com o que já existe, ou com uma versão mais nova.",
  413: "Grande demais.",
  415: "Tipo de conteúdo não aceito.",
  422: "Uma regra não permite.",
  429: "Tentativas demais.",
  500: "Falha inesperada.",
  503: "Indisponível no momento.",
}

const json = (schema: unknown): Json => ({ content: { "application/json": { schema } } })

const parametersOf = (
  struct: Schema.Struct<Schema.Struct.Fields> | undefined,
  place: "path" | "query",
): ReadonlyArray<Json> =>
  struct === undefined
    ? []
    : Object.entries(struct.fields).map(([name, field]) => {
        const list = field.ast._tag === "Arrays"
        const optional = field.ast.context?.isOptional === true
        return { name, in: place, required: !list && !optional, schema: schemaOf(field) }
      })

const jsonOf = (schema: Schema.Constraint): Json => ({ "application/json": { schema: schemaOf(schema) } })

/** A file's bytes, of any media type. */
const bytes: Json = { "*/*": { schema: { type: "string", format: "binary" } } }

/** A multipart body: text fields first, then the file. */
const formOf = (form: Schema.Struct<Schema.Struct.Fields>): Json => {
  const { properties, ...described } = schemaOf(form)
  const required = Array.isArray(described["required"]) ? described["required"] : []
  const file = { type: "string", format: "binary", description: "O arquivo, por último." }
  const schema = { ...described, properties: { ...asJson(properties), file }, required: [...required, "file"] }
  return { "multipart/form-data": { schema } }
}

const asJson = (value: unknown): Json => (typeof value === "object" && value !== null ? { ...value } : {})

/** The JSON Schema of the encoded (wire) form, with its references inlined. */
const schemaOf = (schema: Schema.Constraint): Json => {
  const { schema: described, definitions } = Schema.toJsonSchemaDocument(schema)
  return Object.keys(definitions).length === 0 ? described : { ...described, $defs: definitions }
}
