import { afterAll, beforeAll, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import type { TestBrowser } from "../../testing.ts"
import { fakeNumbers, openVendorServer, type VendorServer, type VendorShop } from "../../testing/vendor-shop.ts"

describeOnDatabase("two numbers of one person, joined by hand", (open) => {
  let vendor: VendorServer
  let shop: VendorShop
  let manager: TestBrowser

  beforeAll(async () => {
    vendor = await openVendorServer(await open(migrations))
    shop = await vendor.openVendorShop()
    expect(await shop.connect(fakeNumbers.aurora)).toBe(200)
    const email = "gestora@casa.com.br"
    const permissions = ["contact_view", "contact_edit"] as const
    await vendor.server.seed.person(shop.companyId, { email, permissions, workspaces: [shop.customerCare] })
    manager = await vendor.server.signedIn(email)
  })
  afterAll(() => vendor.close())

  const sentTo = (phone: string) => vendor.graph.whatsapp.sent().filter(({ to }) => to === phone).length

  /** Writes from a number, and waits until the bot has answered to that number. */
  const writes = async (from: string, text: string) => {
    const before = sentTo(from)
    vendor.graph.whatsapp.says({ from, name: `Pessoa ${from}` }, { type: "text", text })
    await soon(async () => {
      const rows = await shop.rows("select 1 from messages where text = '" + text + "'")
      expect(rows).toHaveLength(1)
    })
    await soon(() => expect(sentTo(from)).toBeGreaterThan(before))
  }
  const undo = (kept: number, join: number) =>
    manager.fetch(`/api/contacts/${kept}/joins/${join}`, { method: "DELETE" })
  const contactOf = async (phone: string) => {
    const [row] = await shop.rows<{ id: number }>(
      `select contact_id as id from contact_identities where value = '${phone}'`,
    )
    return row?.id ?? 0
  }
  /** The texts that people wrote in each room of a contact, oldest room first. */
  const roomsOf = async (contact: number) =>
    (
      await shop.rows<{ texts: ReadonlyArray<string> }>(`
        select array(select m.text from messages m where m.company_id = d.company_id and m.dialog_id = d.id
          and m.sender = 'CLIENT' order by m.seq) as texts
        from dialogs d where d.contact_id = ${contact} order by d.id`)
    ).map(({ texts }) => texts)
  const labelsOf = async (contact: number) =>
    (
      await shop.rows<{ name: string }>(`
        select l.name from contact_labels x join labels l on l.id = x.label_id where x.contact_id = ${contact} order by l.name`)
    ).map(({ name }) => name)
  const [one, other] = ["5511987650101", "5511987650202"]

  it("each go on in their own room, are answered at their own number, and are given back with what was written since", async () => {
    await writes(one, "um: oi")
    await writes(other, "outro: oi")
    const [kept, gone] = [await contactOf(one), await contactOf(other)]
    for (const [name, on] of [
      ["Ambos", [kept, gone]],
      ["Só do outro", [gone]],
      ["Só do primeiro", [kept]],
    ] as const)
      await shop.rows(`
        with l as (insert into labels (company_id, name, name_folded, colour, created_at)
          values (${shop.companyId}, '${name}', lower('${name}'), 'red', now()) returning id)
        insert into contact_labels select ${shop.companyId}, c, l.id from l, unnest(array[${on.join(",")}]) c`)
    const joined = await manager.post(`/api/contacts/${kept}/joins`, { otherId: gone })
    expect(joined.status).toBe(200)
    expect(await contactOf(other)).toBe(kept)
    expect(await roomsOf(kept)).toEqual([["um: oi"], ["outro: oi"]])
    expect(await labelsOf(kept)).toEqual(["Ambos", "Só do outro", "Só do primeiro"])

    await writes(other, "outro: de novo")
    await writes(one, "um: de novo")
    expect(await roomsOf(kept)).toEqual([
      ["um: oi", "um: de novo"],
      ["outro: oi", "outro: de novo"],
    ])
    await shop.rows(`update dialogs set status = 1, closed_at = now() where contact_id = ${kept}`)
    await writes(other, "outro: outra sala")
    expect((await roomsOf(kept)).at(-1)).toEqual(["outro: outra sala"])

    const { body } = await manager.get(`/api/contacts/${kept}/joins`)
    const [join] = (body as { readonly joins: ReadonlyArray<{ readonly id: number }> }).joins
    expect((await undo(kept, join?.id ?? 0)).status).toBe(200)
    expect(await contactOf(other)).toBe(gone)
    expect(await roomsOf(kept)).toEqual([["um: oi", "um: de novo"]])
    expect([await labelsOf(kept), await labelsOf(gone)]).toEqual([
      ["Ambos", "Só do primeiro"],
      ["Ambos", "Só do outro"],
    ])
    expect(await roomsOf(gone)).toEqual([["outro: oi", "outro: de novo"], ["outro: outra sala"]])
    await writes(other, "outro: depois")
    expect((await roomsOf(gone)).at(-1)).toEqual(["outro: outra sala", "outro: depois"])
    const accounts = await shop.rows<{ account: number }>(
      `select distinct account from dialogs where contact_id in (${kept}, ${gone})`,
    )
    expect(accounts).toEqual([{ account: 0 }])
  })

  it("are one chat again once the vendor says that they are one account: one of two open rooms goes on", async () => {
    const [phone, id] = ["5511987650303", "5511987650404"]
    await writes(phone, "três: oi")
    await writes(id, "quatro: oi")
    const [kept, gone] = [await contactOf(phone), await contactOf(id)]
    expect((await manager.post(`/api/contacts/${kept}/joins`, { otherId: gone })).status).toBe(200)
    vendor.graph.whatsapp.changesNumber({ from: phone }, id)
    await vendor.graph.settled()
    await soon(async () => {
      const open = await shop.rows(`select id from dialogs where contact_id = ${kept} and status = 0`)
      expect(open).toHaveLength(1)
    })
    await writes(id, "quatro: depois")
    expect((await roomsOf(kept)).flat()).toContain("quatro: depois")
  })

  it("cannot be taken apart after thirty days, and nothing is kept of how they were", async () => {
    const [first, second] = ["5511987650505", "5511987650606"]
    await writes(first, "cinco: oi")
    await writes(second, "seis: oi")
    const [kept, gone] = [await contactOf(first), await contactOf(second)]
    await manager.post(`/api/contacts/${kept}/joins`, { otherId: gone })
    const [join] = await shop.rows<{ id: number }>(`select id from contact_joins where kept_id = ${kept}`)
    await shop.rows(`update contact_joins set joined_at = now() - interval '31 days' where kept_id = ${kept}`)
    const late = await undo(kept, join?.id ?? 0)
    expect(late.status).toBe(422)
    expect(await late.json()).toMatchObject({ message: "Esta união não pode mais ser desfeita." })
    const due = await shop.rows<{ days: number }>(`
      select round(extract(epoch from due_at - now()) / 86400)::int as days from jobs
      where kind = 'contact-join-forget' and key = '${join?.id ?? 0}'`)
    expect(due).toEqual([{ days: 30 }])
  })
})
