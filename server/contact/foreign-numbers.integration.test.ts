import { formatPhone } from "@prosa/core/kernel"
import { chatLink } from "@prosa/core/contact"
import { afterAll, beforeAll, expect, it } from "vitest"
import { soon } from "../../tests/soon.ts"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { fakeNumbers, openVendorServer, type VendorServer, type VendorShop } from "../testing/vendor-shop.ts"

describeOnDatabase("a number of WhatsApp, which always has its country", (open) => {
  let vendor: VendorServer
  let shop: VendorShop
  let messages = 0

  beforeAll(async () => {
    vendor = await openVendorServer(await open(migrations))
    shop = await vendor.openVendorShop()
    expect(await shop.connect(fakeNumbers.aurora)).toBe(200)
  })
  afterAll(() => vendor.close())

  const writes = async (from: string) => {
    vendor.graph.whatsapp.value(fakeNumbers.aurora.phoneId, {
      contacts: [{ profile: { name: "Ana" }, wa_id: from }],
      messages: [{ from, id: `m-${++messages}`, timestamp: "1795170000", type: "text", text: { body: "oi" } }],
    })
    await vendor.graph.settled()
    await soon(async () =>
      expect(await shop.rows("select 1 from channel_events where payload is not null")).toEqual([]),
    )
    const rows = await shop.rows<{ id: number; identity: string; room: number }>(`
      select c.id, i.value as identity, d.id as room from contacts c
      join contact_identities i on i.company_id = c.company_id and i.contact_id = c.id
      join dialogs d on d.company_id = c.company_id and d.contact_id = c.id order by d.id desc limit 1`)
    const [{ id, identity, room } = { id: 0, identity: "", room: 0 }] = rows
    const { body } = await shop.ask((as) => as.get(`/api/omnichannel/dialogs/${room}`))
    const { phone } = (body as { readonly dialog: { readonly phone: string } }).dialog
    return { id, room, identity, shown: formatPhone(phone), link: chatLink(phone) }
  }

  it.each([
    ["Peru", "51987654321", "+51987654321"],
    ["Norway", "4791234567", "+4791234567"],
    ["Singapore", "6591234567", "+6591234567"],
    ["Portugal", "351912345678", "+351912345678"],
    ["Brazil", "5511987650101", "+55 (11) 98765-0101"],
  ])("of %s is shown with it, identifies its owner, and leads to their chat", async (_country, number, shown) => {
    const first = await writes(number)
    expect(first).toMatchObject({ identity: number, shown, link: `https://wa.me/${number}` })
    expect((await writes(number)).id).toBe(first.id)
  })

  it("belongs to the contact that staff noted with it, and not to one who only told it to a bot", async () => {
    const [noted] = await shop.rows<{ id: number }>(`
      insert into contacts (company_id, workspace_id, name, phone)
      select company_id, workspace_id, 'Zoé', '11987650404' from bots limit 1 returning id`)
    expect((await writes("551187650404")).id).toBe(noted?.id)
    const told = await writes("4791230404")
    await shop.rows(`update contacts set phone = '5511987650505' where id = ${told.id}`)
    expect((await writes("5511987650505")).id).not.toBe(told.id)
  })

  it("keeps its country when the contact is saved as it is shown, and when staff writes another", async () => {
    const { room, shown } = await writes("51987650202")
    const contact = { name: "Rosa", email: "", phone: shown, description: "" }
    const save = (phone: string) =>
      shop.ask((as) => as.put(`/api/omnichannel/dialogs/${room}/contact`, { ...contact, phone }))
    expect((await save(shown)).body).toMatchObject({ contact: { phone: "+51987650202" } })
    const other = (await save("+47 912 34 999")).body as { readonly contact: { readonly phone: string } }
    expect(formatPhone(other.contact.phone)).toBe("+4791234999")
    expect((await save("+44 (0) 7911 123456")).body).toMatchObject({ contact: { phone: "447911123456" } })
  })

  it("follows its owner to a number of another country", async () => {
    const { id, room } = await writes("51987650303")
    vendor.graph.whatsapp.changesNumber({ from: "51987650303" }, "4791230303")
    await vendor.graph.settled()
    await soon(async () => {
      const rows = await shop.rows<{ phone: string }>(`select phone from contacts where id = ${id}`)
      expect(rows).toEqual([{ phone: "+4791230303" }])
      const lines = await shop.rows<{ text: string }>(`select text from messages where dialog_id = ${room}`)
      expect(lines.map(({ text }) => text)).toContain("Mudou de número para +4791230303")
    })
  })
})
