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

/** The query of the page's address by name, each name once: what a link to a view of the page reproduces. */
export interface AddressQuery {
  read(): Readonly<Record<string, string>>
  /** Replaces the query; 'push' leaves a step back to what it was. */
  write(fields: Readonly<Record<string, string>>, step: "push" | "replace"): void
  /** Runs `changed` whenever the query of this page is another: back, forward, a link, a write. Answers how to stop. */
  watch(changed: () => void): () => void
}

/** The ways out of the page: back, a link, closing the tab. */
export interface Departures {
  /**
   * Stands in the way: whoever wants to leave is asked, and `leave` lets them go. Closing the tab is asked about by the
   * browser itself, in its own words. Answers how to step aside.
   */
  guard(asked: (leave: () => void) => void): () => void
}

/** Files that the product makes for a person to keep. */
export interface Downloads {
  /** Saves a text as a file of this name; `type` is its MIME type. */
  save(file: { readonly name: string; readonly type: string; readonly content: string }): void
}
