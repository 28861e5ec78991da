import { chakra } from "@chakra-ui/react"
import { Plus, Trash2 } from "lucide-react"
import { type KeyboardEvent, useRef } from "react"
import { flushSync } from "react-dom"
import { Button } from "../buttons/button.tsx"
import { EmojiPicker } from "../emoji/emoji-picker.tsx"
import { focusAppearing } from "../focus/focus-appearing.ts"
import { IconButton } from "../buttons/icon-button.tsx"
import { insertAtCaret } from "./insert-at-caret.ts"
import { TextArea } from "./text-area.tsx"

const List = chakra("div", { base: { display: "grid", gap: "2", gridTemplateColumns: "minmax(0, 1fr)" } })

const Keys = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    textStyle: "meta",
    color: "text-3",
    "@media (pointer: coarse)": { display: "none" },
    "& kbd": {
      paddingInline: "1",
      fontFamily: "inherit",
      border: "1px solid",
      borderColor: "border",
      borderRadius: "badge",
    },
  },
})

export interface MessageListFieldProps {
  readonly messages: ReadonlyArray<string>
  readonly onChange: (messages: ReadonlyArray<string>) => void
  /** 'Primeira mensagem': each has its number after it. */
  readonly label: string
  readonly add: string
  /** The last one stays; otherwise the list may be empty. */
  readonly keepsOne?: boolean
  readonly most: number
  readonly placeholder: string
  /** Maximum characters of each. */
  readonly length: number
  readonly errorOf?: (at: number) => string | undefined
  readonly disabled?: boolean
  /** The order counts: Alt and the arrows move a message. */
  readonly ordered?: boolean
  /** Explains Ctrl+Enter beside the button. */
  readonly explained?: string
}

/** Several messages: Ctrl+Enter adds one, an emoji stands at the caret; where the order counts, Alt+↑ and Alt+↓ move one. */
export const MessageListField = (props: MessageListFieldProps) => {
  const { messages, onChange, label, add, most, placeholder, length, errorOf, explained } = props
  const { keepsOne = false, disabled = false, ordered = false } = props
  const movable = ordered && !disabled && messages.length > 1
  const list = useRef<HTMLDivElement>(null)
  const more = () => {
    if (messages.length < most && !disabled) focusAppearing(list.current, () => onChange([...messages, ""]))
  }
  /** Trades places with a neighbour; the caret goes along with the text, and the field it comes to says its number. */
  const move = (from: number, by: 1 | -1) => {
    const fields = () => list.current?.querySelectorAll("textarea")
    const [message, neighbour] = [messages[from], messages[from + by]]
    const left = fields()?.[from]
    if (message === undefined || neighbour === undefined || from + by < 0 || left === undefined) return
    const { selectionStart, selectionEnd } = left
    flushSync(() => onChange(messages.with(from, neighbour).with(from + by, message)))
    const field = fields()?.[from + by]
    field?.focus()
    field?.setSelectionRange(selectionStart, selectionEnd)
  }
  return (
    <List ref={list}>
      {messages.map((message, at) => (
        // The messages have no identity but their place.
        <Message
          key={at}
          name={`${label} ${at + 1}`}
          message={message}
          placeholder={placeholder}
          length={length}
          disabled={disabled}
          error={errorOf?.(at)}
          onChange={(text) => onChange(messages.with(at, text))}
          onMore={more}
          onMove={movable ? (by) => move(at, by) : undefined}
          onRemove={keepsOne && messages.length === 1 ? undefined : () => onChange(messages.toSpliced(at, 1))}
        />
      ))}
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <Button
          variant="ghost"
          size="compact"
          icon={<Plus aria-hidden size={14} />}
          disabled={disabled || messages.length >= most}
          onClick={more}
        >
          {add}
        </Button>
        {explained !== undefined && !disabled && (
          <Keys>
            <kbd>Ctrl</kbd>
            <kbd>Enter</kbd> {explained}
          </Keys>
        )}
        {movable && (
          <Keys>
            <kbd>Alt</kbd>
            <kbd>↑</kbd>
            <kbd>↓</kbd> movem a mensagem
          </Keys>
        )}
      </chakra.div>
    </List>
  )
}

interface MessageProps {
  readonly name: string
  readonly message: string
  readonly placeholder: string
  readonly length: number
  readonly disabled: boolean
  readonly error: string | undefined
  readonly onChange: (text: string) => void
  readonly onMore: () => void
  readonly onMove: ((by: 1 | -1) => void) | undefined
  readonly onRemove: (() => void) | undefined
}

const Message = ({ name, message, placeholder, length, disabled, error, ...does }: MessageProps) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (emoji: string) => insertAtCaret(field.current, message, emoji, does.onChange)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key] : undefined
    if (event.key === "Enter" && event.ctrlKey) does.onMore()
    else if (by !== undefined && does.onMove !== undefined) does.onMove(by)
    else return
    event.preventDefault()
  }
  return (
    <chakra.div display="flex" alignItems="flex-start" gap="1">
      <chakra.div flex="1" minWidth={0}>
        <TextArea
          ref={field}
          label={name}
          labelHidden
          rows={2}
          disabled={disabled}
          maxLength={length}
          value={message}
          error={error}
          placeholder={placeholder}
          onChange={does.onChange}
          {...(does.onMove === undefined ? {} : { "aria-keyshortcuts": "Alt+ArrowUp Alt+ArrowDown" })}
          onKeyDown={onKeyDown}
        />
      </chakra.div>
      {!disabled && <EmojiPicker onChoose={insert} />}
      {!disabled && does.onRemove !== undefined && (
        <IconButton
          label={`Remover ${name.charAt(0).toLowerCase()}${name.slice(1)}`}
          size="compact"
          icon={<Trash2 size={16} />}
          onClick={does.onRemove}
        />
      )}
    </chakra.div>
  )
}
