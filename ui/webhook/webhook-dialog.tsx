import { chakra, Dialog as Parts, Portal } from "@chakra-ui/react"
import type { BotId } from "@prosa/core/kernel"
import { webhookMessages as say } from "@prosa/core/webhook"
import { createWebhookEditor, type WebhookEditor } from "@prosa/core/webhook/view"
import { CircleAlert, Lock, Play, Webhook, X } from "lucide-react"
import { type FormEvent, useEffect, useRef } from "react"
import { Banner } from "../kit/feedback/banner.tsx"
import { Button } from "../kit/buttons/button.tsx"
import { copyText } from "../kit/hooks/clipboard.ts"
import { backdropStyle, dialogStyle, firstField, positionerStyle } from "../kit/dialogs/dialog-style.ts"
import { focusFirstInvalid } from "../kit/fields/field-frame.tsx"
import { IconButton } from "../kit/buttons/icon-button.tsx"
import { dialogLayer } from "../kit/dialogs/dialog-layer.ts"
import { HiddenWords, Name } from "../kit/labels/name.tsx"
import { Skeleton } from "../kit/feedback/skeleton.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { EmptyState, ErrorState } from "../kit/feedback/whole-state.tsx"
import { useEntry } from "../services/entry-services.ts"
import { useShellServices } from "../shell/shell-services.ts"
import { menuMotion } from "../theme/motion.ts"
import { WebhookAddressFields } from "./webhook-address-fields.tsx"
import { WebhookCallLog } from "./webhook-call-log.tsx"
import { WebhookHeaderFields } from "./webhook-header-fields.tsx"
import { WebhookSecretField } from "./webhook-secret-field.tsx"
import { useWebhookServices } from "./webhook-services.ts"

const narrow = "@media (max-width: 999px)"
const telephone = "@media (max-width: 599px)"

const Form = chakra("form", { base: { display: "flex", flexDirection: "column", minHeight: 0, flex: "1" } })

const Head = chakra("header", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    flexShrink: 0,
    minHeight: "bar",
    paddingInlineStart: "6",
    paddingInlineEnd: "3",
    borderBottom: "1px solid",
    borderColor: "border",
    "& > svg": { flexShrink: 0 },
    [telephone]: { paddingInlineStart: "4" },
  },
})

/** Two columns that scroll by themselves; on narrow screens one after the other, which scroll together. */
const Columns = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 13fr) minmax(0, 11fr)",
    gridTemplateRows: "minmax(0, 1fr)",
    flex: "1",
    minHeight: 0,
    [narrow]: { gridTemplateColumns: "minmax(0, 1fr)", gridTemplateRows: "auto", overflowY: "auto" },
  },
})

const Fields = chakra("div", {
  base: {
    display: "grid",
    alignContent: "start",
    gap: "6",
    gridTemplateColumns: "minmax(0, 1fr)",
    padding: "6",
    overflowY: "auto",
    [narrow]: { overflowY: "visible" },
    [telephone]: { padding: "4" },
  },
})

const Log = chakra("div", {
  base: {
    minHeight: 0,
    overflowY: "auto",
    borderInlineStart: "1px solid",
    borderColor: "border",
    [narrow]: { overflowY: "visible", borderInlineStart: "none", borderTop: "1px solid", borderColor: "border" },
  },
})

const Foot = chakra("footer", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "flex-end",
    flexWrap: "wrap",
    gap: "2",
    flexShrink: 0,
    minHeight: "64px",
    paddingBlock: "3",
    paddingInline: "6",
    borderTop: "1px solid",
    borderColor: "border",
    [telephone]: { paddingInline: "4" },
  },
})

const Words = chakra("output", {
  base: { display: "flex", alignItems: "center", gap: "2", marginInlineEnd: "auto", textStyle: "cell" },
})

export interface WebhookDialogProps {
  readonly bot: { readonly id: BotId; readonly name: string; readonly token: string }
  readonly onClose: () => void
}

/** The dialog 'Webhook' of a bot. Drawn while it is open. */
export const WebhookDialog = ({ bot, onClose }: WebhookDialogProps) => {
  const { toaster, confirmer, session } = useEntry()
  const { departures } = useShellServices()
  const { webhooks } = useWebhookServices()
  const model = useViewModel(
    (scope) =>
      createWebhookEditor(scope, {
        webhooks,
        session,
        bot,
        origin: window.location.origin,
        copy: copyText,
        toasts: toaster,
        confirmations: confirmer,
        departures,
        closed: onClose,
      }),
    `webhook of ${bot.id}`,
  )
  return model === undefined ? null : <Editing bot={bot} model={model} />
}

