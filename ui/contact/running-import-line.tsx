import { chakra } from "@chakra-ui/react"
import { watchRunningImport } from "@prosa/core/contact/view"
import { formatCount } from "@prosa/core/kernel"
import { Link } from "wouter"
import { ProgressBar } from "../kit/feedback/progress-bar.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { useEntry } from "../services/entry-services.ts"
import { useContactServices } from "./contact-services.ts"

const Line = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, auto) 160px auto",
    alignItems: "center",
    columnGap: "4",
    rowGap: "1",
    width: "fit-content",
    maxWidth: "full",
    textStyle: "cell",
    color: "text-2",
    smDown: { width: "full", gridTemplateColumns: "minmax(0, 1fr) auto", "& > :nth-child(2)": { display: "none" } },
  },
})

/** How far an import is that somebody has begun, with the way to its page; nothing while none runs. */
export const RunningImportLine = ({ onEnded }: { readonly onEnded: () => void }) => {
  const { session } = useEntry()
  const { contactImports: imports } = useContactServices()
  const running = useViewModel(
    (scope) => ({ import$: watchRunningImport(scope, { imports, session, ended: onEnded }) }),
    `running imports`,
  )
  return running === undefined ? null : <Shown import$={running.import$} />
}

const Shown = ({ import$ }: { readonly import$: ReturnType<typeof watchRunningImport> }) => {
  const shown = useBehavior(import$)
  if (shown === undefined) return null
  const { fileName, done, rows } = shown
  return (
    <Line>
      <chakra.span truncate title={fileName}>
        Importando <bdi>{fileName}</bdi> · {formatCount(done)} de {formatCount(rows)}
      </chakra.span>
      <ProgressBar label={`Importando ${fileName}`} done={done} total={rows} />
      <chakra.span asChild color="brand-ink" textStyle="control">
        <Link href="/contacts/import">Acompanhar</Link>
      </chakra.span>
    </Line>
  )
}
