import { chakra } from "@chakra-ui/react"
import { type MeasuredPhrase, recognitionSentence } from "@prosa/core/engine"
import { createPhraseMeasure, type MeasuredDraft } from "@prosa/core/engine/view"
import { type BotId, formatTotal, wholePercents } from "@prosa/core/kernel"
import { RotateCw } from "lucide-react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { ListSkeleton } from "../../kit/feedback/skeleton.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { EmptyState, ErrorState } from "../../kit/feedback/whole-state.tsx"
import { useEntityServices } from "../../entity/entity-services.ts"
import { useFlowServices } from "../../flow/flow-services.ts"

const Numbers = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(160px, 100%), 1fr))",
    gap: "4",
    "& > div": { padding: "4", border: "1px solid", borderColor: "border", borderRadius: "card" },
    "& dt": { textStyle: "label", color: "text-3" },
    "& dd": { textStyle: "page-title", fontVariantNumeric: "tabular-nums" },
  },
})

const Phrases = chakra("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    "& > li": { padding: "3", paddingInline: "4", borderBottom: "1px solid", borderColor: "border", textStyle: "cell" },
    "& > li:last-child": { borderBottom: "none" },
  },
})

/** Phrases of a list, at most: the first ones are mended first. */
const shown = 100

/** 'Quanto o robô entende': the draft, measured by its own phrases and its saved tests. */
export const PhraseMeasurePanel = ({ botId }: { readonly botId: BotId }) => {
  const { flows, tests, measuring } = useFlowServices()
  const { entities } = useEntityServices()
  const model = useViewModel(
    (scope) => createPhraseMeasure(scope, { botId }, { flows, tests, entities, measuring }),
    `measure of ${botId}`,
  )
  return model === undefined ? null : <Measure model={model} />
}

const Measure = ({ model }: { readonly model: ReturnType<typeof createPhraseMeasure> }) => {
  const state = useBehavior(model.state$)
  if (state.status === "failed")
    return <ErrorState title="Não foi possível medir." sentence={state.message} onRetry={model.measure} />
  if (state.status === "measuring") return <ListSkeleton rows={4} />
  return <Measured measured={state.measured} onAgain={model.measure} />
}

const Measured = ({ measured, onAgain }: { readonly measured: MeasuredDraft; readonly onAgain: () => void }) => {
  const { phrases, failing, tests } = measured
  const { right, wrong, turnedAway, alone } = phrases
  const all = right.length + wrong.length + turnedAway.length
  const [ofRight, ofWrong, ofTurnedAway] = wholePercents([right.length, wrong.length, turnedAway.length])
  if (all === 0 && tests === 0)
    return (
      <EmptyState
        title="Ainda não há o que medir"
        sentence="Uma resposta com duas ou mais frases de treino, ou um teste salvo, já pode ser medida."
      />
    )
  return (
    <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
      <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="center" justifyContent="space-between">
        <chakra.p textStyle="cell" color="text-2" maxWidth="640px">
          Cada frase de treino do rascunho é tirada e lida pelo que resta: assim se vê o que o robô faria com uma fala
          que nunca viu. Rótulos de botões não contam.
        </chakra.p>
        <Button size="compact" icon={<RotateCw aria-hidden size={14} />} onClick={onAgain}>
          Medir de novo
        </Button>
      </chakra.div>
      <Numbers aria-label="Medida">
        <div>
          <dt>Certas</dt>
          <dd>{ofRight}%</dd>
        </div>
        <div>
          <dt>Erradas</dt>
          <dd>{ofWrong}%</dd>
        </div>
        <div>
          <dt>Não reconhecidas</dt>
          <dd>{ofTurnedAway}%</dd>
        </div>
        <div>
          <dt>Testes que passam</dt>
          <dd>{tests === 0 ? "sem testes" : `${formatTotal(tests - failing.length)} de ${formatTotal(tests)}`}</dd>
        </div>
      </Numbers>
      {alone > 0 && (
        <Banner tone="neutral">
          {alone === 1
            ? "1 frase é a única da sua resposta e não pode ser medida. Dê mais exemplos a ela."
            : `${formatTotal(alone)} frases são as únicas das suas respostas e não podem ser medidas. Dê mais exemplos a elas.`}
        </Banner>
      )}
      {failing.length > 0 && (
        <Banner tone="warning">
          {failing.length === 1 ? "Não passa o teste" : "Não passam os testes"}{" "}
          {failing.map((name) => `“${name}”`).join(", ")}.
        </Banner>
      )}
      <PhraseList title="Lidas como outra resposta" phrases={wrong} />
      <PhraseList title="Não reconhecidas" phrases={turnedAway} />
    </chakra.div>
  )
}

interface PhraseListProps {
  readonly title: string
  readonly phrases: ReadonlyArray<MeasuredPhrase>
}

const PhraseList = ({ title, phrases }: PhraseListProps) =>
  phrases.length === 0 ? null : (
    <chakra.section display="grid" gap="2" gridTemplateColumns="minmax(0, 1fr)" aria-label={title}>
      <chakra.h2 textStyle="name">
        {title}{" "}
        <chakra.span color="text-3" fontWeight={400}>
          {formatTotal(phrases.length)}
        </chakra.span>
      </chakra.h2>
      <Phrases>
        {phrases.slice(0, shown).map(({ nodeId, title: node, answer, phrase, recognition }) => (
          <li key={`${nodeId} ${answer} ${phrase}`}>
            <chakra.p fontWeight={500} overflowWrap="anywhere">
              <bdi>“{phrase}”</bdi>
            </chakra.p>
            <chakra.p color="text-2" overflowWrap="anywhere">
              Em <bdi>{node}</bdi>, da resposta “<bdi>{answer}</bdi>”. {recognitionSentence(recognition)}.
            </chakra.p>
          </li>
        ))}
      </Phrases>
      {phrases.length > shown && (
        <chakra.p textStyle="label" color="text-3">
          E mais {formatTotal(phrases.length - shown)}.
        </chakra.p>
      )}
    </chakra.section>
  )
