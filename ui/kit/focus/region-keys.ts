/**
 * Marks a part of a page between which F6 leads. Where it was not visited yet, the focus goes to the first element of
 * `preferred`, a CSS selector, or else to the part's first control.
 */
export const pageRegion = (preferred = "") => ({ "data-region": preferred })

const lastFocus = new WeakMap<Element, HTMLElement>()
const controls =
  ':is(a[href], button, input, select, textarea, [contenteditable="true"], [tabindex="0"]):not(:disabled):not([hidden])'

/** Moves the focus to the next part of a page, or to the previous one; parts without any control are passed by. */
export const focusNextRegion = (page: HTMLElement, back: boolean): void => {
  const regions = [...page.querySelectorAll<HTMLElement>("[data-region]")]
  const focused = document.activeElement
  const here = regions.findIndex((region) => region.contains(focused))
  const current = regions[here]
  if (current !== undefined && focused instanceof HTMLElement) lastFocus.set(current, focused)
  const step = back ? -1 : 1
  const start = here === -1 && back ? 0 : here
  for (let moves = 1; moves <= regions.length; moves += 1) {
    const region = regions.at((start + step * moves) % regions.length)
    if (region !== undefined && region !== current && focusIn(region)) return
  }
}

const focusIn = (region: HTMLElement): boolean => {
  const last = lastFocus.get(region)
  const preferred = region.dataset["region"] ?? ""
  const candidates = [
    ...(preferred === "" ? [] : region.querySelectorAll<HTMLElement>(preferred)),
    ...(last !== undefined && region.contains(last) ? [last] : []),
    ...region.querySelectorAll<HTMLElement>(controls),
  ]
  return candidates.some((candidate) => {
    // What is hidden does not take the focus.
    candidate.focus({ preventScroll: true })
    return document.activeElement === candidate
  })
}
