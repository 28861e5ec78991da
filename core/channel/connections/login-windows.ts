/** A window that was opened for a login. */
export interface LoginWindow {
  /** Whether it was closed, by the login or by the person. */
  closed(): boolean
}

/** The port to windows of the browser. */
export interface LoginWindows {
  /** Opens an address in a window of its own; undefined if the browser blocked it. */
  open(url: string): LoginWindow | undefined
  /** Closes the window that this page stands in; without effect where the browser refuses. */
  closeOwn(): void
}

/** The port to flags that the windows of one browser share: a login's window sets one, and the page that opened it takes it. */
export interface LoginFlags {
  /** Returns whether the flag was set, and clears it. */
  take(name: string): boolean
  set(name: string): void
}
