import { chakra } from "@chakra-ui/react"
import { type KeyboardEvent, useRef, useState } from "react"

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
    "&:hover:not(:read-only)": { borderColor: "border-strong" },
    "&:focus-visible": { borderColor: "brand-edge", outline: "none", backgroundColor: "surface" },
  },
})

export interface NodeTitleProps {
  readonly label: string
  readonly title: string
  readonly readOnly?: boolean
  /** Answers why it is refused: the written title then stays, to be mended. */
  readonly onRename: (title: string) => string | undefined
}

/** A title that is edited where it stands: taken when the field is left or with Enter, given up with Escape. */
export const NodeTitle = ({ label, title, readOnly = false, onRename }: NodeTitleProps) => {
  const [written, setWritten] = useState(title)
  const [refused, setRefused] = useState<string>()
  const [known, setKnown] = useState(title)
  const field = useRef<HTMLInputElement>(null)
  if (known !== title) {
    // Renamed elsewhere: by undoing, say.
    setKnown(title)
    setWritten(title)
    setRefused(undefined)
  }
  const take = () => {
    const reason = onRename(written)
    setRefused(reason)
    if (reason === undefined) setWritten((now) => now.trim() || title)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === "Enter") field.current?.blur()
    if (event.key === "Escape") {
      setWritten(title)
      setRefused(undefined)
    }
  }
  return (
    <Input
      ref={field}
      className="nodrag"
      aria-label={label}
      value={written}
      readOnly={readOnly}
      maxLength={120}
      title={refused ?? written}
      {...(refused === undefined ? {} : { "aria-invalid": true, borderColor: "danger" })}
      onChange={(event) => setWritten(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={take}
    />
  )
}
