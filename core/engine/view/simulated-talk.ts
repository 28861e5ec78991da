import type { ConversationFacts } from "../step/conversation-facts.ts"
import { Result } from "effect"
import { concat, concatMap, EMPTY, from, map, merge, type Observable, of, Subject, timer } from "rxjs"
import type { SentFile } from "../../channel/index.ts"
import type { BotToken, CallRefused } from "../../kernel/index.ts"
import { callStream } from "../../kernel/view/index.ts"
import type { Toasts } from "../../shell/index.ts"
import {
  type SimulatedAnswer,
  type SimulationNotFound,
  type Simulator,
  simulatorMessages as say,
  type WrittenValues,
} from "../simulator/simulator.ts"
import { filesOfSpoken, type Spoken, textOfSpoken } from "../simulator/spoken.ts"
import {
  begunAnew,
  bubbleOf,
  recognisedBy,
  refusedWith,
  type SimulationChange as Change,
  type SimulationMessage,
  withTurn,
} from "./simulation-state.ts"

/** The pause between the parts of a reply, in milliseconds (conversations, section 9). */
export const replyPause = 1_500

/** A conversation with the prepared flow. */
export interface Talk {
  readonly botToken: BotToken
  dialogToken: string | null
  /** Number of turns that the next text follows. */
  turns: number
  /** Values that were written by hand since the latest turn. */
  values: WrittenValues
  /** When it takes place, in milliseconds since 1970; undefined: now. */
  readonly at: number | undefined
  /** What to say at the beginning; the replies are shown without pauses. */
  readonly opening: ReadonlyArray<Spoken>
}

/** A text to send; without one the bot greets. */
export interface Saying {
  readonly id: number
  readonly text: string | undefined
  readonly files?: ReadonlyArray<SentFile> | undefined
  /** Its replies are shown without pauses. */
  readonly atOnce: boolean
}

const isByHand = ({ values }: Talk): boolean => Object.keys(values).length > 0

interface TalkNeeds {
  readonly simulator: Simulator
  readonly toasts: Toasts
  /** Completes a message with its id and time. */
  readonly message: (facts: Omit<SimulationMessage, "id" | "time">) => SimulationMessage
  /** The bot greets before the person speaks. */
  readonly greets: boolean
  /** What the simulation supposes of the contact and the channel. */
  readonly about: () => ConversationFacts
}

/** Returns what the person says as a message without id and time. */
export const spokenMessage = (spoken: Spoken): Omit<SimulationMessage, "id" | "time"> => {
  const sent = filesOfSpoken(spoken)
  return {
    text: textOfSpoken(spoken),
    from: "person",
    buttons: [],
    files: [],
    ...(sent.length === 0 ? {} : { sent }),
  }
}

/** Runs a conversation: texts are sent one at a time, in order, and replies shown with a pause between their parts. */
export const talkRuns = (
  talk: Talk,
  said$: Observable<Saying>,
  { simulator, toasts, message, greets, about }: TalkNeeds,
): Observable<Change> => {
  const told$ = new Subject<readonly [Saying, SimulatedAnswer, boolean]>()
  const opening = talk.opening.map((spoken) => message(spokenMessage(spoken)))
  const first: ReadonlyArray<Saying> = [
    ...(greets ? [{ id: 0, text: undefined, atOnce: opening.length > 0 }] : []),
    ...opening.map(({ id, text, sent }) => ({ id, text, files: sent, atOnce: true })),
  ]

  const sent = ({ text, files }: Saying) => {
    const { botToken, dialogToken, turns, values } = talk
    const at = talk.at === undefined ? {} : { at: new Date(talk.at).toISOString() }
    const written = isByHand(talk) ? { values } : {}
    return text === undefined
      ? simulator.begin({ botToken, about: about(), ...at })
      : simulator.say({
          botToken,
          dialogToken,
          text,
          ...(files === undefined ? {} : { files }),
          about: about(),
          ...(dialogToken === null ? {} : { keep: turns }),
          ...written,
          ...at,
        })
  }
  const sends$ = merge(from(first), said$).pipe(
    concatMap((saying) => {
      const spokenNow = opening.filter(({ id }) => id === saying.id)
      return concat(
        of<Change>((state) => ({ ...state, typing: true, messages: [...state.messages, ...spokenNow] })),
        callStream(() => sent(saying)).pipe(
          concatMap((answer): Observable<Change> => {
            if (Result.isFailure(answer)) return of(refusal(saying.id, answer.failure))
            talk.dialogToken = answer.success.dialogToken
            talk.turns += 1
            const byHand = isByHand(talk)
            talk.values = {}
            told$.next([saying, answer.success, byHand])
            return EMPTY
          }),
        ),
      )
    }),
  )
  const shownOneByOne = (
    { id, text, files, atOnce }: Saying,
    { replies, webhooks, detected, recognition, nodeId, nodeTitle, variables, stands }: SimulatedAnswer,
    byHand: boolean,
  ): Observable<Change> => {
    const shown = new Set<number>(text === undefined ? [] : [id])
    return concat(
      recognition === undefined ? EMPTY : of(recognisedBy(id, recognition)),
      from(replies).pipe(
        concatMap((reply, at) =>
          (at === 0 || atOnce ? of(reply) : timer(replyPause).pipe(map(() => reply))).pipe(
            map((part): Change => {
              const arrived = message(bubbleOf(part))
              shown.add(arrived.id)
              const more = at < replies.length - 1
              return (state) => ({ ...state, typing: more, messages: [...state.messages, arrived] })
            }),
          ),
        ),
      ),
      of(
        withTurn({
          text,
          ...(files === undefined ? {} : { files }),
          webhooks,
          ...(detected === undefined ? {} : { detected }),
          messages: shown,
          byHand,
          after: { nodeId, nodeTitle, variables, stands },
        }),
      ),
    )
  }
  const refusal = (id: number, failure: SimulationNotFound | CallRefused): Change => {
    const known = "description" in failure && failure.description.includes(say.tokenNotFound)
    const detail = known ? failure.description : say.tokenNotFound
    toasts.show({ kind: "error", title: say.botNotFound, detail })
    return (state) => ({
      ...refusedWith(id, failure.message)(state),
      typing: false,
      pending: state.pending - 1,
    })
  }

  return concat(
    of<Change>((state) => ({ ...begunAnew(state), pending: first.length })),
    // Subscribed first: a response may be synchronous.
    merge(told$.pipe(concatMap(([saying, answer, byHand]) => shownOneByOne(saying, answer, byHand))), sends$),
  )
}
