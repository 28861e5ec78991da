import { formatFileSize, type MarkedText, runsOf, smallPictureUrl, type StoredFile } from "@prosa/core/channel"
import type { Message, PendingMessage, QuotedMessage } from "@prosa/core/conversation"
import type { VisitorChat } from "@prosa/core/conversation/view"
import { formatMinute, piecesOf } from "@prosa/core/kernel"
import { element, icon } from "./elements.ts"

/** A message keeps its place on the screen when it is stored: who sent it knows it by its client id. */
export const keyOf = (message: Message): string => message.clientId ?? `seq-${message.seq}`

/** A message as it stands in the list, stored or on its way. */
export const drawMessage = (message: Message | PendingMessage, chat: VisitorChat): HTMLElement => {
  if (!("seq" in message)) return drawPending(message, chat)
  const kind =
    message.sender === "CLIENT"
      ? "mine"
      : message.sender === "SYSTEM"
        ? "event"
        : message.sender === "HUMAN"
          ? "theirs human"
          : "theirs"
  const item = element("li", { class: `message ${kind}` })
  if (message.sender === "HUMAN" && message.senderName !== "")
    item.append(element("p", { class: "sender" }, message.senderName))
  if (message.quoted !== undefined && !message.deleted) item.append(drawQuoted(message.quoted))
  if (message.deleted) item.append(element("p", { class: "text deleted" }, deleted))
  else if (message.text !== "") item.append(drawText(message))
  item.append(...message.files.map(drawFile))
  for (const { label, link } of message.buttons) {
    const address = safeLink(link)
    if (address === undefined) continue
    const pressed = { class: "reply link", href: address, target: "_blank", rel: "noopener noreferrer" }
    item.append(element("a", pressed, label))
  }
  const reaction = message.reactions?.company
  if (reaction !== undefined && !message.deleted)
    item.append(element("p", { class: "reaction", role: "img", "aria-label": `Reação: ${reaction}` }, reaction))
  const edited = message.updatedAt !== null && !message.deleted ? "Editada · " : ""
  if (message.sender !== "SYSTEM") item.append(element("p", { class: "time" }, edited + formatMinute(message.sentAt)))
  return item
}

const deleted = "Mensagem apagada"

/** The beginning of the message that another one answers. */
const drawQuoted = ({ sender, senderName, text, deleted: isGone }: QuotedMessage): HTMLElement =>
  element(
    "blockquote",
    { dir: "auto" },
    element("b", {}, sender === "CLIENT" ? "Você" : senderName),
    ` ${isGone ? deleted : text}`,
  )

const drawPending = (message: PendingMessage, chat: VisitorChat): HTMLElement => {
  const item = element("li", { class: `message mine ${message.state}` })
  if (message.text !== "") item.append(drawText(message))
  item.append(...message.files.map(drawFile))
  if (message.state === "sending") item.append(element("p", { class: "time" }, "Enviando..."))
  else {
    const again = element("button", { class: "retry", type: "button" }, "Tentar novamente")
    again.addEventListener("click", () => chat.retry(message.clientId))
    item.append(element("p", { class: "time refused" }, `Não enviada. ${message.reason ?? ""} `, again))
  }
  return item
}

const elements = { bold: "strong", italic: "em", strike: "s", code: "code" } as const

/** Text is text, whatever it looks like; only links become clickable. */
const drawText = (said: MarkedText): HTMLElement => {
  const runs = runsOf(said).map(({ text, format }) => {
    const pieces = piecesOf(text).map(({ text: piece, href }) =>
      href === undefined ? piece : element("a", { href, target: "_blank", rel: "noopener noreferrer" }, piece),
    )
    return format === "plain" ? pieces : [element(elements[format], {}, ...pieces)]
  })
  return element("p", { class: "text", dir: "auto" }, ...runs.flat())
}

/** Pictures are seen, sounds and films are played, anything else is downloaded. */
const drawFile = ({ kind, url, name, bytes }: StoredFile): HTMLElement => {
  switch (kind) {
    case "image":
    case "sticker": {
      const picture = element("img", { src: smallPictureUrl(url), alt: name, loading: "lazy" })
      return element("a", { class: "picture", href: url, target: "_blank", rel: "noopener" }, picture)
    }
    case "audio":
    case "video":
      return element(kind, { class: "media", controls: "", preload: "metadata", src: url, "aria-label": name })
    case "document": {
      const words = element("span", { dir: "auto" }, name)
      return element("a", { class: "document", href: url, download: name }, icon("file"), words, formatFileSize(bytes))
    }
  }
}

const safeLink = (link: string | undefined): string | undefined =>
  link !== undefined && /^https?:\/\//i.test(link) ? link : undefined
