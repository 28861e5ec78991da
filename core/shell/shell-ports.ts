/** What a toast says. `detail` is the second line; `life` in milliseconds is 3,000 unless told (section 9). */
export interface Notice {
  readonly kind: "ok" | "error" | "warning"
  readonly title: string
  readonly detail?: string
  readonly life?: 3_000 | 5_000 | "sticky"
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** Says something that needs no answer. */
export interface Toasts {
  show(notice: Notice): void
}

/** Asks a yes/no question; `answer` is called at most once. */
export interface Confirmations {
  ask(question: Question): void
}

/** A yes/no question, and what each answer does; a missing label is the shell's own. */
export interface Question {
  readonly title: string
  readonly text: string
  readonly yes?: string
  readonly no?: string
  /** Destroys something: the safe answer is the one with the focus. */
  readonly danger?: boolean
  readonly confirmed: () => void
  readonly refused?: () => void
}

/** Where the person is in the product. Paths are the routes of the specification. */
export interface Navigation {
  readonly path: string
  go(path: string): void
  /** Goes there without leaving a step back to where one was. */
  replace(path: string): void
}
