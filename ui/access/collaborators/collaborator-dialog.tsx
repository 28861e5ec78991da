import { chakra } from "@chakra-ui/react"
import { type CollaboratorField, collaboratorMessages, shownPhone } from "@prosa/core/access"
import {
  type CollaboratorFacts,
  type CollaboratorForm,
  type CollaboratorValues,
  createCollaboratorForm,
} from "@prosa/core/access/view"
import { formatDay, formatMinute, maskDialledCollaborator, nameDay, type UserId } from "@prosa/core/kernel"
import { CircleAlert, Copy, ImageUp, Lock, UserMinus } from "lucide-react"
import { type ReactNode, useId, useRef } from "react"
import { Link } from "wouter"
import { Avatar } from "../../kit/labels/avatar.tsx"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { Checkbox } from "../../kit/fields/checkbox.tsx"
import { copyPromised } from "../../kit/hooks/clipboard.ts"
import { FieldPair } from "../../kit/fields/field-pair.tsx"
import { MultiCombobox } from "../../kit/fields/multi-combobox.tsx"
import { PasswordField } from "../../kit/fields/password-field.tsx"
import { PhoneField } from "../../kit/fields/phone-field.tsx"
import { RecordDialog } from "../../kit/dialogs/record-dialog.tsx"
import { Switch } from "../../kit/fields/switch.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useShellServices } from "../../shell/shell-services.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"
import { useAccessServices } from "../access-services.ts"

export interface CollaboratorDialogProps {
  readonly id: UserId
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** The panel of a collaborator. Drawn while it is open. */
export const CollaboratorDialog = ({ id, onSaved, onClose }: CollaboratorDialogProps) => {
  const { session, toaster, confirmer } = useEntry()
  const { collaborators, profiles, photos } = useAccessServices()
  const { selection } = useTenancyServices()
  const { departures } = useShellServices()
  const model = useViewModel(
    (scope) =>
      createCollaboratorForm(scope, id, {
        collaborators,
        profiles,
        selection,
        photos,
        session,
        departures,
        toasts: toaster,
        confirmations: confirmer,
        copy: copyPromised,
        done: onSaved,
        closed: onClose,
      }),
    `collaborator ${id}`,
  )
  return model === undefined ? null : <CollaboratorPanel model={model} />
}

const CollaboratorPanel = ({ model }: { readonly model: CollaboratorForm }) => {
  const state = useBehavior(model.record.state$)
  const facts = state.status === "ready" ? state.facts : undefined
  return (
    <RecordDialog
      record={model.record}
      title={facts?.isOwn === true ? "Minha conta" : "Editar colaborador"}
      submit={["Salvar", "Salvando…"]}
      refusal={facts?.locked.includes("name") === true ? facts.lockedReason : undefined}
      failed={{
        title: "Não foi possível abrir o colaborador.",
        sentence: "Verifique sua conexão e tente novamente.",
      }}
      footStart={
        <Button disabled icon={<UserMinus aria-hidden size={16} />}>
          Remover colaborador
        </Button>
      }
    >
      {(loaded) => <CollaboratorFields model={model} facts={loaded} />}
    </RecordDialog>
  )
}

const Box = chakra("div", {
  base: {
    display: "grid",
    gap: "3",
    padding: "3",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
  },
})

const InlineLink = chakra(Link, {
  base: { textStyle: "control", color: "brand-ink", borderRadius: "badge", "&:hover": { textDecoration: "underline" } },
})

const InlineAction = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1.5",
    textStyle: "control",
    color: "brand-ink",
    borderRadius: "badge",
    cursor: "pointer",
    "&:hover": { textDecoration: "underline" },
  },
})

interface CollaboratorFieldsProps {
  readonly model: CollaboratorForm
  readonly facts: CollaboratorFacts
}

