import { renamedTitle } from "@prosa/core/conversation"
import { type Brand, frameColourOf, iconOf } from "@prosa/core/tenancy"

/** Shows a brand in the browser's own parts: title, icon and the frame's colour. */
export const showBrand = (brand: Pick<Brand, "displayName" | "mainColor" | "urlLogoSidebarRetracted">): void => {
  document.title = renamedTitle(document.title, brand.displayName)
  const icon = headElement("link", "link[rel=icon]")
  icon.rel = "icon"
  icon.removeAttribute("type")
  icon.href = iconOf(brand)
  const frame = headElement("meta", "meta[name=theme-color]")
  frame.name = "theme-color"
  frame.content = frameColourOf(brand)
}

const headElement = <Tag extends "link" | "meta">(tag: Tag, selector: string): HTMLElementTagNameMap[Tag] => {
  const found = document.head.querySelector<HTMLElementTagNameMap[Tag]>(selector)
  if (found !== null) return found
  const made = document.createElement(tag)
  document.head.append(made)
  return made
}
