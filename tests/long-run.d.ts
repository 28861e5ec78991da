/** Whether this is the long suite, `npm run test:long`: everything on every database, at full size, in both colour schemes. */
export declare const isLong: boolean
/** A size or a list that the long suite has whole; `npm test` takes the sample. */
export declare const wholeOr: <Size>(whole: Size, sample: Size) => Size
//# sourceMappingURL=long-run.d.ts.map
