import { createChatView, summaryOf } from "./chat-view.js"
import { createChatsView } from "./chats-view.js"
import { h } from "./dom-building.js"
import { createInstancesView } from "./instances-view.js"
import { openEmojiSheet, openListSheet } from "./sheet-view.js"

const at = (id) => document.getElementById(id)
const labels = { whatsapp: "Telefone", qr: "Telefone", messenger: "ID no Messenger", instagram: "ID no Instagram" }
const people = {
  whatsapp: { name: "Ana Lima", customer: "5511976540123" },
  qr: { name: "Ana Lima", customer: "5511976540123" },
  messenger: { name: "Bruno Reis", customer: "6100000000000001" },
  instagram: { name: "Carla Dias", customer: "9200000000000002" },
}

const address = new URLSearchParams(location.search)
let channel = address.get("canal") in labels ? address.get("canal") : "whatsapp"
let account = address.get("conta") ?? ""
let lines = []
let quoted
let drawnAccounts = ""
let drawnQuick = ""

const tellProblem = (text) => {
  at("problem").textContent = text
  at("problem").hidden = text === ""
}

const act = async (verb, members = {}) => {
  const person = { customer: at("customer").value.trim(), name: at("name").value.trim() || "Cliente" }
  const hides = channel === "whatsapp" ? { hidesNumber: at("hides").checked } : {}
  try {
    const response = await fetch("/act", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ channel, account, act: verb, ...person, ...hides, ...members }),
    })
    const { error = "" } = await response.json()
    tellProblem(error)
  } catch {
    tellProblem("A demonstração não responde.")
  }
  await poll()
}

const say = (content) => {
  const replyTo = quoted?.id
  quote(undefined)
  return act("says", { content, ...(replyTo === undefined ? {} : { replyTo }) })
}

const view = createChatView(at("chat"), {
  press: (line, choice) => act("presses", { messageId: line.id, title: choice.title }),
  openList: (line) =>
    openListSheet(at("sheet"), line.content.list, (title) => void act("presses", { messageId: line.id, title })),
  react: (line) => openEmojiSheet(at("sheet"), (emoji) => void act("reacts", { messageId: line.id, emoji })),
  reply: (line) => {
    quote(line)
    at("text").focus()
  },
})

const chatsView = createChatsView(at("chat-list"), {
  choose: (customer) => {
    if (customer !== at("customer").value.trim()) at("name").value = ""
    at("customer").value = customer
    view.clear()
    keepPerson()
    at("text").focus()
  },
})

const instancesView = createInstancesView(at("instance-list"), {
  play: (name, verb) => void act(verb, { account: name }),
  scan: (name, owner) => {
    account = name
    void act("scan", { account: name, ...owner })
  },
})

const quote = (line) => {
  quoted = line
  at("quote").hidden = line === undefined
  at("quoted").textContent = line === undefined ? "" : `Respondendo a: ${summaryOf(line.content)}`
}

const drawAccounts = (accounts) => {
  if (!accounts.some(({ id }) => id === account)) account = accounts[0]?.id ?? ""
  const next = JSON.stringify([accounts, account])
  const chosen = accounts.find(({ id }) => id === account)
  at("company").textContent = chosen?.name ?? "Nenhuma conta"
  at("unconnected").hidden = chosen?.isConnected !== false
  at("unconnected").textContent =
    channel === "qr"
      ? "Este aparelho ainda não leu o QR code."
      : "Esta conta ainda não está conectada: as mensagens não chegam à empresa."
  for (const id of ["text", "send", "attach"])
    at(id).disabled = chosen === undefined || (channel === "qr" && !chosen.isConnected)
  if (next === drawnAccounts) return chosen
  drawnAccounts = next
  at("account").replaceChildren(
    ...accounts.map(({ id, name, detail }) =>
      h("option", { value: id, selected: id === account }, `${name} (${detail})`),
    ),
  )
  return chosen
}

/** Quick replies stand until the customer writes again. */
const drawQuick = () => {
  const last = lines.at(-1)
  const replies = last?.from === "company" ? (last.content.quickReplies ?? []) : []
  const next = JSON.stringify([last?.id, replies])
  if (next === drawnQuick) return
  drawnQuick = next
  at("quick").hidden = replies.length === 0
  at("quick").replaceChildren(
    ...replies.map((reply) =>
      h(
        "button",
        { type: "button", onClick: () => void act("presses", { messageId: last.id, title: reply.title }) },
        reply.title,
      ),
    ),
  )
}

const unread = () =>
  lines.filter(
    ({ from, status }) => from === "company" && (status === "sent" || status === "delivered" || status === "accepted"),
  )

