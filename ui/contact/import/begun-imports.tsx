import { chakra } from "@chakra-ui/react"
import { type ContactImport, importMessages as say } from "@prosa/core/contact"
import type { ImportPage } from "@prosa/core/contact/view"
import { formatCount } from "@prosa/core/kernel"
import { CircleCheck, CircleSlash, Download, Megaphone } from "lucide-react"
import { Suspense, use, useState } from "react"
import { Link } from "wouter"
import { Button } from "../../kit/buttons/button.tsx"
import { ProgressBar } from "../../kit/feedback/progress-bar.tsx"
import { Spinner } from "../../kit/feedback/spinner.tsx"
import { ErrorState } from "../../kit/feedback/whole-state.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { Name } from "../../kit/labels/name.tsx"
import { useEntry } from "../../services/entry-services.ts"
import { Moment } from "../../services/moment.tsx"
import { NewCampaignSlot } from "../new-campaign-slot.ts"
import { ImportCard, ImportCardHead } from "./import-card.tsx"

const Lines = chakra("ul", { base: { margin: 0, padding: 0, listStyle: "none" } })
const Line = chakra("li", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "4",
    rowGap: "1",
    minHeight: "11",
    paddingInline: "4",
    paddingBlock: "2",
    borderTop: "1px solid",
    borderColor: "border",
    textStyle: "cell",
  },
})

/** The imports that have begun: how far they are, what they did, and the rows that were left out. */
export const BegunImports = ({ page }: { readonly page: ImportPage }) => {
  const state = useBehavior(page.imports$)
  if (state.status === "loading") return null
  if (state.status === "failed")
    return <ErrorState title={say.listFailed} sentence={state.failure.message} onRetry={page.reload} />
  if (state.imports.length === 0) return null
  return (
    <ImportCard aria-label="Importações">
      <ImportCardHead>
        <chakra.h2 textStyle="name">Importações</chakra.h2>
      </ImportCardHead>
      <Lines>
        {state.imports.map((one) => (
          <BegunImport key={one.id} page={page} one={one} />
        ))}
      </Lines>
    </ImportCard>
  )
}

const icons = {
  running: <Spinner size={16} />,
  done: <CircleCheck aria-hidden size={16} />,
  stopped: <CircleSlash aria-hidden size={16} />,
} as const

const BegunImport = ({ page, one }: { readonly page: ImportPage; readonly one: ContactImport }) => {
  const { navigation } = useEntry()
  const newCampaign = use(NewCampaignSlot)
  const [writing, setWriting] = useState(false)
  const running = one.state === "running"
  const counted = page.contactsOf(one).count
  return (
    <Line>
      <chakra.span color={one.state === "done" ? "ok" : "text-2"}>
        {icons[running ? "running" : one.state === "done" ? "done" : "stopped"]}
      </chakra.span>
      <chakra.span flex="1 1 200px" minWidth={0}>
        <Name>{one.fileName}</Name>
      </chakra.span>
      {running ? (
        <>
          <chakra.span flex="2 1 240px">
            <ProgressBar label={`Linhas de ${one.fileName}`} done={one.done} total={one.rows} />
          </chakra.span>
          <chakra.span color="text-2">continua se você sair</chakra.span>
          <Button size="compact" variant="ghost" aria-label={`Parar ${one.fileName}`} onClick={() => page.stop(one)}>
            Parar
          </Button>
        </>
      ) : (
        <>
          <chakra.span flex="2 1 240px" color="text-2">
            {wordsOf(one)}
          </chakra.span>
          <chakra.span color="text-2">
            <Moment at={one.createdAt} /> · {one.createdBy}
          </chakra.span>
          {counted > 0 && (
            <chakra.span color="brand-ink" textStyle="control">
              <Link href={`/contacts?import=${one.id}`} aria-label={`Ver os contatos de ${one.fileName}`}>
                Ver contatos
              </Link>
            </chakra.span>
          )}
          {counted > 0 && page.mayCreateCampaigns && newCampaign !== undefined && (
            <Button
              size="compact"
              variant="ghost"
              icon={<Megaphone aria-hidden size={14} />}
              aria-label={`Criar campanha para os contatos de ${one.fileName}`}
              onClick={() => setWriting(true)}
            >
              Criar campanha
            </Button>
          )}
          {writing && newCampaign !== undefined && (
            <Suspense fallback={null}>
              {newCampaign({
                ...page.contactsOf(one),
                onClose: () => setWriting(false),
                onCreated: () => navigation.go("/campaigns"),
              })}
            </Suspense>
          )}
          {one.hasErrors && (
            <Button
              size="compact"
              variant="ghost"
              icon={<Download aria-hidden size={14} />}
              aria-label={`Baixar as linhas de ${one.fileName} que ficaram de fora`}
              onClick={() => page.downloadErrors(one)}
            >
              Baixar erros (.csv)
            </Button>
          )}
        </>
      )}
    </Line>
  )
}

const wordsOf = ({ state, done, rows, counts }: ContactImport): string => {
  const parts = [
    [counts.created, "novo", "novos"],
    [counts.updated, "preenchido", "preenchidos"],
    [counts.unchanged, "sem mudança", "sem mudança"],
    [counts.repeated, "repetido", "repetidos"],
    [counts.refused, "recusado", "recusados"],
  ] as const
  const words = parts.flatMap(([count, one, many]) =>
    count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : many}`],
  )
  return [state === "stopped" ? `Parada na linha ${formatCount(done)} de ${formatCount(rows)}` : "", ...words]
    .filter((word) => word !== "")
    .join(" · ")
}
