import { chakra } from "@chakra-ui/react"
import type { DashboardPeriod } from "@prosa/core/dashboard"
import { periodWords } from "../services/period-filter.tsx"

/** The ground of the page; what stands in it is what is printed. */
export const PrintedGround = chakra("div", {
  base: { flex: "1", backgroundColor: "app", "@media print": { backgroundColor: "transparent", zoom: 0.72 } },
})

/** The views of the page below its head. */
export const Views = chakra("div", {
  base: {
    paddingInline: "6",
    paddingBottom: "6",
    smDown: { paddingInline: "4", paddingBottom: "4" },
    "@media print": { padding: 0, "& [role=tablist]": { display: "none" } },
  },
})

/** What a view shows, from top to bottom. */
export const Body = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "3",
    transitionProperty: "opacity",
    transitionDuration: "100ms",
    "&[data-busy]": { opacity: 0.6 },
  },
})

/** What is chosen of the page; not printed. */
export const Filters = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "2",
    minWidth: 0,
    "@media print": { display: "none" },
  },
})

const Printed = chakra("p", { base: { display: "none", "@media print": { display: "block", textStyle: "cell" } } })

interface PrintedScopeProps {
  readonly period: DashboardPeriod
  readonly bots: number
  readonly timeZone: string
}

/** What the printed figures are of. */
export const PrintedScope = ({ period, bots, timeZone }: PrintedScopeProps) => (
  <Printed>
    {periodWords(period)} · {bots === 1 ? "1 robô" : `${bots} robôs`} · fuso horário {timeZone}
  </Printed>
)

const printRules = `@media print {
  @page { size: A4 landscape; margin: 10mm }
  body *:not(:has([data-printed])):not([data-printed]):not([data-printed] *) { display: none !important }
  *:has([data-printed]) { display: block !important; height: auto !important; overflow: visible !important }
}`

/** A page of paper shows the page's content, and nothing of what stands round it. */
export const PrintRules = () => <style>{printRules}</style>
