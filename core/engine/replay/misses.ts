import type { NodeId } from "../../kernel/index.ts"
import { sayingOf } from "../language/language-words.ts"
import { isUnclear, type Recognition, recognitionSentence } from "../language/recognition.ts"
import type { CompiledScript } from "../script/compiled-script.ts"
import type { ReadText } from "../step/step.ts"
import type { Conversation } from "./conversation-document.ts"
import { textsReadIn } from "./texts-read.ts"

/** Texts that say alike and were read at one node. */
export interface UnclearTextGroup {
  readonly nodeId: NodeId
  readonly title: string
  /** The spelling that was written most often; on a tie, the first. */
  readonly text: string
  /** The other spellings, in the order in which they came. */
  readonly alike: ReadonlyArray<string>
  /** How often any of them was written. */
  readonly times: number
  /** Of the spelling `text`. */
  readonly recognition: Recognition
}

/** What a bot did not understand of the texts that its nodes have read, those written most often first. */
export interface Misses {
  /** Number of texts read. */
  readonly read: number
  /** No answer was recognised. */
  readonly missed: ReadonlyArray<UnclearTextGroup>
  /** An answer was recognised by similarity with a score below `sureScore`, or the bot had to ask which. */
  readonly unsure: ReadonlyArray<UnclearTextGroup>
}

/** Plays the conversations, ignoring expectations, and returns the texts that the script does not understand, or hardly. */
export const findMisses = (script: CompiledScript, conversations: ReadonlyArray<Conversation>): Misses => {
  const read = textsReadIn(script, conversations)
  const group = (chosen: ReadonlyArray<ReadText>) => groupsOf(script, chosen)
  return {
    read: read.length,
    missed: group(read.filter(({ recognition }) => recognition.by === "nothing")),
    unsure: group(read.filter(({ recognition }) => recognition.by !== "nothing" && isUnclear(recognition))),
  }
}

/** Says how often a text came, how else it was written, and what came nearest. */
export const missesSentence = ({ text, alike, times, recognition }: UnclearTextGroup): string => {
  const others = alike.length === 0 ? "" : ` (também ${alike.map(quoted).join(", ")})`
  return `${times} × ${quoted(text)}${others}: ${recognitionSentence(recognition)}`
}

const quoted = (text: string): string => `“${text}”`

const groupsOf = (script: CompiledScript, read: ReadonlyArray<ReadText>): ReadonlyArray<UnclearTextGroup> =>
  [...groupedBy(read, ({ nodeId, text }) => `${nodeId} ${sayingOf(text)}`).values()]
    .map((group): UnclearTextGroup => {
      const spellings = [...groupedBy(group, ({ text }) => text.trim()).entries()]
      const most = Math.max(...spellings.map(([, { length }]) => length))
      const [text = "", [shown] = []] = spellings.find(([, { length }]) => length === most) ?? []
      return {
        nodeId: group[0].nodeId,
        title: script.nodes.get(group[0].nodeId)?.title ?? "",
        text,
        alike: spellings.flatMap(([other]) => (other === text ? [] : [other])),
        times: group.length,
        recognition: (shown ?? group[0]).recognition,
      }
    })
    .toSorted((a, b) => b.times - a.times)

type Group<Thing> = [Thing, ...Array<Thing>]

const groupedBy = <Thing>(
  things: ReadonlyArray<Thing>,
  keyOf: (thing: Thing) => string,
): ReadonlyMap<string, Group<Thing>> => {
  const groups = new Map<string, Group<Thing>>()
  for (const thing of things) {
    const key = keyOf(thing)
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [thing])
    else known.push(thing)
  }
  return groups
}
