import { chakra } from "@chakra-ui/react"
import { contactName, type ContactRow } from "@prosa/core/contact"
import { type ContactJoining, createContactJoining, nameOfJoin } from "@prosa/core/contact/view"
import { type ContactId, formatPhone } from "@prosa/core/kernel"
import { ArrowLeftRight, Merge } from "lucide-react"
import type { ReactNode } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { ModalDialog } from "../../kit/dialogs/modal-dialog.tsx"
import { Banner } from "../../kit/feedback/banner.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { Avatar } from "../../kit/labels/avatar.tsx"
import { HiddenWords, Name } from "../../kit/labels/name.tsx"
import { useEntry } from "../../services/entry-services.ts"
import { Moment } from "../../services/moment.tsx"
import { PanelPart } from "../contact-facts.tsx"
import { useContactServices } from "../contact-services.ts"
import { OtherContactPicker } from "./other-contact-picker.tsx"

export interface ContactJoiningPartProps {
  readonly contact: ContactRow
  readonly mayEdit: boolean
  /** Something typed in the panel is not saved: joining would lose it. */
  readonly unsaved: boolean
  /** Called with the contact that is left. */
  readonly onChanged: (id: ContactId) => void
}

/** Who may be the same person as a contact, a search for somebody else who is, and the joins of it that can be undone. */
export const ContactJoiningPart = ({ contact, onChanged, ...rest }: ContactJoiningPartProps) => {
  const { toaster, confirmer } = useEntry()
  const { contactJoins } = useContactServices()
  const joining = useViewModel(
    (scope) =>
      createContactJoining(scope, {
        contact,
        joins: contactJoins,
        toasts: toaster,
        confirmations: confirmer,
        changed: onChanged,
      }),
    `joins of ${JSON.stringify(contact)}`,
  )
  return joining === undefined ? null : <Parts contact={contact} joining={joining} {...rest} />
}

const List = chakra("ul", { base: { display: "grid", gap: "3", listStyleType: "none", textStyle: "cell" } })
const Item = chakra("li", {
  base: { display: "grid", gridTemplateColumns: "auto minmax(0, 1fr) auto", alignItems: "center", columnGap: "2.5" },
})
const Line = chakra("div", { base: { textStyle: "meta", color: "text-3", overflowWrap: "anywhere" } })

interface PartsProps extends Pick<ContactJoiningPartProps, "contact" | "mayEdit" | "unsaved"> {
  readonly joining: ContactJoining
}

const Parts = ({ contact, joining, mayEdit, unsaved }: PartsProps) => {
  const {
    kin: { alike, joins },
    undoing,
  } = useBehavior(joining.state$)
  const reason = mayEdit ? (unsaved ? "Salve ou descarte antes o que foi alterado." : undefined) : noRight
  return (
    <>
      {alike.length > 0 && (
        <PanelPart aria-label="Pode ser a mesma pessoa">
          <chakra.h3 textStyle="name" marginBottom="2">
            Pode ser a mesma pessoa
          </chakra.h3>
          <List>
            {alike.map((other) => (
              <Item key={other.id}>
                <Avatar id={other.id} name={other.name} image={other.picture ?? undefined} size={28} />
                <div>
                  <Name>{contactName(other)}</Name>
                  <Line>{sameWords(other)}</Line>
                </div>
                <Button
                  size="compact"
                  icon={<Merge aria-hidden size={14} />}
                  disabledReason={reason}
                  onClick={() => joining.compare(other)}
                >
                  Comparar
                </Button>
              </Item>
            ))}
          </List>
        </PanelPart>
      )}
      {joins.length > 0 && (
        <PanelPart aria-label="Contatos unidos a este">
          <chakra.h3 textStyle="name" marginBottom="2">
            Contatos unidos a este
          </chakra.h3>
          <List>
            {joins.map((join) => (
              <Item key={join.id}>
                <Merge aria-hidden size={16} />
                <div>
                  <Name>{nameOfJoin(join)}</Name>
                  <Line>
                    por {join.joinedBy} em <Moment at={join.joinedAt} /> · até <Moment at={join.until} dayOnly />
                  </Line>
                </div>
                <Button
                  size="compact"
                  busy={undoing === join.id}
                  busyLabel="Desfazendo…"
                  disabledReason={reason}
                  onClick={() => joining.undo(join)}
                >
                  Desfazer
                </Button>
              </Item>
            ))}
          </List>
        </PanelPart>
      )}
      <PanelPart>
        <OtherContactPicker id={contact.id} disabledReason={reason} onPick={joining.compare} />
      </PanelPart>
      <Comparison joining={joining} />
    </>
  )
}

