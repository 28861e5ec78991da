import { companySpeaker, type VisitorChat, type VisitorChatState, visibleMessages } from "@prosa/core/conversation/view"
import { initialsOf } from "@prosa/core/kernel"
import type { WidgetAttachmentTray } from "./attachment-tray.ts"
import { brandIn } from "./draw-brand.ts"
import { messagesIn } from "./draw-messages.ts"
import { append, element, icon } from "./elements.ts"
import { type SeenStore, watchUnseen } from "./watch-unseen.ts"

/** What the chat tells the page around it. */
export interface ChatSurroundings {
  readonly close: () => void
  /** Tells how much came while the chat was not shown, in numbers and in words. */
  readonly unread: (count: number, words: string) => void
  /** Where what was seen last outlives the page. */
  readonly seen: SeenStore
  /** Loads what attaching needs, the first time that somebody attaches; `changed` says whether all is uploaded. */
  readonly attachments: (place: HTMLElement, changed: (ready: boolean) => void) => Promise<WidgetAttachmentTray>
}

/** The chat on the screen. */
export interface DrawnChat {
  /** Whether anybody can see it. */
  readonly shown: (isShown: boolean) => void
  /** What was seen may have been seen in another tab. */
  readonly seenElsewhere: () => void
}

/** Draws the chat into a place and keeps it as the view model says. */
export const drawChat = (root: HTMLElement, chat: VisitorChat, around: ChatSurroundings): DrawnChat => {
  const name = element("h1", { class: "name" })
  const subtitle = element("p", { class: "subtitle" })
  const avatar = element("span", { class: "avatar" }, icon("bot"))
  const closing = element("button", { class: "close", type: "button", "aria-label": "Fechar conversa" }, icon("down"))
  const head = element("header", { class: "head" }, avatar, element("div", { class: "who" }, name, subtitle), closing)
  const banner = element("div", { class: "banner", role: "status", hidden: "" })
  const list = element("ol", { class: "messages" })
  const typing = element("p", { class: "typing", role: "status" })
  // What is new is said by `heard`, once: a message that is drawn again when it is stored is not said again.
  const region = { class: "scroller", tabindex: "0", role: "log", "aria-live": "off", "aria-label": "Mensagens" }
  const scroller = element("div", region, list, typing)
  const over = element("p", { role: "status" })
  const again = element("button", { class: "again", type: "button" }, icon("again"), "Nova conversa")
  const ended = element("div", { class: "ended", hidden: "" }, over, again)
  const heard = element("div", { class: "heard", role: "log", "aria-label": "Novas mensagens" })
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
  append(root, head, banner, scroller, heard, ended, replies, tray, form, foot)
  const unseen = watchUnseen(chat, around, heard)

  closing.addEventListener("click", around.close)
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") around.close()
  })
  let attached: WidgetAttachmentTray | undefined
  let opening: Promise<WidgetAttachmentTray> | undefined
  /** Whether files were chosen that the tray does not know yet, since its script is still on its way. */
  let isOpening = false
  const attach = async (files: ReadonlyArray<File>): Promise<void> => {
    if (files.length === 0) return
    isOpening = attached === undefined
    sending.disabled ||= isOpening
    opening ??= around.attachments(tray, (ready) => {
      sending.disabled = !ready
    })
    try {
      attached = await opening
      for (const notice of tray.querySelectorAll(":scope > [role=alert]")) notice.remove()
      attached.add(files)
    } catch {
      opening = undefined
      sending.disabled = false
      tray.hidden = false
      tray.replaceChildren(element("li", { class: "chip refused", role: "alert" }, attachingFailed))
    } finally {
      isOpening = false
    }
    input.focus()
  }
  again.addEventListener("click", () => {
    chat.beginAgain()
    input.focus()
  })
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
    const files = isOpening ? "not yet" : attached?.take()
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
  input.addEventListener("input", () => {
    fit()
    if (input.value.trim() !== "") chat.typing()
  })
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.ctrlKey || event.isComposing) return
    event.preventDefault()
    submit()
  })

  const drawMessages = messagesIn({ scroller, list, typing }, chat)
  const drawReplies = (state: VisitorChatState) => {
    const last = visibleMessages(state).at(-1)
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

  const drawBrand = brandIn(foot)
  /** Names who speaks for the company, and whether the conversation has ended. */
  const drawSpeaker = (state: VisitorChatState) => {
    if (state.brand === undefined) return
    const { name: speaker, human } = companySpeaker(state)
    const role = human ? state.brand.botName : "Assistente virtual"
    const words = state.finished ? `${role} · conversa encerrada` : role
    if (subtitle.textContent !== words) subtitle.textContent = words
    if (name.textContent === speaker) return
    name.textContent = speaker
    const address = safePicture(state.brand.avatarIconUrl)
    const initials = human ? initialsOf(speaker) : ""
    if (initials !== "") avatar.replaceChildren(initials)
    else avatar.replaceChildren(address === undefined ? icon("bot") : element("img", { src: address, alt: "" }))
  }

  const drawEnd = ({ finished }: VisitorChatState) => {
    const words = finished ? finishedWords : ""
    if (over.textContent !== words) over.textContent = words
    if (ended.hidden !== finished) return
    const writing = form.contains(document.activeElement)
    ended.hidden = !finished
    form.hidden = finished
    // the field that had the focus is gone
    if (finished && writing) again.focus()
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

  chat.state$.subscribe((state) => {
    root.setAttribute("aria-busy", String(state.status === "loading"))
    drawBrand(state)
    drawSpeaker(state)
    drawEnd(state)
    drawBanner(state)
    drawMessages(state)
    drawReplies(state)
    unseen.look()
  })

  return {
    shown: (now) => {
      unseen.shown(now)
      if (!now) return
      scroller.scrollTop = scroller.scrollHeight
      input.focus()
    },
    seenElsewhere: unseen.look,
  }
}

const finishedWords = "Esta conversa terminou."

const attachingFailed = "Não foi possível anexar. Verifique sua internet e tente novamente."

const safePicture = (address: string | null): string | undefined =>
  address !== null && /^(https?:\/\/|data:image\/(png|jpeg|svg\+xml);)/i.test(address) ? address : undefined
