import { chakra } from "@chakra-ui/react"
import type { ContactDetails } from "@prosa/core/contact"
import { createLabelsOfContact } from "@prosa/core/contact/view"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { LabelsOnOne } from "../label/labels-on-one.tsx"
import { useEntry } from "../services/entry-services.ts"
import { PanelPart } from "./contact-facts.tsx"
import { useContactServices } from "./contact-services.ts"

export interface ContactLabelsPartProps {
  readonly contact: ContactDetails["contact"]
  readonly mayEdit: boolean
  /** The list shows them too. */
  readonly onChanged: () => void
}

/** The labels of a contact. */
export const ContactLabelsPart = ({ contact, mayEdit, onChanged }: ContactLabelsPartProps) => {
  const { session, toaster } = useEntry()
  const { contacts } = useContactServices()
  const labels = useViewModel(
    (scope) =>
      createLabelsOfContact(scope, contact.id, contact.labels, {
        contacts,
        session,
        toasts: toaster,
        changed: onChanged,
      }),
    `labels of contact ${contact.id}`,
  )
  if (labels === undefined || (!mayEdit && contact.labels.length === 0)) return null
  return (
    <PanelPart aria-label="Etiquetas">
      <chakra.h3 textStyle="name">Etiquetas</chakra.h3>
      <LabelsOnOne labels={labels} of="contato" mayPut={mayEdit} />
    </PanelPart>
  )
}
