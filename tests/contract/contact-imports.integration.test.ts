import { createHttpContactImports } from "@prosa/adapters-http/clients"
import {
  type Contact,
  type ContactImports,
  identityOfStored,
  importMessages,
  type ImportSettings,
  type ImportedPerson,
} from "@prosa/core/contact"
import { createInMemoryContactImports } from "@prosa/core/contact/testing"
import { CompanyId, ContactId, ContactImportId, notFound, WorkspaceId } from "@prosa/core/kernel"
import type { TestServer } from "@prosa/server/testing"
import { Effect, Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createContactImports } from "../../server/contact/import/contact-imports-service.ts"
import { sql } from "../../server/platform/storage/sql.ts"
import { soon } from "../soon.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

interface ImportsHarness {
  readonly imports: ContactImports
  readonly companyId: CompanyId
  readonly workspaceId: WorkspaceId
  /** What is stored of all contacts, in the order of their ids. */
  readonly people: () => Promise<ReadonlyArray<Contact & { readonly refusesCampaigns: boolean }>>
  /** The names of the contacts of an import, in the same order. */
  readonly namesOf: (id: ContactImportId) => Promise<ReadonlyArray<string>>
}

/** Who is there before: one who asked for no campaigns, and one without a number. */
const before: ReadonlyArray<Contact & { readonly refusesCampaigns: boolean }> = [
  { name: "José Maria de Sá", email: "", phone: "11970041188", description: "", refusesCampaigns: true },
  { name: "", email: "lucia@x.com", phone: "", description: "cliente", refusesCampaigns: false },
]

const windows = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = "clientes.csv") => new File([bytes], name, { type: "text/csv" })

const list = [
  "NOME COMPLETO;Celular;Email;Obs.",
  "Ângela Conceição;(11) 9 8765-0142;angela@x.com;",
  "JOSÉ MARIA;011 7004-1188;zemaria@x.com;",
  "Lúcia Ávila;31 8877 1020;LUCIA@x.com;paga no pix",
  "Construtora;9887-10;compras@x.com;",
  "ângela;11987650142;;vip",
  "=HYPERLINK(1);+351 912 345 678;;",
  ";;;sem nada",
].join("\r\n")
const fileOfList = fileOf(windows(list) as Uint8Array<ArrayBuffer>)

