import { Result } from "effect"
import { BehaviorSubject, combineLatest, exhaustMap, map, mergeMap, Subject } from "rxjs"
import type { CannedReplyId, Clock, CompanyId } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"
import type { CannedReplies, CannedReply } from "../canned-reply.ts"
import { type CannedFacts, filledReply } from "../canned-variables.ts"
import { findReplies } from "../find-replies.ts"
import { shortcutAt, type WrittenShortcut } from "../shortcuts.ts"

/** What the list over a message's field shows. */
export type CannedPickerState =
  | { readonly status: "closed" }
  | { readonly status: "loading" | "failed"; readonly word: string }
  /** The message is only a shortcut that no reply has: it is not sent by the Enter that was meant for the list. */
  | { readonly status: "none"; readonly word: string }
  | {
      readonly status: "open"
      readonly word: string
      /** Best first. */
      readonly replies: ReadonlyArray<CannedReply>
      /** The place of the one that Enter takes. */
      readonly at: number
    }

/** A message's text with a reply in it, and where the caret stands then. */
export interface TakenReply {
  readonly text: string
  readonly caret: number
}

/** The list of canned replies that '/' opens in the field of a message. */
export interface CannedPicker {
  readonly state$: Behavior<CannedPickerState>
  /** Tells the text of the field and where its caret is. */
  look(text: string, caret: number): void
  /** Goes down (1) or up (-1) in the list, around its ends. */
  move(step: 1 | -1): void
  /** Puts a reply, by default the one in focus, in the place of its shortcut; undefined where the list is not open. */
  take(text: string, facts: CannedFacts, reply?: CannedReply): TakenReply | undefined
  /** Closes the list until another shortcut is written, or letters of this one are taken away. */
  close(): void
}

/** How long what was loaded is shown without being asked for again, in milliseconds. */
const freshFor = 60_000

type Loaded = { readonly replies: ReadonlyArray<CannedReply>; readonly at: number } | "failed" | undefined

/** Creates the list, which loads when the first shortcut is written. */
export const createCannedPicker = (
  scope: Scope,
  deps: {
    readonly canned: Pick<CannedReplies, "all" | "use">
    readonly companyId: () => CompanyId
    readonly clock: Clock
  },
): CannedPicker => {
  const { canned, companyId, clock } = deps
  const written$ = new BehaviorSubject<(WrittenShortcut & { readonly isAll: boolean }) | undefined>(undefined)
  const place$ = new BehaviorSubject(0)
  const loaded$ = new BehaviorSubject<Loaded>(undefined)
  const loads$ = new Subject<void>()
  const uses$ = new Subject<CannedReplyId>()
  /** The shortcut whose list was closed. */
  let closed: WrittenShortcut | undefined

  scope.add(
    loads$.pipe(exhaustMap(() => callStream(() => canned.all(companyId())))).subscribe((answer) => {
      if (Result.isSuccess(answer)) loaded$.next({ replies: answer.success, at: clock.now() })
      // What is known stays, though it is old.
      else if (loaded$.value === undefined) loaded$.next("failed")
    }),
  )
  // A use that is not counted hinders nobody.
  scope.add(uses$.pipe(mergeMap((id) => callStream(() => canned.use(id)))).subscribe())

  const state$ = hold<CannedPickerState>(
    scope,
    { status: "closed" },
    combineLatest([written$, place$, loaded$]).pipe(
      map(([written, place, loaded]): CannedPickerState => {
        if (written === undefined) return { status: "closed" }
        const { word } = written
        if (loaded === undefined || loaded === "failed") return { status: loaded ?? "loading", word }
        const replies = findReplies(loaded.replies, word)
        if (replies.length === 0 && word !== "") {
          // In a sentence, a word that means nothing is no shortcut: it hides nothing of the conversation.
          return written.isAll && loaded.replies.length > 0 ? { status: "none", word } : { status: "closed" }
        }
        return { status: "open", word, replies, at: Math.min(place, Math.max(0, replies.length - 1)) }
      }),
    ),
  )
  return {
    state$,
    look: (text, caret) => {
      const written = shortcutAt(text, caret)
      const isStillClosed =
        closed !== undefined && written?.from === closed.from && written.word.startsWith(closed.word)
      if (!isStillClosed) closed = undefined
      const shown = isStillClosed ? undefined : written
      const isAll = shown !== undefined && text.trim() === `/${shown.word}`
      const before = written$.value
      if (shown?.from === before?.from && shown?.word === before?.word && isAll === (before?.isAll ?? false)) return
      const loaded = loaded$.value
      if (shown !== undefined && (typeof loaded !== "object" || clock.now() - loaded.at > freshFor)) loads$.next()
      place$.next(0)
      written$.next(shown && { ...shown, isAll })
    },
    move: (step) => {
      const state = state$.value
      if (state.status !== "open" || state.replies.length === 0) return
      place$.next((state.at + step + state.replies.length) % state.replies.length)
    },
    take: (text, facts, reply) => {
      const state = state$.value
      const written = written$.value
      if (state.status !== "open" || written === undefined) return undefined
      const taken = reply ?? state.replies[state.at]
      if (taken === undefined) return undefined
      const filled = filledReply(taken.text, facts)
      const end = written.from + written.word.length + 1
      uses$.next(taken.id)
      written$.next(undefined)
      return { text: text.slice(0, written.from) + filled + text.slice(end), caret: written.from + filled.length }
    },
    close: () => {
      closed = written$.value
      written$.next(undefined)
    },
  }
}
