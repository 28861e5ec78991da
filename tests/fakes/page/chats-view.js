import { summaryOf } from "./chat-view.js"
import { h } from "./dom-building.js"

/** The customers of an account that have a chat: `choose` is called with the customer whose button is pressed. */
export const createChatsView = (list, { choose }) => {
  let drawn = ""
  return {
    draw: (chats, current) => {
      const next = JSON.stringify([current, chats.map(({ customer, last }) => [customer, last.id, last.content])])
      if (next === drawn) return
      drawn = next
      const focused = document.activeElement?.dataset?.customer
      list.replaceChildren(
        ...chats.map(({ customer, last }) =>
          h(
            "li",
            {},
            h(
              "button",
              {
                type: "button",
                "aria-pressed": String(customer === current),
                "data-customer": customer,
                onClick: () => choose(customer),
              },
              h("strong", {}, customer),
              h("span", {}, `${last.from === "company" ? "" : "Cliente: "}${summaryOf(last.content)}`),
            ),
          ),
        ),
      )
      if (focused !== undefined) list.querySelector(`[data-customer="${CSS.escape(focused)}"]`)?.focus()
    },
  }
}
