import { asksForImport, asksForReview, type EditorRights, editorRights, flowMessages } from "@prosa/core/flow"
import { flowBotsOf } from "@prosa/core/bot/view"
import { createFlowDesk, type FlowDesk, type OpenFlow } from "@prosa/core/flow/view"
import { createCanvasFunnel } from "@prosa/core/dashboard/view"
import { createFlowBench, type FlowBenchDeps } from "@prosa/core/engine/view"
import { useEffect, useLayoutEffect, useRef } from "react"
import { useChannelServices } from "../../channel/channel-services.ts"
import { useEntityServices } from "../../entity/entity-services.ts"
import { LinkButton } from "../../kit/buttons/link-button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { EmptyState, ErrorState } from "../../kit/feedback/whole-state.tsx"
import { useEntry } from "../../services/entry-services.ts"
import { useShellServices } from "../../shell/shell-services.ts"
import { DrawnEditor } from "./drawn-editor.tsx"
import { EditorLoading } from "./editor-loading.tsx"
import { useFlowServices } from "../flow-services.ts"

export interface FlowEditorPageProps {
  readonly params: Readonly<Record<string, string | undefined>>
}

/** '/drawflow/{botId}/{flowId}' and '/drawflow/templates-view/{templateId}'. */
export const FlowEditorPage = ({ params }: FlowEditorPageProps) => {
  const { toaster, confirmer, navigation, session, clock } = useEntry()
  const {
    flows,
    versions,
    drafts,
    templates,
    presence,
    shownAnswers,
    folds,
    reports,
    readForeign,
    linter,
    painted$,
    simulator,
    tests,
    training,
    funnels,
    bots,
    calls,
  } = useFlowServices()
  const { entities } = useEntityServices()
  const { files } = useChannelServices()
  const { address, departures, downloads } = useShellServices()
  const { user } = useBehavior(session.state$)
  const { botId, flowId, templateId } = params
  const { node: nodeId, question: questionId, ver: view } = address.read()
  const rights = user && editorRights({ ...params, view }, user)
  const mayStore = rights !== undefined && (rights.why === undefined || rights.why === "template")
  const desk = useViewModel(
    (scope) => {
      const made = createFlowDesk(scope, {
        flows,
        versions,
        drafts,
        templates,
        presence,
        shownAnswers,
        folds,
        reports,
        readForeign,
        linter,
        painted$,
        flowBots: flowBotsOf(bots, (id) => calls.secrets(id)),
        mayStore,
        departures,
        downloads,
        entities,
        uploads: { files, companyId: session.companyId },
        toasts: toaster,
        confirmations: confirmer,
        navigation,
      })
      // At once, so that the flow is under way while the editor is drawn.
      made.goTo({ botId, flowId, templateId, nodeId, questionId })
      return made
    },
    mayStore ? "desk" : "read-only desk",
  )
  useLayoutEffect(() => {
    const { node, question } = address.read()
    desk?.goTo({ botId, flowId, templateId, nodeId: node, questionId: question })
  }, [desk, botId, flowId, templateId, address])
  if (desk === undefined || rights === undefined) return <EditorLoading />
  const shown = { toasts: toaster, confirmations: confirmer, downloads, clock }
  return (
    <Desk
      desk={desk}
      rights={rights}
      benchServices={{ flows, versions, simulator, tests, bots, training, ...shown }}
      funnelServices={{ funnels, session, address, toasts: toaster, clock }}
    />
  )
}

/** What trying out and publishing the flow needs. */
type BenchServices = Omit<FlowBenchDeps, "editor">

/** What the funnel of the flow needs. */
type FunnelServices = Omit<Parameters<typeof createCanvasFunnel>[1], "botId">

interface DeskProps {
  readonly desk: FlowDesk
  readonly rights: EditorRights
  readonly benchServices: BenchServices
  readonly funnelServices: FunnelServices
}

const Desk = ({ desk, ...services }: DeskProps) => {
  const { rights } = services
  const state = useBehavior(desk.state$)
  switch (state.status) {
    case "idle":
      return <EditorLoading />
    case "no-flow":
      return rights.why === "template" ? (
        <EmptyState title="Template não encontrado" sentence="Confira o endereço." actions={<WayOut isTemplate />} />
      ) : (
        <EmptyState title="Fluxo não encontrado" sentence="Confira o endereço." actions={<WayOut />} />
      )
    case "open":
      return <OpenEditor key={state.flow.opening} flow={state.flow} {...services} />
  }
}

/** To the list in which what was asked for would stand. */
const WayOut = ({ isTemplate = false }: { readonly isTemplate?: boolean }) => (
  <LinkButton href={isTemplate ? "/templates-list" : "/chatbots"}>
    {isTemplate ? "Ver os templates" : "Ver os robôs"}
  </LinkButton>
)

interface OpenEditorProps extends Omit<DeskProps, "desk"> {
  readonly flow: OpenFlow
}

const OpenEditor = (props: OpenEditorProps) => {
  const { flow, rights, benchServices, funnelServices } = props
  const { editor, botId } = flow
  const { document, storing } = editor
  const made = useViewModel(
    (scope) => ({
      bench:
        botId === undefined
          ? undefined
          : createFlowBench(scope, { botId, mayWrite: rights.save }, { ...benchServices, editor }),
      funnel: botId === undefined ? undefined : createCanvasFunnel(scope, { ...funnelServices, botId }),
    }),
    `${flow.opening}`,
  )
  const loaded = useBehavior(document.loaded$)
  const { address } = useShellServices()
  const bench = made?.bench
  const { files } = flow
  // The address of a new bot's flow gets another one while it loads, without what was asked for.
  const asked = useRef(address.read().ver)
  useEffect(() => {
    const view = asked.current
    const imports = asksForImport({ view }) && rights.importTemplate
    if (!loaded || bench === undefined || !(asksForReview({ view }) || imports)) return
    // Once: whoever comes back to the editor later has not asked for it again.
    asked.current = undefined
    const { ver: written, ...rest } = address.read()
    if (written !== undefined) address.write(rest, "replace")
    if (imports) files.startImport()
    else bench.openReview()
  }, [address, loaded, bench, files, rights.importTemplate])
  const { status, failure } = useBehavior(storing.loading$)
  if (!loaded && status === "failed")
    return (
      <ErrorState
        title={flowMessages.loadFailed}
        sentence={failure?.message ?? ""}
        onRetry={storing.reload}
        actions={<WayOut isTemplate={rights.why === "template"} />}
      />
    )
  if (made === undefined) return <EditorLoading />
  return <DrawnEditor flow={flow} rights={rights} bench={made.bench} funnel={made.funnel} />
}
