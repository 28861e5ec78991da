import type { ContactDetails } from "@prosa/core/contact"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { createSecretBox } from "../../platform/secret-box.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { type KnowingCompany, openKnowingCompany } from "../../testing/known-person.ts"
import { createKeptRefusals } from "./kept-refusals.ts"

describeOnDatabase("a refusal of campaigns by somebody whose data were erased", (open) => {
  let place: KnowingCompany
  beforeAll(async () => void (place = await openKnowingCompany(await open(migrations))))
  afterAll(() => place.close())

  let numbers = 0
  /** Notes somebody, who refuses, and erases them; returns their number. */
  const erased = async () => {
    const { helena, shop } = place
    const phone = `55119887${String(70_000 + ++numbers)}`
    const facts = { name: "Rui", email: null, phone, workspaceId: shop.customerCare }
    const { id } = (await helena.post("/api/contacts", facts)).body as { readonly id: number }
    expect((await helena.put(`/api/contacts/${id}/campaigns`, { accepts: false })).status).toBe(200)
    expect((await helena.post(`/api/contacts/${id}/erase`, { confirmation: "Rui" })).body).toMatchObject({
      state: "done",
    })
    return phone
  }
  const imported = async (written: string) => {
    const { imports, rows } = place
    await imports(`Nome;Telefone\nOutro Nome;${written}\n`)
    const [made] = await rows<{ id: number }>(
      "select id from contacts where name = 'Outro Nome' order by id desc limit 1",
    )
    return made?.id ?? 0
  }
  const preview = async (id: number) =>
    (
      await place.helena.post("/api/campaigns/preview", {
        message: "Oi, {{1}}!",
        variables: { 1: "name" },
        audience: { kind: "some", ids: [id] },
      })
    ).body

  it("is found again in a later import of the number, however it is written, and says when", async () => {
    const phone = await erased()
    const id = await imported(`(${phone.slice(2, 4)}) ${phone.slice(5)}`)
    expect(await preview(id)).toMatchObject({ receives: 0, left: { refused: { count: 1 } } })
    const { contact } = (await place.helena.get(`/api/contacts/${id}`)).body as ContactDetails
    expect(contact.refusedAt).not.toBeNull()
    expect((await place.campaign([id], "Natal")).status).toBe(422)
  })

  it("stops a message whose contact got the number after the campaign was made", async () => {
    const phone = await erased()
    const { helena, shop, campaign, pass, rows, gateway } = place
    const facts = { name: "Eva", email: null, workspaceId: shop.customerCare }
    const other = (await helena.post("/api/contacts", { ...facts, phone: "5511955554444" })).body as {
      readonly id: number
    }
    expect((await campaign([other.id], "Páscoa")).status).toBe(200)
    await rows(`update contacts set phone = '${phone}' where id = ${other.id}`)
    await rows(`update campaign_messages set phone = '${phone}' where contact_id = ${other.id}`)
    const sent = gateway.shown.length
    await pass(60_000)
    expect(await rows(`select state from campaign_messages where contact_id = ${other.id}`)).toEqual([
      { state: "failed" },
    ])
    expect(gateway.shown.length).toBe(sent)
  })

  it("ends when the person agrees anew", async () => {
    const id = await imported(await erased())
    expect((await place.helena.put(`/api/contacts/${id}/campaigns`, { accepts: true })).status).toBe(200)
    expect(await preview(id)).toMatchObject({ receives: 1, left: { refused: { count: 0 } } })
    const { contact } = (await place.helena.get(`/api/contacts/${id}`)).body as ContactDetails
    expect(contact.refusedAt).toBeNull()
  })

  it("is another code in another company, and none without the installation's key", async () => {
    const { server, shop } = place
    const other = await server.seed.company()
    const refusals = createKeptRefusals(createSecretBox(new Uint8Array(32), "refusals"))
    const inTenant = server.transactions.asTenant
    const phone = "5511944443333"
    const kept = (companyId: typeof other) =>
      Effect.runPromise(
        inTenant(companyId, (tx) =>
          Effect.gen(function* () {
            yield* refusals.keep(tx, [phone], "2026-11-01T12:00:00.000Z")
            return yield* refusals.find(tx, ["11944443333", "5511911112222", ""])
          }),
        ),
      )
    for (const table of ["refusal_keys", "kept_refusals"]) await place.rows(`delete from ${table}`)
    expect(await kept(shop.companyId)).toEqual(new Map([["11944443333", "2026-11-01T12:00:00.000Z"]]))
    expect(await kept(other)).toEqual(new Map([["11944443333", "2026-11-01T12:00:00.000Z"]]))
    const hashes = await Promise.all(
      [shop.companyId, other].map((id) =>
        server.seed.asTenant(id, (tx) =>
          tx.execute<{ hash: string }>("select encode(hash, 'hex') as hash from kept_refusals"),
        ),
      ),
    )
    expect(new Set(hashes.flatMap(({ rows }) => rows.map(({ hash }) => hash))).size).toBe(2)
    const lost = createKeptRefusals(createSecretBox(new Uint8Array(32).fill(1), "refusals"))
    expect(await Effect.runPromise(inTenant(other, (tx) => lost.find(tx, [phone])))).toEqual(new Map())
  })
})
