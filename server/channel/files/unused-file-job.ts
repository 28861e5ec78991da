/** The job that removes an upload, bytes and row, that nothing refers to. Its key is the file's id. */
export const unusedFileJob = "unused-file"

/** Age at which an unreferenced upload is removed, in milliseconds. */
export const unusedFor = 86_400_000

/**
 * The same for files of flows, counted from the upload or from the last save that dropped the file: until then a draft in
 * somebody's browser, or a step of undo, may bring it back.
 */
export const unusedInFlowFor = 30 * 86_400_000
