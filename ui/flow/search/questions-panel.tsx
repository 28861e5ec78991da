import { chakra } from "@chakra-ui/react"
import type { FlowEditor } from "@prosa/core/flow/view"
import { Plus } from "lucide-react"
import { useState } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { SearchField } from "../../kit/fields/search-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { QuestionCard } from "./question-card.tsx"
import { SidePanel } from "./side-panel.tsx"

export interface QuestionsPanelProps {
  readonly editor: Pick<FlowEditor, "flowQuestions" | "problems" | "readOnly">
}

/** 'Perguntas de qualquer lugar': what is understood at every node, with its phrases and its answer. */
export const QuestionsPanel = ({ editor }: QuestionsPanelProps) =>
  useBehavior(editor.flowQuestions.open$) ? <OpenPanel editor={editor} /> : null

/** With fewer questions nothing has to be looked for. */
const filteredFrom = 6

const OpenPanel = ({ editor }: QuestionsPanelProps) => {
  const { flowQuestions: questions, readOnly } = editor
  const rows = useBehavior(questions.rows$)
  const chosen = useBehavior(questions.chosen$)
  const problems = useBehavior(editor.problems.problems$)
  const [search, setSearch] = useState("")
  const wanted = search.trim().toLocaleLowerCase("pt-BR")
  const shown = rows.filter(
    ({ id, name, phrases, texts }) =>
      id === chosen || [name, ...phrases, ...texts].some((text) => text.toLocaleLowerCase("pt-BR").includes(wanted)),
  )
  return (
    <SidePanel
      title="Perguntas de qualquer lugar"
      count={rows.length}
      closeLabel="Fechar perguntas"
      onClose={questions.toggle}
    >
      {rows.length >= filteredFrom && (
        <chakra.div paddingInline="4" paddingBottom="2">
          <SearchField label="Filtrar perguntas" value={search} onChange={setSearch} />
        </chakra.div>
      )}
      {rows.length === 0 && (
        <chakra.p paddingInline="4" paddingBottom="3" textStyle="cell" color="text-2">
          O robô responde a estas perguntas em qualquer node, quando as respostas do próprio node não servem, e depois
          volta para onde a conversa estava ou segue para um node.
        </chakra.p>
      )}
      {rows.length > 0 && (
        <chakra.ul flex="1" minHeight={0} overflowY="auto" listStyleType="none" aria-label="Perguntas do fluxo">
          {shown.map((question) => (
            <QuestionCard
              key={question.id}
              question={question}
              questions={questions}
              open={question.id === chosen}
              readOnly={readOnly}
              problems={problems.filter((problem) => "questionId" in problem && problem.questionId === question.id)}
            />
          ))}
          {shown.length === 0 && (
            <chakra.li padding="4" textStyle="cell" color="text-2">
              Nenhum resultado encontrado
            </chakra.li>
          )}
        </chakra.ul>
      )}
      {!readOnly && (
        <chakra.footer paddingInline="4" paddingBlock="2" borderTop="1px solid" borderColor="border">
          <Button variant="ghost" size="compact" icon={<Plus size={14} />} onClick={questions.add}>
            Nova pergunta
          </Button>
        </chakra.footer>
      )}
    </SidePanel>
  )
}
