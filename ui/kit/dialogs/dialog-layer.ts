import { hasOwnEscape } from "./own-escape.ts"

/**
 * How every dialog stands among what else is open. What has never been open is not drawn. A menu or popover that closes asks each layer that opened after it
 * to close as well, thus the very dialog that was chosen in it; an Escape that a field keeps for itself closes nothing.
 */
export const dialogLayer = {
  lazyMount: true,
  onRequestDismiss: (event: Event) => event.preventDefault(),
  onEscapeKeyDown: (event: KeyboardEvent) => hasOwnEscape(event.target) && event.preventDefault(),
}
