import { h } from "./dom-building.js"

const stateWords = { open: "conectado", connecting: "espera a leitura", close: "desconectado" }

/**
 * Draws the instances of the gateway, with a form for each QR code that waits. `acts` has `scan(name, { ownerName, ownerPhone })` and
 * `play(name, verb)`, where the verb is `logout`, `lose` or `ban`.
 */
export const createInstancesView = (list, acts) => {
  let drawn = ""

  const draw = (instances) => {
    const next = JSON.stringify(instances)
    if (next === drawn) return
    drawn = next
    // A new QR code changes neither what was typed nor where the focus is.
    const typed = new Map([...list.querySelectorAll("input")].map((input) => [input.name, input.value]))
    const focused = list.contains(document.activeElement) ? document.activeElement.name : ""
    list.replaceChildren(...instances.map((instance) => instanceOf(instance, typed)))
    if (focused) list.querySelector(`input[name="${CSS.escape(focused)}"]`)?.focus()
  }

  const instanceOf = ({ name, state, qr, owner }, typed) =>
    h(
      "li",
      {},
      h("h3", {}, name, h("span", { class: `state ${state}` }, stateWords[state])),
      owner === undefined ? undefined : h("p", {}, owner),
      qr === undefined ? undefined : scanForm(name, qr, typed),
      state === "open"
        ? h(
            "div",
            { class: "row" },
            tool(name, "logout", "Desconectar no celular"),
            tool(name, "lose", "Derrubar a conexão"),
            tool(name, "ban", "Banir o número"),
          )
        : undefined,
    )

  const tool = (name, verb, text) =>
    h("button", { type: "button", class: "plain", onClick: () => acts.play(name, verb) }, text)

  const scanForm = (name, qr, typed) => {
    const field = (key, label, value) =>
      h(
        "label",
        { class: "field" },
        label,
        h("input", { name: `${key}-${name}`, value: typed.get(`${key}-${name}`) ?? value, maxlength: 60 }),
      )
    const scan = (event) => {
      event.preventDefault()
      const [ownerName, ownerPhone] = [...event.target.querySelectorAll("input")].map(({ value }) => value.trim())
      acts.scan(name, { ownerName, ownerPhone })
    }
    return h(
      "form",
      { class: "scan", onSubmit: scan },
      h("img", { src: qr, alt: `QR code de ${name}`, width: 132, height: 132 }),
      h(
        "div",
        {},
        field("owner", "Nome no aparelho", "Loja Aurora"),
        field("phone", "Telefone do aparelho", "551140028922"),
        h("button", { class: "strong" }, "Ler QR code"),
      ),
    )
  }

  return { draw }
}
