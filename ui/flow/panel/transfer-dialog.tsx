import { chakra } from "@chakra-ui/react"
import type { BotId, UserId, WorkspaceId } from "@prosa/core/kernel"
import { transferLabels, type TransferTarget, transferWarning } from "@prosa/core/transfer"
import { createTransferChoice, type TransferChoice } from "@prosa/core/transfer/view"
import { type ReactNode, useEffect, useRef } from "react"
import { useAccessServices } from "../../access/access-services.ts"
import { Button } from "../../kit/buttons/button.tsx"
import { Checkbox } from "../../kit/fields/checkbox.tsx"
import { ChoiceCards } from "../../kit/fields/choice-cards.tsx"
import { firstField } from "../../kit/dialogs/dialog-style.ts"
import { ModalDialog } from "../../kit/dialogs/modal-dialog.tsx"
import { SelectField } from "../../kit/fields/select-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"
import { useFlowServices } from "../flow-services.ts"
import { TransferBotFields } from "./transfer-bot-fields.tsx"
import { PeopleChoice, TransferSourceCards } from "../../transfer/people-choice.tsx"
import type { TransferChoiceProps } from "./transfer-workspace.tsx"

export interface TransferDialogProps {
  readonly current: TransferTarget | null
  /** The bot of the flow, which is not offered. */
  readonly currentBot: BotId | undefined
  /** The workspace of that bot; undefined while it is not known. */
  readonly ownWorkspace?: WorkspaceId | undefined
  readonly onSave: (target: TransferTarget) => void
  readonly onClose: () => void
}

/** Who takes the conversation over: people, another bot, or the external platform. */
export const TransferDialog = (props: TransferDialogProps) => {
  const { session, toaster } = useEntry()
  const { collaborators } = useAccessServices()
  const { bots } = useFlowServices()
  const { selection } = useTenancyServices()
  const choice = useViewModel(
    (scope) =>
      createTransferChoice(scope, {
        collaborators,
        bots,
        toasts: toaster,
        companyId: session.companyId(),
        workspaces: selection.state$.value.all,
        current: props.current,
        currentBot: props.currentBot,
        ownWorkspace: props.ownWorkspace,
      }),
    "transfer",
  )
  return choice === undefined ? null : <Choosing {...props} choice={choice} />
}

type ChoosingProps = Pick<TransferDialogProps, "onSave" | "onClose"> & { readonly choice: TransferChoice }

const Choosing = ({ choice, onSave, onClose }: ChoosingProps) => {
  const state = useBehavior(choice.state$)
  const { target, way, warns } = state
  const toBot = way === "bot"
  const save = () => {
    if (target !== undefined) onSave(target)
    onClose()
  }
  if (warns) return <Warning onClose={choice.dismissWarning} />
  // One dialog whose content changes: of two dialogs the leaving one would take the focus away and close the other.
  return (
    <ModalDialog
      open
      onClose={onClose}
      title={toBot ? transferLabels.ways.bot : "Transferir conversa"}
      sentence={
        toBot
          ? "A conversa continua no início do outro robô, depois da mensagem inicial."
          : "A última escolha é a que vale."
      }
      actions={
        <>
          {toBot && (
            <chakra.span marginInlineEnd="auto">
              <Button variant="ghost" onClick={choice.leaveWay}>
                Voltar
              </Button>
            </chakra.span>
          )}
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button variant="primary" disabled={target === undefined} onClick={save}>
            Salvar
          </Button>
        </>
      }
    >
      <Fields key={toBot ? "bot" : "ways"}>
        {toBot ? (
          <TransferBotFields choice={choice} state={state} />
        ) : (
          <>
            <ChoiceCards label="Destino" value={way} choices={ways} onChange={choice.chooseWay} />
            {way === "people" && <People choice={choice} state={state} />}
          </>
        )}
      </Fields>
    </ModalDialog>
  )
}

/** The fields of one step of the dialog: the first has the focus when they appear. */
const Fields = ({ children }: { readonly children: ReactNode }) => {
  const own = useRef<HTMLDivElement>(null)
  useEffect(() => firstField(own.current)?.focus(), [])
  return (
    <chakra.div ref={own} display="flex" flexDirection="column" gap="4">
      {children}
    </chakra.div>
  )
}

const ways = [
  { value: "people", label: transferLabels.ways.people, hint: "As pessoas de um workspace assumem a conversa" },
  { value: "bot", label: transferLabels.ways.bot, hint: "A conversa continua no início do outro robô" },
  { value: "external", label: transferLabels.ways.external, hint: "A conversa sai da Prosa" },
] as const

const Warning = ({ onClose }: { readonly onClose: () => void }) => (
  <ModalDialog
    open
    question
    onClose={onClose}
    title={transferWarning.title}
    sentence={transferWarning.text}
    actions={
      <Button variant="primary" onClick={onClose}>
        Entendi
      </Button>
    }
  />
)

const People = ({ choice, state }: TransferChoiceProps) => (
  <>
    <TransferSourceCards sources={["workspace", "webhook"]} source={state.source} onSource={choice.chooseSource} />
    {state.source === "workspace" && (
      <PeopleChoice
        workspaceId={state.workspaceId}
        workspaces={state.workspaces}
        onWorkspace={choice.chooseWorkspace}
        type={state.type}
        turns="Uma pessoa de cada vez, na ordem"
        onType={choice.chooseType}
        specific={<Collaborator choice={choice} state={state} />}
        sequential={<Checkbox label="Somente on-line" checked={state.onlyOnlineUser} onChange={choice.setOnlyOnline} />}
      />
    )}
  </>
)

const Collaborator = ({ choice, state }: TransferChoiceProps) => (
  <SelectField
    label="Colaborador"
    value={state.userId === undefined ? undefined : String(state.userId)}
    placeholder={
      state.peopleStatus === "loading" ? "Carregando…" : state.people.length === 0 ? "Sem opções" : "Selecione"
    }
    {...(state.peopleStatus === "failed" ? { error: "Não foi possível buscar os colaboradores." } : {})}
    options={state.people.map(({ id, name }) => ({ value: String(id), label: name }))}
    // The options are ids of the people themselves.
    onChange={(id) => choice.choosePerson(Number(id) as UserId)}
  />
)
