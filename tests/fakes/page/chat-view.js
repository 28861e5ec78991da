import { h, safeHref } from "./dom-building.js"
import { formatParts } from "./whatsapp-format.js"

const statusWords = {
  accepted: "aceita",
  sent: "enviada",
  delivered: "entregue",
  read: "lida",
  played: "ouvida",
  failed: "falhou",
  deleted: "apagada",
}
const ticks = { accepted: "🕓", sent: "✓", delivered: "✓✓", read: "✓✓", played: "✓✓", failed: "!", deleted: "⌀" }

/**
 * Draws a conversation into a list, and changes only the messages that have changed: a voice note that plays goes on.
 * `acts` has what a person can do: `press(line, choice)`, `openList(line)`, `react(line)` and `reply(line)`.
 */
export const createChatView = (list, acts) => {
  const shown = new Map()
  const scroller = list.parentElement
  let channel = ""
  let isAtEnd = true

  const scrollToEnd = () => {
    if (isAtEnd) scroller.scrollTop = scroller.scrollHeight
  }
  scroller.addEventListener("scroll", () => {
    isAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 80
  })
  // A picture gets its height when it has loaded; neither event bubbles.
  list.addEventListener("load", scrollToEnd, true)
  list.addEventListener("loadedmetadata", scrollToEnd, true)

  const draw = (nextChannel, lines) => {
    if (nextChannel !== channel) clear()
    channel = nextChannel
    const ids = new Set(lines.map(({ id }) => id))
    for (const [id, { element }] of shown)
      if (!ids.has(id)) {
        element.remove()
        shown.delete(id)
      }
    for (const line of lines) {
      const held = shown.get(line.id)
      const content = JSON.stringify([line.content, line.status === "deleted"])
      const meta = JSON.stringify([line.status, line.reactions])
      if (held?.content === content && held.meta === meta) continue
      if (held?.content === content) {
        held.element.querySelector(".meta").replaceWith(metaOf(line))
        held.meta = meta
        continue
      }
      const element = lineOf(line, lines)
      if (held === undefined) list.append(element)
      else held.element.replaceWith(element)
      shown.set(line.id, { element, content, meta })
    }
    scrollToEnd()
  }

  const clear = () => {
    shown.clear()
    list.replaceChildren()
    isAtEnd = true
  }

  const lineOf = (line, lines) => {
    const { content, from, replyTo } = line
    const answered = replyTo === undefined ? undefined : lines.find(({ id }) => id === replyTo)
    const isDeleted = line.status === "deleted"
    return h(
      "li",
      { class: `line ${from} ${content.kind}` },
      h(
        "div",
        { class: "bubble" },
        h("span", { class: "hidden" }, from === "company" ? "Empresa: " : "Cliente: "),
        answered === undefined ? undefined : h("p", { class: "answered" }, summaryOf(answered.content)),
        isDeleted ? h("p", { class: "gone" }, "Mensagem apagada") : contentOf(content),
        metaOf(line),
      ),
      isDeleted ? undefined : choicesOf(line),
      h(
        "div",
        { class: "tools" },
        h("button", { type: "button", "aria-label": "Reagir", onClick: () => acts.react(line) }, "☺"),
        h("button", { type: "button", "aria-label": "Responder", onClick: () => acts.reply(line) }, "↩"),
      ),
    )
  }

  const mediaUrl = (id) => `/media?channel=${channel}&id=${encodeURIComponent(id)}`

  const contentOf = (content) => [
    mediaOf(content),
    content.header === undefined ? undefined : h("p", { class: "header" }, content.header),
    content.text === undefined || content.text === "" || content.kind === "location"
      ? undefined
      : h("p", { class: "text" }, ...textOf(content.text)),
    content.footer === undefined ? undefined : h("p", { class: "footer" }, content.footer),
  ]

  const mediaOf = (content) => {
    const src = content.mediaId === undefined ? "" : mediaUrl(content.mediaId)
    switch (content.kind) {
      case "image":
        return h("img", { src, alt: content.text || "Foto", class: "picture" })
      case "sticker":
        return h("img", { src, alt: "Figurinha", class: "sticker" })
      case "audio":
        return h(
          "div",
          { class: "voice" },
          h("span", { "aria-hidden": "true" }, content.voice === true ? "🎤" : "🎵"),
          h("audio", {
            controls: true,
            preload: "metadata",
            src,
            "aria-label": content.voice === true ? "Mensagem de voz" : "Áudio",
          }),
        )
      case "video":
        return h("video", { controls: true, preload: "metadata", src, class: "picture", "aria-label": "Vídeo" })
      case "document":
        return h(
          "a",
          { href: src, download: content.filename ?? "documento", class: "document" },
          h("span", { "aria-hidden": "true" }, "📄"),
          h("span", {}, content.filename ?? "Documento"),
        )
      case "location":
        return h(
          "div",
          { class: "place" },
          h("span", { class: "map", "aria-hidden": "true" }, "📍"),
          h("strong", {}, content.text || "Localização"),
          h("span", {}, `${content.latitude}, ${content.longitude}`),
        )
      case "contacts":
        return h("span", { class: "kind" }, "👤 Contato")
      case "unsupported":
      case "system":
        return undefined
      default:
        return undefined
    }
  }

  const textOf = (text) => (channel === "whatsapp" || channel === "qr" ? formatParts(text).map(nodeOf) : [text])

  const nodeOf = (part) => {
    switch (part.kind) {
      case "bold":
        return h("strong", {}, ...part.parts.map(nodeOf))
      case "italic":
        return h("em", {}, ...part.parts.map(nodeOf))
      case "strike":
        return h("s", {}, ...part.parts.map(nodeOf))
      case "code":
        return h("code", {}, part.text)
      case "link":
        return h("a", { href: safeHref(part.text), target: "_blank", rel: "noopener noreferrer" }, part.text)
      default:
        return part.text
    }
  }

  const choicesOf = (line) => {
    const { buttons, list: sheet } = line.content
    if (line.from !== "company" || (buttons === undefined && sheet === undefined)) return undefined
    const items = (buttons ?? []).map((choice) =>
      choice.url === undefined
        ? h("button", { type: "button", onClick: () => acts.press(line, choice) }, choice.title)
        : h("a", { href: safeHref(choice.url), target: "_blank", rel: "noopener noreferrer" }, `${choice.title} ↗`),
    )
    if (sheet !== undefined)
      items.push(h("button", { type: "button", onClick: () => acts.openList(line) }, `☰ ${sheet.button}`))
    return h("div", { class: "choices" }, items)
  }

  return { draw, clear }
}

const metaOf = ({ at, status, reactions = {} }) => {
  const emoji = Object.values(reactions).filter((one) => one !== "")
  const time = new Date(at).toLocaleTimeString("pt-BR", { hour: "2-digit", minute: "2-digit" })
  return h(
    "p",
    { class: "meta" },
    emoji.length === 0 ? undefined : h("span", { class: "reactions" }, emoji.join(" ")),
    h("time", {}, time),
    status === undefined
      ? undefined
      : h(
          "span",
          { class: `ticks ${status}`, title: statusWords[status] },
          h("span", { "aria-hidden": "true" }, ticks[status]),
          h("span", { class: "hidden" }, statusWords[status]),
        ),
  )
}

const kindWords = {
  image: "Foto",
  video: "Vídeo",
  audio: "Áudio",
  document: "Documento",
  sticker: "Figurinha",
  location: "Localização",
  contacts: "Contato",
}

/** A message in one line. */
export const summaryOf = (content) => content.text || content.filename || kindWords[content.kind] || "Mensagem"
