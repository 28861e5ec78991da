import { chakra } from "@chakra-ui/react"
import type { FlowEditor } from "@prosa/core/flow/view"
import { ArrowUp } from "lucide-react"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"

const Line = chakra("nav", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "1",
    paddingInline: "4",
    paddingBottom: "2",
    textStyle: "meta",
    color: "text-2",
    "& button": {
      display: "inline-flex",
      alignItems: "center",
      gap: "1",
      minWidth: 0,
      maxWidth: "160px",
      minHeight: "24px",
      paddingInline: "1.5",
      fontWeight: 500,
      color: "brand-ink",
      borderRadius: "badge",
      cursor: "pointer",
    },
    "& button:hover": { backgroundColor: "hover" },
    "& svg": { flexShrink: 0 },
    "& bdi": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  },
})

/** More would push the node itself down; the canvas shows them all. */
const mostSources = 3

/** The nodes that lead to the selected one, each a way back to it. */
export const NodeSources = ({ panel, selection }: Pick<FlowEditor, "panel" | "selection">) => {
  const sources = useBehavior(panel.sources$)
  if (sources.length === 0) return null
  return (
    <Line aria-label="Nodes que levam a este">
      Vem de
      {sources.slice(0, mostSources).map(({ id, title }) => (
        <button key={id} type="button" aria-label={`Ir para o node ${title}`} onClick={() => selection.write(id)}>
          <ArrowUp aria-hidden size={12} />
          <bdi>{title}</bdi>
        </button>
      ))}
      {sources.length > mostSources && <span>{`e mais ${sources.length - mostSources}`}</span>}
    </Line>
  )
}
