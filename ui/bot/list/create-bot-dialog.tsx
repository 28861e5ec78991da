import { chakra } from "@chakra-ui/react"
import { mayDo } from "@prosa/core/access"
import { followsScript, objectives } from "@prosa/core/bot"
import { type BotCreation, type BotOrigin, createBotCreation, createTemplateOptions } from "@prosa/core/bot/view"
import { type FormEvent, useEffect, useId, useRef, useState } from "react"
import { useFlowServices } from "../../flow/flow-services.ts"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { firstField } from "../../kit/dialogs/dialog-style.ts"
import { ModalDialog } from "../../kit/dialogs/modal-dialog.tsx"
import { focusFirstInvalid } from "../../kit/fields/field-frame.tsx"
import { SelectField } from "../../kit/fields/select-field.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"
import { WorkspacesFailed } from "../../tenancy/workspaces-failed.tsx"
import { BotLookStep } from "./bot-look-step.tsx"
import { BotOriginCards } from "./bot-origin-cards.tsx"
import { useBotServices } from "../bot-services.ts"

const Form = chakra("form", { base: { display: "grid", gap: "4", gridTemplateColumns: "minmax(0, 1fr)" } })

export interface CreateBotDialogProps {
  /** How the bot begins; chosen first unless told. */
  readonly origin?: BotOrigin
  /** It is to go: made, given up, or closed. */
  readonly onClose: () => void
}

/** The creation of a bot, in two steps. Drawn while it is open. */
export const CreateBotDialog = ({ origin: given, onClose }: CreateBotDialogProps) => {
  const [origin, setOrigin] = useState(given)
  const { toaster, navigation } = useEntry()
  const { bots } = useBotServices()
  const { templates } = useFlowServices()
  const { selection } = useTenancyServices()
  const creations = useViewModel((scope) => {
    const from = (of: BotOrigin) =>
      createBotCreation(scope, {
        bots,
        templates,
        origin: of,
        workspaces: selection.state$.value.selected,
        toasts: toaster,
        navigation,
        created: onClose,
      })
    return { scratch: from("scratch"), template: from("template"), import: from("import"), people: from("people") }
  }, "create bot")
  if (creations === undefined) return null
  // One dialog for both: one that opens while another closes would lose the focus to what the other was opened from.
  return (
    <Steps
      creation={creations[origin ?? "scratch"]}
      chosen={origin !== undefined}
      onChoose={setOrigin}
      onClose={onClose}
    />
  )
}

interface StepProps {
  readonly creation: BotCreation
}

interface StepsProps extends StepProps {
  /** Whether it is known how the bot begins. */
  readonly chosen: boolean
  readonly onChoose: (origin: BotOrigin) => void
  readonly onClose: () => void
}

const Steps = ({ creation, chosen, onChoose, onClose }: StepsProps) => {
  const { confirmer, session } = useEntry()
  const { user } = useBehavior(session.state$)
  const mayImport = user !== undefined && mayDo(user, "template.exchange")
  const { form } = creation
  const { dirty, saving, failure } = useBehavior(form.state$)
  const step = useBehavior(creation.step$)
  const missing = useBehavior(creation.missing$)
  const element = useRef<HTMLFormElement>(null)
  const id = useId()
  useEffect(() => {
    if (Object.keys(missing).length > 0 && element.current !== null) focusFirstInvalid(element.current)
    // Every try of 'Próximo' finds anew what is missing.
  }, [missing])
  const part = chosen ? step : 0
  const shown = useRef<number>(part)
  useEffect(() => {
    if (shown.current === part) return
    shown.current = part
    // The field that had the focus went with its step.
    firstField(element.current)?.focus()
  }, [part])
  const leave = () =>
    dirty
      ? confirmer.ask({
          title: "Atenção",
          text: "O novo bot ainda não foi criado. Deseja descartar o que foi preenchido?",
          yes: "Descartar",
          no: "Continuar",
          danger: true,
          confirmed: onClose,
        })
      : onClose()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    creation.create()
  }
  return (
    <ModalDialog
      open
      onClose={leave}
      title={chosen ? titles[creation.origin] : "Criar bot"}
      width={chosen ? 440 : 640}
      sentence={
        !chosen ? "Como o robô começa?" : step === 1 ? "Passo 1 de 2: dados do robô" : "Passo 2 de 2: avatar e cores"
      }
      actions={
        chosen ? (
          <>
            {step === 1 ? (
              <>
                <Button variant="ghost" onClick={leave}>
                  Cancelar
                </Button>
                <Button disabled={saving} onClick={creation.next}>
                  Próximo: avatar e cores
                </Button>
              </>
            ) : (
              <Button disabled={saving} onClick={creation.back}>
                Voltar
              </Button>
            )}
            <Button type="submit" form={id} variant="primary" busy={saving} busyLabel="Criando…">
              Criar bot
            </Button>
          </>
        ) : undefined
      }
    >
      {chosen ? (
        <Form ref={element} id={id} noValidate onSubmit={submit}>
          {step === 1 ? <DataStep creation={creation} /> : <BotLookStep creation={creation} />}
          {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
        </Form>
      ) : (
        <BotOriginCards mayImport={mayImport} onChoose={onChoose} />
      )}
    </ModalDialog>
  )
}

