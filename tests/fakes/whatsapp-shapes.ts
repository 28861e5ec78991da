import type { ShapeEnd } from "./evolution-contents.ts"
import { heard, noted, nothing, shown } from "./evolution-contents.ts"
import type { JsonObject } from "./json-reading.ts"

/** A message of a person as the Cloud API posts it. */
export interface WhatsAppShape {
  /** Its `type`; of an answer with that of `interactive` behind a dot. */
  readonly shape: string
  readonly message: JsonObject
  /** Its member names a file. */
  readonly hasFile?: boolean
  readonly ends: ShapeEnd
}

const one = (type: string, member: unknown, ends: ShapeEnd, more: JsonObject = {}): WhatsAppShape => ({
  shape: type,
  message: { type, [type]: member, ...more },
  ends,
})
const withFile = (type: string, mime_type: string, ends: ShapeEnd, more: JsonObject = {}): WhatsAppShape => ({
  ...one(type, { mime_type, sha256: "eA==", ...more }, ends),
  hasFile: true,
})
const answer = (type: string, reply: JsonObject, ends: ShapeEnd): WhatsAppShape => ({
  ...one("interactive", { type, [type]: reply }, ends),
  shape: `interactive.${type}`,
})
const notShown = "Enviou um tipo de mensagem que não pode ser mostrado aqui"
const errors = [{ code: 131_051, title: "Message type unknown", error_data: { details: "not supported" } }]
const ad = { source_type: "ad", source_id: "120", source_url: "https://fb.example/1", headline: "Frete grátis" }

/** Every shape of a message, and how it ends in a room. */
export const whatsappShapes: ReadonlyArray<WhatsAppShape> = [
  one("text", { body: "Bom dia" }, heard("Bom dia")),
  withFile("image", "image/png", heard("olha", 1), { caption: "olha" }),
  withFile("video", "image/png", heard("", 1)),
  withFile("audio", "image/png", heard("", 1), { voice: true }),
  withFile("voice", "image/png", heard("", 1)),
  withFile("document", "image/png", heard("a nota", 1), { caption: "a nota", filename: "nota.png" }),
  withFile("sticker", "image/png", heard("", 1), { animated: true }),
  one(
    "location",
    { latitude: -8.05, longitude: -34.9, name: "Loja" },
    heard("📍 Loja\nhttps://www.google.com/maps/search/?api=1&query=-8.05,-34.9"),
  ),
  one("contacts", [{ name: { formatted_name: "João" }, phones: [{ phone: "+55 81 9" }] }], heard("👤 João · +55 81 9")),
  one("button", { payload: "SIM", text: "Sim" }, heard("Sim")),
  one(
    "order",
    { catalog_id: "1", product_items: [{}, {}], text: "com troco" },
    heard("🛒 Pedido com 2 itens\ncom troco"),
  ),
  one("reaction", { message_id: "wamid.x", emoji: "👍" }, shown("Reagiu com 👍")),
  one("unsupported", { type: "poll_creation" }, shown(notShown), { errors }),
  one("unsupported", { type: "edit" }, shown("Editou uma mensagem, e o novo texto só pode ser lido no celular"), {
    errors,
  }),
  one("unknown", {}, shown(notShown), { errors }),
  one("media_placeholder", {}, shown(notShown)),
  one("system", { type: "customer_identity_changed", body: "O código mudou" }, nothing),
  one("request_welcome", {}, nothing),

  answer("button_reply", { id: "x1", title: "Segunda via" }, heard("Segunda via")),
  answer("list_reply", { id: "x1", title: "Boleto", description: "Segunda via" }, heard("Boleto")),
  answer(
    "nfm_reply",
    { name: "flow", body: "Sent", response_json: '{"flow_token":"segredo","nome":"Ana","visita":"2026-12-01"}' },
    heard("nome: Ana\nvisita: 2026-12-01"),
  ),
  answer(
    "nfm_reply",
    { name: "flow", body: "Sent", response_json: '{"flow_token":"t"}' },
    heard("📋 Formulário respondido"),
  ),
  answer("call_permission_reply", { response: "accept", is_permanent: false }, noted("Aceitou receber chamadas")),

  // What comes beside a message.
  one("text", { body: "Quero" }, heard("Veio de um anúncio · Frete grátis · https://fb.example/1\nQuero"), {
    referral: ad,
  }),
  one("text", { body: "Tem azul?" }, heard("Sobre o produto SKU-9 do catálogo\nTem azul?"), {
    context: { referred_product: { catalog_id: "1", product_retailer_id: "SKU-9" } },
  }),
  one("text", { body: "Vi isto" }, heard("Vi isto"), { context: { forwarded: true, frequently_forwarded: true } }),
  // In a group it is none of the writer's private conversation.
  one("text", { body: "Oi, grupo" }, nothing, { group_id: "Y2FwaV9ncm91cDox" }),

  // What nobody knows yet.
  one("hologram", { depth: 3 }, noted("Mensagem de um tipo novo")),
  answer("hologram_reply", {}, noted("Mensagem de um tipo novo")),
]
