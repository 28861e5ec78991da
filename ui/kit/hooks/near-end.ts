/** Whether a list is scrolled to within `near` pixels of its end, where its further rows are loaded. */
export const isNearEnd = (
  { scrollTop, clientHeight, scrollHeight }: Pick<HTMLElement, "scrollTop" | "clientHeight" | "scrollHeight">,
  near = 48,
): boolean => scrollHeight - scrollTop - clientHeight < near
