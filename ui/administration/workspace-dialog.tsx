import { chakra } from "@chakra-ui/react"
import { workspaceRecordMessages } from "@prosa/core/administration"
import { createWorkspaceWizard, type WizardPlace, type WorkspaceWizard } from "@prosa/core/administration/view"
import type { WorkspaceId } from "@prosa/core/kernel"
import { ArrowLeft, Check } from "lucide-react"
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react"
import { Banner } from "../kit/feedback/banner.tsx"
import { Button } from "../kit/buttons/button.tsx"
import { firstField } from "../kit/dialogs/dialog-style.ts"
import { focusFirstInvalid } from "../kit/fields/field-frame.tsx"
import { ModalDialog } from "../kit/dialogs/modal-dialog.tsx"
import { ListSkeleton } from "../kit/feedback/skeleton.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { ErrorState } from "../kit/feedback/whole-state.tsx"
import { useEntry } from "../services/entry-services.ts"
import { useShellServices } from "../shell/shell-services.ts"
import { useAdministrationServices } from "./administration-services.ts"
import { WorkspaceDataStep } from "./workspace-data-step.tsx"
import { WorkspacePeopleStep } from "./workspace-people-step.tsx"

export interface WorkspaceDialogProps {
  /** Undefined: a new workspace. */
  readonly id: WorkspaceId | undefined
  /** The step that is open first; the data unless told. */
  readonly first?: WizardPlace["step"]
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** A workspace in two steps: its data, then the people. Drawn while it is open. */
export const WorkspaceDialog = ({ id, first, onSaved, onClose }: WorkspaceDialogProps) => {
  const { session, toaster, confirmer } = useEntry()
  const { workspaceRecords: workspaces } = useAdministrationServices()
  const { departures } = useShellServices()
  const wizard = useViewModel(
    (scope) =>
      createWorkspaceWizard(scope, id, {
        workspaces,
        session,
        departures,
        toasts: toaster,
        confirmations: confirmer,
        done: onSaved,
        closed: onClose,
        ...(first === undefined ? {} : { first }),
      }),
    `workspace ${id}`,
  )
  return wizard === undefined ? null : <WizardDialog wizard={wizard} id={id} />
}

const Steps = chakra("ol", {
  base: { display: "flex", alignItems: "center", gap: "2", textStyle: "control", color: "text-2" },
})

const StepMark = chakra("span", {
  base: {
    display: "grid",
    placeItems: "center",
    width: "6",
    height: "6",
    borderRadius: "full",
    textStyle: "label",
  },
  variants: {
    state: {
      done: { color: "ok", backgroundColor: "ok-ground" },
      open: { color: "on-brand", backgroundColor: "brand" },
      next: { color: "text-2", backgroundColor: "active" },
    },
  },
})

const StepButton = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2",
    borderRadius: "control",
    cursor: "pointer",
    "&[aria-current=step]": { color: "text" },
  },
})

const WizardDialog = ({ wizard, id }: { readonly wizard: WorkspaceWizard; readonly id: WorkspaceId | undefined }) => {
  const { record } = wizard
  const state = useBehavior(record.state$)
  const { values, firstError, failure, saving } = useBehavior(record.form.state$)
  const { step } = useBehavior(wizard.place$)
  const unsaved = useBehavior(record.unsaved$)
  const element = useRef<HTMLFormElement>(null)
  const formId = useId()
  useEffect(() => {
    if (firstError !== undefined && element.current !== null) focusFirstInvalid(element.current)
  }, [firstError])
  const ready = state.status === "ready"
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (step === "data") wizard.go({ step: "people" })
    else wizard.submit()
  }
  const save =
    id === undefined ? (["Adicionar workspace", "Adicionando…"] as const) : (["Salvar", "Salvando…"] as const)
  return (
    <ModalDialog
      open
      width={640}
      onClose={record.leave}
      title={id === undefined ? "Novo workspace" : "Editar workspace"}
      sentence={
        <Steps aria-label="Passos">
          <li>
            <StepButton
              type="button"
              {...(step === "data" ? { "aria-current": "step" as const } : {})}
              onClick={() => wizard.go({ step: "data" })}
            >
              <StepMark state={step === "data" ? "open" : "done"}>
                {step === "data" ? "1" : <Check aria-hidden size={14} />}
              </StepMark>
              Dados
            </StepButton>
          </li>
          <chakra.li aria-hidden width="8" height="1px" backgroundColor="border-strong" />
          <li>
            <StepButton
              type="button"
              disabled={!ready}
              {...(step === "people" ? { "aria-current": "step" as const } : {})}
              onClick={() => wizard.go({ step: "people" })}
            >
              <StepMark state={step === "people" ? "open" : "next"}>2</StepMark>
              Pessoas
            </StepButton>
          </li>
        </Steps>
      }
      actions={
        ready && (
          <>
            {step === "people" && (
              <Button
                variant="ghost"
                icon={<ArrowLeft aria-hidden size={16} />}
                onClick={() => wizard.go({ step: "data" })}
              >
                Voltar
              </Button>
            )}
            <chakra.output flex="1" alignSelf="center" textAlign="end" textStyle="meta" color="text-3">
              {unsaved > 0 && (unsaved === 1 ? "1 alteração não salva" : `${unsaved} alterações não salvas`)}
            </chakra.output>
            <Button onClick={record.leave}>Cancelar</Button>
            {step === "data" && (
              <Button type="submit" form={formId} {...(id === undefined ? { variant: "primary" as const } : {})}>
                Próximo
              </Button>
            )}
            {(step === "people" || id !== undefined) && (
              <Button variant="primary" busy={saving} busyLabel={save[1]} onClick={wizard.submit}>
                {save[0]}
              </Button>
            )}
          </>
        )
      }
    >
      <chakra.form
        ref={element}
        id={formId}
        noValidate
        display="grid"
        gap="4"
        minHeight="380px"
        alignContent="start"
        onSubmit={submit}
      >
        {state.status === "loading" && <ListSkeleton rowHeight={48} avatar={false} />}
        {state.status === "failed" && (
          <ErrorState
            title="Não foi possível abrir o workspace."
            sentence={
              state.failure._tag === "NotFound" || state.failure._tag === "NotAllowed"
                ? state.failure.message
                : workspaceRecordMessages.fetchFailed
            }
            onRetry={record.reload}
          />
        )}
        {ready && (
          <StepFields key={step}>
            {step === "data" ? (
              <WorkspaceDataStep wizard={wizard} id={id} choices={state.facts} />
            ) : (
              <WorkspacePeopleStep wizard={wizard} choices={state.facts} team={values.users} />
            )}
          </StepFields>
        )}
        {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      </chakra.form>
    </ModalDialog>
  )
}

/** The fields of one step: the first has the focus when the step opens. */
const StepFields = ({ children }: { readonly children: ReactNode }) => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => firstField(element.current)?.focus(), [])
  return (
    <chakra.div ref={element} display="grid" gap="4">
      {children}
    </chakra.div>
  )
}
