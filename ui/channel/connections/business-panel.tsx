import { chakra } from "@chakra-ui/react"
import { connectionMessages as say, type WhatsappBusiness } from "@prosa/core/channel"
import type { WhatsappBusinessForm } from "@prosa/core/channel/view"
import { formatInternationalPhone } from "@prosa/core/kernel"
import { Copy, LogIn, Pencil } from "lucide-react"
import { type FormEvent, type ReactNode, useEffect, useRef } from "react"
import { Avatar } from "../../kit/labels/avatar.tsx"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { focusFirstInvalid } from "../../kit/fields/field-frame.tsx"
import { FieldPair } from "../../kit/fields/field-pair.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { HiddenWords } from "../../kit/labels/name.tsx"
import { SelectField } from "../../kit/fields/select-field.tsx"
import { Skeleton } from "../../kit/feedback/skeleton.tsx"
import { Switch } from "../../kit/fields/switch.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { EmptyState, ErrorState } from "../../kit/feedback/whole-state.tsx"
import { AccountCard } from "./account-card.tsx"
import { ChannelDialogBody, ChannelDialogFoot } from "./channel-dialog.tsx"
import { Trouble } from "./device-panel.tsx"
import { LoginWaiting } from "./login-waiting.tsx"

const Form = chakra("form", { base: { display: "flex", flexDirection: "column", flex: "1", minHeight: 0 } })

const Divided = chakra("div", {
  base: {
    display: "grid",
    gap: "4",
    marginInline: "-5",
    paddingInline: "5",
    paddingTop: "4",
    borderTop: "1px solid",
    borderColor: "border",
  },
})

/** The tab 'Meta': a number on the Cloud API. */
export const BusinessPanel = ({ model }: { readonly model: WhatsappBusinessForm }) => {
  const { record } = model
  const loaded = useBehavior(record.state$)
  const { business, manual } = useBehavior(model.state$)
  if (loaded.status === "failed")
    return (
      <ChannelDialogBody alignContent="center">
        <ErrorState title={say.notFetched} sentence={loaded.failure.message} onRetry={record.reload} />
      </ChannelDialogBody>
    )
  if (loaded.status === "loading" || business === undefined) return <FieldsSkeleton />
  if (business.state === null && business.login === null && !manual) return <Nothing model={model} />
  return <Fields model={model} business={business} />
}

const FieldsSkeleton = () => (
  <ChannelDialogBody>
    <chakra.output display="grid" gap="4">
      <HiddenWords>Carregando…</HiddenWords>
      {["account", "number", "ids", "url", "token"].map((row) => (
        <Skeleton key={row} width="full" height={row === "account" ? "56px" : "32px"} borderRadius="control" />
      ))}
    </chakra.output>
  </ChannelDialogBody>
)

const ManualLink = ({ model }: { readonly model: WhatsappBusinessForm }) => (
  <Button variant="ghost" size="compact" icon={<Pencil aria-hidden size={14} />} onClick={model.fillManually}>
    Preencher manualmente
  </Button>
)

