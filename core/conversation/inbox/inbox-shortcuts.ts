import type { DialogId } from "../../kernel/index.ts"

/** What a key of the inbox does. */
export type InboxCommand =
  | "next"
  | "previous"
  | "search"
  | "take"
  | "answer"
  | "note"
  | "transfer"
  | "finalize"
  | "unread"
  | "contact"
  | "label"
  | "snooze"
  | "help"

/** A key of the inbox, and what it does. */
export interface InboxShortcut {
  readonly command: InboxCommand
  /** The letter's place on the keyboard, which is pressed with Alt and Shift (`KeyboardEvent.code`). */
  readonly code: string
  readonly label: string
}

/**
 * The keys of the inbox, as they are listed. With Alt and Shift they are none of a screen reader's, none of a browser's, and work
 * while one writes too.
 */
export const inboxShortcuts: ReadonlyArray<InboxShortcut> = [
  { command: "next", code: "KeyJ", label: "Próxima conversa" },
  { command: "previous", code: "KeyK", label: "Conversa anterior" },
  { command: "search", code: "KeyS", label: "Buscar conversas" },
  { command: "take", code: "KeyE", label: "Entrar na conversa" },
  { command: "answer", code: "KeyR", label: "Escrever a resposta" },
  { command: "note", code: "KeyN", label: "Escrever uma nota" },
  { command: "transfer", code: "KeyP", label: "Transferir (passar adiante)" },
  { command: "finalize", code: "KeyF", label: "Finalizar" },
  { command: "unread", code: "KeyU", label: "Marcar como não lida" },
  { command: "contact", code: "KeyC", label: "Mostrar ou ocultar o contato" },
  { command: "label", code: "KeyL", label: "Etiquetar a conversa" },
  { command: "snooze", code: "KeyA", label: "Adiar" },
  { command: "help", code: "KeyH", label: "Mostrar os atalhos" },
]

/** Returns the letter of a shortcut, as keyboards show it. */
export const letterOf = ({ code }: Pick<InboxShortcut, "code">): string => code.replace(/^Key/u, "")

/** A key that was pressed, as browsers tell it. */
export interface PressedKey {
  readonly key: string
  readonly code: string
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** Returns what a key does; undefined if it is none of the inbox. '?' shows the keys where nobody is writing. */
export const inboxCommandOf = (
  { key, code, altKey, shiftKey, ctrlKey, metaKey }: PressedKey,
  isWriting: boolean,
): InboxCommand | undefined => {
  if (ctrlKey || metaKey) return undefined
  if (!altKey) return key === "?" && !isWriting ? "help" : undefined
  return shiftKey ? inboxShortcuts.find((one) => one.code === code)?.command : undefined
}

/** Returns the conversation after (1) or before (-1) the open one in the list; the first or the last if none of it is open, none beyond its ends. */
export const neighbourOf = (
  rows: ReadonlyArray<{ readonly id: DialogId }>,
  open: DialogId | undefined,
  step: 1 | -1,
): DialogId | undefined => {
  const at = rows.findIndex(({ id }) => id === open)
  return (at < 0 ? rows.at(step === 1 ? 0 : -1) : at + step < 0 ? undefined : rows[at + step])?.id
}

/** Remembers, on this device, whether the keys are on. */
export interface ShortcutMemory {
  read(): boolean
  write(isOn: boolean): void
}
