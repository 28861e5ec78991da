import { chakra } from "@chakra-ui/react"
import { importMessages as say } from "@prosa/core/contact"
import { createImportPage, type ImportPage } from "@prosa/core/contact/view"
import { formatCount } from "@prosa/core/kernel"
import { ArrowLeft, Upload } from "lucide-react"
import { Link } from "wouter"
import { Button } from "../../kit/buttons/button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { PageHeader } from "../../kit/layout/page-header.tsx"
import { useEntry } from "../../services/entry-services.ts"
import { useShellServices } from "../../shell/shell-services.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"
import { useContactServices } from "../contact-services.ts"
import { ImportFileChooser } from "./import-file-chooser.tsx"
import { BegunImports } from "./begun-imports.tsx"
import { ImportCheckPanel } from "./import-check.tsx"

/** '/contacts/import'. */
export const ImportingPage = () => {
  const { session, clock, toaster, confirmer } = useEntry()
  const { contactImports } = useContactServices()
  const { address, downloads } = useShellServices()
  const { selection } = useTenancyServices()
  const { company } = useBehavior(session.state$)
  const page = useViewModel(
    (scope) =>
      createImportPage(scope, {
        imports: contactImports,
        session,
        address,
        toasts: toaster,
        confirmations: confirmer,
        downloads,
        clock,
        selection,
      }),
    `contact imports ${company?.id}`,
  )
  return page === undefined ? null : <Page page={page} />
}

const Frame = chakra("div", {
  base: { display: "flex", flexDirection: "column", flex: "1", minHeight: 0, overflowY: "auto" },
})

const Body = chakra("div", {
  base: {
    display: "grid",
    gap: "4",
    padding: "6",
    paddingTop: 0,
    minWidth: 0,
    smDown: { padding: "4", paddingTop: 0 },
  },
})

const Page = ({ page }: { readonly page: ImportPage }) => {
  const step = useBehavior(page.step$)
  return (
    <Frame>
      <PageHeader
        title={say.title}
        sentence={
          <Link href="/contacts">
            <chakra.span display="inline-flex" alignItems="center" gap="1" color="brand-ink" textStyle="control">
              <ArrowLeft aria-hidden size={14} />
              Contatos
            </chakra.span>
          </Link>
        }
        {...(step.step === "check" ? { actions: <CheckActions page={page} /> } : {})}
      />
      <Body>
        {step.step === "check" ? (
          <ImportCheckPanel page={page} check={step} />
        ) : (
          <ImportFileChooser page={page} step={step} />
        )}
        <BegunImports page={page} />
      </Body>
    </Frame>
  )
}

const CheckActions = ({ page }: { readonly page: ImportPage }) => {
  const step = useBehavior(page.step$)
  const refusal = useBehavior(page.startRefusal$)
  const starting = useBehavior(page.starting$)
  const counts = step.step === "check" ? step.preview?.counts : undefined
  const rows = counts === undefined ? 0 : counts.created + counts.updated
  return (
    <>
      <Button onClick={page.leave}>Cancelar</Button>
      <Button
        variant="primary"
        icon={<Upload aria-hidden size={16} />}
        busy={starting}
        busyLabel="Começando…"
        disabledReason={refusal}
        onClick={page.start}
      >
        {rows === 0 ? "Importar" : `Importar ${formatCount(rows)} ${rows === 1 ? "contato" : "contatos"}`}
      </Button>
    </>
  )
}
