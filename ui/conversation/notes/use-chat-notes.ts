import { useEffect, useState } from "react"

type ChatNotesModule = typeof import("./chat-notes.ts")

/** Loads what makes the notes of a conversation; undefined until it is there. */
export const useChatNotes = (): ChatNotesModule["createChatNotes"] | undefined => {
  const [loaded, setLoaded] = useState<ChatNotesModule>()
  useEffect(() => {
    let isThere = true
    import("./chat-notes.ts").then(
      (module) => {
        if (isThere) setLoaded(module)
      },
      // Without it there are no notes; the conversation goes on.
      () => undefined,
    )
    return () => {
      isThere = false
    }
  }, [])
  return loaded?.createChatNotes
}
