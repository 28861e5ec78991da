import { chakra } from "@chakra-ui/react"
import { createBotOptions } from "@prosa/core/bot/view"
import { type CallField, callLimits, type FlowNode, type ModuleCall, valueInTemplate } from "@prosa/core/flow"
import { type CalledFlow, createCalledFlow, type FlowEditor } from "@prosa/core/flow/view"
import type { BotId } from "@prosa/core/kernel"
import { Plus, Trash2, Workflow } from "lucide-react"
import { useRef } from "react"
import { Button } from "../../../kit/buttons/button.tsx"
import { type Arrival, useArrivalFocus } from "../../../kit/focus/arrival-focus.ts"
import { SearchPicker } from "../../../kit/fields/search-picker.tsx"
import { useBehavior } from "../../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../../kit/hooks/use-view-model.ts"
import { Popover } from "../../../kit/menus/popover.tsx"
import { useEntry } from "../../../services/entry-services.ts"
import { useTenancyServices } from "../../../tenancy/tenancy-services.ts"
import { useReadOnly } from "../../editor/editor-context.ts"
import { useFlowServices } from "../../flow-services.ts"
import { fieldAt } from "../field-focus.ts"
import { PanelSection } from "../panel-section.tsx"
import { KeptFields } from "../values/kept-fields.tsx"
import { CallFields } from "./call-fields.tsx"

export interface ModulePickerProps {
  /** The bot whose flow calls, which is not offered; undefined: a template's. */
  readonly botId: BotId | undefined
  /** What its button says. */
  readonly words: string
  readonly variant?: "ghost"
  readonly onPick: (bot: ModuleCall["module"]) => void
}

/** Chooses the bot whose flow is called. */
export const ModulePicker = ({ botId, words, variant, onPick }: ModulePickerProps) => (
  <Popover
    label="Robô cujo fluxo é chamado"
    width={320}
    renderTrigger={(opening) => (
      <Button
        {...opening}
        icon={<Workflow size={16} />}
        {...(variant === undefined ? {} : { variant, size: "compact" as const })}
      >
        {words}
      </Button>
    )}
  >
    {(close) => (
      <BotPicker
        botId={botId}
        onPick={(bot) => {
          close()
          onPick(bot)
        }}
      />
    )}
  </Popover>
)

const BotPicker = ({ botId, onPick }: Pick<ModulePickerProps, "botId" | "onPick">) => {
  const { session, toaster } = useEntry()
  const { bots } = useFlowServices()
  const { selection } = useTenancyServices()
  const options = useViewModel(
    (scope) =>
      createBotOptions(scope, {
        bots,
        session,
        selection,
        toasts: toaster,
        ...(botId === undefined ? {} : { without: botId }),
      }),
    `modules of ${botId}`,
  )
  return options === undefined ? null : <Rows options={options} onPick={onPick} />
}

const Rows = ({
  options,
  onPick,
}: Pick<ModulePickerProps, "onPick"> & { readonly options: ReturnType<typeof createBotOptions> }) => {
  const { options: listed, status, failure, search, hasMore } = useBehavior(options.state$)
  return (
    <SearchPicker
      label="Buscar robô"
      of="Robôs"
      search={search}
      onSearch={options.search}
      rows={listed}
      status={status}
      failure={failure}
      onRetry={options.reload}
      current={undefined}
      // The rows are the bots themselves.
      onPick={({ id, name }) => onPick({ botId: id as BotId, botName: name })}
      onEnd={() => hasMore && options.more()}
    />
  )
}

export interface ModuleFormProps {
  readonly editor: FlowEditor
  readonly node: FlowNode
  readonly call: ModuleCall
  /** Asked: the flow was chosen just now, so that the focus goes on from here. */
  readonly arrival: Arrival | undefined
}

/** The call of another bot's flow: what it is given, and what is kept of it. */
export const ModuleForm = (props: ModuleFormProps) => {
  const { flows } = useFlowServices()
  const { botId } = props.call.module
  const called = useViewModel((scope) => createCalledFlow(scope, { flows, botId }), `called flow ${botId}`)
  return called === undefined ? null : <ModuleFields {...props} called={called} />
}

