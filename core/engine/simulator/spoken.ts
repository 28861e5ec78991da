import { Schema } from "effect"
import { filesPerMessage, SentFile, tooManyFiles } from "../../channel/index.ts"

/** The files of a message in a simulated conversation: nothing is uploaded. */
export const SpokenFiles = Schema.Array(SentFile).check(Schema.isMaxLength(filesPerMessage, { message: tooManyFiles }))

/** What a person says in a simulated conversation: a text, or files with a caption, which may be empty. */
export type Spoken = string | { readonly text: string; readonly files: ReadonlyArray<SentFile> }

/** Returns the text of what a person says; '' for files without a caption. */
export const textOfSpoken = (spoken: Spoken): string => (typeof spoken === "string" ? spoken : spoken.text)

/** Returns the files of what a person says. */
export const filesOfSpoken = (spoken: Spoken): ReadonlyArray<SentFile> =>
  typeof spoken === "string" ? [] : spoken.files

/** Returns a text with files as what a person says. */
export const spokenWith = (text: string, files: ReadonlyArray<SentFile> | undefined): Spoken =>
  files === undefined || files.length === 0 ? text : { text, files }
