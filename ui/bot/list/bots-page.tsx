import { chakra } from "@chakra-ui/react"
import type { BotCard } from "@prosa/core/bot"
import { type BotList, createBotList } from "@prosa/core/bot/view"
import { formatTotal } from "@prosa/core/kernel"
import { Bot, Plus, Search } from "lucide-react"
import { useState } from "react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { PageHeader } from "../../kit/layout/page-header.tsx"
import { Paginator } from "../../kit/tables/paginator.tsx"
import { SearchField } from "../../kit/fields/search-field.tsx"
import { CardSkeleton } from "../../kit/feedback/skeleton.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { EmptyState, ErrorState } from "../../kit/feedback/whole-state.tsx"
import { useEntry } from "../../services/entry-services.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"
import { BotListCard } from "./bot-list-card.tsx"
import { useBotServices } from "../bot-services.ts"
import { CloneBotDialog } from "./clone-bot-dialog.tsx"
import { CreateBotDialog } from "./create-bot-dialog.tsx"

const Cards = chakra("ul", {
  base: {
    display: "grid",
    gap: "4",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(272px, 100%), 1fr))",
    "& > li": { minWidth: 0 },
  },
})

const Content = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    flex: "1 0 auto",
    gap: "4",
    paddingInline: "6",
    paddingBottom: "6",
    smDown: { paddingInline: "4" },
  },
})

/** 'Meus robôs'. */
export const BotsPage = () => {
  const { session, toaster } = useEntry()
  const { bots } = useBotServices()
  const { selection } = useTenancyServices()
  const { company } = useBehavior(session.state$)
  const model = useViewModel(
    (scope) => createBotList(scope, { bots, session, selection, toasts: toaster }),
    `bots ${company?.id}`,
  )
  return model === undefined ? null : <Bots model={model} />
}

const Bots = ({ model }: { readonly model: BotList }) => {
  const { list } = model
  const { wish, total, loadedOnce } = useBehavior(list.state$)
  const [creating, setCreating] = useState(false)
  const create = () => setCreating(model.askToCreate())
  return (
    <>
      <PageHeader
        title="Meus robôs"
        {...(loadedOnce ? { count: `${formatTotal(total)} Bots` } : {})}
        sentence="Gerencie os seus bots cadastrados"
        search={<SearchField label="Buscar por nome" shortcut value={wish.search} onChange={list.search} />}
        actions={
          <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={create}>
            Criar bot
          </Button>
        }
      />
      <Content>
        <BotCards model={model} onCreate={create} />
      </Content>
      {total > 0 && (
        <chakra.div position="sticky" bottom="0" backgroundColor="surface" zIndex="sticky">
          <Paginator
            offset={wish.first}
            limit={wish.rows}
            total={total}
            noun={["bot", "bots"]}
            onGo={({ offset, limit }) => (limit === wish.rows ? list.goTo(offset) : list.resize(limit))}
          />
        </chakra.div>
      )}
      {creating && <CreateBotDialog onClose={() => setCreating(false)} />}
    </>
  )
}

const icon = { "aria-hidden": true, size: 24, strokeWidth: 1.75 } as const

const BotCards = ({ model, onCreate }: { readonly model: BotList; readonly onCreate: () => void }) => {
  const { selection } = useTenancyServices()
  const { list } = model
  const [cloned, setCloned] = useState<BotCard>()
  const { rows, status, wish, failure } = useBehavior(list.state$)
  const scope = useBehavior(selection.state$)
  const retry = () => {
    if (scope.status === "failed") selection.reload()
    list.reload()
  }
  if (rows.length === 0 && (status === "failed" || scope.status === "failed"))
    return (
      <ErrorState
        title="Não foi possível carregar os robôs."
        sentence={
          failure?._tag === "NotAllowed" ? failure.message : "Erro ao buscar chatbots. Por favor tente mais tarde."
        }
        onRetry={retry}
      />
    )
  if (rows.length === 0 && (status === "loading" || scope.status === "loading")) return <CardSkeleton />
  if (rows.length === 0 && wish.search.trim() !== "")
    return (
      <EmptyState
        icon={<Search {...icon} />}
        title="Nenhum resultado encontrado"
        sentence={`Nada combina com “${wish.search.trim()}” ${
          scope.selected.length === 1
            ? "no workspace selecionado."
            : `nos ${scope.selected.length} workspaces selecionados.`
        }`}
        actions={<Button onClick={() => list.search("")}>Limpar busca</Button>}
      />
    )
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<Bot {...icon} />}
        title="Nenhum robô por aqui"
        sentence="Não existem chatbots cadastrados para os workspaces selecionados."
        actions={
          <>
            {scope.selected.length < scope.all.length && (
              <Button onClick={selection.selectAll}>Selecionar todos os workspaces</Button>
            )}
            {model.mayCreate && (
              <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={onCreate}>
                Criar bot
              </Button>
            )}
          </>
        }
      />
    )
  return (
    <>
      {status === "failed" && (
        <Banner tone="danger" action={{ label: "Tentar novamente", run: retry }}>
          Erro ao buscar chatbots. Por favor tente mais tarde.
        </Banner>
      )}
      {cloned !== undefined && <CloneBotDialog bot={cloned} onClose={() => setCloned(undefined)} />}
      <Cards aria-label="Robôs" aria-busy={status === "loading"}>
        {rows.map((bot) => (
          <li key={bot.id}>
            <BotListCard bot={bot} {...(model.mayCreate ? { onClone: () => setCloned(bot) } : {})} />
          </li>
        ))}
      </Cards>
    </>
  )
}
