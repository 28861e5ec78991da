import { chakra } from "@chakra-ui/react"
import type { FieldPath } from "@prosa/core/flow"
import { Link2, X } from "lucide-react"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { fieldAt } from "./field-focus.ts"

const Row = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    minHeight: "32px",
    marginInline: "2",
    marginBottom: "2",
    paddingInline: "2",
    textStyle: "cell",
    fontWeight: 500,
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "control",
  },
})
const LinkLabel = chakra("button", {
  base: {
    flex: 1,
    minWidth: 0,
    textAlign: "start",
    overflow: "hidden",
    textOverflow: "ellipsis",
    unicodeBidi: "isolate",
    cursor: "pointer",
    "&:disabled": { cursor: "default" },
  },
})

export interface BotMessageLinkProps {
  readonly path: FieldPath
  readonly label: string
  /** Both are left out where nothing may be changed. */
  readonly onEdit?: () => void
  readonly onRemove?: () => void
}

/** The link button of one of the bot's texts: a press edits it. */
export const BotMessageLink = ({ path, label, onEdit, onRemove }: BotMessageLinkProps) => (
  <Row {...fieldAt(...path)}>
    <Link2 size={14} aria-label="Link" />
    <LinkLabel
      type="button"
      aria-label={`Editar "${label}"`}
      title={label}
      disabled={onEdit === undefined}
      onClick={onEdit}
    >
      {label}
    </LinkLabel>
    {onRemove !== undefined && (
      <IconButton size="compact" label={`Remover "${label}"`} icon={<X size={14} />} onClick={onRemove} />
    )}
  </Row>
)
