/** Whether this is the long suite, `npm run test:long`: everything on every database, at full size, in both colour schemes. */
export const isLong = process.env["PROSA_LONG"] === "1"
/** A size or a list that the long suite has whole; `npm test` takes the sample. */
export const wholeOr = (whole, sample) => (isLong ? whole : sample)
//# sourceMappingURL=long-run.js.map