const CollaboratorFields = ({ model, facts }: CollaboratorFieldsProps) => {
  const { form } = model.record
  const { values, errors } = useBehavior(form.state$)
  const isLocked = (field: CollaboratorField) => facts.locked.includes(field)
  const text = (field: "name" | "email" | "agentName" | "lastPassword" | "password") => ({
    value: values[field],
    error: errors[field],
    readOnly: isLocked(field),
    onChange: (typed: string) => form.set(field, typed),
  })
  // A refused record has a path of its own: 'profiles.1'.
  const listError = (field: string) => Object.entries(errors).find(([path]) => path.split(".")[0] === field)?.[1]
  return (
    <>
      {facts.lockedReason !== undefined && <Banner tone="neutral">{facts.lockedReason}</Banner>}
      <Head model={model} facts={facts} />
      <TextField label="Nome" {...text("name")} />
      <TextField label="E-mail" type="email" maxLength={254} {...text("email")} />
      <chakra.div maxWidth="270px" smDown={{ maxWidth: "full" }}>
        {isLocked("phone") ? (
          <TextField
            label="Telefone"
            readOnly
            value={facts.collaborator.phone === "" ? "Sem registros" : shownPhone(facts.collaborator.phone)}
            onChange={() => {}}
          />
        ) : (
          <PhoneField
            label="Telefone"
            mask={maskDialledCollaborator}
            value={values.phone}
            error={errors["phone"]}
            onChange={(phone) => form.set("phone", phone)}
          />
        )}
      </chakra.div>
      <MultiCombobox
        label="Perfis"
        options={facts.profiles}
        value={values.profiles}
        error={listError("profiles")}
        disabled={isLocked("profiles")}
        onChange={(profiles) => form.set("profiles", profiles)}
      />
      <MultiCombobox
        label="Workspaces"
        options={facts.workspaces}
        value={values.workspaces}
        error={listError("workspaces")}
        hint={hintOfWorkspaces(facts.collaborator)}
        disabled={isLocked("workspaces")}
        onChange={(workspaces) => form.set("workspaces", workspaces)}
      />
      <Box>
        <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="2" flexWrap="wrap">
          <Checkbox
            label="Atendente"
            checked={values.isAttendant}
            disabled={isLocked("isAttendant")}
            onChange={(checked) => form.set("isAttendant", checked)}
          />
          <chakra.span textStyle="meta" color="text-3">
            recebe conversas em sequência
          </chakra.span>
        </chakra.div>
        {values.isAttendant && (
          <TextField label="Nome do atendente" hint="É o nome que o cliente vê no chat." {...text("agentName")} />
        )}
      </Box>
      <Passwords facts={facts} copyLink={model.copyLink} text={text} />
      <UncopiedLink model={model} />
      <TextField
        label="Responsável"
        value={facts.responsible}
        disabled
        onChange={() => {}}
        end={
          <chakra.span display="grid" placeItems="center" width="7" color="text-3">
            <Lock aria-hidden size={14} />
          </chakra.span>
        }
      />
    </>
  )
}

const hintOfWorkspaces = ({ elsewhere, withoutActiveWorkspace }: CollaboratorFacts["collaborator"]) =>
  withoutActiveWorkspace
    ? collaboratorMessages.noActiveWorkspace
    : elsewhere
      ? "E outros, dos quais você não participa"
      : undefined

/** The link that the browser did not take to the clipboard. */
const UncopiedLink = ({ model }: { readonly model: CollaboratorForm }) => {
  const link = useBehavior(model.uncopiedLink$)
  return link === undefined ? null : (
    <TextField
      label="Link de recuperação de senha"
      hint="Selecione e copie o link. Ele vale por uma hora, uma única vez."
      value={link}
      readOnly
      onChange={() => {}}
    />
  )
}

interface PasswordsProps {
  readonly facts: CollaboratorFacts
  readonly copyLink: () => void
  readonly text: (field: "lastPassword" | "password") => {
    readonly value: string
    readonly error: string | undefined
    readonly readOnly: boolean
    readonly onChange: (typed: string) => void
  }
}