const Nothing = ({ model }: { readonly model: WhatsappBusinessForm }) => {
  const { phase, failure } = useBehavior(model.login.state$)
  return (
    <ChannelDialogBody alignContent="center">
      {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      {phase === "waiting" ? (
        <LoginWaiting login={model.login} />
      ) : (
        <EmptyState
          icon={<LogIn aria-hidden size={24} strokeWidth={1.75} />}
          title="Nenhuma conta da Meta conectada"
          sentence="Entre com a conta da Meta que administra o número de WhatsApp da empresa."
          actions={
            <>
              <Button variant="primary" busy={phase === "starting"} busyLabel="Abrindo…" onClick={model.login.begin}>
                Entrar com a Meta
              </Button>
              <Button icon={<Pencil aria-hidden size={16} />} onClick={model.fillManually}>
                Preencher manualmente
              </Button>
            </>
          }
        />
      )}
    </ChannelDialogBody>
  )
}

interface FieldsProps {
  readonly model: WhatsappBusinessForm
  readonly business: WhatsappBusiness
}

const Fields = ({ model, business }: FieldsProps) => {
  const { record, login } = model
  const { form } = record
  const { values, errors, failure, firstError, saving } = useBehavior(form.state$)
  const { manual, chooseNumber } = useBehavior(model.state$)
  const { phase, failure: loginFailure } = useBehavior(login.state$)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (firstError !== undefined && body.current !== null) focusFirstInvalid(body.current)
  }, [firstError])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // a question above the dialog is a form of its own, whose events pass through here
    event.stopPropagation()
    form.submit()
  }
  const { accounts } = business
  const chosen = accounts.find(({ businessPhoneId }) => businessPhoneId === values.businessPhoneId)
  const keepsToken = business.hasToken || chosen !== undefined
  return (
    <Form noValidate onSubmit={submit}>
      <ChannelDialogBody ref={body}>
        {business.state === "broken" && (
          <Banner tone="danger">
            <Trouble what={business.trouble || say.vendorRefused}>
              Entre de novo com a Meta, ou confira o token e clique em Salvar.
            </Trouble>
            <chakra.div marginTop="2">
              <Button size="compact" busy={phase === "starting"} busyLabel="Abrindo…" onClick={login.begin}>
                Entrar de novo
              </Button>
            </chakra.div>
          </Banner>
        )}
        {business.state === "connected" && business.trouble !== "" && (
          <Banner tone="warning">{business.trouble}</Banner>
        )}
        {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
        {loginFailure !== undefined && <Banner tone="danger">{loginFailure}</Banner>}
        {phase === "waiting" && <LoginWaiting login={login} line />}
        <Account model={model} business={business} />
        {chooseNumber && <Banner tone="neutral">{say.chooseNumber}</Banner>}
        {accounts.length > 0 ? (
          <SelectField
            label="Número"
            value={chosen?.businessPhoneId}
            placeholder="Escolha um número"
            error={manual || chosen !== undefined ? undefined : errors["businessPhoneId"]}
            options={accounts.map(({ businessPhoneId, phone, name }) => ({
              value: businessPhoneId,
              label: name === "" ? formatInternationalPhone(phone) : `${formatInternationalPhone(phone)} · ${name}`,
            }))}
            onChange={model.choose}
          />
        ) : (
          business.login !== null && <Banner tone="warning">Esta conta não tem nenhum número de WhatsApp.</Banner>
        )}
        {(manual || chosen !== undefined || business.state !== null) && (
          <>
            {(manual || accounts.length === 0) && (
              <TextField
                label="Telefone"
                inputMode="tel"
                value={values.phone}
                error={errors["phone"]}
                readOnly={!manual}
                onChange={(phone) => form.set("phone", phone)}
              />
            )}
            <FieldPair>
              <TextField
                label="ID do telefone"
                value={values.businessPhoneId}
                error={errors["businessPhoneId"]}
                readOnly={!manual}
                onChange={(id) => form.set("businessPhoneId", id)}
              />
              <TextField
                label="ID da conta"
                value={values.businessAccountId}
                error={errors["businessAccountId"]}
                readOnly={!manual}
                onChange={(id) => form.set("businessAccountId", id)}
              />
            </FieldPair>
            <TextField
              label="URL da Meta"
              inputMode="url"
              value={values.metaUrl}
              error={errors["metaUrl"]}
              readOnly={!manual}
              onChange={(url) => form.set("metaUrl", url)}
            />
            <TextField
              label="Token"
              value={values.token}
              error={errors["token"]}
              readOnly={!manual}
              placeholder={keepsToken ? "••••••••••••••••••••" : ""}
              hint={manual && keepsToken ? "Deixe em branco para manter o token atual." : undefined}
              onChange={(token) => form.set("token", token)}
            />
          </>
        )}
        {!manual && (
          <chakra.div marginTop="-2" marginInlineStart="-2.5">
            <ManualLink model={model} />
          </chakra.div>
        )}
        <Divided>
          <Copied label="URL do webhook" value={business.urlWebhook} onCopy={model.copyUrl} />
          <Copied label="Token do webhook" value={business.tokenWebhook} onCopy={model.copyToken} />
        </Divided>
      </ChannelDialogBody>
      <ChannelDialogFoot>
        <chakra.div className="first">
          <Switch label="Ativo" checked={values.on} onChange={(on) => form.set("on", on)} />
        </chakra.div>
        <Button onClick={record.leave}>Cancelar</Button>
        <Button type="submit" variant="primary" busy={saving} busyLabel="Salvando…">
          Salvar
        </Button>
      </ChannelDialogFoot>
    </Form>
  )
}

const Account = ({ model, business }: FieldsProps) => {
  const { disconnecting } = useBehavior(model.state$)
  const { phase } = useBehavior(model.login.state$)
  const { login, state } = business
  const disconnect = (
    <Button size="compact" busy={disconnecting} busyLabel="Aguarde…" onClick={model.disconnect}>
      Desconectar
    </Button>
  )
  if (login !== null)
    return (
      <AccountCard
        mark={<Avatar id={login} name={login} size={32} />}
        name={login}
        fact="Conta da Meta conectada"
        action={disconnect}
      />
    )
  return (
    <AccountCard
      mark={<Avatar id="meta" name="" size={32} />}
      name="Sem conta da Meta"
      fact="Dados preenchidos à mão"
      action={
        state === null ? (
          <Button size="compact" busy={phase !== "idle"} busyLabel="Esperando…" onClick={model.login.begin}>
            Entrar com a Meta
          </Button>
        ) : (
          disconnect
        )
      }
    />
  )
}

interface CopiedProps {
  readonly label: string
  readonly value: string
  readonly onCopy: () => void
}

const Copied = ({ label, value, onCopy }: CopiedProps): ReactNode => (
  <chakra.div display="flex" alignItems="flex-end" gap="2">
    <chakra.div flex="1" minWidth={0}>
      <TextField label={label} value={value} title={value} readOnly onChange={() => undefined} />
    </chakra.div>
    <IconButton variant="secondary" label={`Copiar ${label}`} icon={<Copy aria-hidden size={16} />} onClick={onCopy} />
  </chakra.div>
)
