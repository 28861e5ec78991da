import { chakra } from "@chakra-ui/react"
import {
  type AutomationDraft,
  automationMinutes,
  chooseCloseMinutes,
  chooseRepeatMinutes,
  chooseTransferMinutes,
  closeMessageLimit,
  type CloseRoomType,
  type Objective,
  repeatTimes,
  saysOwnWords,
} from "@prosa/core/bot"
import { createWorkspacePeople } from "@prosa/core/bot/view"
import type { WorkspaceId } from "@prosa/core/kernel"
import { constant } from "@prosa/core/kernel/view"
import { ArrowLeftRight, DoorClosed, Repeat } from "lucide-react"
import { type ReactNode, useId } from "react"
import { useAccessServices } from "../../access/access-services.ts"
import { Checkbox } from "../../kit/fields/checkbox.tsx"
import { SelectField, type SelectFieldProps } from "../../kit/fields/select-field.tsx"
import { Switch } from "../../kit/fields/switch.tsx"
import { TextArea } from "../../kit/fields/text-area.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"
import { WorkspacePersonField } from "./workspace-person-field.tsx"

const Part = chakra("section", {
  base: {
    display: "grid",
    gap: "3",
    gridTemplateColumns: "minmax(0, 1fr)",
    paddingBlock: "4",
    borderTop: "1px solid",
    borderColor: "border",
    "&:first-of-type": { borderTop: "none", paddingTop: 0 },
    "&:last-of-type": { paddingBottom: 0 },
  },
})

/** Fields that read as one sentence: 'após 5 min sem resposta, até 2 vezes'. */
const Sentence = chakra("div", { base: { display: "flex", flexWrap: "wrap", columnGap: "2", rowGap: "2" } })

/** A field of a sentence, with the words before it on its line. Screen readers read its own label. */
const SelectAfter = <Value extends string>({
  words,
  ...field
}: SelectFieldProps<Value> & { readonly words: string }) => (
  <chakra.span display="flex" alignItems="baseline" gap="2" minWidth={0} textStyle="cell" color="text-2">
    {words !== "" && (
      <chakra.span aria-hidden flexShrink={0}>
        {words}
      </chakra.span>
    )}
    <SelectField {...field} labelHidden />
  </chakra.span>
)

export interface AutomationsProps {
  readonly target: Objective
  readonly draft: AutomationDraft
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (draft: AutomationDraft) => void
}

/** The automations of a bot: what happens after silence. */
export const AutomationFields = ({ target, draft, errors, onChange }: AutomationsProps) => {
  const { botRepeatAutomationDto: repeat, botCloseRoomAutomationDto: close } = draft
  const errorOf = (path: string) => errors[`automations.${path}`]
  return (
    <div>
      {saysOwnWords(target) && (
        <Automation icon={<Repeat aria-hidden size={16} />} title="Refazer pergunta">
          <Sentence>
            <SelectAfter
              words={repeat.minutes === 0 ? "" : "após"}
              label="Após"
              value={String(repeat.minutes)}
              error={errorOf("botRepeatAutomationDto.minutes")}
              options={minutesOf(automationMinutes.repeat)}
              onChange={(minutes) => onChange(chooseRepeatMinutes(draft, Number(minutes)))}
            />
            {repeat.minutes > 0 && (
              <SelectAfter
                words="sem resposta, até"
                label="Até"
                placeholder="Quantas vezes"
                value={repeat.times === 0 ? undefined : String(repeat.times)}
                error={errorOf("botRepeatAutomationDto.times")}
                options={repeatTimes.map((times) => ({
                  value: String(times),
                  label: times === 1 ? "1 vez" : `${times} vezes`,
                }))}
                onChange={(times) =>
                  onChange({ ...draft, botRepeatAutomationDto: { ...repeat, times: Number(times) } })
                }
              />
            )}
          </Sentence>
        </Automation>
      )}
      <Automation icon={<ArrowLeftRight aria-hidden size={16} />} title="Transferir">
        <TransferFields draft={draft} errorOf={errorOf} onChange={onChange} />
      </Automation>
      <Automation icon={<DoorClosed aria-hidden size={16} />} title="Fechar sala">
        <Sentence>
          <SelectAfter
            words={close.minutes === 0 ? "" : "após"}
            label="Após"
            value={String(close.minutes)}
            error={errorOf("botCloseRoomAutomationDto.minutes")}
            options={minutesOf(automationMinutes.close)}
            onChange={(minutes) => onChange(chooseCloseMinutes(draft, Number(minutes), target))}
          />
          {close.minutes > 0 && (
            <SelectAfter
              words=""
              label="Salas"
              value={close.closeRoomType === "" ? undefined : close.closeRoomType}
              error={errorOf("botCloseRoomAutomationDto.closeRoomType")}
              options={roomTypes}
              onChange={(closeRoomType) =>
                onChange({ ...draft, botCloseRoomAutomationDto: { ...close, closeRoomType } })
              }
            />
          )}
        </Sentence>
        {close.minutes > 0 && (
          <>
            <Switch
              label="Fechamento ativo"
              checked={close.active}
              onChange={(active) => onChange({ ...draft, botCloseRoomAutomationDto: { ...close, active } })}
            />
            <TextArea
              label="Mensagem de fechamento"
              rows={5}
              maxLength={closeMessageLimit}
              value={close.message}
              error={errorOf("botCloseRoomAutomationDto.message")}
              placeholder="Como não tivemos retorno, encerramos por aqui. É só chamar de novo!"
              aside={
                <chakra.span textStyle="meta" color="text-3">
                  {close.message.length} de {closeMessageLimit}
                </chakra.span>
              }
              onChange={(message) => onChange({ ...draft, botCloseRoomAutomationDto: { ...close, message } })}
            />
          </>
        )}
      </Automation>
    </div>
  )
}

