/** What a page that carries the widget says about it: `window.ProsaWidget = { token, color }`. */
interface WidgetSettings {
  readonly token: string
  /** The colour of the bubble; the chat itself takes the bot's own. */
  readonly color?: string
}

// The script runs on other people's pages: one name on `window`, one root element, nothing else is touched.
const start = (origin: string, settings: WidgetSettings): void => {
  const root = document.createElement("div")
  root.className = "prosa-widget"
  const bubble = document.createElement("button")
  bubble.type = "button"
  bubble.className = "prosa-widget-bubble"
  bubble.setAttribute("aria-expanded", "false")
  bubble.setAttribute("aria-controls", "prosa-widget-frame")
  bubble.innerHTML =
    '<svg viewBox="0 0 24 24" width="26" height="26" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M21 11.5a8.4 8.4 0 0 1-12.2 7.5L3 21l2-5.8A8.4 8.4 0 1 1 21 11.5z"/></svg>'
  const badge = document.createElement("span")
  badge.className = "prosa-widget-badge"
  badge.hidden = true
  bubble.append(badge)
  root.append(bubble)
  if (settings.color !== undefined && /^#[0-9a-f]{6}$/i.test(settings.color)) {
    root.style.setProperty("--prosa-bubble", settings.color)
    root.style.setProperty("--prosa-bubble-ink", inkOn(settings.color))
  }

  let frame: HTMLIFrameElement | undefined
  let open = false
  let unread = 0

  const label = () => {
    const count = unread === 0 ? "" : unread === 1 ? " (1 mensagem nova)" : ` (${unread} mensagens novas)`
    bubble.setAttribute("aria-label", `${open ? "Fechar conversa" : "Abrir conversa"}${count}`)
    badge.hidden = unread === 0
    badge.textContent = unread > 9 ? "9+" : String(unread)
  }
  const tell = (message: object) => frame?.contentWindow?.postMessage({ prosa: message }, origin)
  const show = (wanted: boolean) => {
    open = wanted
    // The chat is loaded by the first click: a page whose visitors never chat carries a few kB only.
    frame ??= makeFrame()
    root.classList.toggle("prosa-widget-open", open)
    frame.hidden = !open
    bubble.setAttribute("aria-expanded", String(open))
    if (open) unread = 0
    label()
    tell({ shown: open })
    if (open) frame.focus()
    else bubble.focus()
  }
  const makeFrame = () => {
    const made = document.createElement("iframe")
    made.id = "prosa-widget-frame"
    made.className = "prosa-widget-frame"
    made.title = "Conversa"
    made.allow = "clipboard-write"
    made.src = `${origin}/widget/chat.html#${encodeURIComponent(settings.token)}`
    root.prepend(made)
    return made
  }

  bubble.addEventListener("click", () => show(!open))
  window.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source !== frame?.contentWindow) return
    const said = saying(event.data)
    if (said?.close === true) show(false)
    if (typeof said?.unread === "number" && !open) {
      unread = said.unread
      label()
    }
  })
  label()
  document.body.append(root)
}

const saying = (data: unknown): { readonly close?: unknown; readonly unread?: unknown } | undefined => {
  const inner: unknown = typeof data === "object" && data !== null ? Reflect.get(data, "prosa") : undefined
  return typeof inner === "object" && inner !== null ? inner : undefined
}

/** Black or white, whichever is easier to read on the colour. */
const inkOn = (hex: string): string => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0) > 0.18 ? "#171309" : "#fff"
}

const script = document.currentScript
const settings: unknown = Reflect.get(window, "ProsaWidget")
const own = script instanceof HTMLScriptElement ? script : undefined
const token =
  own?.dataset["token"] ??
  (typeof settings === "object" && settings !== null ? String(Reflect.get(settings, "token") ?? "") : "")
const color: unknown =
  own?.dataset["color"] ??
  (typeof settings === "object" && settings !== null ? Reflect.get(settings, "color") : undefined)

if (own !== undefined && token !== "" && document.querySelector(".prosa-widget") === null) {
  const { origin } = new URL(own.src)
  const begin = () => start(origin, typeof color === "string" ? { token, color } : { token })
  if (document.body === null) document.addEventListener("DOMContentLoaded", begin)
  else begin()
}
