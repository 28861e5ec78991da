import { chakra } from "@chakra-ui/react"
import type { FlowCsvLoss } from "@prosa/core/flow"
import type { FlowFiles } from "@prosa/core/flow/view"
import {
  Download,
  EllipsisVertical,
  FileDown,
  FileJson,
  FileSpreadsheet,
  History,
  LayoutTemplate,
  Upload,
} from "lucide-react"
import { type ReactNode, useRef } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { ModalDialog, type ModalDialogProps } from "../../kit/dialogs/modal-dialog.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { Menu } from "../../kit/menus/menu.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useMedia } from "../../kit/hooks/use-media.ts"
import { Spinner } from "../../kit/feedback/spinner.tsx"
import { Lines, SentenceList } from "../editor/sentence-list.tsx"

const Columns = chakra("ol", {
  base: { display: "flex", flexDirection: "column", gap: "1", paddingInlineStart: "5", textStyle: "cell" },
})

interface FlowFilesProps {
  readonly files: FlowFiles
}

export interface FlowFilesMenuProps extends FlowFilesProps {
  /** Opens the choice of a template. Absent: nothing may be imported. */
  readonly onImportTemplate?: (() => void) | undefined
  /** Opens the dialog of a new template. Absent: none may be made. */
  readonly onCreateTemplate?: (() => void) | undefined
  /** Opens the versions from the narrow menu, where the bar has no room for a button of their own. */
  readonly onVersions?: (() => void) | undefined
}

/** 'Exportar', 'Importar' and 'Criar template', and what the files have to say. */
export const FlowFilesMenu = (props: FlowFilesMenuProps) => {
  const { files, onImportTemplate, onCreateTemplate, onVersions } = props
  const narrow = useMedia("(max-width: 999.98px)")
  const exports = [
    { id: "csv", label: "CSV (nodes.csv)", icon: <FileSpreadsheet size={16} />, onSelect: files.exportCsv },
    { id: "json", label: "JSON completo (flow.json)", icon: <FileJson size={16} />, onSelect: files.exportJson },
  ]
  const imports =
    onImportTemplate === undefined
      ? []
      : [
          { id: "template", label: "Template", icon: <LayoutTemplate size={16} />, onSelect: onImportTemplate },
          {
            id: "import-csv",
            label: "CSV, JSON ou outro construtor",
            icon: <FileSpreadsheet size={16} />,
            onSelect: files.startImport,
          },
        ]
  const create =
    onCreateTemplate === undefined
      ? []
      : [{ id: "create", label: "Criar template", icon: <LayoutTemplate size={16} />, onSelect: onCreateTemplate }]
  return (
    <>
      {narrow ? (
        <Menu
          trigger={
            <IconButton
              label={onVersions !== undefined ? "Mais opções" : imports.length > 0 ? "Exportar e importar" : "Exportar"}
              icon={<EllipsisVertical size={16} />}
            />
          }
          groups={[
            exports.map((item) => ({ ...item, label: `Exportar ${item.label}` })),
            imports.map((item) => ({ ...item, label: `Importar ${item.label}` })),
            create,
            onVersions === undefined
              ? []
              : [{ id: "versions", label: "Versões", icon: <History size={16} />, onSelect: onVersions }],
          ].filter((group) => group.length > 0)}
        />
      ) : (
        <>
          <Menu
            trigger={
              <Button variant="secondary" icon={<Download size={16} />}>
                Exportar
              </Button>
            }
            groups={[exports]}
          />
          {imports.length > 0 && (
            <Menu
              trigger={
                <Button variant="secondary" icon={<Upload size={16} />}>
                  Importar
                </Button>
              }
              groups={[imports]}
            />
          )}
          {onCreateTemplate !== undefined && (
            <Button variant="secondary" icon={<LayoutTemplate size={16} />} onClick={onCreateTemplate}>
              Criar template
            </Button>
          )}
        </>
      )}
      <FlowFilesDialog files={files} />
    </>
  )
}

/** What a dialog shows; one dialog shows all of it in turn, so that none opens above another that closes. */
interface Said extends Pick<ModalDialogProps, "title" | "sentence" | "width"> {
  readonly body: ReactNode
  readonly actions: ReactNode
}