const roomTypes: ReadonlyArray<{ readonly value: CloseRoomType; readonly label: string }> = [
  { value: "ONLY_NOT_TRANSFERRED", label: "Somente não transferidas" },
  { value: "ONLY_TRANSFERRED", label: "Somente transferidas" },
  { value: "CLOSE_ALL", label: "Todas" },
]

const minutesOf = (minutes: ReadonlyArray<number>) =>
  minutes.map((each) => ({ value: String(each), label: each === 0 ? "Nunca" : lasting(each) }))

const lasting = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : minutes === 60 ? "1 hora" : `${minutes / 60} horas`

interface TransferFieldsProps {
  readonly draft: AutomationDraft
  readonly errorOf: (path: string) => string | undefined
  readonly onChange: (draft: AutomationDraft) => void
}

const TransferFields = ({ draft, errorOf, onChange }: TransferFieldsProps) => {
  const { botTransferAutomationDto: transfer } = draft
  const { session } = useEntry()
  const { collaborators } = useAccessServices()
  const { selection } = useTenancyServices()
  const { all } = useBehavior(selection.state$)
  const set = (change: Partial<typeof transfer>) =>
    onChange({ ...draft, botTransferAutomationDto: { ...transfer, ...change } })
  const choosesPeople = transfer.minutes > 0 && !transfer.callwebhook
  const chosen = transfer.workspaceId === 0 ? null : transfer.workspaceId
  const people = useViewModel(
    (scope) => createWorkspacePeople(scope, constant(chosen), { collaborators, companyId: session.companyId() }),
    `people of ${transfer.workspaceId}`,
  )
  return (
    <>
      <Sentence>
        <SelectAfter
          words={transfer.minutes === 0 ? "" : "após"}
          label="Após"
          value={String(transfer.minutes)}
          error={errorOf("botTransferAutomationDto.minutes")}
          options={minutesOf(automationMinutes.transfer)}
          onChange={(minutes) => onChange(chooseTransferMinutes(draft, Number(minutes)))}
        />
        {choosesPeople && (
          <>
            <SelectAfter
              words="para"
              label="Para"
              placeholder="Escolha"
              value={transfer.queue === "" ? undefined : transfer.queue}
              error={errorOf("botTransferAutomationDto.queue")}
              options={[
                { value: "SEQUENTIAL", label: "Sequencial" },
                { value: "USER", label: "Colaborador específico" },
              ]}
              onChange={(queue) => set({ queue, userId: 0 })}
            />
            <SelectAfter
              words="em"
              label="Workspace"
              placeholder="Escolha o workspace"
              value={transfer.workspaceId === 0 ? undefined : String(transfer.workspaceId)}
              error={errorOf("botTransferAutomationDto.workspaceId")}
              options={all.map(({ id, name }) => ({ value: String(id), label: name }))}
              // The options are ids of the workspaces themselves.
              onChange={(id) =>
                set({ workspaceId: Number(id) as WorkspaceId, userId: 0, queue: transfer.queue || "SEQUENTIAL" })
              }
            />
          </>
        )}
      </Sentence>
      {choosesPeople && transfer.queue === "USER" && chosen !== null && people !== undefined && (
        <WorkspacePersonField
          label="Colaborador"
          choices={people.choices$}
          userId={transfer.userId === 0 ? null : transfer.userId}
          error={errorOf("botTransferAutomationDto.userId")}
          onChange={(userId) => set({ userId })}
          onRetry={people.reload}
        />
      )}
      {transfer.minutes > 0 && (
        <Checkbox
          label="O sistema da empresa decide (webhook)"
          checked={transfer.callwebhook}
          onChange={(callwebhook) => set({ callwebhook, workspaceId: 0, userId: 0, queue: "" })}
        />
      )}
    </>
  )
}

const Automation = ({
  icon,
  title,
  children,
}: {
  readonly icon: ReactNode
  readonly title: string
  readonly children: ReactNode
}) => {
  const id = useId()
  return (
    <Part aria-labelledby={id}>
      <chakra.h3 id={id} display="flex" alignItems="center" gap="2" textStyle="name">
        {icon}
        {title}
      </chakra.h3>
      {children}
    </Part>
  )
}
