import { chakra } from "@chakra-ui/react"
import type { ProfileChoice } from "@prosa/core/access"
import { mostInvites, tooManyInvites } from "@prosa/core/administration"
import type { WorkspaceWizard } from "@prosa/core/administration/view"
import { Plus, Trash2 } from "lucide-react"
import { type KeyboardEvent, useEffect, useRef } from "react"
import { Banner } from "../kit/feedback/banner.tsx"
import { Button } from "../kit/buttons/button.tsx"
import { IconButton } from "../kit/buttons/icon-button.tsx"
import { SelectField } from "../kit/fields/select-field.tsx"
import { TextField } from "../kit/fields/text-field.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"

const Row = chakra("li", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 184px 32px",
    alignItems: "start",
    gap: "2",
    smDown: { gridTemplateColumns: "minmax(0, 1fr) 32px", "& > :nth-child(2)": { gridRow: 2 } },
  },
})

export interface InviteRowsProps {
  readonly wizard: WorkspaceWizard
  readonly profiles: ReadonlyArray<ProfileChoice>
  /** No further person fits into the company. */
  readonly full: boolean
}

/** The invitations: Enter in one adds the next, a pasted list of addresses becomes rows. */
export const InviteRows = ({ wizard, profiles, full }: InviteRowsProps) => {
  const { values, errors } = useBehavior(wizard.record.form.state$)
  const { invites } = values
  const list = useRef<HTMLUListElement>(null)
  const count = useRef(invites.length)
  useEffect(() => {
    const boxes = list.current?.querySelectorAll<HTMLInputElement>("input") ?? []
    if (invites.length > count.current) [...boxes].at(-1)?.focus()
    count.current = invites.length
  }, [invites.length])
  const mayAdd = !full && invites.length < mostInvites
  const keys = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (mayAdd) wizard.addInvite()
  }
  return (
    <chakra.div display="grid" gap="3">
      <chakra.ul ref={list} display="grid" gap="3">
        {invites.map((invite, at) => (
          // Rows have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <Row key={at}>
            <TextField
              label={at === 0 ? "E-mail" : `E-mail ${at + 1}`}
              labelHidden={at > 0}
              type="email"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="nome@empresa.com.br"
              value={invite.email}
              error={errors[`invites.${at}.email`]}
              onKeyDown={keys}
              onPaste={(event) => {
                if (wizard.pasteInvites(at, event.clipboardData.getData("text"))) event.preventDefault()
              }}
              onChange={(email) => wizard.setInvite(at, { email })}
            />
            <SelectField
              label={at === 0 ? "Cargo" : `Cargo ${at + 1}`}
              labelHidden={at > 0}
              placeholder="Cargo"
              value={invite.profileId === null ? undefined : String(invite.profileId)}
              error={errors[`invites.${at}.profileId`]}
              options={profiles.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(chosen) =>
                wizard.setInvite(at, { profileId: profiles.find(({ id }) => String(id) === chosen)?.id ?? null })
              }
            />
            <chakra.span paddingTop={at === 0 ? "5" : "0"}>
              <IconButton
                label={`Remover convite ${at + 1}`}
                icon={<Trash2 size={16} />}
                onClick={() => wizard.removeInvite(at)}
              />
            </chakra.span>
          </Row>
        ))}
      </chakra.ul>
      {errors["invites"] !== undefined && <Banner tone="danger">{errors["invites"]}</Banner>}
      <div>
        <Button
          size="compact"
          variant="ghost"
          icon={<Plus aria-hidden size={14} />}
          disabledReason={full ? "A empresa não tem lugar para mais pessoas" : mayAdd ? undefined : tooManyInvites}
          onClick={wizard.addInvite}
        >
          Adicionar convite
        </Button>
      </div>
      {profiles.length === 0 && (
        <chakra.p textStyle="meta" color="text-3">
          Nenhum perfil que você possa conceder: crie um em Permissionamento.
        </chakra.p>
      )}
    </chakra.div>
  )
}
