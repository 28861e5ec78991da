import { contactMessages as say } from "@prosa/core/contact"
import { type ContactsTable, createNewContactForm, type NewContactForm } from "@prosa/core/contact/view"
import { Button } from "../kit/buttons/button.tsx"
import { RecordDialog } from "../kit/dialogs/record-dialog.tsx"
import { PhoneField } from "../kit/fields/phone-field.tsx"
import { SelectField } from "../kit/fields/select-field.tsx"
import { TextArea } from "../kit/fields/text-area.tsx"
import { TextField } from "../kit/fields/text-field.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { useEntry } from "../services/entry-services.ts"
import { useShellServices } from "../shell/shell-services.ts"
import { useTenancyServices } from "../tenancy/tenancy-services.ts"
import { useContactServices } from "./contact-services.ts"

interface NewContactDialogProps {
  readonly table: ContactsTable
  readonly onClose: () => void
}

/** 'Novo contato'. Somebody who is a contact already is shown instead, on request. */
export const NewContactDialog = ({ table, onClose }: NewContactDialogProps) => {
  const { session, toaster, confirmer } = useEntry()
  const { contacts } = useContactServices()
  const { departures } = useShellServices()
  const { selection } = useTenancyServices()
  const model = useViewModel(
    (scope) =>
      createNewContactForm(scope, {
        contacts,
        session,
        selection,
        toasts: toaster,
        confirmations: confirmer,
        departures,
        done: ({ id }) => {
          table.list.reload()
          onClose()
          table.open(id)
        },
        closed: onClose,
      }),
    "new contact",
  )
  return model === undefined ? null : <Dialog model={model} table={table} onClose={onClose} />
}

const Dialog = ({
  model: { record, existing$ },
  table,
  onClose,
}: NewContactDialogProps & { readonly model: NewContactForm }) => {
  const { form } = record
  const { values, errors } = useBehavior(form.state$)
  const existing = useBehavior(existing$)
  return (
    <RecordDialog
      record={record}
      title="Novo contato"
      submit={[say.save, "Salvando…"]}
      failed={{ title: "Não foi possível abrir o formulário.", sentence: "Verifique a conexão e tente novamente." }}
      {...(existing === undefined
        ? {}
        : {
            footStart: (
              <Button
                onClick={() => {
                  onClose()
                  table.open(existing)
                }}
              >
                Abrir o contato que existe
              </Button>
            ),
          })}
    >
      {(workspaces) => (
        <>
          <TextField
            label="Nome"
            value={values.name}
            error={errors["name"]}
            onChange={(name) => form.set("name", name)}
          />
          <PhoneField
            label="Telefone"
            value={values.phone}
            error={errors["phone"]}
            onChange={(phone) => form.set("phone", phone)}
          />
          <TextField
            label="E-mail"
            type="email"
            value={values.email}
            error={errors["email"]}
            onChange={(email) => form.set("email", email)}
          />
          <TextArea
            label="Descrição"
            rows={3}
            value={values.description}
            error={errors["description"]}
            onChange={(description) => form.set("description", description)}
          />
          {workspaces.length > 1 && (
            <SelectField
              label="Workspace"
              value={String(values.workspaceId)}
              options={workspaces.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(chosen) => {
                const workspace = workspaces.find(({ id }) => String(id) === chosen)
                if (workspace !== undefined) form.set("workspaceId", workspace.id)
              }}
            />
          )}
        </>
      )}
    </RecordDialog>
  )
}