const Passwords = ({ facts, copyLink, text }: PasswordsProps) => {
  const { collaborator, isOwn, mayCopyLink } = facts
  const links: ReadonlyArray<readonly [key: string, link: ReactNode]> = [
    [
      "forgot",
      <InlineLink key="forgot" href={`/forgot?${new URLSearchParams({ email: collaborator.email })}`}>
        Esqueci minha senha
      </InlineLink>,
    ],
    ...(mayCopyLink
      ? [
          [
            "copy",
            <InlineAction key="copy" type="button" onClick={copyLink}>
              <Copy aria-hidden size={14} />
              Copiar link de recuperação de senha
            </InlineAction>,
          ] as const,
        ]
      : []),
    ...(isOwn
      ? [
          [
            "devices",
            <InlineLink key="devices" href="/password">
              Meus aparelhos
            </InlineLink>,
          ] as const,
        ]
      : []),
  ]
  return (
    <chakra.div display="grid" gap="3">
      <FieldPair>
        <PasswordField
          label="Senha atual"
          autoComplete="current-password"
          placeholder="Só para trocar"
          {...text("lastPassword")}
        />
        <PasswordField
          label="Nova senha"
          autoComplete="new-password"
          placeholder="As duas ou nenhuma"
          {...text("password")}
        />
      </FieldPair>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="2">
        {links.map(([key, link], at) => (
          <chakra.span key={key} display="inline-flex" alignItems="center" gap="3">
            {at > 0 && (
              <chakra.span aria-hidden color="text-3">
                ·
              </chakra.span>
            )}
            {link}
          </chakra.span>
        ))}
      </chakra.div>
    </chakra.div>
  )
}

const Head = ({ model, facts }: CollaboratorFieldsProps) => {
  const { clock } = useEntry()
  const { form } = model.record
  const { values, errors } = useBehavior(form.state$)
  const photoFailure = useBehavior(model.photoFailure$)
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const { collaborator, locked } = facts
  const image = imageOf(values.avatar, collaborator.image)
  const error = errors["active"] ?? errors["avatar"] ?? photoFailure
  return (
    <chakra.div display="grid" gap="2">
      <chakra.div display="flex" alignItems="center" gap="3">
        <Avatar id={collaborator.id} name={values.name} size={56} image={image} colour={collaborator.avatarColor} />
        <chakra.div flex="1" minWidth={0} display="grid" gap="1">
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="1">
            {!locked.includes("avatar") && (
              <>
                <Button size="compact" icon={<ImageUp aria-hidden size={14} />} onClick={() => input.current?.click()}>
                  Trocar foto
                </Button>
                {image !== "" && (
                  <Button size="compact" variant="ghost" onClick={model.useInitials}>
                    Usar iniciais
                  </Button>
                )}
                <input
                  ref={input}
                  type="file"
                  hidden
                  aria-label="Foto"
                  accept="image/png,image/jpeg,image/webp"
                  onChange={(event) => {
                    const [file] = event.target.files ?? []
                    if (file !== undefined) model.choosePhoto(file)
                    event.target.value = ""
                  }}
                />
              </>
            )}
          </chakra.div>
          <chakra.p textStyle="meta" color="text-3">
            {historyOf(collaborator, clock.now())}
          </chakra.p>
        </chakra.div>
        <Switch
          label="Ativo"
          checked={values.active}
          disabled={locked.includes("active")}
          errorId={errors["active"] === undefined ? undefined : errorId}
          onChange={(active) => form.set("active", active)}
        />
      </chakra.div>
      {error !== undefined && (
        <chakra.p id={errorId} role="alert" display="flex" gap="1" textStyle="meta" color="danger">
          <CircleAlert aria-hidden size={14} />
          {error}
        </chakra.p>
      )}
    </chakra.div>
  )
}

const imageOf = (avatar: CollaboratorValues["avatar"], saved: string): string =>
  avatar === "saved" ? saved : avatar === "initials" ? "" : avatar.address

const historyOf = ({ createdAt, lastAccessAt, waiting }: CollaboratorFacts["collaborator"], now: number): string => {
  if (waiting) return `Convite de ${formatDay(createdAt)} ainda não aceito`
  const last =
    lastAccessAt === null
      ? "sem acessos"
      : `último acesso ${nameDay(lastAccessAt, now).toLowerCase()}, ${formatMinute(lastAccessAt)}`
  return `Entrou em ${formatDay(createdAt)} · ${last}`
}
