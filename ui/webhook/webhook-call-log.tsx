import { chakra } from "@chakra-ui/react"
import { fieldOfCall, nameOfCall, nameOfFailure, type RecordedCall, webhookMessages as say } from "@prosa/core/webhook"
import type { WebhookEditor } from "@prosa/core/webhook/view"
import { ChevronDown, ChevronRight, Copy, RefreshCw, TimerOff } from "lucide-react"
import type { KeyboardEvent } from "react"
import { Button } from "../kit/buttons/button.tsx"
import { IconButton } from "../kit/buttons/icon-button.tsx"
import { ListSkeleton } from "../kit/feedback/skeleton.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useRoving } from "../kit/focus/use-roving.ts"
import { EmptyState, ErrorState } from "../kit/feedback/whole-state.tsx"

const Head = chakra("div", {
  base: {
    position: "sticky",
    top: 0,
    zIndex: 1,
    display: "flex",
    alignItems: "center",
    flexWrap: "wrap",
    gap: "2",
    minHeight: "bar",
    paddingInline: "6",
    paddingBlock: "2",
    backgroundColor: "sunken",
    borderBottom: "1px solid",
    borderColor: "border",
    "@media (max-width: 599px)": { paddingInline: "4" },
  },
})

const Line = chakra("button", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    width: "full",
    minHeight: "11",
    paddingInline: "6",
    textAlign: "start",
    textStyle: "cell",
    cursor: "pointer",
    fontVariantNumeric: "tabular-nums",
    "&:hover": { backgroundColor: "hover" },
    "&[aria-expanded=true]": { backgroundColor: "brand-subtle" },
    "&:focus-visible": { outlineOffset: "-2px" },
    "& > svg": { flexShrink: 0 },
    "@media (max-width: 599px)": { paddingInline: "4" },
  },
})

/** The key of an action, where there are keys. */
const Key = chakra("kbd", {
  base: {
    paddingInline: "1",
    fontFamily: "inherit",
    color: "text-3",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "badge",
    "@media (pointer: coarse)": { display: "none" },
  },
})

const Body = chakra("pre", {
  base: {
    padding: "3",
    fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
    fontSize: "12px",
    lineHeight: "20px",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
    borderRadius: "control",
    color: "text-2",
    backgroundColor: "sunken",
  },
})

/** The last calls of the bot, each with what was sent and answered. Arrow keys move among them, R repeats the one in focus. */
export const WebhookCallLog = ({ model }: { readonly model: WebhookEditor }) => {
  const { calls, callsStatus, onlyFailures } = useBehavior(model.state$)
  const failures = calls.filter(({ failure }) => failure !== null)
  const shown = onlyFailures ? failures : calls
  const list = useRoving<HTMLUListElement>("li > button", "vertical")
  return (
    <section aria-labelledby="webhook-calls">
      <Head>
        <chakra.h3 id="webhook-calls" textStyle="name" flex="1" minWidth="120px">
          Chamadas{" "}
          <chakra.span color="text-3" fontWeight={400}>
            últimas 100
          </chakra.span>
        </chakra.h3>
        <Button
          variant={onlyFailures ? "ghost" : "secondary"}
          size="compact"
          aria-pressed={!onlyFailures}
          onClick={() => model.showOnlyFailures(false)}
        >
          Todas
        </Button>
        <Button
          variant={onlyFailures ? "secondary" : "ghost"}
          size="compact"
          aria-pressed={onlyFailures}
          onClick={() => model.showOnlyFailures(true)}
        >
          {`Falhas ${failures.length}`}
        </Button>
        <IconButton
          size="compact"
          label="Atualizar chamadas"
          icon={<RefreshCw aria-hidden size={14} />}
          onClick={model.reloadCalls}
        />
      </Head>
      {callsStatus === "loading" && <ListSkeleton rows={6} />}
      {callsStatus === "failed" && <ErrorState title={say.callsFailed} onRetry={model.reloadCalls} />}
      {callsStatus === "ready" && shown.length === 0 && (
        <EmptyState title={onlyFailures ? say.noFailures : say.noCalls} />
      )}
      <chakra.ul {...list}>
        {callsStatus === "ready" && shown.map((call) => <Call key={call.id} call={call} model={model} />)}
      </chakra.ul>
    </section>
  )
}

