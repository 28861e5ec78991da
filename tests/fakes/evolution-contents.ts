import type { JsonObject } from "./json-reading.ts"

/**
 * What people see of a message in a room:
 *
 * - `heard`: the bot hears it;
 * - `shown`: no bot hears it, and one that is not talking yet greets;
 * - `noted`: no bot takes a turn for it;
 * - `notice`: a line in the open room, and nothing without one;
 * - `nothing`: there is no message.
 */
export type ShapeEnd =
  | { readonly is: "heard" | "shown" | "noted"; readonly text: string; readonly files?: number }
  | { readonly is: "notice"; readonly text: string }
  | { readonly is: "nothing" }

/** A message as WhatsApp's phones send it to the gateway. */
export interface EvolutionShape {
  /** The member of `message` that says what it is. */
  readonly shape: string
  readonly message: JsonObject
  /** Members beside `message` in the event. */
  readonly beside?: JsonObject
  readonly ends: ShapeEnd
}

export const heard = (text: string, files = 0): ShapeEnd => ({ is: "heard", text, ...(files === 0 ? {} : { files }) })
export const shown = (text: string): ShapeEnd => ({ is: "shown", text })
export const noted = (text: string): ShapeEnd => ({ is: "noted", text })
export const notice = (text: string): ShapeEnd => ({ is: "notice", text })
export const nothing: ShapeEnd = { is: "nothing" }

export const shaped = (shape: string, member: unknown, ends: ShapeEnd): EvolutionShape => ({
  shape,
  message: { messageContextInfo: { deviceListMetadataVersion: 2 }, [shape]: member },
  ends,
})

/** A file as WhatsApp's servers hold it. */
export const vendorFile = (mimetype: string, more: JsonObject = {}): JsonObject => ({
  url: "https://mmg.whatsapp.net/v/t62.7118-24/fake.enc",
  directPath: "/v/t62.7118-24/fake.enc",
  mimetype,
  mediaKey: "bWVkaWEta2V5",
  fileEncSha256: "ZW5j",
  fileSha256: "cGxhaW4=",
  fileLength: "2048",
  jpegThumbnail: "/9j/small",
  ...more,
})
export const picture = (more: JsonObject = {}): JsonObject => vendorFile("image/png", more)

