import { chakra } from "@chakra-ui/react"
import { templateValueLimit } from "@prosa/core/channel"
import type { Dialog } from "@prosa/core/conversation"
import { createTemplateSending, type TemplateSending } from "@prosa/core/conversation/view"
import { ExternalLink, Reply, Send } from "lucide-react"
import { type FormEvent, useEffect, useId, useRef } from "react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { Combobox } from "../../kit/fields/combobox.tsx"
import { focusFirstInvalid } from "../../kit/fields/field-frame.tsx"
import { ModalDialog } from "../../kit/dialogs/modal-dialog.tsx"
import { Spinner } from "../../kit/feedback/spinner.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"
import { TextPieces } from "../../kit/labels/text-pieces.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useConversationServices } from "../conversation-services.ts"

const Columns = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
    gap: "5",
    alignItems: "start",
    smDown: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
})

const Stage = chakra("section", {
  base: { minHeight: "180px", padding: "4", backgroundColor: "sunken", borderRadius: "card", smDown: { minHeight: 0 } },
})

const Paper = chakra("div", {
  base: {
    textStyle: "body",
    color: "text",
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "dialog",
    overflowWrap: "anywhere",
  },
})

const PressLine = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "1.5",
    minHeight: "control",
    paddingInline: "3",
    textStyle: "label",
    color: "brand-ink",
    borderTop: "1px solid",
    borderColor: "border",
    "& svg": { flexShrink: 0 },
  },
})

export interface TemplateDialogProps {
  readonly dialog: Pick<Dialog, "id" | "name">
  readonly onClose: () => void
}

/** 'Enviar template': an approved message reopens a conversation whose free window is over. Drawn while it is open. */
export const TemplateDialog = ({ dialog, onClose }: TemplateDialogProps) => {
  const { dialogTemplates, newClientId } = useConversationServices()
  const sending = useViewModel(
    (scope) => createTemplateSending(scope, dialog, { templates: dialogTemplates, newClientId, sent: onClose }),
    `template for ${dialog.id}`,
  )
  return sending === undefined ? null : <Sending sending={sending} onClose={onClose} />
}

interface SendingProps {
  readonly sending: TemplateSending
  readonly onClose: () => void
}

const Sending = ({ sending, onClose }: SendingProps) => {
  const { status, failure, offered, chosen, errors, sending: busy } = useBehavior(sending.state$)
  const element = useRef<HTMLFormElement>(null)
  const id = useId()
  useEffect(() => {
    if (Object.keys(errors).length > 0 && element.current !== null) focusFirstInvalid(element.current)
  }, [errors])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    sending.send()
  }
  return (
    <ModalDialog
      open
      onClose={onClose}
      title="Enviar template"
      sentence="Uma mensagem aprovada pela Meta reabre a conversa quando o cliente responder."
      width={760}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            icon={<Send aria-hidden size={16} />}
            busy={busy}
            busyLabel="Enviando…"
            disabled={chosen === undefined || chosen.obstacle !== undefined}
          >
            Enviar
          </Button>
        </>
      }
    >
      {status === "loading" && (
        <chakra.div display="grid" placeItems="center" minHeight="180px">
          <Spinner label="Carregando" />
        </chakra.div>
      )}
      {status === "failed" && (
        <Banner tone="danger" action={{ label: "Tentar de novo", run: sending.reload }}>
          {failure}
        </Banner>
      )}
      {status === "ready" && offered.length === 0 && (
        <Banner tone="neutral">
          A conta deste número não tem templates aprovados. Um administrador pode criá-los no gerenciador do WhatsApp.
        </Banner>
      )}
      {status === "ready" && offered.length > 0 && (
        <chakra.form ref={element} id={id} noValidate onSubmit={submit} display="grid" gap="4">
          {failure !== "" && <Banner tone="danger">{failure}</Banner>}
          <Columns>
            <Fields sending={sending} />
            <Preview sending={sending} />
          </Columns>
        </chakra.form>
      )}
    </ModalDialog>
  )
}

const Fields = ({ sending }: { readonly sending: TemplateSending }) => {
  const { found, search, chosen, variables, values, errors } = useBehavior(sending.state$)
  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <Combobox
        label="Modelo"
        placeholder="Escolha um template"
        value={chosen?.key}
        options={found.map(({ key, label }) => ({ value: key, label }))}
        search={search}
        onSearch={sending.search}
        onChange={sending.choose}
      />
      {chosen?.obstacle !== undefined && <Banner tone="warning">{chosen.obstacle}</Banner>}
      {chosen?.obstacle === undefined &&
        variables.map(({ key, label }) => (
          <TextField
            key={key}
            label={label}
            maxLength={templateValueLimit}
            value={values[key] ?? ""}
            error={errors[key]}
            onChange={(value) => sending.fill(key, value)}
          />
        ))}
    </chakra.div>
  )
}

/** What the person will read, as their channel shows it. */
const Preview = ({ sending }: { readonly sending: TemplateSending }) => {
  const { chosen, preview } = useBehavior(sending.state$)
  return (
    <Stage aria-label="Prévia">
      {chosen === undefined ? (
        <chakra.p textStyle="meta" color="text-2">
          A prévia aparece aqui quando você escolher um template.
        </chakra.p>
      ) : (
        <Paper>
          <chakra.p dir="auto" paddingInline="3" paddingBlock="2.5" whiteSpace="pre-wrap">
            <TextPieces {...preview} />
          </chakra.p>
          {chosen.template.buttons.map(({ label, url }, at) => (
            // Its position is all that tells one button from another.
            <PressLine key={at}>
              {url === "" ? <Reply aria-hidden size={14} /> : <ExternalLink aria-hidden size={14} />}
              <span dir="auto">{label}</span>
            </PressLine>
          ))}
        </Paper>
      )}
    </Stage>
  )
}
