import { chakra } from "@chakra-ui/react"
import type { FieldFocus } from "@prosa/core/flow/view"
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import { undoOfDocument } from "../../editor/undo-keys.ts"

const Input = chakra("input", {
  base: {
    width: "full",
    minWidth: 0,
    marginInline: "-1",
    paddingInline: "1",
    font: "inherit",
    color: "text",
    backgroundColor: "transparent",
    border: "1px solid transparent",
    borderRadius: "badge",
    textOverflow: "ellipsis",
    "&:hover:not(:read-only):not(:disabled)": { borderColor: "border-strong" },
    "&:disabled": { opacity: 1, cursor: "default" },
    "&:focus-visible": { borderColor: "brand-edge", outline: "none", backgroundColor: "surface" },
  },
})

export interface NodeTitleProps {
  readonly label: string
  readonly title: string
  readonly readOnly?: boolean
  readonly disabled?: boolean
  /** Takes the focus, once for each object, and says so. */
  readonly focus?: FieldFocus | undefined
  readonly onFocused?: () => void
  /** Answers why it is refused: the written title then stays, to be mended. */
  readonly onRename: (title: string) => string | undefined
  /** A title was taken with Enter: the person goes on with what comes after it. */
  readonly onEntered?: () => void
}

/** A title that is edited where it stands: taken when the field is left or with Enter, given up with Escape. */
export const NodeTitle = (props: NodeTitleProps) => {
  const { label, title, readOnly = false, disabled = false, focus, onFocused, onRename, onEntered } = props
  const [written, setWritten] = useState(title)
  const [refused, setRefused] = useState<string>()
  const [known, setKnown] = useState(title)
  const field = useRef<HTMLInputElement>(null)
  const faultId = useId()
  if (known !== title) {
    // Renamed elsewhere: by undoing, say.
    setKnown(title)
    setWritten(title)
    setRefused(undefined)
  }
  useEffect(() => {
    if (focus?.path[0] !== "title") return
    field.current?.focus()
    if (focus.replace) field.current?.select()
    onFocused?.()
  }, [focus, onFocused])
  /** Takes what is written; false if it is refused. */
  const take = (): boolean => {
    const reason = onRename(written)
    setRefused(reason)
    if (reason === undefined) setWritten((now) => now.trim() || title)
    return reason === undefined
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // What the page saves holds the title as it is written.
    if (event.key.toLowerCase() === "s" && (event.ctrlKey || event.metaKey)) take()
    if (event.key === "Enter" && take()) {
      // It would be written into the field that takes the focus.
      event.preventDefault()
      field.current?.blur()
      onEntered?.()
    }
    if (event.key === "Escape" && (written !== title || refused !== undefined)) {
      // The Escape that gives up what is written must not leave the panel.
      event.preventDefault()
      setWritten(title)
      setRefused(undefined)
    }
  }
  const fault =
    refused === undefined ? {} : { "aria-invalid": true, "aria-describedby": faultId, borderColor: "danger" }
  return (
    <chakra.div flex="1" minWidth={0}>
      <Input
        ref={field}
        className="nodrag"
        aria-label={label}
        value={written}
        readOnly={readOnly}
        disabled={disabled}
        maxLength={120}
        {...(written === title ? undoOfDocument : {})}
        title={written}
        {...fault}
        onChange={(event) => setWritten(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={take}
      />
      {refused !== undefined && (
        <chakra.p id={faultId} textStyle="meta" fontWeight={400} color="danger">
          {refused}
        </chakra.p>
      )}
    </chakra.div>
  )
}
