import { chakra } from "@chakra-ui/react"
import { importFileLimit, importRowLimit } from "@prosa/core/contact"
import type { ImportPage, ImportStep } from "@prosa/core/contact/view"
import { formatCount, type WorkspaceId } from "@prosa/core/kernel"
import { FileSpreadsheet } from "lucide-react"
import { type DragEvent, useRef, useState } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { Banner } from "../../kit/feedback/banner.tsx"
import { SelectField } from "../../kit/fields/select-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"

const Area = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    gap: "3",
    padding: "8",
    textAlign: "center",
    border: "1px dashed",
    borderColor: "border-strong",
    borderRadius: "card",
    backgroundColor: "surface",
    "&[data-over]": { borderColor: "brand-edge", backgroundColor: "brand-subtle" },
  },
})

export interface ImportFileChooserProps {
  readonly page: ImportPage
  readonly step: Exclude<ImportStep, { readonly step: "check" }>
}

/** The first step: the file, by the device's own dialog or dropped here, and the workspace that it goes into. */
export const ImportFileChooser = ({ page, step }: ImportFileChooserProps) => {
  const { selection } = useTenancyServices()
  const { all, selected } = useBehavior(selection.state$)
  const [wanted, setWanted] = useState<WorkspaceId>()
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const choices = all.filter(({ id }) => selected.includes(id))
  const workspace = choices.find(({ id }) => id === wanted) ?? choices[0]
  const sending = step.step === "sending"
  const choose = (file: File | undefined) => {
    if (file !== undefined && workspace !== undefined && !sending) page.choose(file, workspace.id)
    if (input.current !== null) input.current.value = ""
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }
  return (
    <>
      {step.step === "file" && step.refusal !== "" && <Banner tone="danger">{step.refusal}</Banner>}
      <Area
        {...(over ? { "data-over": "" } : {})}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <chakra.span color="text-2">
          <FileSpreadsheet aria-hidden size={32} strokeWidth={1.5} />
        </chakra.span>
        <chakra.p textStyle="body">Solte aqui um arquivo CSV com os seus contatos, ou escolha-o.</chakra.p>
        <chakra.p textStyle="meta" color="text-2">
          Até {formatCount(importRowLimit)} linhas e {importFileLimit / 1_048_576} MB. Planilhas do Excel e do Google:
          salve como CSV. Nada é importado antes de você conferir.
        </chakra.p>
        {choices.length > 1 && (
          <chakra.div width="280px" maxWidth="full" textAlign="start">
            <SelectField
              label="Workspace dos contatos novos"
              value={workspace === undefined ? undefined : String(workspace.id)}
              options={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(id) => setWanted(choices.find((one) => String(one.id) === id)?.id)}
            />
          </chakra.div>
        )}
        <Button
          variant="primary"
          busy={sending}
          busyLabel="Lendo o arquivo…"
          disabledReason={workspace === undefined ? "Selecione um workspace no alto da página." : undefined}
          onClick={() => input.current?.click()}
        >
          Escolher arquivo
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          hidden
          tabIndex={-1}
          aria-label="Arquivo de contatos"
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </Area>
    </>
  )
}
