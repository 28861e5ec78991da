import { deletionLabel, type Message, speakerOf, summaryOf } from "@prosa/core/conversation"
import { useState } from "react"
import { HiddenWords } from "../../kit/labels/name.tsx"

/** Says new messages to who cannot see them: what others say, once, and nothing of what was there before. */
export const NewMessageWords = ({ messages }: { readonly messages: ReadonlyArray<Message> }) => {
  const last = messages.at(-1)
  // What is drawn first is old.
  const [heard, setHeard] = useState({ seq: last?.seq ?? 0, words: "" })
  if (last !== undefined && last.seq > heard.seq) {
    const words = messages
      .filter(({ seq, sender }) => seq > heard.seq && sender !== "HUMAN")
      .map((message) => `${speakerOf(message)}: ${message.deleted ? deletionLabel(message) : summaryOf(message)}`)
    setHeard({ seq: last.seq, words: words.join(". ") })
  }
  return (
    <HiddenWords>
      <span role="log" aria-label="Novas mensagens" aria-live="polite">
        {heard.words}
      </span>
    </HiddenWords>
  )
}
