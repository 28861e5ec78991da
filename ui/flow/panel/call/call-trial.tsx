import { chakra } from "@chakra-ui/react"
import {
  type AnswerRow,
  answerRows,
  freeKeptName,
  type KeptField,
  type SystemCall,
  trialFields,
} from "@prosa/core/flow"
import { inWords } from "@prosa/core/kernel"
import { type CallDesk, type CallTrialState, isTrialOld } from "@prosa/core/webhook/view"
import { Play, Plus } from "lucide-react"
import { Button } from "../../../kit/buttons/button.tsx"
import { Banner } from "../../../kit/feedback/banner.tsx"
import { TextField } from "../../../kit/fields/text-field.tsx"
import { useEffect } from "react"
import { useBehavior } from "../../../kit/hooks/use-behavior.ts"

const Row = chakra("li", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    minHeight: "28px",
    paddingInline: "2",
    borderRadius: "badge",
    textStyle: "cell",
    "&:hover, &:focus-within": { backgroundColor: "hover" },
  },
})

export interface CallTrialProps {
  readonly desk: CallDesk
  readonly call: SystemCall
  readonly onKeep: (kept: KeptField) => void
  /** Told of the body of each answer. */
  readonly onAnswer: (body: string) => void
}

/** The trial of a call with values of one's own, and its answer, of which each field can be kept by a press. */
export const CallTrialSection = ({ desk, call, onKeep, onAnswer }: CallTrialProps) => {
  const state = useBehavior(desk.state$)
  const { trial, values } = state
  const isOld = isTrialOld(state, call)
  const fields = trialFields(call)
  const empty = fields.flatMap(({ key, label }) => ((values[key] ?? "").trim() === "" ? [label] : []))
  const body = trial.state === "answered" ? trial.answer.body : undefined
  useEffect(() => {
    if (body !== undefined) onAnswer(body)
    // The receiver is another function at every drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [body])
  return (
    <chakra.section aria-label="Teste" padding="4" display="grid" gap="3" borderBottom="1px solid" borderColor="border">
      <chakra.header display="flex" alignItems="center" gap="2" minHeight="28px">
        <chakra.h3 textStyle="control" fontWeight={600} flexShrink={0}>
          Teste
        </chakra.h3>
        <chakra.output flex="1" minWidth={0} textStyle="meta" color="text-2">
          {trial.state === "answered" ? (isOld ? `Teste anterior: ${trial.words}` : trial.words) : ""}
        </chakra.output>
      </chakra.header>
      <chakra.form
        display="grid"
        gap="3"
        onSubmit={(event) => {
          event.preventDefault()
          if (trial.state !== "running") desk.tryOut(call)
        }}
      >
        {fields.map(({ key, label }) => (
          <TextField
            key={key}
            label={`Valor de teste de ${label}`}
            size="compact"
            value={values[key] ?? ""}
            onChange={(value) => desk.setValue(key, value)}
          />
        ))}
        <chakra.div display="flex" alignItems="center" gap="3">
          <Button
            type="submit"
            size="compact"
            icon={<Play size={14} />}
            busy={trial.state === "running"}
            busyLabel="Testando…"
          >
            Testar
          </Button>
          {empty.length > 0 && (
            <chakra.span textStyle="meta" color="text-2">
              {empty.length === 1 ? `${inWords(empty)} vai vazio` : `${inWords(empty)} vão vazios`}
            </chakra.span>
          )}
        </chakra.div>
      </chakra.form>
      {trial.state === "refused" && !isOld && <Banner tone="danger">{trial.message}</Banner>}
      {trial.state === "answered" && <Answer trial={trial} call={call} onKeep={onKeep} />}
    </chakra.section>
  )
}

interface AnswerProps extends Pick<CallTrialProps, "call" | "onKeep"> {
  readonly trial: Extract<CallTrialState, { readonly state: "answered" }>
}

const Answer = ({ trial: { answer, words }, call, onKeep }: AnswerProps) => {
  const rows = answerRows(answer.body)
  return (
    <>
      {answer.failure !== null && <Banner tone="warning">{words}</Banner>}
      {rows === undefined && answer.failure !== null ? null : rows === undefined ? (
        <chakra.p textStyle="meta" color="text-3">
          A resposta veio vazia.
        </chakra.p>
      ) : (
        <chakra.ul
          aria-label="Campos da resposta"
          listStyleType="none"
          border="1px solid"
          borderColor="border-strong"
          borderRadius="card"
          padding="1"
          maxHeight="280px"
          overflowY="auto"
        >
          {rows.map((row) => (
            <AnswerField
              key={row.path}
              row={row}
              kept={call.keeps.find(({ path }) => path === row.path)?.name}
              onKeep={() => onKeep({ path: row.path, name: freeKeptName(row.name, call) })}
            />
          ))}
        </chakra.ul>
      )}
    </>
  )
}

const AnswerField = ({
  row,
  kept,
  onKeep,
}: {
  readonly row: AnswerRow
  readonly kept: string | undefined
  readonly onKeep: () => void
}) => (
  <Row paddingInlineStart={`${8 + row.depth * 16}px`}>
    <chakra.span flexShrink={0} maxWidth="50%" truncate title={row.label}>
      {row.label}
    </chakra.span>
    <chakra.span flex="1" minWidth={0} truncate color="text-3" title={row.shown}>
      <bdi>{row.shown}</bdi>
    </chakra.span>
    {kept === undefined ? (
      <Button
        variant="ghost"
        size="compact"
        icon={<Plus size={14} />}
        aria-label={`Guardar ${row.path === "" ? row.label : row.path}`}
        onClick={onKeep}
      >
        Guardar
      </Button>
    ) : (
      <chakra.span color="brand-ink" flexShrink={0} maxWidth="40%" truncate title={`@${kept}`}>
        @{kept}
      </chakra.span>
    )}
  </Row>
)
