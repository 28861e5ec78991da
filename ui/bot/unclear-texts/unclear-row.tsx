import { chakra } from "@chakra-ui/react"
import {
  teachingSentences,
  type UnclearListState,
  type UnclearRow,
  type UnclearTextsView,
} from "@prosa/core/engine/view"
import { type BotId, formatTotal } from "@prosa/core/kernel"
import { ChevronDown, CircleCheck, EyeOff, GraduationCap, Plus, Undo2 } from "lucide-react"
import { Link } from "wouter"
import { Badge } from "../../kit/labels/badge.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { LinkButton } from "../../kit/buttons/link-button.tsx"
import { Menu } from "../../kit/menus/menu.tsx"
import { Name } from "../../kit/labels/name.tsx"
import { Moment } from "../../services/moment.tsx"

const Row = chakra("li", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    columnGap: "4",
    rowGap: "2",
    alignItems: "start",
    paddingInline: "4",
    paddingBlock: "4",
    borderBottom: "1px solid",
    borderColor: "border",
    "&:last-child": { borderBottom: "none" },
    "@media (max-width: 900px)": { gridTemplateColumns: "minmax(0, 1fr)" },
  },
})

const Facts = chakra("p", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "3",
    rowGap: "1",
    textStyle: "label",
    color: "text-3",
    "& a": { color: "text-2", textDecoration: "underline", textUnderlineOffset: "2px" },
  },
})

const Actions = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    justifyContent: "flex-end",
    "@media (max-width: 900px)": { justifyContent: "flex-start" },
  },
})

const Sentence = chakra("p", {
  base: { textStyle: "label", overflowWrap: "anywhere" },
  variants: { warns: { true: { color: "warning" }, false: { color: "text-2" } } },
})

export interface UnclearRowViewProps {
  readonly botId: BotId
  readonly model: UnclearTextsView
  readonly state: UnclearListState
  readonly row: UnclearRow
}

/** A group of texts that a bot did not understand: what was written, where, and whom it is taught to. */
export const UnclearRowView = ({ botId, model, state, row }: UnclearRowViewProps) => {
  const { key, text, alike, times, title, lastAt, dialogId, effect } = row
  const look = () => model.look(key)
  return (
    <Row onPointerEnter={look} onFocus={look}>
      <chakra.div display="grid" gap="1" minWidth={0}>
        <chakra.p textStyle="body" fontWeight={500} overflowWrap="anywhere" css={bounded}>
          <bdi>“{text}”</bdi>
        </chakra.p>
        {alike.length > 0 && (
          <chakra.p textStyle="cell" color="text-2" overflowWrap="anywhere" css={bounded}>
            também <bdi>{alike.map((other) => `“${other}”`).join(", ")}</bdi>
          </chakra.p>
        )}
        <Facts>
          <span>
            {times === 1 ? "1 vez" : `${formatTotal(times)} vezes`}, a última em <Moment at={lastAt} />
          </span>
          <Badge>
            <Name>{title}</Name>
          </Badge>
          {row.suggested !== undefined && row.nearest !== null && (
            <span>
              mais parecido com “<bdi>{row.suggested.title}</bdi>”, {Math.round(row.nearest.score * 100)}%
            </span>
          )}
          <Link href={`/omnichannel/?dialogId=${dialogId}`}>Ver conversa</Link>
        </Facts>
        {effect !== undefined && state.replayed !== undefined && (
          <div>
            <Sentence warns={false}>
              Com a resposta “<bdi>{effect.answer.title}</bdi>”:
            </Sentence>
            {teachingSentences(effect.of, state.replayed).map((sentence) => (
              <Sentence key={sentence.text} warns={sentence.warns}>
                {sentence.text}
              </Sentence>
            ))}
          </div>
        )}
      </chakra.div>
      <Actions>
        {row.taught === undefined ? (
          <Untaught model={model} state={state} row={row} />
        ) : (
          <Taught botId={botId} model={model} state={state} row={row} taught={row.taught} />
        )}
      </Actions>
    </Row>
  )
}

/** A text of 4,096 characters leaves room for the others. */
const bounded = { display: "-webkit-box", WebkitLineClamp: 4, WebkitBoxOrient: "vertical", overflow: "hidden" } as const

