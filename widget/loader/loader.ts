/** What a page that carries the widget says about it: `window.ProsaWidget = { token, color }`, or `data-token` of the script. */
interface WidgetSettings {
  readonly token: string
  /** The colour of the bubble; the chat itself takes the bot's own. */
  readonly color?: string
  /** Keeps the conversations of people who share a browser apart. */
  readonly person?: string
}

/** What the page may ask of the widget once it is there, as methods of `window.ProsaWidget`. */
interface WidgetControls {
  /** Draws it again. */
  readonly show: () => void
  /** Draws nothing, and keeps the conversation. */
  readonly hide: () => void
  /** Takes it off the page: the script may be loaded again. */
  readonly remove: () => void
}

/** A frame that has been loaded and has not said so within this time was refused, in milliseconds. */
const patience = 3_000

// The script runs on other people's pages: one name on `window`, one root element, one key in their storage.
const start = (origin: string, settings: WidgetSettings): WidgetControls => {
  const { token, person = "" } = settings
  const bot = `bot=${encodeURIComponent(token)}`
  const visitor = person === "" ? "" : `&person=${encodeURIComponent(person)}`
  const known = ["prosa.widget", token, ...(person === "" ? [] : [person])].join(".")
  const gone = new AbortController()
  const { signal } = gone
  const root = made("div", "prosa-widget")
  const bubble = made("button", "prosa-widget-bubble")
  bubble.type = "button"
  bubble.setAttribute("aria-expanded", "false")
  bubble.innerHTML =
    '<svg viewBox="0 0 24 24" width="26" height="26" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M21 11.5a8.4 8.4 0 0 1-12.2 7.5L3 21l2-5.8A8.4 8.4 0 1 1 21 11.5z"/></svg>'
  const badge = made("span", "prosa-widget-badge")
  // Said to who does not see the badge, when something comes.
  const words = made("span", "prosa-widget-words")
  words.setAttribute("role", "status")
  bubble.append(badge)
  root.append(bubble, words)
  if (settings.color !== undefined && /^#[0-9a-f]{6}$/i.test(settings.color)) {
    root.style.setProperty("--prosa-bubble", settings.color)
    root.style.setProperty("--prosa-bubble-ink", inkOn(settings.color))
  }

  let frame: HTMLIFrameElement | undefined
  let notice: HTMLElement | undefined
  let open = false
  let ready = false

  const label = (count: number, unread: string) => {
    const more = unread === "" ? "" : `, ${unread}`
    bubble.setAttribute("aria-label", `Abrir conversa${more}`)
    if (frame !== undefined) frame.title = `Conversa${more}`
    badge.hidden = count === 0
    badge.textContent = count > 9 ? "9+" : String(count)
    words.textContent = unread
  }
  const tell = () => {
    if (ready) frame?.contentWindow?.postMessage({ prosa: { shown: open } }, origin)
  }
  const show = (wanted: boolean) => {
    open = wanted
    // The chat is loaded by the first click: a page whose visitors never chat carries a few kB only.
    if (open) load()
    root.classList.toggle("prosa-widget-open", open)
    if (frame !== undefined) frame.hidden = !open
    bubble.setAttribute("aria-expanded", String(open))
    if (open) {
      label(0, "")
      frame?.focus()
    } else bubble.focus()
    tell()
  }
  const load = () => {
    if (frame !== undefined) return
    ready = false
    const mine = made("iframe", "prosa-widget-frame")
    frame = mine
    mine.title = "Conversa"
    mine.allow = "clipboard-write"
    mine.hidden = true
    mine.src = `${origin}/widget/chat.html?${bot}${visitor}`
    // A frame that was refused is "loaded" too: the chat itself says when it is there.
    mine.addEventListener("load", () => setTimeout(() => frame === mine && !ready && refused(), patience))
    root.prepend(mine)
  }
  const forget = () => {
    frame?.remove()
    notice?.remove()
    frame = notice = undefined
  }
  const refused = async () => {
    const answer = await fetch(`${origin}/widget/allowed?${bot}`).then(
      (response) => response.json(),
      () => undefined,
    )
    forget()
    if (!open) return
    const elsewhere: unknown = answer?.allowed
    notice = made("div", "prosa-widget-notice")
    notice.setAttribute("role", "alert")
    notice.textContent =
      elsewhere === false
        ? `Este chat não está disponível em ${location.host}.`
        : "Não foi possível abrir o chat. Verifique sua internet e tente novamente."
    const closing = made("button", "prosa-widget-notice-close")
    closing.type = "button"
    closing.textContent = "Fechar"
    closing.addEventListener("click", giveUp)
    notice.addEventListener("keydown", ({ key }) => key === "Escape" && giveUp())
    notice.append(closing)
    root.prepend(notice)
    closing.focus()
  }
  const giveUp = () => {
    forget()
    show(false)
  }

  bubble.addEventListener("click", () => show(!open))
  const receive = (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source !== frame?.contentWindow) return
    const said = saying(event.data)
    if (said?.ready === true) {
      ready = true
      remember(known)
      tell()
    }
    if (said?.close === true) show(false)
    if (typeof said?.unread === "number" && !open) label(said.unread, String(said.words))
  }
  addEventListener("message", receive, { signal })
  label(0, "")
  document.body.append(root)
  // Who has chatted here before is told what came since; nobody waits for it.
  if (isKnown(known)) {
    if (document.readyState === "complete") load()
    else addEventListener("load", load, { signal })
  }
  return {
    show: () => {
      root.hidden = false
    },
    hide: () => {
      if (open) show(false)
      root.hidden = true
    },
    remove: () => {
      gone.abort()
      // No frame is the current one any more: a late refusal draws nothing.
      forget()
      root.remove()
    },
  }
}

const made = <K extends keyof HTMLElementTagNameMap>(name: K, className: string): HTMLElementTagNameMap[K] => {
  const element = document.createElement(name)
  element.className = className
  return element
}

interface Saying {
  readonly ready?: unknown
  readonly close?: unknown
  readonly unread?: unknown
  readonly words?: unknown
}

const saying = (data: unknown): Saying | undefined => {
  const inner: unknown = typeof data === "object" && data !== null ? Reflect.get(data, "prosa") : undefined
  return typeof inner === "object" && inner !== null ? inner : undefined
}

/** That the chat was opened on this site: of what is said in it the site knows nothing. */
const remember = (key: string) => {
  try {
    localStorage.setItem(key, "1")
  } catch {
    // A page without storage learns of what came when it is opened.
  }
}
const isKnown = (key: string): boolean => {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** White where its contrast on the colour is at least 4.5:1, as in the chat's palette; else black. */
const inkOn = (hex: string): string => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0) > 0.1833 ? "#171309" : "#fff"
}

const script = document.currentScript
const page: unknown = Reflect.get(window, "ProsaWidget")
const own = script instanceof HTMLScriptElement ? script : undefined
/** What the script's own attributes say, or else the page's object. */
const given = (name: "token" | "color" | "person"): string => {
  const said: unknown = own?.dataset[name] ?? (typeof page === "object" && page !== null ? Reflect.get(page, name) : "")
  return typeof said === "string" ? said : ""
}

if (own !== undefined && given("token") !== "" && document.querySelector(".prosa-widget") === null) {
  const { origin } = new URL(own.src)
  const begin = () => {
    const controls = start(origin, { token: given("token"), color: given("color"), person: given("person") })
    Reflect.set(window, "ProsaWidget", Object.assign(typeof page === "object" && page !== null ? page : {}, controls))
  }
  if (document.body === null) document.addEventListener("DOMContentLoaded", begin)
  else begin()
}
