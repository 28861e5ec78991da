/**
 * An element with its attributes, listeners (`onClick`) and children. Text becomes text nodes, so nothing that is shown can be markup.
 * Attributes that are undefined or false are left out.
 */
export const h = (name, attributes = {}, ...children) => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    if (key.startsWith("on")) element.addEventListener(key.slice(2).toLowerCase(), value)
    else element.setAttribute(key, value === true ? "" : String(value))
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== ""))
  return element
}

/** Addresses that a link may open. */
export const safeHref = (url) => (/^(?:https?:\/\/|tel:)/u.test(url) ? url : undefined)
