import { chakra } from "@chakra-ui/react"
import { templateMessages, templateNameLimit } from "@prosa/core/flow"
import { createTemplateMaking, type FlowEditor, type FlowTemplates, type TemplateMaking } from "@prosa/core/flow/view"
import { workspaceRows } from "@prosa/core/tenancy"
import { type FormEvent, useEffect, useId, useRef, useState } from "react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { Checkbox } from "../../kit/fields/checkbox.tsx"
import { focusFirstInvalid } from "../../kit/fields/field-frame.tsx"
import { ModalDialog } from "../../kit/dialogs/modal-dialog.tsx"
import { Name } from "../../kit/labels/name.tsx"
import { SearchField } from "../../kit/fields/search-field.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"

const Form = chakra("form", { base: { display: "grid", gap: "4", gridTemplateColumns: "minmax(0, 1fr)" } })
const Group = chakra("fieldset", { base: { border: 0, margin: 0, minWidth: 0, display: "grid", gap: "1" } })
const Legend = chakra("legend", { base: { textStyle: "label", color: "text-2", paddingBottom: "1" } })
const Boxes = chakra("ul", {
  base: {
    maxHeight: "216px",
    overflowY: "auto",
    listStyleType: "none",
    padding: "1",
    border: "1px solid",
    borderColor: "control",
    borderRadius: "control",
    "& > li": { borderRadius: "badge", "&:hover, &:focus-within": { backgroundColor: "hover" } },
    "& label": {
      display: "flex",
      width: "full",
      minHeight: "8",
      paddingInline: "2",
      paddingBlock: "1",
      "& > span:last-of-type": { flex: "1", minWidth: 0 },
      "@media (pointer: coarse)": { minHeight: "touch", alignItems: "center" },
    },
  },
  variants: { faulty: { true: { borderColor: "danger" } } },
})

/** More workspaces than this get a search. */
const searchFrom = 8

export interface CreateTemplateDialogProps {
  readonly editor: FlowEditor
  readonly templates: FlowTemplates
  /** It is to go: made, or given up. */
  readonly onClose: () => void
}

/** 'Criar template': a name and the workspaces that see it. Drawn while it is open. */
export const CreateTemplateDialog = ({ editor, templates, onClose }: CreateTemplateDialogProps) => {
  const { toaster } = useEntry()
  const { selection } = useTenancyServices()
  const making = useViewModel(
    (scope) =>
      createTemplateMaking(scope, {
        templates,
        flowName: editor.document.name$.value,
        workspaces: selection.state$.value.all.map(({ id }) => id),
        toasts: toaster,
        done: onClose,
      }),
    "create template",
  )
  return making === undefined ? null : <Fields making={making} editor={editor} onClose={onClose} />
}

interface FieldsProps extends Omit<CreateTemplateDialogProps, "templates"> {
  readonly making: TemplateMaking
}

const Fields = ({ making, editor, onClose }: FieldsProps) => {
  const { form } = making
  const { values, errors, firstError, saving, failure } = useBehavior(form.state$)
  const unsaved = useBehavior(editor.document.dirty$)
  const element = useRef<HTMLFormElement>(null)
  const id = useId()
  useEffect(() => {
    if (firstError !== undefined && element.current !== null) focusFirstInvalid(element.current)
  }, [firstError])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <ModalDialog
      open
      onClose={onClose}
      title="Criar template"
      sentence="Uma cópia deste fluxo, para começar outros robôs. O que mudar aqui depois não muda o template."
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={id} variant="primary" busy={saving} busyLabel="Criando…">
            {unsaved ? "Salvar e criar template" : "Criar template"}
          </Button>
        </>
      }
    >
      <Form ref={element} id={id} noValidate onSubmit={submit}>
        {unsaved && <Banner tone="neutral">{templateMessages.saveFirst}</Banner>}
        <TextField
          label="Nome"
          value={values.name}
          maxLength={templateNameLimit}
          error={errors["name"]}
          onChange={(name) => form.set("name", name)}
        />
        <Workspaces making={making} error={errors["workspaces"]} />
        {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      </Form>
    </ModalDialog>
  )
}

const Workspaces = ({ making, error }: Pick<FieldsProps, "making"> & { readonly error: string | undefined }) => {
  const { selection } = useTenancyServices()
  const { all } = useBehavior(selection.state$)
  const { workspaces: chosen } = useBehavior(making.form.state$).values
  const [search, setSearch] = useState("")
  const wordsId = useId()
  const rows = workspaceRows(all, chosen, search)
  const wrong = error === undefined ? {} : { "aria-invalid": true as const, "aria-describedby": wordsId }
  return (
    <Group>
      <Legend>Workspaces</Legend>
      {all.length > searchFrom && <SearchField label="Filtrar workspaces" value={search} onChange={setSearch} />}
      <Boxes faulty={error !== undefined} tabIndex={error === undefined ? undefined : -1} {...wrong}>
        {rows.map(({ id, name, above }) => (
          <chakra.li key={id} css={{ paddingInlineStart: `${above.length * 20}px` }}>
            <Checkbox label={<Name>{name}</Name>} checked={chosen.includes(id)} onChange={() => making.toggle(id)} />
          </chakra.li>
        ))}
        {rows.length === 0 && (
          <chakra.li padding="2" textStyle="cell" color="text-3">
            Nenhum resultado encontrado
          </chakra.li>
        )}
      </Boxes>
      <chakra.p id={wordsId} textStyle="meta" color={error === undefined ? "text-3" : "danger"}>
        {error ?? "Quem participa destes workspaces vê o template."}
      </chakra.p>
    </Group>
  )
}
