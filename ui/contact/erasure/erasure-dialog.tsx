import { chakra } from "@chakra-ui/react"
import { type ErasurePreview, erasureMessages as say, erasureNoticeOf } from "@prosa/core/contact"
import type { ErasureDialogState, PersonDataActions } from "@prosa/core/contact/view"
import { Download } from "lucide-react"
import { useEffect, useRef } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { ModalDialog } from "../../kit/dialogs/modal-dialog.tsx"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Skeleton } from "../../kit/feedback/skeleton.tsx"
import { ErrorState } from "../../kit/feedback/whole-state.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"
import { HiddenWords } from "../../kit/labels/name.tsx"
import { ErasureProgress } from "./erasure-progress.tsx"

const List = chakra("ul", { base: { display: "grid", gap: "1", paddingInlineStart: "5", listStyle: "disc" } })
const Head = chakra("h3", { base: { textStyle: "name", marginBottom: "1" } })

export interface ErasureDialogProps {
  readonly actions: PersonDataActions
  readonly state: Exclude<ErasureDialogState, { kind: "closed" }>
}

/** 'Apagar dados da pessoa': what goes and what stays, a typed confirmation, and then how far it is and the list to download. */
export const ErasureDialog = ({ actions, state }: ErasureDialogProps) => (
  <ModalDialog
    open
    onClose={actions.close}
    title={titleOf(state)}
    width={520}
    actions={<Actions {...{ actions, state }} />}
  >
    <Content actions={actions} state={state} />
  </ModalDialog>
)

const titleOf = ({ kind }: ErasureDialogProps["state"]): string =>
  kind === "done" ? say.erased : kind === "erasing" ? say.erasing : say.title

const Content = ({ actions, state }: ErasureDialogProps) => {
  switch (state.kind) {
    case "loading":
      return (
        <chakra.output display="grid" gap="3">
          <HiddenWords>Carregando…</HiddenWords>
          {["20px", "64px", "36px"].map((height) => (
            <Skeleton key={height} style={{ height }} />
          ))}
        </chakra.output>
      )
    case "failed":
      return <ErrorState title={say.loadFailed} sentence={state.sentence} onRetry={actions.open} />
    case "asking":
      return <Asking actions={actions} state={state} />
    case "erasing":
    case "done":
      return <ErasureProgress erasure={state.erasure} />
  }
}

type AskingState = Extract<ErasureDialogState, { kind: "asking" }>

const Asking = ({
  actions,
  state: { preview, typed, failure, isSending },
}: {
  readonly actions: PersonDataActions
  readonly state: AskingState
}) => {
  const field = useRef<HTMLInputElement>(null)
  // It comes after the dialog has opened; what is erased stays in view.
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  return (
    <chakra.form
      display="grid"
      gap="4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actions.erase()
      }}
    >
      <Notice preview={preview} />
      {preview.refusal === "" ? (
        <TextField
          ref={field}
          label={say.typeToConfirm(preview.word)}
          value={typed}
          readOnly={isSending}
          error={failure === "" ? undefined : failure}
          onChange={actions.type}
        />
      ) : (
        <Banner tone="warning">{preview.refusal}</Banner>
      )}
    </chakra.form>
  )
}

const Notice = ({ preview }: { readonly preview: ErasurePreview }) => {
  const { goes, stays } = erasureNoticeOf(preview)
  return (
    <chakra.div display="grid" gap="4" textStyle="cell">
      <section>
        <Head>O que é apagado</Head>
        <List>
          {goes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </List>
      </section>
      <section>
        <Head>O que fica</Head>
        <List color="text-2">
          {stays.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </List>
      </section>
      <Banner tone="danger">Isto não pode ser desfeito.</Banner>
    </chakra.div>
  )
}

const Actions = ({ actions, state }: ErasureDialogProps) => {
  switch (state.kind) {
    case "loading":
    case "failed":
      return <Button onClick={actions.close}>Cancelar</Button>
    case "asking":
      return (
        <>
          <Button onClick={actions.close}>Cancelar</Button>
          <Button
            variant="danger"
            busy={state.isSending}
            busyLabel={say.erasing}
            disabledReason={state.mayErase ? undefined : state.preview.refusal || say.typeToConfirm(state.preview.word)}
            onClick={actions.erase}
          >
            {say.eraseNow}
          </Button>
        </>
      )
    case "erasing":
    case "done":
      return (
        <>
          {state.kind === "done" && (
            <Button icon={<Download aria-hidden size={16} />} onClick={actions.saveList}>
              {say.downloadList}
            </Button>
          )}
          <Button variant="primary" onClick={actions.close}>
            Fechar
          </Button>
        </>
      )
  }
}
