import { formatFileSize, type StoredFile } from "@prosa/core/channel"
import { type Message, type PendingMessage, piecesOf } from "@prosa/core/conversation"
import type { VisitorChat, VisitorChatState } from "@prosa/core/conversation/view"
import { formatMinute } from "@prosa/core/kernel"
import { derivePalette } from "@prosa/core/tenancy"
import type { AttachmentTray } from "./attachment-tray.ts"
import { append, element, icon } from "./elements.ts"

/** What the chat tells the page around it. */
export interface ChatSurroundings {
  readonly close: () => void
  readonly unread: (count: number) => void
  /** Loads what attaching needs, the first time that somebody attaches; `changed` says whether all is uploaded. */
  readonly attachments: (place: HTMLElement, changed: (ready: boolean) => void) => Promise<AttachmentTray>
}

/** Draws the chat into a place and keeps it as the view model says. */
export const drawChat = (
  root: HTMLElement,
  chat: VisitorChat,
  around: ChatSurroundings,
): { readonly shown: (isShown: boolean) => void } => {
  let isShown = true
  let readUpTo = 0

  const name = element("h1", { class: "name" })
  const subtitle = element("p", { class: "subtitle" })
  const avatar = element("span", { class: "avatar" }, icon("bot"))
  const closing = element("button", { class: "close", type: "button", "aria-label": "Fechar conversa" }, icon("down"))
  const head = element("header", { class: "head" }, avatar, element("div", { class: "who" }, name, subtitle), closing)
  const banner = element("div", { class: "banner", role: "status", hidden: "" })
  const list = element("ol", { class: "messages" })
  const scroller = element("div", { class: "scroller", tabindex: "0", role: "log", "aria-label": "Mensagens" }, list)
  const replies = element("div", { class: "replies", role: "group", "aria-label": "Respostas rápidas" })
  const input = element("textarea", {
    class: "input",
    rows: "1",
    maxlength: "4096",
    placeholder: "Escrever mensagem...",
    "aria-label": "Escrever mensagem...",
  })
  const chooser = element("input", { type: "file", multiple: "", hidden: "" })
  const attaching = element("button", { class: "attach", type: "button", "aria-label": "Anexar arquivo" }, icon("clip"))
  const tray = element("ul", { class: "tray", "aria-label": "Anexos", hidden: "" })
  const sending = element("button", { class: "send", type: "submit", "aria-label": "Enviar" }, icon("send"))
  const form = element("form", { class: "composer" }, input, chooser, attaching, sending)
  const foot = element("p", { class: "foot" })
  append(root, head, banner, scroller, replies, tray, form, foot)

  closing.addEventListener("click", around.close)
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") around.close()
  })
  let attached: AttachmentTray | undefined
  let opening: Promise<AttachmentTray> | undefined
  const attach = async (files: ReadonlyArray<File>): Promise<void> => {
    if (files.length === 0) return
    opening ??= around.attachments(tray, (ready) => {
      sending.disabled = !ready
    })
    try {
      attached = await opening
      for (const notice of tray.querySelectorAll(":scope > [role=alert]")) notice.remove()
      attached.add(files)
    } catch {
      opening = undefined
      tray.hidden = false
      tray.replaceChildren(element("li", { class: "chip refused", role: "alert" }, attachingFailed))
    }
    input.focus()
  }
  attaching.addEventListener("click", () => chooser.click())
  chooser.addEventListener("change", () => {
    void attach([...(chooser.files ?? [])])
    // The same file may be chosen again after it was taken away.
    chooser.value = ""
  })
  input.addEventListener("paste", (event) => {
    const pasted = event.clipboardData
    // Programs put a picture of the text beside it: then the text is meant.
    if (pasted === null || pasted.files.length === 0 || pasted.types.includes("text/plain")) return
    event.preventDefault()
    void attach([...pasted.files])
  })
  for (const type of ["dragover", "drop"] as const)
    root.addEventListener(type, (event) => {
      if (event.dataTransfer?.types.includes("Files") !== true) return
      event.preventDefault()
      if (type === "drop") void attach([...event.dataTransfer.files])
    })

  const submit = () => {
    const files = attached?.take()
    if (files === "not yet") return
    chat.send(input.value, files)
    input.value = ""
    fit()
    input.focus()
  }
  const fit = () => {
    input.style.height = "auto"
    input.style.height = `${Math.min(input.scrollHeight, 120)}px`
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    submit()
  })
  input.addEventListener("input", fit)
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.ctrlKey || event.isComposing) return
    event.preventDefault()
    submit()
  })

  const drawn = new Map<string, { readonly of: Message | PendingMessage; readonly node: HTMLElement }>()
  const drawMessages = (state: VisitorChatState) => {
    const stick = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 80
    const wanted = [
      ...state.timeline.messages.map((message) => ({ key: keyOf(message), message, of: message })),
      ...state.timeline.pending.map((message) => ({ key: message.clientId as string, message, of: message })),
    ]
    const keys = new Set(wanted.map(({ key }) => key))
    for (const [key, { node }] of drawn)
      if (!keys.has(key)) {
        node.remove()
        drawn.delete(key)
      }
    let previous: HTMLElement | undefined
    for (const { key, of } of wanted) {
      const known = drawn.get(key)
      const node = known?.of === of ? known.node : drawMessage(of, chat)
      if (known?.of !== of) {
        known?.node.replaceWith(node)
        drawn.set(key, { of, node })
      }
      const place = previous === undefined ? list.firstElementChild : previous.nextElementSibling
      if (place !== node) list.insertBefore(node, place)
      previous = node
    }
    if (stick) scroller.scrollTop = scroller.scrollHeight
  }

  const drawReplies = (state: VisitorChatState) => {
    const last = state.timeline.messages.at(-1)
    const offered =
      !state.finished && last?.sender === "BOT" && state.timeline.pending.length === 0
        ? last.buttons.filter((button) => button.link === undefined)
        : []
    const shown = offered.map(({ label }) => label).join("\n")
    if (replies.dataset["shown"] === shown) return
    replies.dataset["shown"] = shown
    replies.replaceChildren(
      ...offered.map(({ label }) => {
        const button = element("button", { class: "reply", type: "button" }, label)
        button.addEventListener("click", () => {
          chat.send(label)
          input.focus()
        })
        return button
      }),
    )
    replies.hidden = offered.length === 0
    scroller.scrollTop = scroller.scrollHeight
  }

  let coloured = ""
  const drawBrand = ({ brand }: VisitorChatState) => {
    if (brand === undefined) return
    name.textContent = brand.botName
    document.title = brand.botName
    subtitle.textContent = "Assistente virtual"
    foot.textContent = brand.displayName
    const address = safePicture(brand.avatarIconUrl)
    if (address !== undefined) avatar.replaceChildren(element("img", { src: address, alt: "" }))
    if (coloured === brand.chatColor) return
    coloured = brand.chatColor
    const palette = derivePalette(brand.chatColor, "light")
    for (const role of ["brand", "on-brand", "brand-hover", "brand-subtle", "brand-ink", "brand-edge"] as const)
      root.style.setProperty(`--${role}`, palette[role])
  }

  const drawBanner = (state: VisitorChatState) => {
    const { status, connection, failure } = state
    const words =
      status === "failed"
        ? (failure ?? "")
        : connection.state === "lost"
          ? "Conexão perdida"
          : connection.state === "waiting"
            ? "Sem conexão. Tentando de novo..."
            : connection.state === "ended"
              ? "Conexão perdida"
              : ""
    banner.hidden = words === ""
    if (banner.dataset["words"] === words) return
    banner.dataset["words"] = words
    banner.replaceChildren(element("span", {}, words))
    if (words === "") return
    const retry = element("button", { class: "retry", type: "button" }, "Reconectar")
    retry.addEventListener("click", () => chat.reconnect())
    banner.append(retry)
  }

  const tellUnread = ({ timeline }: VisitorChatState) => {
    const last = timeline.messages.at(-1)?.seq ?? 0
    if (isShown) readUpTo = last
    else around.unread(timeline.messages.filter((m) => m.seq > readUpTo && m.sender !== "CLIENT").length)
  }

  chat.state$.subscribe((state) => {
    root.setAttribute("aria-busy", String(state.status === "loading"))
    root.classList.toggle("finished", state.finished)
    drawBrand(state)
    drawBanner(state)
    drawMessages(state)
    drawReplies(state)
    tellUnread(state)
  })

  return {
    shown: (now) => {
      isShown = now
      if (!now) return
      readUpTo = chat.state$.value.timeline.messages.at(-1)?.seq ?? 0
      scroller.scrollTop = scroller.scrollHeight
      input.focus()
    },
  }
}

