import { chakra } from "@chakra-ui/react"
import {
  botTextLimit,
  type FlowProblem,
  type FlowQuestion,
  problemSentence,
  questionNameLimit,
  questionTitle,
  variantLimit,
} from "@prosa/core/flow"
import type { FlowQuestionsView } from "@prosa/core/flow/view"
import type { NodeId } from "@prosa/core/kernel"
import { ChevronDown, ChevronRight, Trash2, TriangleAlert } from "lucide-react"
import { type ReactNode, useId } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { MessageListField } from "../../kit/fields/message-list-field.tsx"
import { SelectField } from "../../kit/fields/select-field.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { PhraseList } from "../panel/answer-phrases.tsx"

const Row = chakra("li", { base: { borderBottom: "1px solid", borderColor: "border" } })
const Head = chakra("button", {
  base: {
    display: "flex",
    alignItems: "flex-start",
    gap: "2",
    width: "full",
    minHeight: "40px",
    paddingBlock: "2",
    paddingInline: "4",
    textAlign: "start",
    cursor: "pointer",
    "&:hover": { backgroundColor: "hover" },
    "& > svg": { flexShrink: 0, marginTop: "2px", color: "text-2" },
  },
})
const Fields = chakra("div", {
  base: { display: "grid", gap: "3", gridTemplateColumns: "minmax(0, 1fr)", paddingInline: "4", paddingBottom: "4" },
})

export interface QuestionCardProps {
  readonly question: FlowQuestion
  readonly questions: FlowQuestionsView
  /** It is shown whole. */
  readonly open: boolean
  readonly readOnly: boolean
  readonly problems: ReadonlyArray<FlowProblem>
}

/** A question from anywhere: its name and how much it has, and once it is pressed its fields. */
export const QuestionCard = ({ question, questions, open, readOnly, problems }: QuestionCardProps) => {
  const { id, phrases, texts, target } = question
  const fields = useId()
  const Chevron = open ? ChevronDown : ChevronRight
  const written = texts.filter((text) => text.trim() !== "").length
  return (
    <Row>
      <Head
        type="button"
        aria-expanded={open}
        {...(open ? { "aria-controls": fields } : {})}
        onClick={() => questions.choose(open ? undefined : id)}
      >
        <Chevron size={16} aria-hidden />
        <chakra.span flex="1" minWidth={0} textStyle="cell">
          <chakra.bdi display="block" fontWeight={500} overflowWrap="anywhere">
            {questionTitle(question)}
          </chakra.bdi>
          <chakra.span textStyle="meta" color="text-2">
            {`${counted(phrases.length, "frase", "frases")} · ${counted(written, "resposta", "respostas")}${target === null ? "" : " · segue para um node"}`}
          </chakra.span>
        </chakra.span>
        {problems.length > 0 && (
          <>
            <TriangleAlert size={14} aria-hidden />
            <chakra.span srOnly>Com problemas</chakra.span>
          </>
        )}
      </Head>
      {open && (
        <Fields id={fields}>
          {problems.map((problem) => (
            <chakra.p key={problemSentence(problem)} textStyle="meta" color="warning">
              {problemSentence(problem)}
            </chakra.p>
          ))}
          <QuestionFieldsOf question={question} questions={questions} readOnly={readOnly} />
        </Fields>
      )}
    </Row>
  )
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

const QuestionFieldsOf = ({
  question,
  questions,
  readOnly,
}: Pick<QuestionCardProps, "question" | "questions" | "readOnly">) => {
  const { id, name, phrases, texts, target } = question
  const targets = useBehavior(questions.targets$)
  return (
    <>
      <TextField
        label="Nome"
        size="compact"
        disabled={readOnly}
        maxLength={questionNameLimit}
        value={name}
        placeholder="Formas de pagamento"
        onChange={(text) => questions.change(id, { name: text })}
      />
      <Labelled label="Frases">
        <PhraseList
          phrases={phrases}
          label="Nova frase da pergunta"
          onChange={(changed) => questions.change(id, { phrases: changed })}
        />
      </Labelled>
      <Labelled label="Resposta" hint={texts.length > 1 ? "Uma delas é dita ao acaso." : undefined}>
        <MessageListField
          messages={texts}
          label="Resposta"
          add={texts.length === 0 ? "Adicionar resposta" : "Adicionar variação"}
          most={variantLimit}
          length={botTextLimit}
          placeholder="Aceitamos pix e cartão."
          disabled={readOnly}
          onChange={(changed) => questions.change(id, { texts: changed })}
        />
      </Labelled>
      <SelectField
        label="Depois"
        size="compact"
        disabled={readOnly}
        value={target === null ? stays : String(target)}
        options={[
          { value: stays, label: "Voltar para onde estava" },
          ...targets.map((node) => ({ value: String(node.id), label: `Ir para ${node.title}` })),
        ]}
        // The options are ids of the graph's own nodes.
        onChange={(to) => questions.change(id, { target: to === stays ? null : (Number(to) as NodeId) })}
      />
      {!readOnly && (
        <div>
          <Button variant="ghost" size="compact" icon={<Trash2 size={14} />} onClick={() => questions.remove(id)}>
            Remover pergunta
          </Button>
        </div>
      )}
    </>
  )
}

const stays = "stays"

interface LabelledProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly children: ReactNode
}

const Labelled = ({ label, hint, children }: LabelledProps) => (
  <chakra.fieldset display="grid" gap="1" minWidth={0} gridTemplateColumns="minmax(0, 1fr)">
    <chakra.legend textStyle="label" color="text-2" paddingBottom="1">
      {label}
    </chakra.legend>
    {children}
    {hint !== undefined && (
      <chakra.span textStyle="meta" color="text-2">
        {hint}
      </chakra.span>
    )}
  </chakra.fieldset>
)