const noRight = "Você não pode alterar contatos."

const sameWords = ({ phone, email }: ContactRow): string =>
  [phone === "" ? "" : formatPhone(phone), email].filter((part) => part !== "").join(" · ")

const Table = chakra("table", {
  base: {
    width: "full",
    tableLayout: "fixed",
    textStyle: "cell",
    borderCollapse: "collapse",
    "& th, & td": { paddingBlock: "2", paddingInlineEnd: "3", textAlign: "start", verticalAlign: "top" },
    "& tbody tr": { borderTop: "1px solid", borderColor: "border" },
    "& tbody th": { fontWeight: 400, color: "text-3" },
    "& td": { overflowWrap: "anywhere" },
    smDown: { "& th, & td": { paddingInlineEnd: "1.5" }, "& tbody th": { textStyle: "meta" } },
  },
})

const Comparison = ({ joining }: { readonly joining: ContactJoining }) => {
  const { compared } = useBehavior(joining.state$)
  return (
    <ModalDialog
      open={compared !== undefined}
      onClose={joining.leave}
      title="Unir contatos"
      width={640}
      sentence="Salas, canais e a recusa de campanhas ficam juntas. Cada número continua com a própria conversa. Pode ser desfeito por 30 dias."
      actions={
        compared && (
          <>
            <Button
              icon={<ArrowLeftRight aria-hidden size={16} />}
              disabled={compared.joining}
              onClick={joining.changePlaces}
            >
              Manter o outro
            </Button>
            <Button variant="primary" busy={compared.joining} busyLabel="Unindo…" onClick={joining.join}>
              Unir contatos
            </Button>
          </>
        )
      }
    >
      {compared && (
        <>
          <Table>
            <colgroup>
              <col style={{ width: "22%" }} />
              <col />
              <col />
              <col />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">
                  <HiddenWords>Campo</HiddenWords>
                </th>
                <th scope="col">Fica</th>
                <th scope="col">É unido</th>
                <th scope="col">Resultado</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ label, of }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{of(compared.kept) || "–"}</td>
                  <td>{of(compared.other) || "–"}</td>
                  <td>
                    <chakra.span fontWeight={500}>{of({ ...compared.kept, ...compared.joined }) || "–"}</chakra.span>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          {compared.refusal !== undefined && (
            <chakra.div marginTop="3">
              <Banner tone="danger">{compared.refusal}</Banner>
            </chakra.div>
          )}
        </>
      )}
    </ModalDialog>
  )
}

const lines: ReadonlyArray<{ readonly label: string; readonly of: (row: ContactRow) => ReactNode }> = [
  { label: "Nome", of: ({ name }) => name },
  { label: "E-mail", of: ({ email }) => email },
  { label: "Telefone", of: ({ phone }) => (phone === "" ? "" : formatPhone(phone)) },
  { label: "Descrição", of: ({ description }) => description },
  { label: "Workspace", of: ({ workspaceName }) => workspaceName },
  { label: "Desde", of: ({ createdAt }) => <Moment at={createdAt} dayOnly /> },
  { label: "Campanhas", of: ({ refusedAt }) => (refusedAt === null ? "Aceita" : "Não recebe") },
]
