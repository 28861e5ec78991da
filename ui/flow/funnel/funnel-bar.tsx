import { chakra } from "@chakra-ui/react"
import {
  enteredWords,
  funnelExplanations,
  funnelMessages as say,
  funnelRefusal,
  sinceWords,
} from "@prosa/core/dashboard"
import type { CanvasFunnel } from "@prosa/core/dashboard/view"
import { ArrowRightLeft, CircleCheck, CircleHelp, RotateCw, Table2, X } from "lucide-react"
import { Button } from "../../kit/buttons/button.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { LinkButton } from "../../kit/buttons/link-button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { HowCountedList } from "../../services/how-counted.tsx"
import { PeriodFilter } from "../../services/period-filter.tsx"

const Bar = chakra("section", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    flexShrink: 0,
    paddingInline: "4",
    paddingBlock: "2",
    textStyle: "cell",
    color: "text-2",
    backgroundColor: "surface",
    borderBottom: "1px solid",
    borderColor: "border",
    smDown: { paddingInline: "3" },
  },
})
/** What is chosen of it: on a telephone below the words, beside which closing stays. */
const Choices = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", gap: "2", smDown: { order: 1, width: "full" } },
})
const Words = chakra("div", {
  base: { display: "grid", flex: "1 1 0", minWidth: 0, "& strong": { color: "text", fontWeight: 600 } },
})
const Legend = chakra("ul", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "3",
    margin: 0,
    padding: 0,
    listStyle: "none",
    textStyle: "meta",
    "& > li": { display: "inline-flex", alignItems: "center", gap: "1" },
  },
})

/** The open funnel of a flow: its period, how many conversations entered, and what its figures mean. */
export const FunnelBar = ({ funnel }: { readonly funnel: CanvasFunnel }) => {
  const choice = useBehavior(funnel.choice$)
  const { status } = useBehavior(funnel.state$)
  const table = useBehavior(funnel.tablePath$)
  if (!useBehavior(funnel.open$)) return null
  return (
    <Bar aria-label="Funil" aria-busy={status === "loading"}>
      <Words>
        <FunnelWords funnel={funnel} />
      </Words>
      {funnel.isPermitted && (
        <Choices>
          {status === "failed" && (
            <Button size="compact" icon={<RotateCw aria-hidden size={14} />} onClick={funnel.reload}>
              Tentar novamente
            </Button>
          )}
          <PeriodFilter choice={choice} page={funnel} />
          <LinkButton href={table} icon={<Table2 aria-hidden size={16} />}>
            Ver tabela
          </LinkButton>
        </Choices>
      )}
      <HowCountedList title="Funil" lines={funnelExplanations} />
      <IconButton label="Fechar funil" icon={<X aria-hidden size={16} />} onClick={funnel.toggle} />
    </Bar>
  )
}

const FunnelWords = ({ funnel: { state$, choice$, isPermitted } }: { readonly funnel: CanvasFunnel }) => {
  const { status, funnel, period, failure } = useBehavior(state$)
  const choice = useBehavior(choice$)
  if (!isPermitted) return <output>{say.mayNotSee}</output>
  if (funnel === undefined) return <output>{status === "failed" ? funnelRefusal(failure) : "Carregando…"}</output>
  if (!funnel.published)
    return (
      <output>
        <strong>{say.notPublished}</strong> {say.notPublishedDetail}
      </output>
    )
  const since = sinceWords(funnel, period ?? choice.period)
  return (
    <>
      <output>
        <strong>{funnel.whole.reached === 0 ? say.nobody : enteredWords(funnel.whole)}</strong>
      </output>
      {since !== undefined && <span>{since}</span>}
      <Legend aria-label="Nos cartões">
        <li>
          <CircleCheck aria-hidden size={12} /> terminaram
        </li>
        <li>
          <ArrowRightLeft aria-hidden size={12} /> transferidas
        </li>
        <li>
          <CircleHelp aria-hidden size={12} /> com exceções
        </li>
      </Legend>
    </>
  )
}
