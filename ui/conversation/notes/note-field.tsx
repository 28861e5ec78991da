import { chakra } from "@chakra-ui/react"
import { noteLimit, noteMessages as say } from "@prosa/core/conversation"
import type { Chat, RoomNotesView } from "@prosa/core/conversation/view"
import { formatTotal } from "@prosa/core/kernel"
import { Lock } from "lucide-react"
import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useRef } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { Avatar } from "../../kit/labels/avatar.tsx"
import { placeCaret } from "../chat/use-canned.ts"

const Frame = chakra("form", {
  base: {
    position: "relative",
    display: "flex",
    flexDirection: "column",
    color: "note",
    backgroundColor: "note-ground",
    border: "1px dashed",
    borderColor: "note-border",
    borderRadius: "card",
    "&:has(textarea:focus-visible)": { borderColor: "note", boxShadow: "inset 0 0 0 1px {colors.note}" },
    "& [type=submit]": { color: "note-ground", backgroundColor: "note", borderColor: "note" },
    "& textarea": {
      minHeight: "60px",
      maxHeight: "200px",
      fieldSizing: "content",
      paddingInline: "3",
      paddingBlock: "2.5",
      textStyle: "body",
      color: "inherit",
      backgroundColor: "transparent",
      resize: "none",
      outline: "none",
      "&::placeholder": { color: "inherit", opacity: 0.8 },
      "@media (pointer: coarse)": { fontSize: "16px" },
    },
  },
})
const Foot = chakra("div", {
  base: { display: "flex", alignItems: "center", gap: "2", padding: "2", paddingInlineStart: "3", textStyle: "meta" },
})
const People = chakra("ul", {
  base: {
    position: "absolute",
    insetInlineStart: "0",
    bottom: "calc(100% + 8px)",
    zIndex: "sticky",
    minWidth: "240px",
    maxWidth: "full",
    maxHeight: "min(240px, 40vh)",
    overflowY: "auto",
    padding: "1",
    listStyleType: "none",
    color: "text",
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    boxShadow: "menu",
  },
})
const Person = chakra("li", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    minHeight: "9",
    paddingInline: "2",
    textStyle: "cell",
    borderRadius: "control",
    cursor: "pointer",
    "&[aria-selected=true]": { backgroundColor: "brand-subtle" },
    "&:hover": { backgroundColor: "hover" },
    "@media (pointer: coarse)": { minHeight: "touch" },
  },
})

export interface NoteFieldProps {
  readonly chat: Chat
  readonly notes: RoomNotesView
}

/** Where a note is written: '@' lists who sees the room, Ctrl+Enter stores it, Enter begins a line. */
export const NoteField = ({ chat, notes }: NoteFieldProps) => {
  const { note } = useBehavior(chat.state$)
  const { saving, refusal, choice } = useBehavior(notes.state$)
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useId()
  useLayoutEffect(() => {
    const element = field.current
    element?.focus()
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [])
  const over = note.length - noteLimit
  const look = ({ value, selectionStart }: HTMLTextAreaElement) => notes.look(value, selectionStart)
  const take = (caret: number | undefined) => {
    if (caret !== undefined) placeCaret(field.current, caret, look)
  }
  const save = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    notes.save()
    field.current?.focus()
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return save(event)
    if (choice === undefined) {
      if (event.key === "Escape") notes.write("answer")
      return
    }
    if (event.key === "ArrowDown" || event.key === "ArrowUp") notes.moveChoice(event.key === "ArrowDown" ? 1 : -1)
    else if (event.key === "Escape") notes.closeChoice()
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey) take(notes.take())
    else return
    event.preventDefault()
  }
  return (
    <Frame onSubmit={save}>
      {choice !== undefined && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the focus stays in the field, which names the marked option
        <People role="listbox" aria-label="Quem mencionar">
          {choice.people.map((person, at) => (
            <Person
              key={person.id}
              id={`${list}-${person.id}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as of its list
              role="option"
              aria-selected={at === choice.at}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(notes.take(person))}
            >
              <Avatar id={person.id} name={person.name} size={24} />
              <chakra.bdi truncate>{person.name}</chakra.bdi>
            </Person>
          ))}
        </People>
      )}
      <textarea
        ref={field}
        aria-label={say.note}
        placeholder={say.placeholder}
        rows={2}
        dir="auto"
        value={note}
        aria-autocomplete="list"
        aria-activedescendant={choice && `${list}-${choice.people[choice.at]?.id}`}
        onChange={({ target }) => {
          chat.typeNote(target.value)
          look(target)
        }}
        onSelect={({ currentTarget }) => look(currentTarget)}
        onKeyDown={keyDown}
      />
      {refusal !== undefined && (
        <chakra.p role="alert" paddingInline="3" textStyle="meta" color="danger">
          {say.notSaved} {refusal}
        </chakra.p>
      )}
      {over > 0 && (
        <chakra.output display="block" paddingInline="3" textStyle="meta" color="danger">
          {`Passa ${formatTotal(over)} ${over === 1 ? "caractere" : "caracteres"} do máximo de ${formatTotal(noteLimit)}.`}
        </chakra.output>
      )}
      <Foot>
        <Lock aria-hidden size={12} />
        {say.onlyTeam}
        <chakra.span flex="1" />
        <Button type="submit" size="compact" busy={saving} busyLabel="Guardando…" disabled={over > 0}>
          {say.save}
        </Button>
      </Foot>
    </Frame>
  )
}