const Editing = ({ bot, model }: Pick<WebhookDialogProps, "bot"> & { readonly model: WebhookEditor }) => {
  const { record } = model
  const loaded = useBehavior(record.state$)
  const { firstError } = useBehavior(record.form.state$)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (firstError !== undefined && fields.current !== null) focusFirstInvalid(fields.current)
  }, [firstError])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // a question above the dialog is a form of its own, whose events pass through here
    event.stopPropagation()
    record.form.submit()
  }
  return (
    <Parts.Root
      open
      onOpenChange={(change) => !change.open && record.leave()}
      {...dialogLayer}
      initialFocusEl={() => firstField(fields.current)}
    >
      <Portal>
        <Parts.Backdrop css={backdropStyle} />
        <Parts.Positioner css={{ ...positionerStyle, [telephone]: { padding: 0 } }}>
          <Parts.Content
            css={{
              ...dialogStyle,
              ...menuMotion,
              maxWidth: "1180px",
              height: "min(880px, 100dvh - 32px)",
              [telephone]: { height: "100dvh", maxHeight: "100dvh", borderRadius: 0, border: "none" },
            }}
          >
            <Head>
              <Webhook aria-hidden size={20} />
              <Parts.Title css={{ textStyle: "dialog-title", flexShrink: 0 }}>Webhook</Parts.Title>
              <chakra.div flex="1" minWidth={0} textStyle="cell" color="text-2">
                <Name>{bot.name}</Name>
              </chakra.div>
              <IconButton label="Fechar" icon={<X size={16} />} tooltipSide="below" onClick={record.leave} />
            </Head>
            {loaded.status === "failed" ? (
              <chakra.div flex="1" display="grid" alignContent="center">
                {loaded.failure._tag === "NotAllowed" ? (
                  <EmptyState
                    icon={<Lock aria-hidden size={24} strokeWidth={1.75} />}
                    title="Acesso negado"
                    sentence={say.notAllowed}
                    actions={<Button onClick={record.leave}>Fechar</Button>}
                  />
                ) : (
                  <ErrorState title={say.loadFailed} sentence={loaded.failure.message} onRetry={record.reload} />
                )}
              </chakra.div>
            ) : (
              <Form noValidate onSubmit={submit}>
                <Columns>
                  <Fields ref={fields}>
                    {loaded.status === "loading" ? <FieldsSkeleton /> : <LoadedFields model={model} />}
                  </Fields>
                  <Log>
                    <WebhookCallLog model={model} />
                  </Log>
                </Columns>
                {loaded.status === "ready" && <Actions model={model} />}
              </Form>
            )}
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  )
}

const LoadedFields = ({ model }: { readonly model: WebhookEditor }) => {
  const { paused } = useBehavior(model.state$)
  const { failure } = useBehavior(model.record.form.state$)
  return (
    <>
      {paused !== null && (
        <Banner tone="warning" action={{ label: "Tentar agora", run: model.resume }}>
          {say.paused(paused.failures)}
        </Banner>
      )}
      {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      <WebhookAddressFields model={model} />
      <WebhookHeaderFields model={model} />
      <WebhookSecretField model={model} />
    </>
  )
}

const Actions = ({ model }: { readonly model: WebhookEditor }) => {
  const { record } = model
  const unsaved = useBehavior(record.unsaved$)
  const { errors, saving } = useBehavior(record.form.state$)
  const faulty = Object.keys(errors).length
  return (
    <Foot>
      {faulty > 0 ? (
        <Words color="danger">
          <CircleAlert aria-hidden size={16} />
          {faulty === 1 ? "1 campo precisa de correção" : `${faulty} campos precisam de correção`}
        </Words>
      ) : (
        <Words color="warning">
          {unsaved > 0 && (unsaved === 1 ? "1 alteração não salva" : `${unsaved} alterações não salvas`)}
        </Words>
      )}
      <Button variant="ghost" icon={<Play aria-hidden size={16} />} onClick={model.testAll}>
        Testar todos
      </Button>
      <Button onClick={record.leave}>Cancelar</Button>
      <Button type="submit" variant="primary" busy={saving} busyLabel="Salvando…">
        Salvar
      </Button>
    </Foot>
  )
}

const FieldsSkeleton = () => (
  <chakra.output display="grid" gap="4">
    <HiddenWords>Carregando…</HiddenWords>
    {["url", "a", "b", "c", "d", "e", "f", "g"].map((row) => (
      <Skeleton key={row} width="full" height="8" borderRadius="control" />
    ))}
  </chakra.output>
)
