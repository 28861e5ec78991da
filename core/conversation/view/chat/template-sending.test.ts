import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { soon } from "../../../../tests/soon.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { type ClientId, unavailable } from "../../../kernel/index.ts"
import type { MessageTemplate } from "../../../channel/index.ts"
import { aDialog, aMessage, aMessageTemplate, createInMemoryDialogTemplates } from "../../testing/index.ts"
import { createTemplateSending } from "./template-sending.ts"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => scope.end())

const order = aMessageTemplate({ name: "pedido", body: "Pedido {{1}} de {{2}}.", buttons: [] })
const picture = aMessageTemplate({ name: "caixa", header: { format: "image", text: "" } })

const open = async (templates: ReadonlyArray<MessageTemplate>, personName = "Mariana Alves") => {
  const vendor = createInMemoryDialogTemplates(templates, (_, text) => aMessage({ seq: 9, text, sender: "HUMAN" }))
  let ids = 0
  const sent = vi.fn()
  const sending = createTemplateSending(scope, aDialog({ name: personName }), {
    templates: vendor.templates,
    newClientId: () => `envio-${(ids += 1)}` as ClientId,
    sent,
  })
  await soon(() => expect(sending.state$.value.status).not.toBe("loading"))
  const settled = () => soon(() => expect(sending.state$.value.sending).toBe(false))
  return { vendor, sending, sent, settled, state: () => sending.state$.value }
}

it("chooses the only one, knows the person's name, and sends what the preview shows", async () => {
  const { vendor, sending, sent, state } = await open([aMessageTemplate()])
  expect(state().chosen?.label).toBe("reabertura")
  expect(state().preview.text).toBe("Olá, Mariana! Podemos continuar o seu atendimento?")
  sending.send()
  await soon(() => expect(sent).toHaveBeenCalledOnce())
  expect(vendor.sent).toEqual([
    { clientId: "envio-1", name: "reabertura", language: "pt_BR", values: { "body:1": "Mariana" } },
  ])
})

it("asks for what is missing where it is missing, and forgets the sentence while it is mended", async () => {
  const { vendor, sending, state } = await open([picture, order])
  expect(state().chosen).toBeUndefined()
  expect(state().offered.map(({ label }) => label)).toEqual(["pedido", "caixa"])
  sending.choose("pedido pt_BR")
  sending.fill("body:1", "1042")
  sending.send()
  expect(state().errors).toEqual({ "body:2": "Campo obrigatório" })
  expect(vendor.sent).toEqual([])
  sending.fill("body:2", "Ana")
  expect(state().errors).toEqual({})
  expect(state().preview.text).toBe("Pedido 1042 de Ana.")
})

it("says why one cannot be sent, and does not send it", async () => {
  const { vendor, sending, state } = await open([picture, order])
  sending.choose("caixa pt_BR")
  expect(state().chosen?.obstacle).toMatch(/arquivo/u)
  sending.send()
  expect(vendor.sent).toEqual([])
})

it("keeps what was typed when it is refused, and sends nothing twice when it is repeated", async () => {
  const { vendor, sending, sent, settled, state } = await open([order])
  sending.fill("body:1", "1042")
  sending.fill("body:2", "Ana")
  vendor.refuseByVendor("O template está em pausa.")
  sending.send()
  await soon(() => expect(state().failure).toBe("O template está em pausa."))
  expect(state().values).toEqual({ "body:1": "1042", "body:2": "Ana" })
  vendor.refuseByVendor(undefined)
  sending.send()
  await settled()
  sending.send()
  await settled()
  expect(sent).toHaveBeenCalledTimes(2)
  expect(vendor.sent.map(({ clientId }) => clientId)).toEqual(["envio-1"])
})

it("lists again after a failure, and finds by name and by text", async () => {
  const { vendor, sending, state } = await open([order, aMessageTemplate()])
  vendor.refuse(unavailable)
  sending.reload()
  await soon(() => expect(state().status).toBe("failed"))
  expect(state().failure).toBe(unavailable.message)
  vendor.refuse(undefined)
  sending.reload()
  await soon(() => expect(state().status).toBe("ready"))
  sending.search("ATENDIMENTO")
  expect(state().found.map(({ label }) => label)).toEqual(["reabertura"])
})

it("tells templates of one name apart by their language", async () => {
  const { state } = await open([aMessageTemplate(), aMessageTemplate({ language: "en_US" })])
  expect(state().offered.map(({ label }) => label)).toEqual(["reabertura (pt_BR)", "reabertura (en_US)"])
})
