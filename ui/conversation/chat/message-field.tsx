import { chakra } from "@chakra-ui/react"
import { pastedFileName } from "@prosa/core/channel"
import { charactersOver, conversationMessages as say, type Dialog } from "@prosa/core/conversation"
import { maySend } from "@prosa/core/channel/view"
import type { Chat } from "@prosa/core/conversation/view"
import { Mic, Paperclip, SquareSlash } from "lucide-react"
import {
  type ChangeEvent,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react"
import { type Arrival, useArrivalFocus } from "../../kit/focus/arrival-focus.ts"
import { EmojiPicker } from "../../kit/emoji/emoji-picker.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { insertAtCaret } from "../../kit/fields/insert-at-caret.ts"
import { Kbd } from "../../kit/fields/search-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useEntry } from "../../services/entry-services.ts"
import { colourMotion } from "../../theme/motion.ts"
import { AttachmentTray } from "../../channel/files/attachment-tray.tsx"
import type { SchedulingOfRoom } from "../scheduled/use-scheduling.ts"
import { SendButtons } from "./send-buttons.tsx"
import { factsFor, placeCaret, useCanned } from "./use-canned.ts"

const loadBar = () => import("./recording-bar.tsx").then((m) => ({ default: m.RecordingBar }))
// Loaded when somebody comes near to the button that records.
const RecordingBar = lazy(loadBar)
const preloadBar = () => void loadBar().catch(() => undefined)
const QuoteBar = lazy(() => import("../message/message-parts.ts").then((m) => ({ default: m.QuoteBar })))
// Loaded when the first '/' is written.
const CannedPopup = lazy(() => import("../../canned/canned-popup.tsx").then((m) => ({ default: m.CannedPopup })))

const Frame = chakra("form", {
  base: {
    position: "relative",
    display: "flex",
    flexDirection: "column",
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "control",
    borderRadius: "card",
    ...colourMotion,
    "&:has(textarea:focus-visible)": {
      borderColor: "brand-edge",
      boxShadow: "inset 0 0 0 1px {colors.brand-edge}",
    },
    smDown: { flexDirection: "row", flexWrap: "wrap", alignItems: "flex-end", borderRadius: "22px" },
  },
})

/** Grows with the text: an invisible copy of it makes the height. */
const Growing = chakra("div", {
  base: {
    display: "grid",
    flex: "1",
    minWidth: 0,
    maxHeight: "200px",
    overflowY: "auto",
    textStyle: "body",
    "& textarea, &::after": {
      gridArea: "1 / 1",
      minWidth: 0,
      minHeight: "60px",
      paddingInline: "3",
      paddingBlock: "2.5",
      font: "inherit",
      whiteSpace: "pre-wrap",
      overflowWrap: "anywhere",
      smDown: { minHeight: "11", paddingInline: "4", paddingBlock: "3" },
    },
    "& textarea": {
      color: "text",
      backgroundColor: "transparent",
      resize: "none",
      overflow: "hidden",
      outline: "none",
      // In a narrow field a second line of it would be cut.
      "&::placeholder": { whiteSpace: "nowrap", overflow: "hidden", textOverflow: "ellipsis" },
    },
    "&::after": { content: 'attr(data-text) " "', visibility: "hidden" },
    "@media (pointer: coarse)": { fontSize: "16px" },
    // With no width of its own it would find room beside the attachments, which take the whole line.
    smDown: { flexBasis: "160px" },
  },
})

const Tools = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "flex-end",
    gap: "3",
    padding: "2",
    paddingTop: "0",
    smDown: {
      gap: "0.5",
      padding: "1",
      "& button": { width: "9", height: "9", minHeight: 0, padding: 0, borderRadius: "full" },
    },
  },
})

const Keys = chakra("span", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1",
    textStyle: "meta",
    color: "text-3",
    lgDown: { display: "none" },
    "@media (pointer: coarse)": { display: "none" },
  },
})

export interface MessageFieldProps {
  readonly chat: Chat
  readonly dialog: Dialog
  /** Why it appears; undefined leaves the focus where it is. */
  readonly arrival: Arrival | undefined
  /** What sends it later; undefined until it is loaded. */
  readonly scheduled: SchedulingOfRoom | undefined
}

/** Where one writes, attaches and records; a recording takes the place of the field. */
export const MessageField = ({ chat, dialog, arrival, scheduled }: MessageFieldProps) => {
  const { phase } = useBehavior(chat.recorder.state$)
  const records = phase !== "idle" && phase !== "asking"
  const [last, setLast] = useState({ records, replaced: false })
  if (last.records !== records) setLast({ records, replaced: true })
  const reason = last.replaced || last.records !== records ? "asked" : arrival
  return records ? (
    <Suspense>
      <RecordingBar recorder={chat.recorder} arrival={reason} />
    </Suspense>
  ) : (
    <WritingField chat={chat} dialog={dialog} arrival={reason} scheduled={scheduled} asking={phase === "asking"} />
  )
}