const ModuleFields = ({ editor, node, call, arrival, called }: ModuleFormProps & { readonly called: CalledFlow }) => {
  const readOnly = useReadOnly()
  const head = useRef<HTMLElement>(null)
  useArrivalFocus(head, arrival)
  const { status, takes, writes } = useBehavior(called.state$)
  const editing = editor.panel.call
  const write = (changed: Partial<ModuleCall>, key?: string) => editing.set(node.id, { ...call, ...changed }, key)
  const { module, gives, keeps } = call
  const given = new Set(gives.map(({ name }) => name))
  const kept = new Set(keeps.map(({ path }) => path))
  const mayGive = readOnly || gives.length >= callLimits.fields ? [] : takes.filter((name) => !given.has(name))
  const mayKeep = readOnly || keeps.length >= callLimits.fields ? [] : writes.filter((name) => !kept.has(name))
  const give = (name: string): CallField => ({ name, value: valueInTemplate(name) })
  return (
    <>
      <chakra.section
        ref={head}
        tabIndex={-1}
        aria-label="Fluxo chamado"
        padding="4"
        display="flex"
        flexDirection="column"
        gap="3"
        borderBottom="1px solid"
        borderColor="border"
        {...fieldAt("call", "module")}
      >
        <chakra.p textStyle="cell" overflowWrap="anywhere">
          A conversa passa pelo fluxo de <bdi>{module.botName}</bdi> até um fim dele, volta a este node, e então saem as
          mensagens daqui.
        </chakra.p>
        <chakra.output display="block" textStyle="meta" color={status === "ready" ? "text-3" : "warning"}>
          {statusWords[status]}
          {status === "failed" && (
            <Button variant="ghost" size="compact" onClick={called.reload}>
              Tentar novamente
            </Button>
          )}
        </chakra.output>
        {!readOnly && (
          <chakra.div display="flex" flexWrap="wrap" gap="1">
            <ModulePicker
              botId={editor.botId}
              variant="ghost"
              words="Trocar de fluxo"
              onPick={(chosen) => write({ module: chosen })}
            />
            <Button variant="ghost" size="compact" icon={<Trash2 size={14} />} onClick={() => editing.remove(node.id)}>
              Remover
            </Button>
          </chakra.div>
        )}
      </chakra.section>
      <CallFields
        editor={editor}
        readOnly={readOnly}
        title="Valores enviados"
        field="gives"
        rows={gives}
        onChange={(rows, key) => write({ gives: rows }, key)}
      />
      <Names
        label="Valores que o fluxo lê"
        names={mayGive}
        pressed={(name) => `Enviar @${name}`}
        onPress={(name) => write({ gives: [...gives, give(name)] })}
      />
      <PanelSection
        title="Guardar do fluxo"
        count={keeps.length}
        {...(readOnly || keeps.length >= callLimits.fields
          ? {}
          : { onAdd: () => write({ keeps: [...keeps, { path: "", name: "" }] }) })}
      >
        {keeps.length === 0 && (
          <chakra.p textStyle="meta" color="text-3">
            Valores que o fluxo chamado definiu ou perguntou, e que este fluxo passa a ter.
          </chakra.p>
        )}
        <KeptFields
          keeps={keeps}
          at={["call", "keeps"]}
          of="do fluxo"
          pathPlaceholder="valor do fluxo"
          readOnly={readOnly}
          onChange={(rows, key) => write({ keeps: rows }, key)}
          onRename={(place, name) => write({ keeps: keeps.map((one, at) => (at === place ? { ...one, name } : one)) })}
        />
      </PanelSection>
      <Names
        label="Valores que o fluxo escreve"
        names={mayKeep}
        pressed={(name) => `Guardar @${name}`}
        onPress={(name) => write({ keeps: [...keeps, { path: name, name }] })}
      />
    </>
  )
}

const statusWords = {
  loading: "Lendo o fluxo publicado…",
  ready: "O fluxo é o publicado. Mudanças dele valem aqui quando este fluxo for publicado de novo.",
  unpublished: "Este robô ainda não publicou um fluxo: sem isso, este fluxo não pode ser publicado.",
  failed: "Não foi possível ler o fluxo deste robô.",
} as const

interface NamesProps {
  readonly label: string
  readonly names: ReadonlyArray<string>
  readonly pressed: (name: string) => string
  readonly onPress: (name: string) => void
}

/** Values of the called flow, each of which is taken by a press. */
const Names = ({ label, names, pressed, onPress }: NamesProps) =>
  names.length === 0 ? null : (
    <chakra.fieldset
      aria-label={label}
      margin="0"
      border="0"
      display="flex"
      flexWrap="wrap"
      gap="1"
      paddingInline="4"
      paddingBlock="3"
      borderBottom="1px solid"
      borderColor="border"
    >
      {names.map((name) => (
        <Button key={name} variant="ghost" size="compact" icon={<Plus size={14} />} onClick={() => onPress(name)}>
          {pressed(name)}
        </Button>
      ))}
    </chakra.fieldset>
  )
