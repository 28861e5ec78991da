import { chakra } from "@chakra-ui/react"
import { chatLink, type ContactDetails, contactMessages as say, contactName } from "@prosa/core/contact"
import { type ContactPanel, type ContactsTable, createContactPanel } from "@prosa/core/contact/view"
import { type ContactId, notAllowed } from "@prosa/core/kernel"
import { ChevronDown, ChevronUp, ExternalLink, X } from "lucide-react"
import { type ReactNode, Suspense, use, useEffect, useEffectEvent, useRef } from "react"
import { Button } from "../kit/buttons/button.tsx"
import { IconButton } from "../kit/buttons/icon-button.tsx"
import { Banner } from "../kit/feedback/banner.tsx"
import { Skeleton } from "../kit/feedback/skeleton.tsx"
import { ErrorState } from "../kit/feedback/whole-state.tsx"
import { focusFirstInvalid } from "../kit/fields/field-frame.tsx"
import { PhoneField } from "../kit/fields/phone-field.tsx"
import { TextArea } from "../kit/fields/text-area.tsx"
import { TextField } from "../kit/fields/text-field.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { Avatar } from "../kit/labels/avatar.tsx"
import { HiddenWords, Name } from "../kit/labels/name.tsx"
import { useEntry } from "../services/entry-services.ts"
import { useShellServices } from "../shell/shell-services.ts"
import { PanelBody, PanelFoot, PanelForm, PanelFrame, ContactPanelHead, PanelUnsaved } from "./contact-panel-frame.ts"
import { ContactFacts, PanelPart } from "./contact-facts.tsx"
import { ContactLabelsPart } from "./contact-labels-part.tsx"
import { useContactServices } from "./contact-services.ts"
import { Moment } from "../services/moment.tsx"
import { ErasedContact } from "./erasure/erased-contact.tsx"
import { PersonDataPart } from "./erasure/person-data-part.tsx"
import { ContactJoiningPart } from "./joining/contact-joining-part.tsx"
import { NewConversationSlot } from "./new-conversation-slot.ts"

export interface ContactPanelAsideProps {
  readonly id: ContactId
  readonly table: ContactsTable
}

/** A contact beside the table, which stays usable. Escape closes it; '‹' and '›' show the next person of the page. */
export const ContactPanelAside = ({ id, table }: ContactPanelAsideProps) => {
  const { toaster, confirmer } = useEntry()
  const { contacts } = useContactServices()
  const { departures } = useShellServices()
  const panel = useViewModel(
    (scope) =>
      createContactPanel(scope, {
        id,
        contacts,
        toasts: toaster,
        confirmations: confirmer,
        departures,
        saved: table.list.reload,
        closed: table.close,
      }),
    `contact ${id}`,
  )
  return panel === undefined ? null : <PanelOf panel={panel} table={table} />
}

const PanelOf = ({ panel, table }: { readonly panel: ContactPanel; readonly table: ContactsTable }) => {
  const aside = useRef<HTMLElement>(null)
  const { before, after } = useBehavior(table.neighbours$)
  const state = useBehavior(panel.state$)
  useEffect(() => aside.current?.focus(), [])
  useEffect(() => table.watchPanel(panel.unsaved$), [table, panel])
  const escape = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    const inPage = target === document.body || aside.current?.parentElement?.contains(target as Node) === true
    if (key !== "Escape" || event.defaultPrevented || !inPage) return
    event.preventDefault()
    panel.leave()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => escape(event)
    document.addEventListener("keydown", listen)
    return () => document.removeEventListener("keydown", listen)
  }, [])
  return (
    <PanelFrame ref={aside} tabIndex={-1} aria-label="Contato">
      <ContactPanelHead>
        <chakra.h2 textStyle="name" flex="1">
          Contato
        </chakra.h2>
        <IconButton
          label="Contato anterior"
          tooltipSide="below"
          icon={<ChevronUp aria-hidden size={16} />}
          disabled={before === undefined}
          onClick={() => before !== undefined && table.open(before)}
        />
        <IconButton
          label="Próximo contato"
          tooltipSide="below"
          icon={<ChevronDown aria-hidden size={16} />}
          disabled={after === undefined}
          onClick={() => after !== undefined && table.open(after)}
        />
        <IconButton
          label="Fechar contato"
          tooltipSide="below"
          icon={<X aria-hidden size={16} />}
          onClick={panel.leave}
        />
      </ContactPanelHead>
      {state.status === "loading" && <PanelSkeleton />}
      {state.status === "failed" && (
        <chakra.div padding="5">
          <ErasedContact table={table}>
            <ErrorState
              title="Não foi possível abrir o contato."
              sentence={state.failure.message}
              onRetry={panel.reload}
            />
          </ErasedContact>
        </chakra.div>
      )}
      {state.status === "ready" && state.facts !== undefined && (
        <Ready
          panel={panel}
          details={state.facts}
          mayEdit={table.mayEdit}
          onLabelled={table.list.reload}
          onJoined={(id) => {
            table.list.reload()
            if (id === state.facts?.contact.id) panel.reload()
            else table.open(id)
          }}
        >
          {table.mayEdit && <PersonDataPart id={state.facts.contact.id} table={table} />}
        </Ready>
      )}
    </PanelFrame>
  )
}