let asked = 0
const poll = async () => {
  const turn = ++asked
  const query = new URLSearchParams({ channel, account, customer: at("customer").value.trim() })
  try {
    const state = await (await fetch(`/state?${query}`)).json()
    // A later question, perhaps of another channel, has the word.
    if (turn !== asked) return
    const before = account
    const chosen = drawAccounts(state.accounts)
    at("instances").hidden = channel !== "qr"
    at("no-instances").hidden = state.instances.length > 0
    instancesView.draw(state.instances)
    if (account !== before) return poll()
    at("chats").hidden = state.chats.length === 0
    chatsView.draw(state.chats, at("customer").value.trim())
    lines = state.lines
    at("empty").hidden = lines.length > 0
    at("empty").textContent =
      channel === "qr" && chosen?.isConnected !== true
        ? "Leia o QR code de um aparelho para conversar."
        : "Nenhuma mensagem ainda. Escreva como cliente."
    view.draw(channel, lines)
    drawQuick()
    at("detail").textContent = state.isTyping ? "digitando…" : (chosen?.detail ?? "")
    const count = unread().length
    at("read").disabled = count === 0
    at("read").textContent = count === 0 ? "Ler" : `Ler (${count})`
  } catch {
    tellProblem("A demonstração não responde.")
  }
}

const choose = (next) => {
  channel = next
  account = ""
  enter()
}

const enter = () => {
  view.clear()
  quote(undefined)
  tellProblem("")
  document.querySelector(".phone").dataset.channel = channel
  document.querySelector(`input[name=channel][value=${channel}]`).checked = true
  at("customer-label").textContent = labels[channel]
  at("customer").value = people[channel].customer
  at("name").value = people[channel].name
  at("hides-field").hidden = channel !== "whatsapp"
  void poll()
}

const keepPerson = () => {
  people[channel] = { name: at("name").value, customer: at("customer").value }
  void poll()
}

const encode = (file) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "")
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

const showAttachments = (isShown) => {
  at("attachments").hidden = !isShown
  at("attach").setAttribute("aria-expanded", String(isShown))
}

at("choices").addEventListener("submit", (event) => event.preventDefault())
at("choices").addEventListener("change", (event) => {
  if (event.target.name === "channel") choose(event.target.value)
  else if (event.target.id === "account") {
    account = event.target.value
    view.clear()
    void poll()
  } else keepPerson()
})
at("other").addEventListener("click", () => {
  const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, "0")
  const names = ["Davi Souza", "Elisa Prado", "Fábio Nunes", "Gabriela Castro", "Heitor Alves", "Iara Mota"]
  at("name").value = names[Math.floor(Math.random() * names.length)]
  at("customer").value = channel === "whatsapp" || channel === "qr" ? `55119${digits}` : `61${digits}000000`
  view.clear()
  keepPerson()
})
at("read").addEventListener("click", async () => {
  if (channel === "whatsapp" || channel === "qr") for (const { id } of unread()) await act("reads", { messageId: id })
  else await act("reads")
})
at("unquote").addEventListener("click", () => quote(undefined))
at("composer").addEventListener("submit", (event) => {
  event.preventDefault()
  const text = at("text").value.trim()
  if (text === "") return
  at("text").value = ""
  void say({ type: "text", text })
})
at("text").addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return
  event.preventDefault()
  at("composer").requestSubmit()
})
at("attach").addEventListener("click", () => showAttachments(at("attachments").hidden))
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || at("attachments").hidden) return
  showAttachments(false)
  at("attach").focus()
})
at("attachments").addEventListener("change", async (event) => {
  const [file] = event.target.files
  showAttachments(false)
  if (file === undefined) return
  const { kind } = event.target.dataset
  const base64 = await encode(file)
  event.target.value = ""
  await say({ type: kind, base64, mime: file.type || "application/octet-stream", filename: file.name })
})
at("attachments").addEventListener("click", (event) => {
  const { sample } = event.target.dataset
  if (sample === undefined) return
  showAttachments(false)
  void say(
    sample === "location"
      ? { type: "location", latitude: -23.5503, longitude: -46.6339, name: "Praça da Sé" }
      : { type: sample },
  )
})
at("sheet").addEventListener("click", (event) => {
  if (event.target === at("sheet")) at("sheet").close()
})

if (matchMedia("(max-width: 820px)").matches) at("more").open = false
if (address.has("cliente")) people[channel] = { ...people[channel], customer: address.get("cliente") }
enter()
setInterval(() => {
  if (!document.hidden) void poll()
}, 1_000)