/** Messages that say something. */
export const evolutionContents: ReadonlyArray<EvolutionShape> = [
  shaped("conversation", "Bom dia", heard("Bom dia")),
  shaped(
    "extendedTextMessage",
    { text: "veja https://x.example", matchedText: "https://x.example" },
    heard("veja https://x.example"),
  ),
  shaped("imageMessage", picture({ caption: "olha" }), heard("olha", 1)),
  shaped("videoMessage", picture({ caption: "o filme" }), heard("o filme", 1)),
  shaped("ptvMessage", picture(), heard("", 1)),
  shaped("audioMessage", picture({ ptt: true, seconds: 2 }), heard("", 1)),
  shaped("documentMessage", picture({ fileName: "nota.png", title: "nota" }), heard("", 1)),
  shaped("stickerMessage", picture({ isAnimated: true, isLottie: false }), heard("", 1)),
  shaped(
    "locationMessage",
    { degreesLatitude: -8.05, degreesLongitude: -34.9, name: "Loja" },
    heard("📍 Loja\nhttps://www.google.com/maps/search/?api=1&query=-8.05,-34.9"),
  ),
  shaped(
    "liveLocationMessage",
    { degreesLatitude: -8.05, degreesLongitude: -34.9, caption: "" },
    heard("📍 Localização\nhttps://www.google.com/maps/search/?api=1&query=-8.05,-34.9"),
  ),
  shaped(
    "contactMessage",
    { displayName: "João", vcard: "BEGIN:VCARD\nTEL;waid=5581:+55 81 9\nEND:VCARD" },
    heard("👤 João · +55 81 9"),
  ),
  shaped(
    "contactsArrayMessage",
    {
      displayName: "2",
      contacts: [
        { displayName: "João", vcard: "" },
        { displayName: "Bia", vcard: "" },
      ],
    },
    heard("👤 João\n👤 Bia"),
  ),
  shaped(
    "orderMessage",
    { orderId: "1", itemCount: 2, message: "com troco", orderTitle: "Pedido" },
    heard("🛒 Pedido com 2 itens\ncom troco"),
  ),
  shaped("listResponseMessage", { title: "Boleto", singleSelectReply: { selectedRowId: "r1" } }, heard("Boleto")),
  shaped("listResponseMessage", { singleSelectReply: { selectedRowId: "r1" } }, heard("r1")),
  shaped("buttonsResponseMessage", { selectedButtonId: "b1", selectedDisplayText: "Sim" }, heard("Sim")),
  shaped("templateButtonReplyMessage", { selectedId: "b1", selectedDisplayText: "Quero" }, heard("Quero")),
  shaped(
    "interactiveResponseMessage",
    {
      body: { text: "Ver o estoque" },
      nativeFlowResponseMessage: { name: "quick_reply", paramsJson: '{"id":"b1"}' },
    },
    heard("Ver o estoque"),
  ),
  shaped(
    "interactiveResponseMessage",
    {
      body: { text: "Sent" },
      nativeFlowResponseMessage: { name: "galaxy_message", paramsJson: '{"flow_token":"segredo","nome":"Ana"}' },
    },
    heard("nome: Ana"),
  ),
  shaped(
    "templateMessage",
    {
      hydratedTemplate: {
        hydratedTitleText: "Sua fatura",
        hydratedContentText: "Vence amanhã.",
        hydratedFooterText: "Banco Azul",
        hydratedButtons: [
          { index: 0, urlButton: { displayText: "Pagar", url: "https://b.example/1" } },
          { index: 1, quickReplyButton: { displayText: "Já paguei", id: "p" } },
          { index: 2, callButton: { displayText: "Ligar", phoneNumber: "+5581" } },
        ],
      },
    },
    heard("Sua fatura\nVence amanhã.\nBanco Azul\n▸ Pagar: https://b.example/1\n▸ Já paguei\n▸ Ligar: +5581"),
  ),
  shaped(
    "templateMessage",
    { hydratedFourRowTemplate: { imageMessage: picture(), hydratedContentText: "Chegou a coleção." } },
    heard("Chegou a coleção.", 1),
  ),
  shaped(
    "templateMessage",
    {
      fourRowTemplate: {
        content: { elementName: "aviso", params: ["Olá Ana,", "sua entrega saiu."] },
        buttons: [{ quickReplyButton: { displayText: { params: ["Obrigada"] } } }],
      },
    },
    heard("Olá Ana,\nsua entrega saiu.\n▸ Obrigada"),
  ),
  shaped(
    "templateMessage",
    {
      interactiveMessageTemplate: {
        body: { text: "Confirma?" },
        nativeFlowMessage: { buttons: [{ name: "quick_reply", buttonParamsJson: '{"display_text":"Sim","id":"1"}' }] },
      },
    },
    heard("Confirma?\n▸ Sim"),
  ),
  shaped(
    "highlyStructuredMessage",
    {
      namespace: "x",
      elementName: "aviso_de_entrega",
      hydratedHsm: { hydratedTemplate: { hydratedContentText: "Saiu para entrega." } },
    },
    heard("Saiu para entrega."),
  ),
  shaped(
    "interactiveMessage",
    {
      header: { title: "Ofertas", hasMediaAttachment: true, imageMessage: picture() },
      body: { text: "Só hoje" },
      footer: { text: "Loja Azul" },
      nativeFlowMessage: {
        buttons: [
          { name: "cta_url", buttonParamsJson: '{"display_text":"Ver","url":"https://a.example"}' },
          {
            name: "single_select",
            buttonParamsJson: '{"title":"Abrir","sections":[{"rows":[{"title":"Camisas","description":"azuis"}]}]}',
          },
        ],
      },
    },
    heard("Ofertas\nSó hoje\nLoja Azul\n▸ Ver: https://a.example\n▸ Camisas: azuis", 1),
  ),
  shaped(
    "interactiveMessage",
    {
      body: { text: "Escolha" },
      carouselMessage: {
        cards: [
          { header: { title: "A" }, body: { text: "um" } },
          { header: { title: "B" }, body: { text: "dois" } },
        ],
      },
    },
    heard("Escolha\nA\num\nB\ndois"),
  ),
  shaped(
    "buttonsMessage",
    {
      text: "Pesquisa",
      contentText: "Gostou?",
      footerText: "Loja",
      headerType: 2,
      buttons: [
        { buttonId: "1", buttonText: { displayText: "Sim" }, type: 1 },
        { buttonId: "2", buttonText: { displayText: "Não" }, type: 1 },
      ],
    },
    heard("Pesquisa\nGostou?\nLoja\n▸ Sim\n▸ Não"),
  ),
  shaped(
    "listMessage",
    {
      title: "Assuntos",
      description: "Escolha",
      buttonText: "Ver",
      footerText: "Loja",
      sections: [{ title: "s", rows: [{ title: "Boleto", description: "segunda via", rowId: "1" }] }],
    },
    heard("Assuntos\nEscolha\nLoja\n▸ Boleto: segunda via"),
  ),
  shaped(
    "productMessage",
    {
      product: {
        productImage: picture(),
        title: "Camisa",
        description: "Azul",
        currencyCode: "BRL",
        priceAmount1000: "59900",
        url: "https://l.example/camisa",
      },
      businessOwnerJid: "5581@s.whatsapp.net",
    },
    heard("🛍️ Produto: Camisa\nR$ 59,90\nAzul\nhttps://l.example/camisa", 1),
  ),

  shaped("reactionMessage", { key: { id: "3EB0" }, text: "👍" }, shown("Reagiu com 👍")),
  shaped(
    "pollCreationMessage",
    { name: "Almoço?", options: [{ optionName: "Sim" }] },
    shown("📊 Enquete: Almoço?\n• Sim"),
  ),
  shaped("pollCreationMessageV2", { name: "Almoço?", options: [] }, shown("📊 Enquete: Almoço?")),
  shaped("pollCreationMessageV3", { name: "Almoço?", options: [] }, shown("📊 Enquete: Almoço?")),
  shaped(
    "pollResultSnapshotMessage",
    { name: "Almoço?", pollVotes: [{ optionName: "Sim", optionVoteCount: "3" }] },
    shown("📊 Resultado da enquete: Almoço?\n• Sim: 3"),
  ),
  shaped("pollResultSnapshotMessageV3", { name: "Almoço?", pollVotes: [] }, shown("📊 Resultado da enquete: Almoço?")),
  shaped("eventMessage", { name: "Feira", startTime: "1795170000" }, shown("📅 Evento: Feira")),
  shaped(
    "groupInviteMessage",
    { groupJid: "1203@g.us", groupName: "Clientes", inviteCode: "abc" },
    shown("Convite para um grupo: Clientes"),
  ),
  shaped(
    "newsletterAdminInviteMessage",
    { newsletterJid: "1203@newsletter", newsletterName: "Novidades" },
    shown("Convite para administrar um canal: Novidades"),
  ),
  shaped(
    "stickerPackMessage",
    { stickerPackId: "1", name: "Gatos", publisher: "x" },
    shown("Pacote de figurinhas: Gatos"),
  ),
  shaped("placeholderMessage", { type: "MASK_LINKED_DEVICES" }, shown("Mensagem que só pode ser lida no celular")),

  shaped(
    "callLogMesssage",
    { isVideo: false, callOutcome: "MISSED", durationSecs: "0" },
    noted("📞 Chamada de voz perdida"),
  ),
  shaped("callLogMessage", { isVideo: true, callOutcome: "CONNECTED" }, noted("📞 Chamada de vídeo")),
  shaped("bcallMessage", { sessionId: "1", mediaType: "AUDIO" }, noted("📞 Chamada de voz")),
  shaped(
    "scheduledCallCreationMessage",
    { scheduledTimestampMs: "1795170000000", title: "Visita" },
    noted("📞 Chamada agendada: Visita"),
  ),
  shaped(
    "requestPaymentMessage",
    { currencyCodeIso4217: "BRL", amount1000: "5000", noteMessage: { extendedTextMessage: { text: "frete" } } },
    noted("💳 Pediu um pagamento\nfrete"),
  ),
  shaped("sendPaymentMessage", { requestMessageKey: { id: "1" } }, noted("💳 Enviou um pagamento")),
  shaped("declinePaymentRequestMessage", { key: { id: "1" } }, noted("💳 Recusou um pedido de pagamento")),
  shaped("cancelPaymentRequestMessage", { key: { id: "1" } }, noted("💳 Cancelou um pedido de pagamento")),
  shaped("paymentInviteMessage", { serviceType: "UPI" }, noted("💳 Convite para pagamentos")),
  shaped("invoiceMessage", { note: "Pedido 7", attachmentType: "PDF" }, noted("🧾 Cobrança\nPedido 7")),
  shaped("requestPhoneNumberMessage", { contextInfo: {} }, noted("Pediu o número de telefone")),
  shaped("encEventResponseMessage", { encPayload: "eA==" }, noted("Respondeu a um evento")),
  shaped("messageHistoryBundle", { mimetype: "application/zip" }, noted("Compartilhou o histórico de uma conversa")),
  shaped("messageHistoryNotice", {}, notice("Compartilhou o histórico de uma conversa")),
]
