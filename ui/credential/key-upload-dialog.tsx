import { chakra } from "@chakra-ui/react"
import { mostKeyFiles } from "@prosa/core/credential"
import { createKeyUpload, type KeyUpload, type ReadKeyFile } from "@prosa/core/credential/view"
import { hasAlternativeLook } from "@prosa/core/tenancy"
import { CircleAlert, FileKey, Trash2, Upload } from "lucide-react"
import { type DragEvent, useRef, useState } from "react"
import { Banner } from "../kit/feedback/banner.tsx"
import { Button } from "../kit/buttons/button.tsx"
import { IconButton } from "../kit/buttons/icon-button.tsx"
import { ModalDialog } from "../kit/dialogs/modal-dialog.tsx"
import { Name } from "../kit/labels/name.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { useEntry } from "../services/entry-services.ts"
import { useCredentialServices } from "./credential-services.ts"
import { ManualStep, manualLength } from "./key-manual.tsx"

const Drop = chakra("div", {
  base: {
    display: "grid",
    justifyItems: "center",
    gap: "2",
    padding: "6",
    textStyle: "cell",
    color: "text-2",
    textAlign: "center",
    border: "1px dashed",
    borderColor: "control",
    borderRadius: "card",
    "&[data-over]": { borderColor: "brand-edge", backgroundColor: "brand-subtle" },
  },
})

const Line = chakra("li", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    minHeight: "12",
    borderBottom: "1px solid",
    borderColor: "border",
    "& > svg": { flexShrink: 0 },
  },
})

interface KeyUploadDialogProps {
  /** Begins with the manual, which leads to the upload. */
  readonly manual: boolean
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** 'Gerar Chave': stores the key files that the provider's console has made. */
export const KeyUploadDialog = ({ manual, onClose, onSaved }: KeyUploadDialogProps) => {
  const { session, toaster } = useEntry()
  const { providerKeys: keys } = useCredentialServices()
  const upload = useViewModel(
    (scope) => createKeyUpload(scope, { keys, companyId: session.companyId(), toasts: toaster, done: () => onSaved() }),
    "key upload",
  )
  return upload === undefined ? null : <Uploading manual={manual} upload={upload} onClose={onClose} />
}

interface UploadingProps extends Pick<KeyUploadDialogProps, "manual" | "onClose"> {
  readonly upload: KeyUpload
}

const Uploading = ({ manual, upload, onClose }: UploadingProps) => {
  const { user } = useBehavior(useEntry().session.state$)
  const [step, setStep] = useState(manual ? 0 : manualLength)
  const { files, saving, failure } = useBehavior(upload.state$)
  const input = useRef<HTMLInputElement>(null)
  const pick = useRef<HTMLButtonElement>(null)
  const [over, setOver] = useState(false)
  const keys = files.filter(({ refusal }) => refusal === undefined).length
  const tooMany = keys > mostKeyFiles
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    upload.pick(event.dataTransfer.files)
  }
  // The same dialog: one that opens while another closes would lose the focus to what the other was opened from.
  if (step < manualLength)
    return (
      <ModalDialog
        open
        onClose={onClose}
        title="Como gerar uma chave"
        width={520}
        actions={
          <>
            {step > 0 && <Button onClick={() => setStep(step - 1)}>Voltar</Button>}
            <Button variant="primary" onClick={() => setStep(step + 1)}>
              {step + 1 === manualLength ? "Gerar Chave" : "Próximo"}
            </Button>
          </>
        }
      >
        <ManualStep at={step} alternative={user !== undefined && hasAlternativeLook(user.platform)} />
      </ModalDialog>
    )
  return (
    <ModalDialog
      open
      onClose={onClose}
      title="Gerar Chave"
      sentence="Envie os arquivos JSON das contas de serviço. Eles ficam cifrados, e só saem daqui por 'Baixar'."
      width={520}
      initialFocus={pick}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="primary"
            disabled={keys === 0 || tooMany}
            busy={saving}
            busyLabel="Adicionando…"
            onClick={upload.save}
          >
            {keys > 1 ? `Adicionar ${keys} chaves` : "Adicionar"}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="3">
        <Drop
          {...(over ? { "data-over": true } : {})}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Button ref={pick} icon={<Upload aria-hidden size={16} />} onClick={() => input.current?.click()}>
            Upload
          </Button>
          ou arraste os arquivos para cá
          <input
            ref={input}
            type="file"
            hidden
            multiple
            accept="application/json,.json"
            aria-label="Arquivos de chave"
            onChange={(event) => {
              upload.pick(event.target.files ?? [])
              event.target.value = ""
            }}
          />
        </Drop>
        {files.length > 0 && (
          <chakra.ul aria-label="Arquivos" maxHeight="240px" overflowY="auto">
            {files.map((file, at) => (
              <FileLine key={`${file.name} ${file.text} ${file.refusal}`} file={file} onDrop={() => upload.drop(at)} />
            ))}
          </chakra.ul>
        )}
        {tooMany && <Banner tone="warning">{`No máximo ${mostKeyFiles} chaves por vez.`}</Banner>}
        {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      </chakra.div>
    </ModalDialog>
  )
}

const FileLine = ({ file, onDrop }: { readonly file: ReadKeyFile; readonly onDrop: () => void }) => (
  <Line>
    <chakra.span color={file.refusal === undefined ? "ok" : "danger"}>
      {file.refusal === undefined ? <FileKey aria-hidden size={20} /> : <CircleAlert aria-hidden size={20} />}
    </chakra.span>
    <chakra.div flex="1" minWidth={0}>
      <chakra.p textStyle="cell">
        <Name>{file.name}</Name>
      </chakra.p>
      <chakra.p textStyle="meta" color={file.refusal === undefined ? "text-3" : "danger"}>
        {file.refusal ?? file.projectId}
      </chakra.p>
    </chakra.div>
    <IconButton label={`Tirar ${file.name}`} icon={<Trash2 aria-hidden size={16} />} onClick={onDrop} />
  </Line>
)
