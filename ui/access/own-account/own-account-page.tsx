import { chakra } from "@chakra-ui/react"
import { maskDialledCollaborator } from "@prosa/core/kernel"
import {
  type AvatarChoice,
  createAvatarChoice,
  createDeviceList,
  createOwnAccountForm,
  type OwnAccountValues,
} from "@prosa/core/access/view"
import type { RecordForm } from "@prosa/core/shell/view"
import { type FormEvent, useEffect, useRef } from "react"
import { Redirect } from "wouter"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { focusFirstInvalid } from "../../kit/fields/field-frame.tsx"
import { FieldPair } from "../../kit/fields/field-pair.tsx"
import { PageHeader } from "../../kit/layout/page-header.tsx"
import { PagePart } from "../../kit/layout/page-part.tsx"
import { PasswordField } from "../../kit/fields/password-field.tsx"
import { PhoneField } from "../../kit/fields/phone-field.tsx"
import { ListSkeleton } from "../../kit/feedback/skeleton.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { ErrorState } from "../../kit/feedback/whole-state.tsx"
import { useEntry } from "../../services/entry-services.ts"
import { useShellServices } from "../../shell/shell-services.ts"
import { useAccessServices } from "../access-services.ts"
import { AvatarChooser } from "./avatar-chooser.tsx"
import { DeviceLines } from "./device-lines.tsx"

/** '/password': one's own account; who is not signed in is led to '/forgot'. */
export const OwnAccountPage = () => {
  const { user } = useBehavior(useEntry().session.state$)
  return user === undefined ? <Redirect to="/forgot" replace /> : <OwnPageParts />
}

const OwnPageParts = () => {
  const { session, toaster, confirmer } = useEntry()
  const { ownAccounts, photos } = useAccessServices()
  const { departures } = useShellServices()
  const { user } = useBehavior(session.state$)
  const models = useViewModel(
    (scope) => ({
      record: createOwnAccountForm(scope, {
        ownAccounts,
        session,
        departures,
        toasts: toaster,
        confirmations: confirmer,
      }),
      avatar: createAvatarChoice(scope, {
        ownAccounts,
        photos,
        session,
        toasts: toaster,
        done: () => toaster.show({ kind: "ok", title: "Seu avatar foi salvo." }),
      }),
      devices: createDeviceList(scope, { ownAccounts, toasts: toaster, confirmations: confirmer }),
    }),
    `own account ${user?.id}`,
  )
  if (models === undefined || user === undefined) return null
  return (
    <>
      <PageHeader title="Minha conta" sentence="Como você aparece, seu acesso e seus aparelhos" />
      <chakra.div
        display="grid"
        gap="8"
        maxWidth="600px"
        paddingInline="6"
        paddingBottom="8"
        smDown={{ paddingInline: "4" }}
      >
        <AccountFields record={models.record} />
        <AvatarPart choice={models.avatar} user={user} />
        <DeviceLines list={models.devices} />
      </chakra.div>
    </>
  )
}

const AvatarPart = ({
  choice,
  user,
}: {
  readonly choice: AvatarChoice
  readonly user: Parameters<typeof AvatarChooser>[0]["user"]
}) => {
  const { saving } = useBehavior(choice.state$)
  return (
    <PagePart title="Avatar">
      <AvatarChooser choice={choice} user={user} />
      <div>
        <Button busy={saving} busyLabel="Salvando…" onClick={choice.save}>
          Salvar avatar
        </Button>
      </div>
    </PagePart>
  )
}

const AccountFields = ({ record }: { readonly record: RecordForm<OwnAccountValues, { readonly email: string }> }) => {
  const state = useBehavior(record.state$)
  const { values, errors, firstError, failure, saving } = useBehavior(record.form.state$)
  const unsaved = useBehavior(record.unsaved$)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (firstError !== undefined && element.current !== null) focusFirstInvalid(element.current)
  }, [firstError])
  if (state.status === "loading" && values.name === "") return <ListSkeleton rowHeight={48} avatar={false} />
  if (state.status === "failed")
    return (
      <ErrorState
        title="Não foi possível carregar seus dados."
        sentence={state.failure.message}
        onRetry={record.reload}
      />
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    record.form.submit()
  }
  const field = (name: keyof OwnAccountValues) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (typed: string) => record.form.set(name, typed),
  })
  const email = state.status === "ready" ? state.facts.email : ""
  return (
    <PagePart title="Seus dados">
      <chakra.form ref={element} noValidate display="grid" gap="4" onSubmit={submit}>
        <TextField label="Nome" autoComplete="name" {...field("name")} />
        <FieldPair>
          <TextField
            label="E-mail"
            type="email"
            autoComplete="username"
            value={email}
            readOnly
            hint="Quem administra a empresa pode trocá-lo"
            onChange={() => {}}
          />
          <PhoneField label="Telefone" mask={maskDialledCollaborator} {...field("phone")} />
        </FieldPair>
        <FieldPair>
          <PasswordField
            label="Senha atual"
            autoComplete="current-password"
            placeholder="Só para trocar"
            {...field("lastPassword")}
          />
          <PasswordField
            label="Nova senha"
            autoComplete="new-password"
            placeholder="As duas ou nenhuma"
            {...field("password")}
          />
        </FieldPair>
        {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
        <chakra.div display="flex" alignItems="center" gap="3">
          <Button type="submit" variant="primary" busy={saving} busyLabel="Salvando…">
            Salvar
          </Button>
          {unsaved > 0 && (
            <chakra.span textStyle="meta" color="warning">
              {unsaved === 1 ? "1 alteração não salva" : `${unsaved} alterações não salvas`}
            </chakra.span>
          )}
        </chakra.div>
      </chakra.form>
    </PagePart>
  )
}
