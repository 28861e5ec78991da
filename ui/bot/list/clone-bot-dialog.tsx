import { chakra } from "@chakra-ui/react"
import type { BotCard } from "@prosa/core/bot"
import { type BotCloneValues, createBotClone } from "@prosa/core/bot/view"
import { fold } from "@prosa/core/kernel"
import type { Form } from "@prosa/core/kernel/view"
import { CirclePlay, Lightbulb } from "lucide-react"
import { type FormEvent, useEffect, useId, useRef, useState } from "react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { Combobox } from "../../kit/fields/combobox.tsx"
import { focusFirstInvalid } from "../../kit/fields/field-frame.tsx"
import { OutsideLinkButton } from "../../kit/buttons/link-button.tsx"
import { ModalDialog } from "../../kit/dialogs/modal-dialog.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"
import { WorkspacesFailed } from "../../tenancy/workspaces-failed.tsx"
import { useBotServices } from "../bot-services.ts"

const Columns = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 208px",
    gap: "5",
    alignItems: "start",
    smDown: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
})

const Tip = chakra("aside", {
  base: {
    display: "grid",
    gap: "2",
    padding: "3",
    textStyle: "meta",
    color: "text-2",
    backgroundColor: "sunken",
    borderRadius: "card",
  },
})

export interface CloneBotDialogProps {
  readonly bot: Pick<BotCard, "id" | "name">
  readonly onClose: () => void
}

/** 'Duplicar Bot'. Drawn while it is open. */
export const CloneBotDialog = ({ bot, onClose }: CloneBotDialogProps) => {
  const { toaster, navigation } = useEntry()
  const { bots } = useBotServices()
  const form = useViewModel(
    (scope) => createBotClone(scope, bot.id, { bots, toasts: toaster, navigation, cloned: onClose }),
    `clone of ${bot.id}`,
  )
  return form === undefined ? null : <Cloning bot={bot} form={form} onClose={onClose} />
}

const Cloning = ({ bot, form, onClose }: CloneBotDialogProps & { readonly form: Form<BotCloneValues> }) => {
  const { selection } = useTenancyServices()
  const { urlCloneVideo } = useBehavior(useEntry().brand$)
  const { all } = useBehavior(selection.state$)
  const { values, errors, saving, failure, firstError } = useBehavior(form.state$)
  const [search, setSearch] = useState("")
  const element = useRef<HTMLFormElement>(null)
  const id = useId()
  useEffect(() => {
    if (firstError !== undefined && element.current !== null) focusFirstInvalid(element.current)
  }, [firstError])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  const chosen = all.find((workspace) => workspace.id === values.workspaceId)
  return (
    <ModalDialog
      open
      onClose={onClose}
      title="Duplicar Bot"
      sentence={
        <>
          Uma cópia de <bdi>{bot.name}</bdi>.
        </>
      }
      width={640}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={id} variant="primary" busy={saving} busyLabel="Salvando…">
            Salvar
          </Button>
        </>
      }
    >
      <chakra.form ref={element} id={id} noValidate onSubmit={submit} display="grid" gap="4">
        <Columns>
          <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
            <TextField
              label="Nome do robô"
              placeholder="Insira o nome do seu robô"
              maxLength={120}
              value={values.name}
              error={errors["name"]}
              onChange={(name) => form.set("name", name)}
            />
            <WorkspacesFailed />
            <Combobox
              label="Workspace"
              placeholder="Área de trabalho"
              hint={values.workspaceId === null ? "Sem escolha, fica no workspace do robô de origem." : undefined}
              clearable
              value={chosen === undefined ? undefined : String(chosen.id)}
              error={errors["workspaceId"]}
              search={search}
              onSearch={setSearch}
              options={all
                .filter(({ name }) => fold(name).includes(fold(search)))
                .map((workspace) => ({ value: String(workspace.id), label: workspace.name }))}
              onChange={(workspaceId) =>
                form.set("workspaceId", workspaceId === undefined ? null : Number(workspaceId))
              }
            />
          </chakra.div>
          <Tip>
            <chakra.span display="flex" alignItems="center" gap="2" fontWeight={600} color="text">
              <Lightbulb aria-hidden size={14} />
              Dica
            </chakra.span>
            A cópia leva o script, as entidades usadas e as configurações. Canais, token e chaves não são copiados:
            conecte os seus depois.
            {urlCloneVideo !== "" && (
              <OutsideLinkButton href={urlCloneVideo} size="compact" icon={<CirclePlay aria-hidden size={14} />}>
                Assistir ao vídeo
              </OutsideLinkButton>
            )}
          </Tip>
        </Columns>
        {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      </chakra.form>
    </ModalDialog>
  )
}