const Call = ({ call, model }: { readonly call: RecordedCall; readonly model: WebhookEditor }) => {
  const { opened } = useBehavior(model.state$)
  const open = opened === call.id
  const failed = call.failure !== null
  const repeat = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "r" || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    model.repeat(call.id)
  }
  return (
    <chakra.li borderBottom="1px solid" borderColor="border">
      <Line
        type="button"
        aria-expanded={open}
        aria-keyshortcuts="R"
        onClick={() => model.toggle(call.id)}
        onKeyDown={repeat}
      >
        <chakra.span width="8" flexShrink={0} fontWeight={600} color={failed ? "danger" : "ok"}>
          {call.status ?? <TimerOff aria-hidden size={16} />}
        </chakra.span>
        <chakra.span flex="1" minWidth={0} lineClamp="1" overflowWrap="anywhere">
          {nameOfCall(call)}
          {failed && <chakra.span color="text-3"> {nameOfFailure(call)}</chakra.span>}
        </chakra.span>
        <chakra.span flexShrink={0} color="text-3" textStyle="meta">
          {durationOf(call)}
        </chakra.span>
        <chakra.time
          dateTime={call.at}
          title={new Date(call.at).toLocaleString("pt-BR")}
          flexShrink={0}
          color="text-3"
          textStyle="meta"
        >
          {new Date(call.at).toLocaleTimeString("pt-BR")}
        </chakra.time>
        {open ? <ChevronDown aria-hidden size={14} /> : <ChevronRight aria-hidden size={14} />}
      </Line>
      {open && <Opened call={call} model={model} />}
    </chakra.li>
  )
}

const kinds = { live: "", simulated: "simulação", test: "teste", repeat: "repetida" } as const

const Opened = ({ call, model }: { readonly call: RecordedCall; readonly model: WebhookEditor }) => {
  const { repeating } = useBehavior(model.state$)
  const facts = [kinds[call.kind], `tentativa ${call.attempt} de ${call.of}`].filter((fact) => fact !== "")
  return (
    <chakra.div
      display="grid"
      gap="2"
      paddingInline="6"
      paddingBlock="4"
      gridTemplateColumns="minmax(0, 1fr)"
      smDown={{ paddingInline: "4" }}
    >
      <chakra.div display="flex" flexWrap="wrap" gap="2" textStyle="meta" color="text-2">
        <chakra.span flex="1" minWidth="160px" overflowWrap="anywhere">
          {call.method} {call.address}
        </chakra.span>
        <span>{facts.join(" · ")}</span>
      </chakra.div>
      <Text title={call.cut ? "Corpo enviado (cortado)" : "Corpo enviado"}>{call.requestBody}</Text>
      <Text title="Resposta" failed={call.failure !== null}>
        {call.responseBody === "" ? nameOfFailure(call) || "vazia" : call.responseBody}
      </Text>
      {fieldOfCall(call) === undefined ? (
        <chakra.p textStyle="meta" color="text-2">
          {say.callOfNode}
        </chakra.p>
      ) : (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Button
            size="compact"
            icon={<RefreshCw aria-hidden size={14} />}
            busy={repeating}
            busyLabel="Repetindo…"
            iconEnd={<Key aria-hidden>R</Key>}
            disabled={call.cut}
            onClick={() => model.repeat(call.id)}
          >
            Repetir chamada
          </Button>
          <Button
            size="compact"
            variant="ghost"
            icon={<Copy aria-hidden size={14} />}
            onClick={() => model.copyCurl(call)}
          >
            Copiar como curl
          </Button>
        </chakra.div>
      )}
    </chakra.div>
  )
}

const Text = ({
  title,
  children,
  failed = false,
}: {
  readonly title: string
  readonly children: string
  readonly failed?: boolean
}) => (
  <chakra.div display="grid" gap="1" gridTemplateColumns="minmax(0, 1fr)">
    <chakra.p textStyle="meta" color="text-2">
      {title}
    </chakra.p>
    {/* it scrolls, and so the keyboard reaches it */}
    <chakra.section tabIndex={0} aria-label={title} maxHeight="240px" overflow="auto" borderRadius="control">
      <Body {...(failed ? { backgroundColor: "danger-ground", color: "danger" } : {})}>{laidOut(children)}</Body>
    </chakra.section>
  </chakra.div>
)

/** JSON on lines of its own; anything else as it is. */
const laidOut = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const durationOf = ({ milliseconds }: RecordedCall): string =>
  milliseconds >= 10_000 ? `${Math.round(milliseconds / 1_000)} s` : `${milliseconds.toLocaleString("pt-BR")} ms`
