import { chakra } from "@chakra-ui/react"
import { type FlowProblem, problemSentence } from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import type { NodeId } from "@prosa/core/kernel"
import { ChevronDown, ChevronUp, CircleX, Lightbulb, TriangleAlert } from "lucide-react"
import { useState } from "react"
import { Badge } from "../kit/badge.tsx"
import { useBehavior } from "../kit/use-behavior.ts"

const Strip = chakra("section", {
  base: { flexShrink: 0, borderTop: "1px solid", borderColor: "border", backgroundColor: "surface" },
})
const Head = chakra("button", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    width: "full",
    height: "36px",
    paddingInline: "4",
    textStyle: "control",
    cursor: "pointer",
  },
})
const Row = chakra("button", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    width: "full",
    minHeight: "32px",
    paddingInline: "4",
    textStyle: "cell",
    textAlign: "start",
    cursor: "pointer",
    "&:hover": { backgroundColor: "hover" },
    "& > svg": { flexShrink: 0 },
  },
})

export interface ProblemsStripProps {
  readonly editor: Pick<FlowEditor, "document" | "problems">
  readonly onShow: (id: NodeId) => void
}

/** What the flow lacks, with a way to each node. */
export const ProblemsStrip = ({ editor, onShow }: ProblemsStripProps) => {
  const problems = useBehavior(editor.problems.problems$)
  const [open, setOpen] = useState(false)
  if (problems.length === 0) return null
  const blocking = problems.filter((problem) => problem.severity === "blocks").length
  const warnings = problems.filter((problem) => problem.severity === "warns").length
  const hints = problems.length - blocking - warnings
  return (
    <Strip aria-label="Problemas">
      <Head type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? <ChevronDown size={16} aria-hidden /> : <ChevronUp size={16} aria-hidden />}
        Problemas
        {blocking > 0 && (
          <Badge tone="danger">{blocking === 1 ? "1 impede publicar" : `${blocking} impedem publicar`}</Badge>
        )}
        {warnings > 0 && <Badge tone="warning">{warnings === 1 ? "1 aviso" : `${warnings} avisos`}</Badge>}
        {hints > 0 && <Badge tone="neutral">{hints === 1 ? "1 sugestão" : `${hints} sugestões`}</Badge>}
      </Head>
      {open && <ProblemRows problems={problems} document={editor.document} onShow={onShow} />}
    </Strip>
  )
}

interface ProblemRowsProps extends Pick<ProblemsStripProps, "onShow"> {
  readonly problems: ReadonlyArray<FlowProblem>
  readonly document: FlowEditor["document"]
}

const ProblemRows = ({ problems, document, onShow }: ProblemRowsProps) => {
  // The titles alone: a key press in a text changes none.
  const shape = useBehavior(document.shape$)
  return (
    <chakra.ul maxHeight="160px" overflowY="auto" listStyleType="none">
      {problems.map((problem) => (
        <li key={`${problem.nodeId} ${problem._tag} ${problem.path.join(".")}`}>
          <Row type="button" onClick={() => onShow(problem.nodeId)}>
            {problem.severity === "blocks" ? (
              <CircleX size={16} color="var(--prosa-danger)" aria-label="Impede publicar" />
            ) : problem.severity === "warns" ? (
              <TriangleAlert size={16} color="var(--prosa-warning)" aria-label="Aviso" />
            ) : (
              <Lightbulb size={16} color="var(--prosa-text-2)" aria-label="Sugestão" />
            )}
            <chakra.bdi fontWeight={500} maxWidth="40%" lineClamp="1">
              {shape?.get(problem.nodeId)?.title}
            </chakra.bdi>
            <chakra.span flex="1" color="text-2">
              {problemSentence(problem)}
            </chakra.span>
            <chakra.span color="brand-ink" fontWeight={500} whiteSpace="nowrap" smDown={{ display: "none" }}>
              Ir para o node
            </chakra.span>
          </Row>
        </li>
      ))}
    </chakra.ul>
  )
}
