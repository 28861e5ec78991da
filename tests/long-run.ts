// Also read by suites without Node's types.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> }

/** Whether this is the long suite, `npm run test:long`: everything on every database, at full size, in both colour schemes. */
export const isLong = process.env["PROSA_LONG"] === "1"

/** A size or a list that the long suite has whole; `npm test` takes the sample. */
export const wholeOr = <Size>(whole: Size, sample: Size): Size => (isLong ? whole : sample)
