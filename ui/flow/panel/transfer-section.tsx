import { chakra } from "@chakra-ui/react"
import type { FlowNode } from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import type { TransferTarget } from "@prosa/core/transfer"
import { ArrowRightLeft, Pencil, Trash2 } from "lucide-react"
import { useState } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"
import { useReadOnly } from "../editor/editor-context.ts"
import { fieldAt } from "./field-focus.ts"
import { TransferDialog } from "./transfer-dialog.tsx"

const Section = chakra("section", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    padding: "4",
    borderBottom: "1px solid",
    borderColor: "border",
    "& > svg": { flexShrink: 0, color: "text-2" },
  },
})

/** The transfer of a node that has one: whom it goes to, with edit and remove. */
export const TransferSection = ({
  editor: { panel, botId, bot$ },
  node,
}: {
  readonly editor: Pick<FlowEditor, "panel" | "botId" | "bot$">
  readonly node: FlowNode
}) => {
  const [choosing, setChoosing] = useState(false)
  const readOnly = useReadOnly()
  const words = useTransferWords(node.transfer?.target ?? null)
  if (node.transfer === null) return null
  const { target } = node.transfer
  return (
    <Section aria-label="Transferência" {...fieldAt("transfer")}>
      <ArrowRightLeft size={16} aria-hidden />
      {readOnly ? (
        <chakra.bdi flex="1" minWidth={0} textStyle="cell" overflowWrap="anywhere">
          {words || "Sem destino"}
        </chakra.bdi>
      ) : (
        <>
          {target !== null && (
            <>
              <chakra.bdi flex="1" minWidth={0} textStyle="cell" overflowWrap="anywhere">
                {words}
              </chakra.bdi>
              <IconButton label="Editar transferência" icon={<Pencil size={16} />} onClick={() => setChoosing(true)} />
              <IconButton
                label="Remover transferência"
                icon={<Trash2 size={16} />}
                onClick={() => panel.setTransfer(node.id, null)}
              />
            </>
          )}
          <chakra.span {...(target === null ? {} : { flexBasis: "full" })}>
            <Button
              variant={target === null ? "secondary" : "ghost"}
              size={target === null ? "control" : "compact"}
              onClick={() => setChoosing(true)}
            >
              Transferir para mais locais e pessoas
            </Button>
          </chakra.span>
        </>
      )}
      {choosing && (
        <TransferDialog
          current={target}
          currentBot={botId}
          ownWorkspace={bot$.value?.workspaceId}
          onSave={(chosen) => panel.setTransfer(node.id, chosen)}
          onClose={() => setChoosing(false)}
        />
      )}
    </Section>
  )
}

const useTransferWords = (target: TransferTarget | null): string => {
  const { all } = useBehavior(useTenancyServices().selection.state$)
  if (target === null) return ""
  const place = "workspaceId" in target ? (all.find(({ id }) => id === target.workspaceId)?.name ?? "Workspace") : ""
  switch (target.kind) {
    case "specific-person":
      return `${place} · ${target.userName}`
    case "sequential-person":
      return `${place} · Sequencial${target.onlyOnlineUser ? " · Somente on-line" : ""}`
    case "specific-bot":
      return `${place} · ${target.botName}`
    case "sequential-bot":
      return `${place} · Robôs em sequência`
    case "workspace-by-webhook":
      return "Workspace decidido pelo webhook"
    case "external-platform":
      return "Plataforma Externa (Webhook)"
  }
}
