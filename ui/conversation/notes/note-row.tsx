import { chakra } from "@chakra-ui/react"
import type { SessionUser } from "@prosa/core/access"
import { type ChatRow, mayRemoveNote, noteMessages as say, notePieces, type RoomNote } from "@prosa/core/conversation"
import { Lock, StickyNote, Trash2 } from "lucide-react"
import { memo } from "react"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { Name } from "../../kit/labels/name.tsx"

/** Never a bubble: nobody takes it for something that the person reads. */
const Note = chakra("li", {
  base: {
    display: "grid",
    gap: "1",
    marginBlock: "1",
    marginBottom: "3",
    padding: "2",
    paddingInline: "3",
    textStyle: "body",
    color: "note",
    backgroundColor: "note-ground",
    border: "1px dashed",
    borderColor: "note-border",
    borderRadius: "card",
    overflowWrap: "anywhere",
    "& button": { color: "inherit" },
  },
})
const Head = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1.5",
    minHeight: "6",
    textStyle: "meta",
    minWidth: 0,
    "& svg": { flexShrink: 0 },
    "& .author": { display: "flex", gap: "1", minWidth: 0 },
    "& time, & strong": { flexShrink: 0 },
  },
})
const Mention = chakra("strong", {
  base: {
    paddingInline: "1",
    fontWeight: 600,
    color: "mention",
    backgroundColor: "mention-ground",
    borderRadius: "badge",
  },
})

export interface NoteRowProps {
  readonly row: Extract<ChatRow, { readonly kind: "note" }>
  /** Who reads it. */
  readonly user: SessionUser | undefined
  readonly onRemove: ((note: RoomNote) => void) | undefined
}

/** What a colleague has noted in the room. */
export const NoteRow = memo(({ row: { note, time }, user, onRemove }: NoteRowProps) => (
  <Note aria-label={`${say.note} de ${note.authorName}`}>
    <Head>
      <StickyNote aria-hidden size={14} />
      <strong>{say.note}</strong>
      <span className="author">
        <span aria-hidden>·</span>
        <Name>{note.authorName}</Name>
      </span>
      <time dateTime={note.at}>· {time}</time>
      <chakra.span flex="1" />
      <chakra.span display="flex" alignItems="center" gap="1" smDown={{ display: "none" }}>
        <Lock aria-hidden size={12} />
        {say.onlyTeam}
      </chakra.span>
      {onRemove !== undefined && user !== undefined && mayRemoveNote(note, user) && (
        <IconButton
          size="compact"
          label={say.remove}
          icon={<Trash2 aria-hidden size={14} />}
          onClick={() => onRemove(note)}
        />
      )}
    </Head>
    <chakra.div whiteSpace="pre-wrap" dir="auto">
      {notePieces(note.text, note.mentions).map(({ text, mention }, at) =>
        // The pieces of a text have no names; their places do not change.
        // oxlint-disable-next-line react/no-array-index-key
        mention ? <Mention key={at}>{text}</Mention> : <span key={at}>{text}</span>,
      )}
    </chakra.div>
  </Note>
))
NoteRow.displayName = "NoteRow"
