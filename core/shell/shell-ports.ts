import type { TableLayout } from "./table-layout.ts"

/** A toast. `detail` is the second line; `life` is in milliseconds, by default 3,000 (section 9). */
export interface Notice {
  readonly kind: "ok" | "error" | "warning"
  readonly title: string
  readonly detail?: string
  readonly life?: 3_000 | 5_000 | "sticky"
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** Shows toasts, which need no answer. */
export interface Toasts {
  show(notice: Notice): void
}

/** Asks a question; calls the effect of one answer, at most once. */
export interface Confirmations {
  ask(question: Question): void
}

/** A question and the effect of each answer; absent labels are the shell's own. */
export interface Question {
  readonly title: string
  readonly text: string
  readonly yes?: string
  readonly no?: string
  /** A destructive action: the safe answer gets the focus. */
  readonly danger?: boolean
  readonly confirmed: () => void
  readonly refused?: () => void
  /** It comes while the person types: a key answers it once there was a pause. */
  readonly whileTyping?: boolean
  /** A third answer. */
  readonly other?: { readonly label: string; readonly chosen: () => void }
}

/** The router. Paths are the routes of the specification. */
export interface Navigation {
  readonly path: string
  /** Leaves the page, if its guards allow it. */
  go(path: string): void
  /** Navigates without adding a step to the history, whatever the guards. */
  replace(path: string): void
}

/** The query of the page's address, by unique names: it makes links to views of a page possible. */
export interface AddressQuery {
  read(): Readonly<Record<string, string>>
  /** Replaces the query; 'push' adds a step to the history. */
  write(fields: Readonly<Record<string, string>>, step: "push" | "replace"): void
  /**
   * Runs `changed` whenever the query of this page changes: back, forward, a link, a write. Returns the unsubscribe
   * function.
   */
  watch(changed: () => void): () => void
}

/** The ways of leaving the page: back, a link, `Navigation.go`, closing the tab. */
export interface Departures {
  /**
   * Guards the page: leaving calls `asked`, whose `leave` continues. Closing the tab shows the browser's own question.
   * Returns a function that removes the guard.
   */
  guard(asked: (leave: () => void) => void): () => void
  /**
   * Guards the tab alone: closing or reloading it shows the browser's own question, and other pages open without one.
   * Returns a function that removes the guard.
   */
  holdTab(): () => void
}

/** Keeps how the signed-in user has arranged tables, by their names. */
export interface TableLayouts {
  read(table: string): TableLayout | undefined
  /** Undefined: as nobody has arranged it. */
  write(table: string, layout: TableLayout | undefined): void
}

/** Saves generated files. */
export interface Downloads {
  /** Saves a text under a file name; `type` is its MIME type. */
  save(file: { readonly name: string; readonly type: string; readonly content: string }): void
  /** Begins a file of many parts. Nothing is saved before `close`; one that is not closed is forgotten. */
  begin(file: { readonly name: string; readonly type: string }): DownloadParts
}

/** A file that is saved part by part. */
export interface DownloadParts {
  write(part: string): void
  /** Saves the file. */
  close(): void
}
