import { chakra } from "@chakra-ui/react"
import { firstName } from "@prosa/core/access"
import { type Dialog } from "@prosa/core/conversation"
import { createHandOverForm, type HandOverForm, type HandOverState } from "@prosa/core/conversation/view"
import type { UserId } from "@prosa/core/kernel"
import { ArrowLeftRight, X } from "lucide-react"
import { useEffect, useRef } from "react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { firstField } from "../../kit/dialogs/dialog-style.ts"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"
import { PeopleChoice, TransferSourceCards } from "../../transfer/people-choice.tsx"
import { AttendantList } from "./attendant-list.tsx"
import { useConversationServices } from "../conversation-services.ts"

const OneLine = chakra("span", {
  base: { maxWidth: "220px", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
})
/** In the place of what is known of the person: over the conversation only where there is no room for both. */
const Side = chakra("dialog", {
  base: {
    position: "static",
    display: "flex",
    flexShrink: 0,
    width: "360px",
    height: "auto",
    maxHeight: "none",
    margin: 0,
    padding: 0,
    border: 0,
    color: "text",
    backgroundColor: "surface",
    borderInlineStart: "1px solid",
    borderColor: "border",
  },
  variants: {
    floating: {
      true: {
        position: "absolute",
        insetBlock: 0,
        insetInlineStart: "auto",
        insetInlineEnd: 0,
        maxWidth: "full",
        zIndex: "sticky",
        boxShadow: "dialog",
        smDown: { width: "full", borderInlineStart: 0 },
      },
    },
  },
})
const Form = chakra("form", { base: { display: "flex", flexDirection: "column", flex: 1, minWidth: 0 } })
const Head = chakra("header", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    flexShrink: 0,
    height: "bar",
    paddingInline: "4",
    paddingInlineEnd: "3",
    borderBottom: "1px solid",
    borderColor: "border",
  },
})
const Fields = chakra("div", {
  base: {
    display: "grid",
    alignContent: "start",
    gap: "4",
    flex: "1",
    minHeight: 0,
    overflowY: "auto",
    padding: "4",
  },
})
const Foot = chakra("footer", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "flex-end",
    gap: "2",
    flexShrink: 0,
    padding: "4",
    paddingBottom: "calc({spacing.4} + env(safe-area-inset-bottom))",
    borderTop: "1px solid",
    borderColor: "border",
  },
})

export interface HandOverDialogProps {
  readonly dialog: Dialog
  readonly me: UserId
  /** There is no room for it beside the conversation. */
  readonly floating: boolean
  readonly onClose: () => void
}

type PanelProps = { readonly model: HandOverForm } & Pick<HandOverDialogProps, "floating" | "onClose">

/** 'Transferir', beside the conversation, which is read meanwhile: who decides, the workspace, and who attends. */
export const HandOverDialog = ({ dialog, me, floating, onClose }: HandOverDialogProps) => {
  const { session, toaster, navigation } = useEntry()
  const { managedRooms: rooms, newClientId } = useConversationServices()
  const model = useViewModel(
    (scope) =>
      createHandOverForm(scope, {
        rooms,
        companyId: session.companyId(),
        me,
        dialog,
        toasts: toaster,
        navigation,
        newClientId,
        done: onClose,
      }),
    `transfer of ${dialog.id}`,
  )
  return model === undefined ? null : <Panel model={model} floating={floating} onClose={onClose} />
}

const Panel = ({ model, floating, onClose }: PanelProps) => {
  const state = useBehavior(model.state$)
  const { source, type, target, userName, busy, error } = state
  const own = useRef<HTMLDialogElement>(null)
  const opener = useRef(document.activeElement)
  useEffect(() => firstField(own.current)?.focus(), [])
  const close = () => {
    onClose()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  return (
    <Side
      ref={own}
      open
      aria-label="Transferir conversa"
      floating={floating}
      onKeyDown={(event) => {
        if (event.defaultPrevented) return
        if (event.key === "Escape") close()
        else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) model.submit()
        else return
        event.preventDefault()
      }}
    >
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          model.submit()
        }}
      >
        <Head>
          <chakra.h2 textStyle="name">Transferir conversa</chakra.h2>
          <IconButton label="Fechar" tooltipSide="below" icon={<X aria-hidden size={16} />} onClick={close} />
        </Head>
        <Fields>
          <Choices model={model} state={state} />
          {error !== undefined && <Banner tone="danger">{error}</Banner>}
        </Fields>
        <Foot>
          <chakra.p textStyle="meta" color="text-2" overflowWrap="anywhere" flexBasis="full">
            {consequence(state)}
          </chakra.p>
          <Button onClick={close}>Cancelar</Button>
          <Button
            type="submit"
            variant="primary"
            icon={<ArrowLeftRight aria-hidden size={16} />}
            busy={busy}
            busyLabel="Transferindo…"
            disabledReason={target === undefined ? "Escolha quem recebe a conversa." : undefined}
          >
            {source === "workspace" && type === "specific" && target !== undefined ? (
              <OneLine>
                Transferir para <bdi>{firstName(userName)}</bdi>
              </OneLine>
            ) : (
              "Transferir"
            )}
          </Button>
        </Foot>
      </Form>
    </Side>
  )
}

const Choices = ({ model, state }: { readonly model: HandOverForm; readonly state: HandOverState }) => {
  const { selection } = useTenancyServices()
  const { all, status: loaded } = useBehavior(selection.state$)
  const { source, workspaceId, type, people, peopleStatus, userId } = state
  return (
    <>
      <TransferSourceCards
        sources={["workspace", "webhook", "external"]}
        source={source}
        onSource={model.chooseSource}
      />
      {source === "workspace" && (
        <PeopleChoice
          workspaceId={workspaceId}
          workspaces={all}
          loading={loaded === "loading"}
          onWorkspace={model.chooseWorkspace}
          type={type}
          turns="Quem está on-line recebe as oportunidades em sequência, um a um"
          onType={model.chooseType}
          specific={
            <AttendantList
              status={peopleStatus}
              people={people}
              chosen={userId}
              onChoose={model.choosePerson}
              onReload={model.reloadPeople}
            />
          }
          sequential={peopleStatus === "ready" && <InTurn state={state} />}
        />
      )}
    </>
  )
}

/** How many take turns; with nobody online the room waits. */
const InTurn = ({ state: { online } }: { readonly state: HandOverState }) => {
  if (online === 0)
    return <Banner tone="warning">Ninguém está on-line: a conversa espera no workspace por quem entrar nela.</Banner>
  return <Banner tone="neutral">{online === 1 ? "1 pessoa on-line" : `${online} pessoas on-line`}</Banner>
}

const consequence = ({ source, target, type, userName }: HandOverState): string => {
  if (source === "external") return "A conversa sai da Prosa: só o sistema de terceiros responde e a encerra."
  if (source === "webhook") return "Até o sistema responder, a conversa espera no workspace em que está."
  if (type === "specific" && target !== undefined) return `A conversa aparece para ${userName} com todo o histórico.`
  return "Quem recebe vê todo o histórico."
}
