import { contactName, type ContactRow } from "@prosa/core/contact"
import { type ContactSearchList, createContactSearch } from "@prosa/core/contact/view"
import { type ContactId, formatPhone } from "@prosa/core/kernel"
import { Merge } from "lucide-react"
import { Button } from "../../kit/buttons/button.tsx"
import { SearchPicker } from "../../kit/fields/search-picker.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { Popover } from "../../kit/menus/popover.tsx"
import { useEntry } from "../../services/entry-services.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"
import { useContactServices } from "../contact-services.ts"

export interface OtherContactPickerProps {
  /** The contact that another one is looked for. */
  readonly id: ContactId
  readonly disabledReason: string | undefined
  readonly onPick: (other: ContactRow) => void
}

/** Finds a contact of whom only staff know that they are the same person, such as somebody on WhatsApp and Instagram. */
export const OtherContactPicker = ({ id, disabledReason, onPick }: OtherContactPickerProps) => {
  if (disabledReason !== undefined) return <Button {...look} disabledReason={disabledReason} />
  return (
    <Popover label={look.children} width={320} flips renderTrigger={(wiring) => <Button {...look} {...wiring} />}>
      {(close) => (
        <Search
          id={id}
          onPick={(other) => {
            close()
            onPick(other)
          }}
        />
      )}
    </Popover>
  )
}

const look = {
  size: "compact",
  icon: <Merge aria-hidden size={14} />,
  children: "Unir a outro contato",
} as const

const Search = ({ id, onPick }: Pick<OtherContactPickerProps, "id" | "onPick">) => {
  const { contacts } = useContactServices()
  const { session } = useEntry()
  const { selection } = useTenancyServices()
  const list = useViewModel(
    (scope) => createContactSearch(scope, { contacts, session, selection, without: id }),
    `contacts other than ${id}`,
  )
  return list === undefined ? null : <Found list={list} onPick={onPick} />
}

const Found = ({ list, onPick }: Pick<OtherContactPickerProps, "onPick"> & { readonly list: ContactSearchList }) => {
  const { wish, rows, status, failure } = useBehavior(list.state$)
  return (
    <SearchPicker
      label="Nome, telefone ou e-mail"
      of="Contatos"
      search={wish.search}
      onSearch={list.search}
      rows={rows.map((contact) => ({ id: contact.id, name: namedWith(contact), contact }))}
      status={status}
      failure={failure?.message}
      onRetry={list.reload}
      current={undefined}
      onPick={({ contact }) => onPick(contact)}
    />
  )
}

/** A name may be that of several people: the telephone or the e-mail tells them apart. */
const namedWith = (contact: ContactRow): string => {
  const name = contactName(contact)
  const known = [contact.phone === "" ? "" : formatPhone(contact.phone), contact.email].find(
    (fact) => fact !== "" && fact !== name,
  )
  return known === undefined ? name : `${name} · ${known}`
}
