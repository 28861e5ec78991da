import { chakra } from "@chakra-ui/react"
import { maySeeUnclear } from "@prosa/core/access"
import { createUnclearSummary } from "@prosa/core/engine/view"
import { type BotId, formatTotal } from "@prosa/core/kernel"
import { GraduationCap } from "lucide-react"
import { LinkButton } from "../../kit/buttons/link-button.tsx"
import { Name } from "../../kit/labels/name.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useFlowServices } from "../../flow/flow-services.ts"
import { useEntry } from "../../services/entry-services.ts"
import { BotCardFrame } from "../page/bot-card-frame.tsx"

const Texts = chakra("ol", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "2",
    textStyle: "cell",
    "& > li": { display: "flex", gap: "3", minWidth: 0 },
    "& > li > span:first-of-type": { flex: "1", minWidth: 0 },
    "& > li > span:last-of-type": { color: "text-3", fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
  },
})

/** Whether the address of a bot's page asks for what it does not understand. */
export const unclearIn = (search: string): boolean => new URLSearchParams(search).has("unclear")

/** Texts on the bot's page. */
const shown = 4

/** 'Não entendidas' on a bot's page: what was written most often without an answer, and the way to teach it. */
export const UnclearCard = ({ botId }: { readonly botId: BotId }) => {
  const { session } = useEntry()
  const { user } = useBehavior(session.state$)
  return user !== undefined && maySeeUnclear(user) ? <Permitted botId={botId} /> : null
}

const Permitted = ({ botId }: { readonly botId: BotId }) => {
  const { unclear } = useFlowServices()
  const summary$ = useViewModel((scope) => createUnclearSummary(scope, { botId }, { unclear }), `unclear of ${botId}`)
  return summary$ === undefined ? null : <Summary botId={botId} summary$={summary$} />
}

interface SummaryProps {
  readonly botId: BotId
  readonly summary$: ReturnType<typeof createUnclearSummary>
}

const Summary = ({ botId, summary$ }: SummaryProps) => {
  const summary = useBehavior(summary$)
  if (summary.status === "loading") return null
  const list = summary.status === "ready" ? summary.value : undefined
  const more = (list?.texts.length ?? 0) > 0
  return (
    <BotCardFrame title="Não entendidas" {...(list === undefined ? {} : { count: list.totals.missed })}>
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        {list === undefined && <chakra.p color="text-3">{summary.status === "failed" && summary.message}</chakra.p>}
        {list !== undefined && more && (
          <Texts aria-label="Mais escritas">
            {list.texts.slice(0, shown).map(({ nodeId, saying, text, times }) => (
              <li key={`${nodeId} ${saying}`}>
                <span>
                  <Name>{`“${text}”`}</Name>
                </span>
                <span>{formatTotal(times)} ×</span>
              </li>
            ))}
          </Texts>
        )}
        {list !== undefined && !more && (
          <chakra.p textStyle="cell" color="text-3">
            Nos últimos 30 dias nada ficou sem resposta.
          </chakra.p>
        )}
        <div>
          <LinkButton size="compact" href={`/chatbots/${botId}?unclear`} icon={<GraduationCap aria-hidden size={14} />}>
            {more ? "Ensinar o robô" : "Ver tudo"}
          </LinkButton>
        </div>
      </chakra.div>
    </BotCardFrame>
  )
}