const PanelSkeleton = () => (
  <chakra.output display="grid" gap="4" padding="5">
    <HiddenWords>Carregando…</HiddenWords>
    {["56px", "36px", "36px", "36px"].map((height, at) => (
      // the same four every time
      <Skeleton key={`${at} ${height}`} style={{ height }} />
    ))}
  </chakra.output>
)

interface ReadyProps {
  readonly panel: ContactPanel
  readonly details: ContactDetails
  readonly mayEdit: boolean
  /** Called with the contact that is left after a join, or after one was taken back. */
  readonly onJoined: (id: ContactId) => void
  readonly onLabelled: () => void
  /** Below what is known of the contact. */
  readonly children: ReactNode
}

const Ready = ({ panel, details, mayEdit, onJoined, onLabelled, children }: ReadyProps) => {
  const { contact } = details
  const { form } = panel
  const { values, errors, firstError, failure, saving } = useBehavior(form.state$)
  const unsaved = useBehavior(panel.unsaved$)
  const fields = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (firstError !== undefined && fields.current !== null) focusFirstInvalid(fields.current)
  }, [firstError])
  const link = chatLink(contact.phone)
  const newConversation = use(NewConversationSlot)
  return (
    <PanelForm
      ref={fields}
      noValidate
      aria-label="Dados do contato"
      onSubmit={(event) => {
        event.preventDefault()
        if (mayEdit) form.submit()
      }}
    >
      <PanelBody>
        <PanelPart>
          <chakra.div display="flex" alignItems="center" gap="3" marginBottom="4">
            <Avatar id={contact.id} name={contact.name} image={contact.picture ?? undefined} size={56} />
            <chakra.div flex="1" minWidth={0}>
              <chakra.div textStyle="title">
                <Name>{contactName(contact)}</Name>
              </chakra.div>
              <chakra.div textStyle="meta" color="text-2">
                {contact.workspaceName} · desde <Moment at={contact.createdAt} dayOnly />
              </chakra.div>
            </chakra.div>
          </chakra.div>
          <chakra.div
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            gap="3"
            marginBottom="4"
            _empty={{ display: "none" }}
          >
            <Suspense fallback={null}>{newConversation?.({ contactId: contact.id })}</Suspense>
            {link !== undefined && (
              <chakra.a
                href={link}
                target="_blank"
                rel="noreferrer"
                display="inline-flex"
                alignItems="center"
                gap="1"
                textStyle="control"
                color="brand-ink"
              >
                Abrir no WhatsApp
                <ExternalLink aria-hidden size={12} />
              </chakra.a>
            )}
          </chakra.div>
          <chakra.fieldset disabled={!mayEdit} display="grid" gap="3" margin="0" padding="0" border="0" minWidth="0">
            <TextField
              label="Nome"
              value={values.name}
              error={errors["name"]}
              onChange={(name) => form.set("name", name)}
            />
            <TextField
              label="E-mail"
              type="email"
              value={values.email}
              error={errors["email"]}
              onChange={(email) => form.set("email", email)}
            />
            <PhoneField
              label="Telefone"
              value={values.phone}
              error={errors["phone"]}
              disabled={!mayEdit}
              onChange={(phone) => form.set("phone", phone)}
            />
            <TextArea
              label="Descrição"
              rows={2}
              value={values.description}
              error={errors["description"]}
              onChange={(description) => form.set("description", description)}
            />
          </chakra.fieldset>
          {failure !== undefined && (
            <chakra.div marginTop="3">
              <Banner tone="danger">{failure}</Banner>
            </chakra.div>
          )}
        </PanelPart>
        <ContactJoiningPart contact={contact} mayEdit={mayEdit} unsaved={unsaved > 0} onChanged={onJoined} />
        <ContactLabelsPart contact={contact} mayEdit={mayEdit} onChanged={onLabelled} />
        <ContactFacts details={details} onAccept={mayEdit ? panel.acceptCampaigns : undefined} />
        {children}
      </PanelBody>
      <PanelFoot>
        {unsaved > 0 && (
          <PanelUnsaved>{unsaved === 1 ? "1 alteração não salva" : `${unsaved} alterações não salvas`}</PanelUnsaved>
        )}
        <Button onClick={panel.leave}>{mayEdit ? "Cancelar" : "Fechar"}</Button>
        <Button
          type="submit"
          variant="primary"
          busy={saving}
          busyLabel="Salvando…"
          disabledReason={mayEdit ? undefined : notAllowed.message}
        >
          {say.save}
        </Button>
      </PanelFoot>
    </PanelForm>
  )
}
