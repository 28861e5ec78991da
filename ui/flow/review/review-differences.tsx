import { chakra } from "@chakra-ui/react"
import type { PublishReviewState } from "@prosa/core/engine/view"
import type { NodeId } from "@prosa/core/kernel"
import { useId } from "react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Spinner } from "../../kit/feedback/spinner.tsx"
import { ChangeCounts, DifferencesOfNodes, type ShownVersion } from "./differences-of-nodes.tsx"

export const ReviewHeading = chakra("h3", { base: { textStyle: "name", color: "text" } })

interface DifferencesProps {
  readonly differences: PublishReviewState["differences"]
  /** The published version; absent while it is not known. */
  readonly before?: ShownVersion | undefined
  /** Absent where no node can be gone to. */
  readonly onShow?: (node: NodeId) => void
}

/** What changes for people with this publication, by node. */
export const ReviewDifferences = ({ differences, before, onShow }: DifferencesProps) => {
  const id = useId()
  const ready = differences.status === "ready" && differences.value !== null ? differences.value : undefined
  const nodes = ready?.nodes.length ?? 0
  return (
    <chakra.section aria-labelledby={id} display="flex" flexDirection="column" gap="2">
      <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" columnGap="2">
        <ReviewHeading id={id}>Diferenças</ReviewHeading>
        {nodes > 0 && (
          <chakra.span textStyle="meta" color="text-2" marginInlineEnd="auto">
            {nodes === 1 ? "em 1 node" : `em ${nodes} nodes`}
          </chakra.span>
        )}
        {ready !== undefined && <ChangeCounts counts={ready.sentenceCounts} />}
      </chakra.div>
      {differences.status === "loading" ? (
        <Spinner label="Comparando com a versão publicada" />
      ) : differences.status === "failed" ? (
        <Banner tone="danger">{differences.message}</Banner>
      ) : differences.value === null ? (
        <chakra.p textStyle="cell" color="text-2">
          É a primeira publicação: não há versão com que comparar.
        </chakra.p>
      ) : (
        <>
          {differences.value.nodes.length + differences.value.keywords.length + differences.value.questions.length ===
            0 && (
            <chakra.p textStyle="cell" color="text-2">
              Nada do que é dito mudou desde a versão publicada.
            </chakra.p>
          )}
          <DifferencesOfNodes differences={differences.value} before={before} {...(onShow && { onShow })} />
        </>
      )}
    </chakra.section>
  )
}