type PartProps = Omit<UnclearRowViewProps, "botId">

const Untaught = ({ model, state, row }: PartProps) => {
  const { key, answers, suggested, understood } = row
  const busy = state.busy === key
  const waits = state.busy !== undefined
  const gone = state.draft?.script !== undefined && state.draft.script.nodeAt(row.nodeId) === undefined
  const aside = state.kind === "aside"
  return (
    <>
      {understood !== undefined && state.kind !== "unsure" && (
        <Badge tone="ok" icon={<CircleCheck aria-hidden size={12} />}>
          O rascunho já entende: <Name>{understood}</Name>
        </Badge>
      )}
      {gone && <Badge>O node não está mais no rascunho</Badge>}
      {!aside && suggested !== undefined && understood === undefined && (
        <Button
          size="compact"
          icon={<GraduationCap aria-hidden size={14} />}
          busy={busy}
          busyLabel="Ensinando…"
          disabled={waits}
          onClick={() => model.teach(key, suggested)}
          aria-label={`Ensinar que “${row.text}” é ${suggested.title}`}
        >
          <chakra.span truncate maxWidth="200px">
            É “<bdi>{suggested.title}</bdi>”
          </chakra.span>
        </Button>
      )}
      {!aside && !gone && state.draft !== undefined && (
        <Menu
          trigger={
            <Button
              size="compact"
              variant={suggested === undefined ? "secondary" : "ghost"}
              disabled={waits}
              aria-label={`Escolher a resposta de “${row.text}”`}
            >
              {suggested === undefined ? "É uma resposta…" : "Outra…"}
              <ChevronDown aria-hidden size={14} />
            </Button>
          }
          groups={[
            answers.map((answer) => ({
              id: String(answer.target),
              label: answer.title,
              onSelect: () => model.teach(key, answer),
            })),
            [{ id: "new", label: "Nova resposta", icon: <Plus size={14} />, onSelect: () => model.teach(key, "new") }],
            [
              ...row.questions.map((offered) => ({
                id: `question ${offered.question}`,
                label: `Pergunta: ${offered.title}`,
                onSelect: () => model.teach(key, { question: offered.question }),
              })),
              {
                id: "new question",
                label: "Nova pergunta de qualquer lugar",
                icon: <Plus size={14} />,
                onSelect: () => model.teach(key, "new-question"),
              },
            ],
          ]}
        />
      )}
      <Button
        size="compact"
        variant="ghost"
        icon={aside ? <Undo2 aria-hidden size={14} /> : <EyeOff aria-hidden size={14} />}
        disabled={waits}
        aria-label={aside ? `Trazer “${row.text}” de volta` : `Deixar “${row.text}” de lado`}
        onClick={() => model.setAside(key, !aside)}
      >
        {aside ? "Trazer de volta" : "Deixar de lado"}
      </Button>
    </>
  )
}

const Taught = ({
  botId,
  model,
  state,
  row,
  taught,
}: UnclearRowViewProps & { readonly taught: NonNullable<UnclearRow["taught"]> }) => {
  const title =
    "question" in taught
      ? row.questions.find(({ question }) => question === taught.question)?.title
      : row.answers.find(({ target }) => target === taught.target)?.title
  const place = "question" in taught ? `question=${taught.question}` : `node=${taught.target}`
  return (
    <>
      <Badge tone="ok" icon={<CircleCheck aria-hidden size={12} />}>
        Ensinado: <Name>{title ?? ""}</Name>
      </Badge>
      {taught.made && state.draft !== undefined && (
        <LinkButton size="compact" href={`/drawflow/${botId}/${state.draft.flow.id}?${place}`}>
          Escrever a resposta
        </LinkButton>
      )}
      <Button
        size="compact"
        variant="ghost"
        icon={<Undo2 aria-hidden size={14} />}
        busy={state.busy === row.key}
        busyLabel="Desfazendo…"
        disabled={state.busy !== undefined}
        aria-label={`Desfazer o que foi ensinado de “${row.text}”`}
        onClick={() => model.undo(row.key)}
      >
        Desfazer
      </Button>
    </>
  )
}
