import { chakra } from "@chakra-ui/react"
import type { MessageButton } from "@prosa/core/conversation"
import { Check, ExternalLink } from "lucide-react"
import { HiddenWords } from "../../kit/labels/name.tsx"

/** One thing said. A person is a fill in the brand's tint, the robot an outline, the client a grey fill. */
export const Bubble = chakra("div", {
  base: {
    position: "relative",
    display: "flex",
    flexDirection: "column",
    gap: "1",
    maxWidth: "min(460px, 88%)",
    paddingInline: "3",
    paddingBlock: "2",
    textStyle: "body",
    color: "text",
    border: "1px solid transparent",
    borderRadius: "dialog",
    overflowWrap: "anywhere",
  },
  variants: {
    of: {
      client: { backgroundColor: "active", borderBottomLeftRadius: "badge" },
      robot: { backgroundColor: "surface", borderColor: "border-strong", borderBottomRightRadius: "badge" },
      person: { backgroundColor: "brand-muted", borderBottomRightRadius: "badge" },
    },
    deleted: {
      true: {
        flexDirection: "row",
        alignItems: "center",
        gap: "2",
        color: "text-2",
        fontStyle: "italic",
        backgroundColor: "transparent",
        borderStyle: "dashed",
        borderColor: "control",
      },
    },
    refused: { true: { backgroundColor: "danger-ground" } },
  },
})

const Replies = chakra("ul", {
  base: { display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: "1", marginTop: "2", maxWidth: "full" },
})

const Reply = chakra("li", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1",
    maxWidth: "full",
    minHeight: "compact",
    paddingInline: "2.5",
    textStyle: "label",
    color: "text-2",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "14px",
    overflowWrap: "anywhere",
    "& a": { display: "flex", alignItems: "center", gap: "1", color: "brand-ink" },
  },
  variants: {
    chosen: { true: { color: "brand-ink", backgroundColor: "brand-subtle", borderColor: "brand-edge" } },
  },
})

export interface QuickRepliesProps {
  readonly buttons: ReadonlyArray<MessageButton>
  /** The one that the person took. */
  readonly chosen: number | undefined
}

/** What the robot offered: the client's to press, so nothing here is a button. */
export const QuickReplies = ({ buttons, chosen }: QuickRepliesProps) => (
  <Replies aria-label="Opções oferecidas">
    {buttons.map((button) => (
      <Reply key={button.id} chosen={button.id === chosen}>
        {button.link === undefined ? (
          <>
            {button.id === chosen && <Check aria-hidden size={12} />}
            <span dir="auto">{button.label}</span>
            {button.id === chosen && <HiddenWords> (escolhida)</HiddenWords>}
          </>
        ) : (
          <a href={button.link} target="_blank" rel="noreferrer nofollow">
            {button.label}
            <ExternalLink aria-hidden size={12} />
          </a>
        )}
      </Reply>
    ))}
  </Replies>
)
