import type { VisitorChatState } from "@prosa/core/conversation/view"
import { element } from "./elements.ts"

/** Returns what draws the brand of a state: the page's title, its colours, and the line at the foot. */
export const brandIn = (foot: HTMLElement) => {
  let coloured = ""
  const colours = element("style", {})
  document.head.append(colours)
  let footed = ""
  const drawFoot = ({ displayName, whatsappRedirect: number }: NonNullable<VisitorChatState["brand"]>) => {
    if (footed === `${displayName} ${number}`) return
    footed = `${displayName} ${number}`
    // digits only: a number is no way to lead elsewhere
    const href = `https://wa.me/${number.replace(/\D/gu, "")}`
    const leaving = element("a", { href, target: "_blank", rel: "noopener noreferrer" }, "Continuar no WhatsApp")
    foot.replaceChildren(...(number === "" ? [displayName] : [leaving, ` · ${displayName}`]))
  }
  return ({ brand }: VisitorChatState) => {
    if (brand === undefined) return
    document.title = brand.botName
    drawFoot(brand)
    if (coloured === brand.chatColor) return
    coloured = brand.chatColor
    colours.textContent = `#chat{${rulesOf(brand.colours.light)}}@media(prefers-color-scheme:dark){#chat{${rulesOf(brand.colours.dark)}}}`
  }
}

/** The roles of a palette as custom properties. */
const rulesOf = (colours: Readonly<Record<string, string>>): string =>
  Object.entries(colours)
    .map(([role, value]) => `--${role}:${value}`)
    .join(";")
