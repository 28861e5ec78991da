import { chakra } from "@chakra-ui/react"
import { type FieldPath, type FlowProblem, fixWords, problemSentence } from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import type { NodeId } from "@prosa/core/kernel"
import { ChevronDown, ChevronUp, CircleX, Lightbulb, TriangleAlert, Wrench } from "lucide-react"
import { Badge } from "../../kit/labels/badge.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { pageRegion } from "../../kit/focus/region-keys.ts"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"

/** The list opens above its head, so that nothing comes up under a pointer that has just pressed it. */
const Strip = chakra("section", {
  base: {
    display: "flex",
    flexDirection: "column-reverse",
    flexShrink: 0,
    borderTop: "1px solid",
    borderColor: "border",
    backgroundColor: "surface",
  },
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
const Way = chakra("button", {
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

const Line = chakra("li", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    paddingInlineEnd: "4",
  },
})

export interface ProblemsStripProps {
  readonly editor: Pick<FlowEditor, "document" | "problems" | "readOnly" | "flowQuestions">
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  /** Somebody wants to see a node, or what one of its problems is about. */
  readonly onShow: (id: NodeId, path?: FieldPath) => void
}

/** What the flow lacks, by node, with a way to each node, and to repair what can be repaired. */
export const ProblemsStrip = ({ editor, open, onOpen, onShow }: ProblemsStripProps) => {
  const problems = useBehavior(editor.problems.problems$)
  const heldBack = useBehavior(editor.problems.heldBack$)
  const fixable = useBehavior(editor.problems.fixable$)
  if (problems.length === 0 && heldBack === 0) return null
  const blocking = problems.filter((problem) => problem.severity === "blocks").length
  const warnings = problems.filter((problem) => problem.severity === "warns").length
  const hints = problems.length - blocking - warnings
  const isOpen = open && problems.length > 0
  return (
    <Strip aria-label="Problemas" {...pageRegion()}>
      <Head type="button" aria-expanded={isOpen} onClick={() => onOpen(!open)}>
        {isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronUp size={16} aria-hidden />}
        Problemas
        {blocking > 0 && (
          <Badge tone="danger">{blocking === 1 ? "1 impede publicar" : `${blocking} impedem publicar`}</Badge>
        )}
        {warnings > 0 && <Badge tone="warning">{warnings === 1 ? "1 aviso" : `${warnings} avisos`}</Badge>}
        {hints > 0 && <Badge tone="neutral">{hints === 1 ? "1 sugestão" : `${hints} sugestões`}</Badge>}
        {heldBack > 0 && <Badge tone="neutral">{`${heldBack} em edição`}</Badge>}
        {heldBack > 0 && (
          <chakra.span marginInlineStart="auto" textStyle="meta" color="text-2" mdDown={{ display: "none" }}>
            O que está sendo escrito é verificado quando você sai do node
          </chakra.span>
        )}
      </Head>
      {isOpen && (
        <chakra.div borderBottom="1px solid" borderColor="border">
          <ProblemRows problems={problems} editor={editor} onShow={onShow} />
          {fixable.count > 1 && !editor.readOnly && (
            <chakra.footer
              display="flex"
              flexWrap="wrap"
              alignItems="center"
              gap="3"
              padding="2"
              paddingInline="4"
              borderTop="1px solid"
              borderColor="border"
            >
              <Button variant="secondary" size="compact" icon={<Wrench size={14} />} onClick={editor.problems.fixAll}>
                {`Corrigir ${fixable.count} de uma vez`}
              </Button>
              <chakra.span textStyle="meta" color="text-2">
                {fixable.words}
              </chakra.span>
            </chakra.footer>
          )}
        </chakra.div>
      )}
    </Strip>
  )
}

interface ProblemRowsProps extends Pick<ProblemsStripProps, "editor" | "onShow"> {
  readonly problems: ReadonlyArray<FlowProblem>
}

const ProblemRows = ({ problems, editor, onShow }: ProblemRowsProps) => {
  // The titles alone: a key press in a text changes none.
  const shape = useBehavior(editor.document.shape$)
  const show = (node: NodeId, problem: FlowProblem) =>
    "questionId" in problem ? editor.flowQuestions.show(problem.questionId) : onShow(node, problem.path)
  return (
    <chakra.ul maxHeight="200px" overflowY="auto" listStyleType="none">
      {byNode(problems).map(([node, own]) => {
        const title = shape?.get(node)?.title ?? ""
        return (
          <chakra.li key={node} borderTop="1px solid" borderColor="border" paddingBlock="1">
            <Way type="button" onClick={() => onShow(node)}>
              <chakra.bdi fontWeight={600} flex="1" minWidth={0} lineClamp="1">
                {title}
              </chakra.bdi>
              <chakra.span color="brand-ink" fontWeight={500} whiteSpace="nowrap">
                Ir para o node
              </chakra.span>
            </Way>
            <chakra.ul listStyleType="none" aria-label={`Problemas de ${title}`}>
              {keyed(own).map(([key, problem]) => (
                <Line key={key}>
                  <Way type="button" title="Ir para o campo" onClick={() => show(node, problem)}>
                    <SeverityIcon severity={problem.severity} />
                    <chakra.span flex="1" color="text-2">
                      {problemSentence(problem)}
                    </chakra.span>
                  </Way>
                  {problem.fix !== undefined && !editor.readOnly && (
                    <Button
                      variant="ghost"
                      size="compact"
                      aria-label={`Corrigir: ${fixWords(problem)}`}
                      onClick={() => editor.problems.fix(problem)}
                    >
                      {fixWords(problem)}
                    </Button>
                  )}
                </Line>
              ))}
            </chakra.ul>
          </chakra.li>
        )
      })}
    </chakra.ul>
  )
}

const SeverityIcon = ({ severity }: Pick<FlowProblem, "severity">) => {
  if (severity === "blocks") return <CircleX size={16} color="var(--prosa-danger)" aria-label="Impede publicar" />
  if (severity === "warns") return <TriangleAlert size={16} color="var(--prosa-warning)" aria-label="Aviso" />
  return <Lightbulb size={16} color="var(--prosa-text-2)" aria-label="Sugestão" />
}

/** Problems with their keys: two equal problems of a node are told apart by their number. */
const keyed = (problems: ReadonlyArray<FlowProblem>): ReadonlyArray<readonly [key: string, problem: FlowProblem]> => {
  const times = new Map<string, number>()
  return problems.map((problem) => {
    const words = `${problem._tag} ${problem.path.join(".")} ${problemSentence(problem)}`
    const time = (times.get(words) ?? 0) + 1
    times.set(words, time)
    return [`${words} ${time}`, problem]
  })
}

/** The problems of each node together, in the order of each node's worst. */
const byNode = (problems: ReadonlyArray<FlowProblem>): ReadonlyArray<readonly [NodeId, ReadonlyArray<FlowProblem>]> => {
  const groups = new Map<NodeId, Array<FlowProblem>>()
  for (const problem of problems) groups.set(problem.nodeId, [...(groups.get(problem.nodeId) ?? []), problem])
  return [...groups]
}
