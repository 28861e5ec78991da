import { type ContactsTable } from "@prosa/core/contact/view"
import { Download, Ellipsis, Upload, UserPlus } from "lucide-react"
import { useState } from "react"
import { Button } from "../kit/buttons/button.tsx"
import { IconButton } from "../kit/buttons/icon-button.tsx"
import { LinkButton } from "../kit/buttons/link-button.tsx"
import { ModalDialog } from "../kit/dialogs/modal-dialog.tsx"
import { ProgressBar } from "../kit/feedback/progress-bar.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useMedia } from "../kit/hooks/use-media.ts"
import { Menu } from "../kit/menus/menu.tsx"
import { useEntry } from "../services/entry-services.ts"
import { NewContactDialog } from "./new-contact-dialog.tsx"

/** What brings contacts in and out of the table: the import, a new contact, the export of the filter. On a telephone one menu has them. */
export const ContactTools = ({ table }: { readonly table: ContactsTable }) => {
  const { total } = useBehavior(table.list.state$)
  const { navigation } = useEntry()
  const [noting, setNoting] = useState(false)
  const telephone = useMedia("(max-width: 599.98px)")
  const note = () => setNoting(true)
  const exportAll = () => table.exportCsv("filter")
  return (
    <>
      {telephone ? (
        <Menu
          trigger={
            <IconButton
              label="Importar, anotar e exportar"
              variant="secondary"
              icon={<Ellipsis aria-hidden size={16} />}
            />
          }
          groups={[
            [
              ...(table.mayEdit
                ? [
                    {
                      id: "import",
                      label: "Importar",
                      icon: <Upload aria-hidden size={16} />,
                      onSelect: () => navigation.go("/contacts/import"),
                    },
                    { id: "new", label: "Novo contato", icon: <UserPlus aria-hidden size={16} />, onSelect: note },
                  ]
                : []),
              {
                id: "export",
                label: exportLabel,
                icon: <Download aria-hidden size={16} />,
                disabled: total === 0,
                onSelect: exportAll,
              },
            ],
          ]}
        />
      ) : (
        <>
          <IconButton
            label={exportLabel}
            variant="secondary"
            icon={<Download aria-hidden size={16} />}
            disabled={total === 0}
            onClick={exportAll}
          />
          {table.mayEdit && (
            <>
              <LinkButton href="/contacts/import" icon={<Upload aria-hidden size={16} />}>
                Importar
              </LinkButton>
              <IconButton
                label="Novo contato"
                variant="secondary"
                icon={<UserPlus aria-hidden size={16} />}
                onClick={note}
              />
            </>
          )}
        </>
      )}
      {noting && <NewContactDialog table={table} onClose={() => setNoting(false)} />}
    </>
  )
}

const exportLabel = "Exportar os contatos do filtro"

/** How far an export is; it can be stopped. */
export const ExportingContacts = ({ table: { exporting } }: { readonly table: ContactsTable }) => {
  const state = useBehavior(exporting.state$)
  return (
    <ModalDialog
      question
      open={state !== undefined}
      onClose={exporting.stop}
      title="Exportar contatos"
      sentence="Reunindo os contatos…"
      actions={<Button onClick={exporting.stop}>Cancelar</Button>}
    >
      <ProgressBar label="Contatos reunidos" done={state?.done ?? 0} total={state?.total ?? 0} />
    </ModalDialog>
  )
}
