import { createHttpLiveChats } from "@prosa/adapters-http/clients"
import { createLiveVisitor } from "@prosa/adapters-ws/clients"
import { createVisitorChat } from "@prosa/core/conversation/view"
import { BotToken, ClientId, decode } from "@prosa/core/kernel"
import { createScope } from "@prosa/core/kernel/view"
import { Result } from "effect"
import { Subject } from "rxjs"
import { type DrawnChat, drawChat } from "./draw-chat.ts"

// The chat page: it lives in the frame that the loader opens, on the product's own origin.
// The bot is named in the query, by which the server says who may frame the page; opened by itself, after the # will do.
const query = new URLSearchParams(location.search)
const named = query.get("bot")
// People who share a browser have a conversation each, if the page says who they are.
const person = query.has("person") ? `.${query.get("person")}` : ""
const given = decode(BotToken, named ?? decodeURIComponent(location.hash.slice(1)))
const framed = parent !== window
const say = (message: object) => parent.postMessage({ prosa: message }, "*")
const root = document.getElementById("chat")
if (root !== null && Result.isSuccess(given)) begin(root, given.success)
else if (root !== null) root.textContent = "Este chat não está configurado."
// 'Abrir página de teste' opens it as a page of its own.
if (!framed) document.documentElement.dataset["alone"] = ""
if (framed) say({ ready: true })

function begin(place: HTMLElement, botToken: BotToken): void {
  const store = pageStore(`prosa.visitor.${botToken}${person}`)
  let drawn: DrawnChat | undefined
  const shown = (now: boolean) => {
    // Nobody's conversation begins before they see it: hidden, the page only watches for who has been here before.
    if (now || store.read() !== null) drawn ??= open(place, botToken, store)
    drawn?.shown(now)
  }
  shown(!framed)
  addEventListener("storage", () => drawn?.seenElsewhere())
  addEventListener("message", (event: MessageEvent<unknown>) => {
    if (event.source !== parent) return
    const inner: unknown =
      typeof event.data === "object" && event.data !== null ? Reflect.get(event.data, "prosa") : undefined
    if (typeof inner === "object" && inner !== null) shown(Reflect.get(inner, "shown") === true)
  })
}

function open(place: HTMLElement, botToken: BotToken, store: PageStore): DrawnChat {
  const scope = createScope()
  const headers = () => ({ authorization: `Bearer ${store.read() ?? ""}` })
  const http = { fetch: (url: string, init: RequestInit) => fetch(url, init), headers }
  const awakened$ = new Subject<void>()
  const awake = () => awakened$.next()
  addEventListener("online", awake)
  document.addEventListener("visibilitychange", awake)
  const chat = createVisitorChat(scope, {
    botToken,
    liveChats: createHttpLiveChats(http),
    live: (session) =>
      createLiveVisitor(
        {
          open: (path) => new WebSocket(`${location.origin.replace(/^http/, "ws")}${path}`),
          awakened$,
        },
        session,
      ),
    store,
    clock: { now: () => Date.now() },
    newClientId: () => newClientId(),
  })
  return drawChat(place, chat, {
    close: () => say({ close: true }),
    unread: (count, words) => say({ unread: count, words }),
    seen: pageStore(`prosa.seen.${botToken}${person}`),
    attachments: async (tray, changed) =>
      (await import("./attach.ts")).openAttachments(scope, tray, http, chat, changed),
  })
}

function newClientId(): ClientId {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // 32 hexadecimal digits: what ClientId's pattern asks for.
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("") as ClientId
}

interface PageStore {
  read(): string | null
  write(text: string): void
}

/** Where storage is forbidden (a private window in somebody's frame), what is kept lasts as long as the page is open. */
function pageStore(key: string): PageStore {
  let kept: string | null = null
  return {
    read: () => {
      try {
        return localStorage.getItem(key) ?? kept
      } catch {
        return kept
      }
    },
    write: (text) => {
      kept = text
      try {
        localStorage.setItem(key, text)
      } catch {
        // Kept in memory only.
      }
    },
  }
}
