/**
 * Returns whether Escape has a meaning where it was pressed, so that it must not close the dialog around: a search that it
 * empties, or whatever is marked with `data-own-escape`.
 */
export const hasOwnEscape = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.closest("[data-own-escape]") !== null ||
    (target instanceof HTMLInputElement && target.type === "search" && target.value !== ""))
