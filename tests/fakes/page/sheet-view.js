import { h } from "./dom-building.js"

const emoji = ["👍", "❤️", "😂", "😮", "😢", "🙏"]

const openSheet = (dialog, title, content) => {
  dialog.replaceChildren(
    h(
      "div",
      { class: "sheet-head" },
      h("h2", { id: "sheet-title" }, title),
      h("button", { type: "button", "aria-label": "Fechar", onClick: () => dialog.close() }, "×"),
    ),
    ...content,
  )
  dialog.showModal()
}

/** Opens the rows of a list message; `choose` gets the title of the one that is pressed. */
export const openListSheet = (dialog, list, choose) => {
  const rowOf = (row) =>
    h(
      "button",
      {
        type: "button",
        class: "row-choice",
        onClick: () => {
          dialog.close()
          choose(row.title)
        },
      },
      h("strong", {}, row.title),
      row.description === undefined ? undefined : h("span", {}, row.description),
    )
  openSheet(
    dialog,
    list.button,
    list.sections.map(({ title, rows }) =>
      h("section", {}, title === undefined ? undefined : h("h3", {}, title), rows.map(rowOf)),
    ),
  )
}

/** Opens the reactions; `choose` gets an emoji, or an empty text that takes the reaction back. */
export const openEmojiSheet = (dialog, choose) => {
  const buttonOf = (one) =>
    h(
      "button",
      {
        type: "button",
        "aria-label": one === "" ? "Tirar a reação" : `Reagir com ${one}`,
        onClick: () => {
          dialog.close()
          choose(one)
        },
      },
      one === "" ? "⌀" : one,
    )
  openSheet(dialog, "Reagir", [h("div", { class: "emoji" }, [...emoji, ""].map(buttonOf))])
}
