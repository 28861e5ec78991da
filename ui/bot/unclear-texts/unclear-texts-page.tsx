import { chakra } from "@chakra-ui/react"
import { createUnclearList, type UnclearListState, type UnclearTextsView } from "@prosa/core/engine/view"
import { BotId, idFrom } from "@prosa/core/kernel"
import { ArrowLeft, CircleCheck, Workflow } from "lucide-react"
import { useRef, useState } from "react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { LinkButton } from "../../kit/buttons/link-button.tsx"
import { ListSkeleton } from "../../kit/feedback/skeleton.tsx"
import { Tabs } from "../../kit/layout/tabs.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { EmptyState, ErrorState, NoPermission } from "../../kit/feedback/whole-state.tsx"
import { useEntityServices } from "../../entity/entity-services.ts"
import { useFlowServices } from "../../flow/flow-services.ts"
import { useEntry } from "../../services/entry-services.ts"
import { BotPageFrame, NoBot } from "../page/bot-page-frame.tsx"
import { PhraseMeasurePanel } from "./phrase-measure-panel.tsx"
import { UnclearRowView } from "./unclear-row.tsx"
import { useFocusInRows } from "./use-focus-in-rows.ts"

const Rows = chakra("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
  },
})

export interface UnclearTextsPageProps {
  readonly params: Readonly<Record<string, string | undefined>>
}

/** 'Não entendidas', `/chatbots/{botId}?unclear`. */
export const UnclearTextsPage = ({ params }: UnclearTextsPageProps) => {
  const id = idFrom(BotId, params["botId"])
  return id === undefined ? <NoBot /> : <KnownBot id={id} />
}

const KnownBot = ({ id }: { readonly id: BotId }) => {
  const { toaster } = useEntry()
  const { flows, tests, unclear } = useFlowServices()
  const { entities } = useEntityServices()
  const model = useViewModel(
    (scope) => createUnclearList(scope, { botId: id }, { unclear, flows, tests, entities, toasts: toaster }),
    `unclear texts of ${id}`,
  )
  return model === undefined ? null : <Page id={id} model={model} />
}

type TabId = UnclearListState["kind"] | "measure"

const Page = ({ id, model }: { readonly id: BotId; readonly model: UnclearTextsView }) => {
  const { navigation } = useEntry()
  const state = useBehavior(model.state$)
  const [measured, setMeasured] = useState(false)
  const { failure, draft, totals } = state
  if (failure?._tag === "NotAllowed")
    return <NoPermission what="Não entendidas" onLeave={() => navigation.go(`/chatbots/${id}`)} />
  if (failure?._tag === "NotFound") return <NoBot />
  const open = (tab: TabId) => {
    setMeasured(tab === "measure")
    if (tab !== "measure") model.show(tab)
  }
  const listed = <List id={id} model={model} state={state} />
  const editor = draft && `/drawflow/${id}/${draft.flow.id}`
  return (
    <BotPageFrame>
      <chakra.div marginInlineStart="-10px" marginBottom="-4">
        <LinkButton href={`/chatbots/${id}`} variant="ghost" size="compact" icon={<ArrowLeft aria-hidden size={14} />}>
          Voltar ao robô
        </LinkButton>
      </chakra.div>
      <chakra.header display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <chakra.div flex="1" minWidth="min(100%, 320px)">
          <chakra.h1 textStyle="page-title">Não entendidas</chakra.h1>
          <chakra.p textStyle="cell" color="text-3">
            O que as pessoas escreveram nos últimos 30 dias e o robô não entendeu. O que você ensina aqui vai para o
            rascunho do fluxo.
          </chakra.p>
        </chakra.div>
        {editor !== undefined && (
          <LinkButton href={editor} icon={<Workflow aria-hidden size={16} />}>
            Editar Script
          </LinkButton>
        )}
      </chakra.header>
      {state.unpublished && editor !== undefined && (
        <Banner tone="ok" action={{ label: "Revisar e publicar", run: () => navigation.go(editor) }}>
          O rascunho foi ensinado. As conversas seguem a versão publicada até a próxima publicação.
        </Banner>
      )}
      <Tabs<TabId>
        label="O que mostrar"
        open={measured ? "measure" : state.kind}
        onOpen={open}
        tabs={[
          { id: "missed", label: "Não entendidas", count: totals.missed, content: listed },
          { id: "unsure", label: "Entendidas por pouco", count: totals.unsure, content: listed },
          { id: "aside", label: "Deixadas de lado", count: totals.aside, content: listed },
          { id: "measure", label: "Quanto o robô entende", content: <PhraseMeasurePanel botId={id} /> },
        ]}
      />
    </BotPageFrame>
  )
}

interface ListProps {
  readonly id: BotId
  readonly model: UnclearTextsView
  readonly state: UnclearListState
}

const empty: Readonly<Record<UnclearListState["kind"], { readonly title: string; readonly sentence: string }>> = {
  missed: {
    title: "Nada ficou sem resposta",
    sentence: "Quando alguém escrever o que o robô não reconhece, aparece aqui, e você ensina com um clique.",
  },
  unsure: {
    title: "Nada foi entendido por pouco",
    sentence: "Aqui aparecem as falas que o robô reconheceu com pouca certeza, ou sobre as quais perguntou.",
  },
  aside: { title: "Nada foi deixado de lado", sentence: "O que não vale ensinar sai da lista e fica aqui." },
}

/** Rows that are drawn at first, and with each 'Mostrar mais'. */
const step = 50

const List = ({ id, model, state }: ListProps) => {
  const { rows, status, failure, kind, cut } = state
  const [shown, setShown] = useState(step)
  const list = useRef<HTMLUListElement>(null)
  useFocusInRows(list)
  if (status === "failed")
    return (
      <ErrorState
        title="Não foi possível carregar o que o robô não entendeu."
        sentence={failure?.message}
        onRetry={model.reload}
      />
    )
  if (status === "loading" && rows.length === 0) return <ListSkeleton rows={5} />
  if (rows.length === 0)
    return <EmptyState icon={<CircleCheck aria-hidden size={24} strokeWidth={1.75} />} {...empty[kind]} />
  return (
    <chakra.div display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
      {cut && <Banner tone="neutral">São muitas: contam as 20.000 mais novas.</Banner>}
      <Rows ref={list} aria-label="Falas">
        {rows.slice(0, shown).map((row) => (
          <UnclearRowView key={row.key} botId={id} model={model} state={state} row={row} />
        ))}
      </Rows>
      {rows.length > shown && (
        <div>
          <Button onClick={() => setShown(shown + step)}>Mostrar mais</Button>
        </div>
      )}
    </chakra.div>
  )
}
