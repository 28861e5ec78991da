import type { Permission } from "@prosa/core/access"
import type { CompanyId } from "@prosa/core/kernel"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../testing.ts"
import { brandDraft, companyDraft, allRoutes, bodyFields, type Input } from "./testing/route-requests.ts"

const manages: ReadonlyArray<Permission> = [
  "profile_view",
  "profile_create",
  "profile_edit",
  "workspace_view",
  "workspace_create",
  "workspace_edit",
  "user_view",
  "user_edit",
]

/** A record that was just saved, as its own call answers it. */
interface SavedRecord {
  readonly [field: string]: unknown
}

describeOnDatabase("what is written of profiles, workspaces, companies, people and brands", (open) => {
  let server: TestServer
  let company: CompanyId
  let helena: TestBrowser
  let admin: TestBrowser
  let made = 0
  /** By the section of the routes: who writes, to which record, and a valid body. */
  let writes: Readonly<Record<string, { readonly by: TestBrowser; readonly id: number; readonly body: () => Input }>>

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    const { seed } = server
    company = await seed.company()
    const workspace = await seed.workspace(company)
    const profile = await seed.profile(company, { name: "Sem nada", permissions: [] })
    const place = { workspaces: [workspace] }
    const editor = await seed.person(company, { email: "helena@casa.com.br", permissions: manages, ...place })
    const person = await seed.person(company, { email: "rafael@casa.com.br", profiles: [profile], ...place })
    await seed.administrator("admin@prosa.com.br")
    helena = await server.signedIn("helena@casa.com.br")
    admin = await server.signedIn("admin@prosa.com.br")
    const companyBody = () => ({
      ...companyDraft,
      email: `dona${++made}@norte.com.br`,
      sendInvite: false,
      plataform: seed.platformId,
    })
    const brandBody = () => brandDraft
    const idOf = async (path: string, body: object) =>
      ((await admin.post(path, body)).body as { readonly id: number }).id // the shape of the routes' answers
    const workspaceBody = () => ({
      name: "Vendas",
      parentId: null,
      active: true,
      users: [editor, person],
      invitesForNewUsers: [],
    })
    writes = {
      profiles: { by: helena, id: profile, body: () => ({ name: "Leitura", permissions: [] }) },
      workspaces: { by: admin, id: workspace, body: workspaceBody },
      companies: { by: admin, id: await idOf("/api/companies", companyBody()), body: companyBody },
      brands: { by: admin, id: await idOf("/api/brands", brandBody()), body: brandBody },
      people: {
        by: helena,
        id: person,
        body: () => ({
          name: "Rafael Nogueira",
          email: "rafael@casa.com.br",
          phone: "+55 (11) 9 7741-2030",
          active: true,
          profiles: [profile],
          workspaces: [workspace],
          attendant: true,
          nameAgent: "Rafa",
        }),
      },
    }
  })
  afterAll(() => server.close())

  const writing = allRoutes.filter(
    ({ name, route }) =>
      /^(?:profiles|workspaces|companies|brands|people)\.(?:create|update|replace)$/u.test(name) &&
      route.method !== "GET",
  )
  const nameField = (section: string) => (section === "brands" ? "displayName" : "name")
  const parts = (name: string) => {
    const section = name.split(".")[0] ?? ""
    const found = writes[section]
    if (found === undefined) throw new Error(`nothing is written to ${section}`)
    return { section, ...found }
  }
  const send = async ({ name, route }: (typeof writing)[number], changed: Input) => {
    const { by, id, body, section } = parts(name)
    const path = route.path.replace(":id", String(id))
    // an administrator names the company that a new workspace is of
    const named = section === "workspaces" && route.method === "POST" ? { companyId: company } : {}
    const sent = { ...body(), ...named, ...changed }
    if (route.method === "POST") return by.post(path, sent)
    return route.method === "PATCH" ? by.patch(path, changed) : by.put(path, sent)
  }
  const errorsIn = (body: unknown) =>
    (body as { readonly errors?: ReadonlyArray<{ readonly path: string; readonly message: string }> }).errors ?? []

  it("has a call for each", () => {
    expect(writing.map(({ name }) => name).toSorted()).toEqual([
      "brands.create",
      "brands.update",
      "companies.create",
      "companies.update",
      "people.replace",
      "people.update",
      "profiles.create",
      "profiles.update",
      "workspaces.create",
      "workspaces.update",
    ])
  })

  describe.each(writing)("$name", (named) => {
    it("refuses a name that is empty, blank or too long with its sentence, under its field", async () => {
      const { section } = parts(named.name)
      const field = nameField(section)
      const longest = section === "brands" ? 60 : 120
      for (const [value, message] of [
        ["", "Campo obrigatório"],
        [" \t\n ", "Campo obrigatório"],
        ["a".repeat(longest + 1), `Máximo de ${longest} caracteres`],
      ] as const) {
        const { status, body } = await send(named, { [field]: value })
        expect([value, status, errorsIn(body)]).toEqual([value, 400, [{ path: field, message }]])
      }
    })

    it("refuses a value of a wrong type in every field, under that field", async () => {
      const { body } = parts(named.name)
      const sample = body()
      for (const field of bodyFields(named.route)) {
        const wrong = typeof sample[field] === "boolean" ? ["sim", 1, [], {}] : [true, [[]], { a: 1 }]
        for (const value of wrong) {
          const answer = await send(named, { [field]: value })
          const paths = errorsIn(answer.body).map(({ path }) => path.split(".")[0])
          expect([field, value, answer.status, paths]).toEqual([field, value, 400, [field]])
          expect(JSON.stringify(answer.body)).not.toMatch(/expected|invalid |must be|required/iu)
        }
      }
    })

    it("stores a name of markup and emoji as it was written", async () => {
      const { by, id, section } = parts(named.name)
      const field = nameField(section)
      const written = `<script>alert("oi")</script> & 🪵👩🏽‍🔧`
      const answer = await send(named, { [field]: written })
      expect([named.name, answer.status]).toEqual([named.name, 200])
      const saved = named.route.method === "POST" ? (answer.body as { readonly id: number }).id : id
      const kind = { people: "user", profiles: "profile", workspaces: "workspace", companies: "company" }[section]
      const one = named.route.path.replace(/\/:id$/u, "")
      const read = (await by.get(`${one}/${saved}`)).body as Readonly<Record<string, SavedRecord>>
      expect(read[kind ?? "brand"]?.[field]).toBe(written)
    })
  })
})
