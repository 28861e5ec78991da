import { chakra } from "@chakra-ui/react"
import { mayDo } from "@prosa/core/access"
import { createVersionList, type VersionList } from "@prosa/core/flow/view"
import { type BotId, formatTotal } from "@prosa/core/kernel"
import { ModalDialog } from "../../kit/dialogs/modal-dialog.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useFlowServices } from "../flow-services.ts"
import { VersionComparisonView } from "./version-comparison-view.tsx"
import { VersionsTable } from "./versions-table.tsx"

const Card = chakra("section", {
  base: {
    display: "flex",
    flexDirection: "column",
    minWidth: 0,
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    overflow: "hidden",
  },
})

/** The card 'Versões' of a bot's page; it is left out when there are none. */
export const VersionsCard = ({ botId }: { readonly botId: BotId }) => {
  const { toaster } = useEntry()
  const { versions, flows } = useFlowServices()
  const model = useViewModel(
    (scope) => createVersionList(scope, botId, { versions, flows, toasts: toaster }),
    `versions of ${botId}`,
  )
  return model === undefined ? null : <KnownVersions botId={botId} model={model} />
}

const KnownVersions = ({ botId, model }: { readonly botId: BotId; readonly model: VersionList }) => {
  const { session, navigation } = useEntry()
  const { user } = useBehavior(session.state$)
  const { total, status, loadedOnce } = useBehavior(model.list.state$)
  const compared = useBehavior(model.comparison.compared$)
  if (loadedOnce && total === 0 && status !== "failed") return null
  return (
    <Card aria-labelledby="bot-versions">
      <chakra.h2 id="bot-versions" textStyle="name" paddingInline="6" paddingBlock="4" smDown={{ paddingInline: "4" }}>
        Versões{" "}
        {loadedOnce && (
          <chakra.span color="text-3" fontWeight={400}>
            {formatTotal(total)}
          </chakra.span>
        )}
      </chakra.h2>
      <VersionsTable
        model={model}
        mayName={user !== undefined && mayDo(user, "bot.write")}
        onRestore={({ id }) => navigation.go(`/drawflow/${botId}/${id}`)}
      />
      {compared !== undefined && (
        <ModalDialog open title="Comparar versões" width={720} onClose={model.comparison.close}>
          <VersionComparisonView model={model} botId={botId} compared={compared} />
        </ModalDialog>
      )}
    </Card>
  )
}