const FlowFilesDialog = ({ files }: FlowFilesProps) => {
  const { choosing, reading, losses, refused, warnings } = useBehavior(files.state$)
  const chosen = useRef<HTMLInputElement>(null)
  const { close } = files
  const take = async (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    if (file === undefined) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    // The same file, mended, may be chosen again.
    input.value = ""
    files.importFile(bytes)
  }
  const choose = (label: string) => (
    <Button variant="primary" icon={<Upload size={16} />} onClick={() => chosen.current?.click()}>
      {label}
    </Button>
  )
  const leave = (label: string, variant: "primary" | "secondary" = "secondary") => (
    <Button variant={variant} onClick={close}>
      {label}
    </Button>
  )
  const said = ((): Said | undefined => {
    if (reading)
      return {
        title: "Lendo o arquivo",
        sentence: "O fluxo aberto fica como está até o fim da leitura.",
        body: <Spinner label="Lendo o arquivo" />,
        actions: leave("Cancelar"),
      }
    if (losses !== undefined)
      return {
        title: "O CSV não guarda tudo",
        sentence: "Isto do fluxo fica fora do arquivo. O JSON guarda o fluxo inteiro.",
        width: 560,
        body: <Losses losses={losses} />,
        actions: (
          <>
            {leave("Cancelar")}
            <Button variant="secondary" onClick={files.exportJson}>
              Exportar JSON
            </Button>
            <Button variant="primary" onClick={files.exportCsvAnyway}>
              Exportar CSV
            </Button>
          </>
        ),
      }
    if (refused !== undefined)
      return {
        title: refused.title,
        sentence: "Nada foi alterado. Corrija o arquivo e importe outra vez.",
        width: 560,
        body: <SentenceList sentences={refused.problems} more={refused.more} />,
        actions: (
          <>
            {leave("Fechar")}
            {choose("Escolher outro arquivo")}
          </>
        ),
      }
    if (warnings !== undefined)
      return {
        title: "Importado com avisos",
        sentence: "Estas interações ficaram de fora.",
        width: 560,
        body: <SentenceList sentences={warnings} more={0} />,
        actions: leave("Entendi", "primary"),
      }
    if (!choosing) return undefined
    return {
      title: "Importar um arquivo",
      sentence: "O fluxo do arquivo toma o lugar do que está aberto. Desfazer traz o anterior de volta.",
      body: <HowToWrite onExample={files.downloadExample} />,
      actions: (
        <>
          {leave("Cancelar")}
          {choose("Escolher arquivo")}
        </>
      ),
    }
  })()
  return (
    <>
      <chakra.input
        ref={chosen}
        type="file"
        hidden
        accept=".csv,.json,.zip,.yml,.yaml,text/csv,application/json,application/zip"
        aria-label="Arquivo a importar"
        onChange={(event) => void take(event.currentTarget)}
      />
      {said !== undefined && (
        <ModalDialog
          open
          onClose={close}
          title={said.title}
          sentence={said.sentence}
          width={said.width ?? 440}
          actions={said.actions}
        >
          {said.body}
        </ModalDialog>
      )}
    </>
  )
}

const HowToWrite = ({ onExample }: { readonly onExample: () => void }) => (
  <>
    <chakra.p textStyle="cell" paddingBottom="3">
      Um JSON é o flow.json que “Exportar” e “Baixar a minha” gravam: traz o fluxo inteiro.
    </chakra.p>
    <chakra.p textStyle="cell" paddingBottom="3">
      Um arquivo de outro construtor é o que ele exporta: o JSON do Typebot ou da Blip, o zip de um bot do Botpress 12
      ou de um agente do Dialogflow ES, um projeto do Rasa em zip ou YAML, um menu em CSV (colunas “passo”, “mensagem”,
      “opção” e “vai para”). O fluxo vem como rascunho, com a lista do que mudou e do que não veio.
    </chakra.p>
    <chakra.p textStyle="cell" paddingBottom="2">
      Um CSV tem quatro colunas, nesta ordem; o primeiro node chama-se “Inicio”:
    </chakra.p>
    <Columns>
      <li>nome do node</li>
      <li>interação do robô</li>
      <li>interação do usuário: lista de frases em JSON</li>
      <li>node de destino</li>
    </Columns>
    <chakra.div paddingTop="3">
      <Button variant="ghost" icon={<FileDown size={16} />} onClick={onExample}>
        Baixar exemplo (exampleCSV.csv)
      </Button>
    </chakra.div>
  </>
)

/** What a CSV will not hold, the nodes in their order. */
const Losses = ({ losses }: { readonly losses: ReadonlyArray<FlowCsvLoss> }) => (
  <Lines>
    {losses.map(({ nodeId, title, what, message }, at) => (
      <li key={`${nodeId} ${what} ${at}`}>
        {title !== null && <strong>{title}: </strong>}
        {message}
      </li>
    ))}
  </Lines>
)