const titles: Readonly<Record<BotOrigin, string>> = {
  scratch: "Criar Bot do zero",
  template: "Criar bot de um template",
  import: "Criar bot de um arquivo",
  people: "Criar bot de atendimento humano",
}

const DataStep = ({ creation }: StepProps) => {
  const { form } = creation
  const { selection } = useTenancyServices()
  const { values, errors } = useBehavior(form.state$)
  const missing = useBehavior(creation.missing$)
  const { all } = useBehavior(selection.state$)
  const wrong = { ...errors, ...missing }
  return (
    <>
      <TextField
        label="Nome"
        placeholder="Insira o nome do seu robô"
        maxLength={120}
        value={values.name}
        error={wrong["name"]}
        onChange={(name) => form.set("name", name)}
      />
      <WorkspacesFailed />
      <SelectField
        label="Área de trabalho"
        value={values.workspaceId === null ? undefined : String(values.workspaceId)}
        options={all.map(({ id, name }) => ({ value: String(id), label: name }))}
        error={wrong["workspaceId"]}
        onChange={(id) => form.set("workspaceId", Number(id))}
      />
      {creation.origin === "people" ? (
        <chakra.p textStyle="cell" color="text-2">
          Sem script: cada conversa vai direto para as pessoas. Depois de criar, escolha quem recebe em “Transferência”.
        </chakra.p>
      ) : (
        <SelectField
          label="Objetivo"
          value={values.target === null ? undefined : String(values.target)}
          // A bot of a template or a file has a script.
          options={objectives
            .filter(({ code }) => creation.origin === "scratch" || followsScript(code))
            .map(({ code, label }) => ({ value: String(code), label }))}
          error={wrong["target"]}
          onChange={(code) => form.set("target", Number(code))}
        />
      )}
      {creation.origin === "import" && (
        <chakra.p textStyle="cell" color="text-2">
          Depois de criar, o editor pede o arquivo: um flow.json, um CSV, ou o que outro construtor exporta.
        </chakra.p>
      )}
      {creation.origin === "template" && <TemplateField creation={creation} error={wrong["templateId"]} />}
    </>
  )
}

const TemplateField = ({ creation, error }: StepProps & { readonly error: string | undefined }) => {
  const { session } = useEntry()
  const { templates } = useFlowServices()
  const { selection } = useTenancyServices()
  const { form } = creation
  const { values } = useBehavior(form.state$)
  const { all } = useBehavior(selection.state$)
  const listed = useViewModel(
    (scope) =>
      createTemplateOptions(scope, {
        templates,
        companyId: session.companyId(),
        workspaces: all.map(({ id }) => id),
      }),
    "templates of a new bot",
  )
  return listed === undefined ? null : (
    <Templates listed={listed} error={error} value={values.templateId} onChange={(id) => form.set("templateId", id)} />
  )
}

interface TemplatesProps {
  readonly listed: ReturnType<typeof createTemplateOptions>
  readonly error: string | undefined
  readonly value: number | null
  readonly onChange: (id: number) => void
}

const Templates = ({ listed, error, value, onChange }: TemplatesProps) => {
  const templates = useBehavior(listed)
  const none = templates !== undefined && templates.length === 0
  return (
    <SelectField
      label="Template"
      placeholder={templates === undefined ? "Carregando…" : "Escolha um template"}
      hint={none ? "Nenhum template nos seus workspaces. Crie um no editor de um robô." : undefined}
      value={value === null ? undefined : String(value)}
      options={(templates ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      error={error}
      onChange={(id) => onChange(Number(id))}
    />
  )
}