const describeImports = (adapter: string, open: () => Promise<ImportsHarness>) => {
  /** Imports the list to its end. */
  const importList = async (
    { imports, companyId, workspaceId }: ImportsHarness,
    chosen: Partial<ImportSettings> = {},
  ) => {
    const { id } = await answerOf(imports.upload(companyId, workspaceId, fileOfList))
    const { settings } = await answerOf(imports.preview(id, { settings: chosen, kind: "all", offset: 0 }))
    await answerOf(imports.start(id, settings))
    return ended({ imports, companyId }, id)
  }

  const ended = async ({ imports, companyId }: Pick<ImportsHarness, "imports" | "companyId">, id: ContactImportId) => {
    const find = async () => (await answerOf(imports.list(companyId))).find((one) => one.id === id)
    return soon(async () => {
      const one = await find()
      if (one?.state !== "done") throw new Error(`the import is ${one?.state}`)
      return one
    })
  }

  describe(`imports of contacts (${adapter})`, () => {
    it("are shown before anything is written: what is recognised, and what becomes of each row", async () => {
      const place = await open()
      const { imports, companyId, workspaceId, people } = place
      const { id } = await answerOf(imports.upload(companyId, workspaceId, fileOfList))
      const preview = await answerOf(imports.preview(id, { settings: {}, kind: "all", offset: 0 }))
      expect(preview).toMatchObject({
        fileName: "clientes.csv",
        size: list.length,
        rows: 7,
        found: 7,
        refusesCampaigns: 1,
        accented: "Ângela Conceição",
        settings: { encoding: "windows-1252", delimiter: ";", columns: ["name", "phone", "email", "description"] },
        counts: { created: 2, updated: 2, unchanged: 0, repeated: 1, refused: 2 },
      })
      expect(preview.shown.map(({ number, kind, reason }) => [number, kind, reason])).toEqual([
        [2, "new", ""],
        [3, "existing", ""],
        [4, "existing", ""],
        [5, "refused", "Formato do telefone inválido"],
        [6, "repeated", ""],
        [7, "new", ""],
        [8, "refused", importMessages.nothingToFind],
      ])
      expect(preview.shown[1]?.known).toMatchObject({
        before: { name: "José Maria de Sá", email: "" },
        after: { name: "José Maria de Sá", email: "zemaria@x.com", phone: "11970041188" },
      })
      const refused = await answerOf(imports.preview(id, { settings: {}, kind: "refused", offset: 1 }))
      expect(refused).toMatchObject({ found: 2, shown: [{ number: 8 }] })
      expect(await people()).toEqual(before)
    })

    it("make and fill contacts, tell what was left out, and change nothing the second time", async () => {
      const place = await open()
      const { imports, people, namesOf } = place
      const done = await importList(place)
      expect(await namesOf(done.id)).toEqual(["José Maria de Sá", "Lúcia Ávila", "Ângela Conceição", "=HYPERLINK(1)"])
      expect(done).toMatchObject({ rows: 7, done: 7, hasErrors: true, fileName: "clientes.csv" })
      expect(done.counts).toEqual({ created: 2, updated: 2, unchanged: 0, repeated: 1, refused: 2 })
      const after = await people()
      expect(after).toEqual([
        { ...before[0], email: "zemaria@x.com" },
        { ...before[1], name: "Lúcia Ávila", phone: "5531988771020" },
        {
          name: "Ângela Conceição",
          email: "angela@x.com",
          phone: "5511987650142",
          description: "vip",
          refusesCampaigns: false,
        },
        { name: "=HYPERLINK(1)", email: "", phone: "351912345678", description: "", refusesCampaigns: false },
      ])
      const parts: Array<string> = []
      for await (const part of await answerOf(imports.errors(done.id))) parts.push(part)
      expect(parts.join("").split("\r\n")).toEqual([
        "\uFEFFLinha,Motivo,NOME COMPLETO,Celular,Email,Obs.",
        '5,Formato do telefone inválido,Construtora,9887-10,compras@x.com,""',
        '6,Repetida: é a mesma pessoa da linha 2,ângela,11987650142,"",vip',
        `8,${importMessages.nothingToFind},"","","",sem nada`,
        "",
      ])
      const again = await importList(place)
      expect(again.counts).toEqual({ created: 0, updated: 0, unchanged: 4, repeated: 1, refused: 2 })
      expect(await people()).toEqual(after)
      expect(await namesOf(again.id)).toEqual(await namesOf(done.id))
    })

    it("replace what the file has, and skip who is there, as was chosen", async () => {
      const place = await open()
      await importList(place, { existing: "skip" })
      expect((await place.people()).slice(0, 2)).toEqual(before)
      await importList(place, { existing: "replace" })
      expect((await place.people()).slice(0, 2)).toEqual([
        { ...before[0], name: "JOSÉ MARIA", email: "zemaria@x.com" },
        {
          name: "Lúcia Ávila",
          email: "LUCIA@x.com",
          phone: "5531988771020",
          description: "paga no pix",
          refusesCampaigns: false,
        },
      ])
    })

    it("begin once, and are forgotten before", async () => {
      const place = await open()
      const { imports, companyId, workspaceId } = place
      const { id } = await answerOf(imports.upload(companyId, workspaceId, fileOfList))
      const { settings } = await answerOf(imports.preview(id, { settings: {}, kind: "all", offset: 0 }))
      const none = { ...settings, columns: settings.columns.map(() => "" as const) }
      expect(await failureOf(imports.start(id, none))).toEqual({ _tag: "ImportRefused", message: importMessages.noKey })
      await answerOf(imports.start(id, settings))
      expect(await failureOf(imports.start(id, settings))).toMatchObject({ _tag: "ImportNotOpen" })
      await ended(place, id)
      const other = await answerOf(imports.upload(companyId, workspaceId, fileOfList))
      await answerOf(imports.stop(other.id))
      expect(await failureOf(imports.preview(other.id, { settings: {}, kind: "all", offset: 0 }))).toEqual(notFound)
      expect(await answerOf(imports.list(companyId))).toHaveLength(1)
    })

    it("refuse what is no list, and know nothing of others", async () => {
      const { imports, companyId, workspaceId } = await open()
      const refusalOf = (text: string) =>
        failureOf(imports.upload(companyId, workspaceId, fileOf(new TextEncoder().encode(text))))
      expect(await refusalOf("PK\u0003\u0004")).toEqual({ _tag: "ImportRefused", message: importMessages.spreadsheet })
      expect(await refusalOf("nome;telefone\n")).toEqual({ _tag: "ImportRefused", message: importMessages.emptyFile })
      const unknown = Schema.decodeSync(ContactImportId)(2_000_000_000)
      expect(await failureOf(imports.preview(unknown, { settings: {}, kind: "all", offset: 0 }))).toEqual(notFound)
    })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  beforeAll(async () => void (server = await open({ jobs: true })))

  /** A company of its own for every test. */
  const settle = async () => {
    const companyId = await server.seed.company()
    const workspaceId = await server.seed.workspace(companyId)
    const email = `helena@${companyId}.com.br`
    const permissions = ["contact_view", "contact_edit"] as const
    const userId = await server.seed.person(companyId, { email, permissions, workspaces: [workspaceId] })
    const inTenant: TestServer["transactions"]["asTenant"] = (id, work) => server.transactions.asTenant(id, work)
    for (const one of before)
      await Effect.runPromise(
        inTenant(companyId, (tx) =>
          tx.run(sql`
            insert into contacts (company_id, workspace_id, name, email, phone, description, campaigns_refused_at)
            values (${companyId}, ${workspaceId}, ${one.name}, ${one.email}, ${one.phone}, ${one.description},
              ${one.refusesCampaigns ? "2026-01-01" : null}::timestamptz)`),
        ),
      )
    const people = () =>
      Effect.runPromise(
        inTenant(companyId, (tx) =>
          tx.rows<Contact & { readonly refusesCampaigns: boolean }>(sql`
            select name, email, phone, description, campaigns_refused_at is not null as "refusesCampaigns"
            from contacts where company_id = ${companyId} order by id`),
        ),
      )
    const namesOf = async (id: ContactImportId) =>
      (
        await Effect.runPromise(
          inTenant(companyId, (tx) =>
            tx.rows<{ name: string }>(sql`
              select c.name from contact_import_contacts i join contacts c on c.company_id = i.company_id and c.id = i.contact_id
              where i.company_id = ${companyId} and i.import_id = ${id} order by c.id`),
          ),
        )
      ).map(({ name }) => name)
    return { companyId, workspaceId, email, userId, permissions, people, namesOf }
  }

  overHttp(describeImports, async () => {
    const { email, ...place } = await settle()
    return { ...place, imports: createHttpContactImports({ fetch: (await server.signedIn(email)).fetch }) }
  })

  asUseCase(describeImports, async () => {
    const { userId, permissions, ...place } = await settle()
    const { companyId, workspaceId } = place
    const actor = {
      userId,
      name: "Helena",
      companyId,
      admin: false,
      address: "",
      permissions,
      workspaces: [workspaceId],
    }
    return { ...place, imports: createContactImports(actor, server) }
  })

  it("the database knows a number as core does", async () => {
    const written = [
      "",
      "11987654321",
      "1187654321",
      "1132654321",
      "5511987654321",
      "551187654321",
      "551132654321",
      "+5511987654321",
      "351912345678",
      "+51987654321",
      "51987654321",
      "4791234567",
      "+4791234567",
      "0800123456",
      "98765432",
      "20987654321",
      "5555991234567",
      "(11) 98765-4321",
    ]
    const company = await server.seed.company()
    const rows = await Effect.runPromise(
      server.transactions.asTenant(company, (tx) =>
        tx.rows<{ identity: string }>(
          sql`select phone_identity(phone) as identity from unnest(${written}::text[]) with ordinality each(phone, at) order by at`,
        ),
      ),
    )
    expect(rows.map(({ identity }) => identity)).toEqual(written.map(identityOfStored))
  })
})

describeImports("in memory", async () => {
  const people = before.map((one, at): ImportedPerson => ({ ...one, id: Schema.decodeSync(ContactId)(at + 1) }))
  const imports = createInMemoryContactImports(people)
  return {
    imports,
    companyId: Schema.decodeSync(CompanyId)(1),
    workspaceId: Schema.decodeSync(WorkspaceId)(1),
    people: async () => imports.people().map(({ id: _id, ...one }) => one),
    namesOf: async (id) => imports.peopleOf(id).map(({ name }) => name),
  }
})
