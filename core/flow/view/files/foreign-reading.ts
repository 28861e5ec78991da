import { Result } from "effect"
import { defer, map, type Observable, of } from "rxjs"
import { markOfFile } from "../../import/file-marks.ts"
import { type ForeignFlow, type ForeignFlowRefused, importForeignFlow } from "../../import/import-foreign-flow.ts"

/** What became of a file of another builder; plain data, which a worker can hand over. */
export type ForeignRead = { readonly read: ForeignFlow } | { readonly refused: ForeignFlowRefused }

/** A file of another builder, and the name of the flow if it has none. */
export interface ForeignRequest {
  readonly bytes: Uint8Array
  readonly name: string
}

/** Reads a file of another builder, wherever that is done; who no longer waits for the answer stops it. */
export type ForeignReading = (request: ForeignRequest) => Observable<ForeignRead>

/** Reads a file at once, on the caller's thread. */
export const readForeignFile = ({ bytes, name }: ForeignRequest): ForeignRead =>
  Result.match(importForeignFlow(bytes, name), {
    onFailure: (refused): ForeignRead => ({ refused }),
    onSuccess: (read): ForeignRead => ({
      read: { ...read, report: { ...read.report, file: markOfFile(bytes) } },
    }),
  })

/** Reads files on the caller's thread. */
export const readForeignAtOnce: ForeignReading = (request) => defer(() => of(request)).pipe(map(readForeignFile))
