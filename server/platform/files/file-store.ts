import type { Readable } from "node:stream"
import type { Effect } from "effect"

/** A part of a file: the places of its first and its last byte. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/** What was received has more bytes than it may have. */
export interface TooMuchContent {
  readonly _tag: "TooMuchContent"
}
/** Who sent it went away before its end. */
export interface ContentCut {
  readonly _tag: "ContentCut"
}
/** It could not be written: the disk is full, say, or not to be written. `reason` is the system's code. */
export interface StoreFailed {
  readonly _tag: "StoreFailed"
  readonly reason: string
}

/** Content that has come and is not kept yet. */
export interface ReceivedContent {
  /** Where it lies meanwhile, on this machine, to be looked at. */
  readonly path: string
  readonly bytes: number
  /** From now on it is found under its id, whatever happens to the machine. */
  readonly keep: () => Effect.Effect<void, StoreFailed>
  readonly discard: () => Effect.Effect<void>
}

/**
 * Keeps contents under ids that the caller makes up: random, 32 hexadecimal digits. Nothing is ever found by a name that
 * somebody gave it. Adapters: a folder; another may be a store elsewhere, which receives into a folder, too.
 */
export interface FileStore {
  /**
   * Takes a content in as it comes, never the whole in memory. `limit` is asked once, with its first 4,096 bytes or all of
   * it, how many bytes it may have. After a failure nothing of it is left.
   */
  readonly receive: (
    id: string,
    content: AsyncIterable<Uint8Array>,
    limit: (head: Uint8Array) => Promise<number>,
  ) => Effect.Effect<ReceivedContent, TooMuchContent | ContentCut | StoreFailed>
  /** The content, or a part of it, as it is read; undefined when there is none. Whoever asks must read or destroy it. */
  readonly open: (id: string, range?: ByteRange) => Effect.Effect<Readable | undefined>
  /** Removes whatever there is of an id: kept, or left over from a receiving that a crash ended. */
  readonly remove: (id: string) => Effect.Effect<void>
}
