/** Why the program does not start: a Portuguese sentence that says what to do. */
export interface StartRefused {
  readonly _tag: "StartRefused"
  readonly message: string
}

export const startRefused = (message: string): StartRefused => ({ _tag: "StartRefused", message })