/** A message keeps its place on the screen when it is stored: who sent it knows it by its client id. */
const keyOf = (message: Message): string => message.clientId ?? `seq-${message.seq}`

const drawMessage = (message: Message | PendingMessage, chat: VisitorChat): HTMLElement => {
  if (!("seq" in message)) return drawPending(message, chat)
  const kind = message.sender === "CLIENT" ? "mine" : message.sender === "SYSTEM" ? "event" : "theirs"
  const item = element("li", { class: `message ${kind}` })
  if (message.sender === "HUMAN" && message.senderName !== "")
    item.append(element("p", { class: "sender" }, message.senderName))
  if (message.deleted) item.append(element("p", { class: "text deleted" }, "Mensagem apagada"))
  else if (message.text !== "") item.append(drawText(message.text))
  item.append(...message.files.map(drawFile))
  for (const { label, link } of message.buttons) {
    const address = safeLink(link)
    if (address === undefined) continue
    const pressed = { class: "reply link", href: address, target: "_blank", rel: "noopener noreferrer" }
    item.append(element("a", pressed, label))
  }
  if (kind !== "event") item.append(element("p", { class: "time" }, formatMinute(message.sentAt)))
  return item
}

const drawPending = (message: PendingMessage, chat: VisitorChat): HTMLElement => {
  const item = element("li", { class: `message mine ${message.state}` })
  if (message.text !== "") item.append(drawText(message.text))
  item.append(...message.files.map(drawFile))
  if (message.state === "sending") item.append(element("p", { class: "time" }, "Enviando..."))
  else {
    const again = element("button", { class: "retry", type: "button" }, "Tentar novamente")
    again.addEventListener("click", () => chat.retry(message.clientId))
    item.append(element("p", { class: "time refused" }, `Não enviada. ${message.reason ?? ""} `, again))
  }
  return item
}

/** Text is text, whatever it looks like; only links become clickable. */
const drawText = (text: string): HTMLElement => {
  const paragraph = element("p", { class: "text", dir: "auto" })
  for (const { text: piece, href } of piecesOf(text))
    paragraph.append(
      href === undefined ? piece : element("a", { href, target: "_blank", rel: "noopener noreferrer" }, piece),
    )
  return paragraph
}

/** Pictures are seen, sounds and films are played, anything else is downloaded. */
const drawFile = ({ kind, url, name, bytes }: StoredFile): HTMLElement => {
  switch (kind) {
    case "image":
    case "sticker": {
      const picture = element("img", { src: url, alt: name, loading: "lazy" })
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

const attachingFailed = "Não foi possível anexar. Verifique sua internet e tente novamente."

const safeLink = (link: string | undefined): string | undefined =>
  link !== undefined && /^https?:\/\//i.test(link) ? link : undefined

const safePicture = (address: string | null): string | undefined =>
  address !== null && /^(https?:\/\/|data:image\/(png|jpeg|svg\+xml);)/i.test(address) ? address : undefined
