/**
 * The declarations that the component of an element makes for it, or for what `below` selects in it. Computed styles
 * say nothing here: happy-dom leaves cascade layers out.
 */
export const declaredStyle = (element: Element, below = ""): string => {
  const sheets = Array.from(document.querySelectorAll("style"), ({ textContent }) => textContent)
  return [...element.classList]
    .flatMap((name) => sheets.flatMap((sheet) => sheet.split(`.${name}${below}{`).slice(1)))
    .map((rest) => rest.slice(0, rest.indexOf("}")))
    .join("")
}
