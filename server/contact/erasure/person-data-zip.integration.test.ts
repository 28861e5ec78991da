import { PersonDocument } from "@prosa/core/contact"
import { decode, type DialogId } from "@prosa/core/kernel"
import { Result } from "effect"
import { unzipSync } from "fflate"
import { afterAll, beforeAll, expect, it } from "vitest"
import { raw } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { type KnowingCompany, openKnowingCompany } from "../../testing/known-person.ts"
import { pdf } from "../../testing/small-files.ts"

const phone = "5511977665544"

describeOnDatabase("all that is known of a person", (open) => {
  let place: KnowingCompany
  beforeAll(async () => void (place = await openKnowingCompany(await open(migrations))))
  afterAll(() => place.close())

  const archive = async (id: number) => {
    const answer = await place.helena.fetch(`/api/contacts/${id}/access`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-type")).toBe("application/zip")
    expect(answer.headers.get("content-disposition")).toContain(`dados-do-contato-${id}.zip`)
    expect(answer.headers.get("cache-control")).toBe("no-store")
    return unzipSync(new Uint8Array(await answer.arrayBuffer()))
  }
  const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

  it("is told whole, unmasked, as JSON and to be read, with the files, and is audited", async () => {
    const { gateway, says, edits, answers, rows, helena, shop, contactsOf } = place
    await says(phone, "oi", { name: "<Ana> & Bia" })
    await edits(await says(phone, "antes"), "depois")
    const greeted = gateway.shown[0]?.externalId ?? ""
    await says(phone, "", { more: { about: greeted, reaction: "👍", quiet: true, aside: "remark" } })
    await says(phone, "Dizer", { more: { about: greeted } })
    await says(phone, "529.982.247-25")
    gateway.held.set("m1", pdf)
    await says(phone, "", { media: [{ id: "m1", mime: "application/pdf", name: "../../nota fiscal.pdf" }] })
    const [room] = await rows<{ id: DialogId }>("select id from dialogs")
    const id = room?.id ?? (0 as DialogId)
    await helena.post("/api/omnichannel/dialogs/transfer", {
      dialogId: id,
      transferToThirdPartySystem: false,
      userId: shop.rafael,
      workspaceId: shop.afterSales,
    })
    await answers(id, "segue", new File([pdf], "nota fiscal.pdf", { type: "application/pdf" }))
    const [contact = 0] = await contactsOf(phone)
    for (const [name, table, place] of [
      ["VIP", "contact_labels", contact],
      ["Troca", "room_labels", id],
    ] as const)
      await rows(`
        with l as (insert into labels (company_id, name, name_folded, colour, created_at)
          values (${shop.companyId}, '${name}', lower('${name}'), 'red', now()) returning id)
        insert into ${table} select ${shop.companyId}, ${place}, l.id from l`)

    const files = await archive(contact)
    const names = Object.keys(files)
    expect(names.slice(0, 2)).toEqual(["dados.json", "dados.html"])
    expect(names.slice(2).toSorted()).toEqual([
      expect.stringMatching(/^arquivos\/0001-[^/\\]*nota fiscal\.pdf$/u),
      "arquivos/0002-nota fiscal.pdf",
    ])
    for (const name of names.slice(2)) expect(Buffer.from(files[name] ?? []).equals(pdf)).toBe(true)
    const read = decode(PersonDocument, JSON.parse(textOf(files["dados.json"])))
    if (Result.isFailure(read)) throw new Error("the document is not what it promises")
    const { success: document } = read
    expect(document.contato).toMatchObject({ nome: "<Ana> & Bia", telefone: phone, etiquetas: ["VIP"] })
    expect(document.canais).toMatchObject([{ canal: "WhatsApp", tipo: "phone", valor: phone }])
    // A tax id, which the panel masks.
    expect(document.valoresCapturados.map(({ valor }) => valor)).toContain("529.982.247-25")
    expect(document.salas.map(({ etiquetas }) => etiquetas)).toEqual([["Troca"]])
    const messages = document.salas[0]?.mensagens ?? []
    expect(messages.map(({ numero }) => numero)).toEqual(messages.map(({ numero }) => numero).toSorted((a, b) => a - b))
    expect(messages).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ de: "pessoa", texto: "depois", textoAnterior: "antes" }),
        expect.objectContaining({ de: "robo", reacaoDaPessoa: "👍", reacaoDoAtendimento: null }),
        expect.objectContaining({ texto: "Dizer", respondeA: { sala: id, numero: expect.any(Number) as number } }),
        expect.objectContaining({ de: "atendente", nome: "Rafael", texto: "segue", arquivos: [expect.anything()] }),
      ]),
    )
    expect(messages.flatMap(({ arquivos }) => arquivos.map(({ caminho }) => caminho)).toSorted()).toEqual(
      names.slice(2).toSorted(),
    )
    const html = textOf(files["dados.html"])
    expect(html).toContain("&lt;Ana&gt; &amp; Bia")
    expect(html).not.toContain("<Ana>")
    expect(html).toContain("reação da pessoa: 👍")
    expect(html).toContain('href="arquivos/0002-nota%20fiscal.pdf"')
    expect(html.match(/<li>/gu)).toHaveLength(messages.length)
    expect(await rows("select subject, detail from audit where action = 'contact.access'")).toEqual([
      { subject: `contact ${contact}`, detail: { rooms: 1, files: 2 } },
    ])
  })

  it("is told in parts, however much it is", async () => {
    const { server, shop, helena, rows } = place
    await place.says("5511966665555", "oi")
    const [contact = 0] = await place.contactsOf("5511966665555")
    const many = 1_700
    const [room] = await rows<{ id: number }>(`select id from dialogs where contact_id = ${contact}`)
    await server.seed.asTenant(shop.companyId, ({ run }) =>
      run((tx) =>
        tx.run(
          raw(`insert into messages (company_id, dialog_id, seq, change_seq, sender, text, sent_at)
            select ${shop.companyId}, ${room?.id}, 100 + n, 100 + n, 'CLIENT', 'n' || n, now() from generate_series(1, ${many}) n`),
        ),
      ),
    )
    const read = decode(PersonDocument, JSON.parse(textOf((await archive(contact))["dados.json"])))
    const messages = Result.getOrThrow(read).salas[0]?.mensagens ?? []
    expect(messages.filter(({ numero }) => numero > 100).map(({ texto }) => texto)).toEqual(
      Array.from({ length: many }, (_, at) => `n${at + 1}`),
    )
    const email = "edite@sac.com.br"
    await server.seed.person(shop.companyId, {
      email,
      permissions: ["contact_edit"],
      workspaces: [shop.afterSales],
    })
    expect((await (await server.signedIn(email)).get(`/api/contacts/${contact}/access`)).status).toBe(404)
    expect((await helena.get("/api/contacts/2000000000/access")).status).toBe(404)
  })
})