/** Keyboards of telephones have emojis of their own. */
const EmojiTool = ({ onChoose }: { readonly onChoose: (emoji: string) => void }) => (
  <chakra.span smDown={{ display: "none" }}>
    <EmojiPicker label="Emoji" size="control" onChoose={onChoose} />
  </chakra.span>
)

/** Enter sends; Shift+Enter and Ctrl+Enter do not. */
const WritingField = ({
  chat,
  dialog,
  arrival,
  scheduled,
  asking,
}: MessageFieldProps & { readonly asking: boolean }) => {
  const { draft, quoting } = useBehavior(chat.state$)
  const { clock, session } = useEntry()
  const { user } = useBehavior(session.state$)
  const canned = useCanned(draft)
  const attachments = useBehavior(chat.attachments.state$)
  const over = charactersOver(draft)
  const mayBeSent = over === 0 && maySend(draft, attachments)
  const field = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  useArrivalFocus(field, arrival)
  const quotes = useRef(quoting)
  // Whoever answers a message writes next.
  useEffect(() => {
    if (quoting !== undefined && quoting !== quotes.current) field.current?.focus()
    quotes.current = quoting
  }, [quoting])
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    chat.send()
    field.current?.focus()
  }
  const keyDown = (event: KeyboardEvent) => {
    const plain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey
    if (canned.used(event)) return
    if (event.key === "Escape" && quoting !== undefined) chat.quote(undefined)
    // While letters are composed, Enter chooses one of them.
    if (event.key === "Enter" && plain && !event.nativeEvent.isComposing) send(event)
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    chat.attachments.add([...(event.target.files ?? [])])
    // The same file may be chosen again after it was taken away.
    event.target.value = ""
    field.current?.focus()
  }
  const insert = (emoji: string) => insertAtCaret(field.current, draft, emoji, chat.type)
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    // Programs put a picture of the text beside it: then the text is meant.
    if (files.length === 0 || event.clipboardData.types.includes("text/plain")) return
    event.preventDefault()
    chat.attachments.add(
      files.map((file) => new File([file], pastedFileName(file.name, clock.now()), { type: file.type })),
    )
  }
  return (
    <Frame onSubmit={send}>
      {canned.isNear && (
        <Suspense>
          <CannedPopup
            text={draft}
            caret={canned.caret}
            facts={factsFor(dialog, user)}
            onKeys={canned.setKeys}
            onActive={canned.setActive}
            onTake={({ text, caret }) => {
              chat.type(text)
              placeCaret(field.current, caret, canned.look)
            }}
          />
        </Suspense>
      )}
      {quoting !== undefined && (
        <Suspense>
          <QuoteBar chat={chat} />
        </Suspense>
      )}
      <Growing data-text={draft}>
        <textarea
          ref={field}
          aria-label="Mensagem"
          placeholder="Escrever mensagem..."
          rows={1}
          dir="auto"
          enterKeyHint="send"
          value={draft}
          aria-autocomplete="list"
          aria-activedescendant={canned.active}
          onChange={(event) => {
            chat.type(event.target.value)
            canned.look(event.target)
          }}
          onSelect={(event) => canned.look(event.currentTarget)}
          onKeyDown={keyDown}
          onPaste={paste}
        />
      </Growing>
      {over > 0 && (
        <chakra.output
          display="block"
          paddingInline="3"
          paddingBlock="1"
          smDown={{ paddingInline: "4" }}
          textStyle="meta"
          color="danger"
        >
          {say.tooLong(over)}
        </chakra.output>
      )}
      <AttachmentTray attachments={chat.attachments} />
      <Tools>
        <input ref={chooser} type="file" multiple hidden tabIndex={-1} onChange={choose} />
        <IconButton
          label={say.attach}
          icon={<Paperclip aria-hidden size={16} />}
          onClick={() => chooser.current?.click()}
        />
        <IconButton
          label="Resposta rápida"
          icon={<SquareSlash aria-hidden size={16} />}
          onClick={() => {
            const at = field.current?.selectionStart ?? draft.length
            const slash = at === 0 || /\s/u.test(draft[at - 1] ?? "") ? "/" : " /"
            chat.type(`${draft.slice(0, at)}${slash}${draft.slice(at)}`)
            placeCaret(field.current, at + slash.length, canned.look)
          }}
        />
        <EmojiTool onChoose={insert} />
        <IconButton
          label={asking ? "Cancelar: aguardando o microfone" : "Gravar áudio"}
          icon={<Mic aria-hidden size={16} />}
          aria-busy={asking}
          onPointerEnter={preloadBar}
          onFocus={preloadBar}
          onClick={asking ? chat.recorder.discard : chat.recorder.start}
        />
        <chakra.span flex="1" smDown={{ display: "none" }} />
        <Keys aria-hidden>
          <Kbd>Enter</Kbd> envia
          <chakra.span width="1" />
          <Kbd>Shift</Kbd> <Kbd>Enter</Kbd> quebra a linha
        </Keys>
        <SendButtons files={attachments.attached.length} disabled={!mayBeSent} scheduled={scheduled} />
      </Tools>
    </Frame>
  )
}
