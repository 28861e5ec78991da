import { chakra } from "@chakra-ui/react"
import type { FlowTestResult } from "@prosa/core/engine"
import type { FlowBench, ReviewedTests, TestsInReview } from "@prosa/core/engine/view"
import { CircleX, Smartphone } from "lucide-react"
import { useEffect, useRef } from "react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { FailureReport } from "../simulator/failure-report.tsx"
import { ReviewMeta } from "./review-problems.tsx"

const Item = chakra("li", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "2",
    paddingInline: "3",
    paddingBlock: "2",
    textStyle: "cell",
    outline: "none",
  },
})
const Actions = chakra("div", { base: { display: "flex", flexWrap: "wrap", gap: "2" } })

export interface ReviewFailureProps extends Pick<ReviewedTests, "asked" | "busy" | "refused"> {
  readonly result: FlowTestResult
  readonly tests: Omit<TestsInReview, "state$" | "open">
  readonly onOpen: FlowBench["openFailure"]
}

/** A failed test: where it fails, and what can be done about it. */
export const ReviewFailure = ({ result: { test, failure }, asked, busy, refused, tests, onOpen }: ReviewFailureProps) =>
  failure && (
    <Item>
      <chakra.div display="flex" alignItems="baseline" gap="2">
        <CircleX size={14} color="var(--prosa-danger)" aria-label="Falhou" />
        <chakra.bdi flex="1" minWidth={0} fontWeight={600} overflowWrap="anywhere">
          {test.name}
        </chakra.bdi>
        <ReviewMeta>
          fala {failure.turn} de {failure.turns}
        </ReviewMeta>
      </chakra.div>
      <FailureReport failure={failure} />
      {refused?.id === test.id && <Banner tone="danger">{refused.message}</Banner>}
      {asked === test.id ? (
        <Question name={test.name} tests={tests} />
      ) : (
        <Actions>
          <Button
            size="compact"
            icon={<Smartphone size={14} />}
            aria-label={`Abrir no simulador: ${test.name}`}
            onClick={() => onOpen(test.id)}
          >
            Abrir no simulador
          </Button>
          <Button
            size="compact"
            variant="ghost"
            aria-label={`Aceitar o novo resultado: ${test.name}`}
            busy={busy === test.id}
            busyLabel="Aceitando…"
            onClick={() => tests.ask(test.id)}
          >
            Aceitar o novo resultado
          </Button>
        </Actions>
      )}
    </Item>
  )

interface QuestionProps extends Pick<ReviewFailureProps, "tests"> {
  readonly name: string
}

/** Asks in place, because a dialog above the review would be closed with it. */
const Question = ({ name, tests }: QuestionProps) => {
  const place = useRef<HTMLFieldSetElement>(null)
  useEffect(() => place.current?.querySelector("button")?.focus(), [])
  return (
    <chakra.fieldset
      ref={place}
      data-own-escape=""
      aria-label={`Aceitar o novo resultado de ${name}`}
      display="flex"
      flexDirection="column"
      gap="2"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return
        event.stopPropagation()
        tests.cancel()
      }}
    >
      <p>Daqui em diante o teste espera o que o robô diz agora.</p>
      <Actions>
        <Button size="compact" onClick={tests.cancel}>
          Manter o teste
        </Button>
        <Button size="compact" variant="primary" onClick={tests.accept}>
          Aceitar
        </Button>
      </Actions>
    </chakra.fieldset>
  )
}
