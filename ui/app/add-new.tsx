import { chakra } from "@chakra-ui/react"
import { type Addition, additionRefusal, additions, type SessionUser } from "@prosa/core/access"
import { missingSelection } from "@prosa/core/tenancy/view"
import { Bot, ChevronRight, Layers, Plus, ShieldCheck } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { IconButton } from "../kit/buttons/icon-button.tsx"
import { SideDialog } from "../kit/dialogs/side-dialog.tsx"
import { useEntry } from "../services/entry-services.ts"
import { useTenancyServices } from "../tenancy/tenancy-services.ts"
import { colourMotion } from "../theme/motion.ts"

const WorkspaceDialog = lazy(() =>
  import("../administration/workspace-dialog.tsx").then((m) => ({ default: m.WorkspaceDialog })),
)
const CreateBotDialog = lazy(() =>
  import("../bot/list/create-bot-dialog.tsx").then((m) => ({ default: m.CreateBotDialog })),
)
const ProfileDialog = lazy(() =>
  import("../access/profiles/profile-dialog.tsx").then((m) => ({ default: m.ProfileDialog })),
)

const Line = chakra("button", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "4",
    width: "full",
    padding: "4",
    textAlign: "start",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "card",
    cursor: "pointer",
    ...colourMotion,
    "&:hover": { backgroundColor: "hover" },
    "& > svg": { flexShrink: 0, color: "text-2" },
  },
})

const icons = { workspace: Layers, bot: Bot, perfil: ShieldCheck } as const

export interface AddNewProps {
  readonly user: SessionUser
  /** Something was added: the page starts afresh. */
  readonly onAdded: () => void
}

/** '+': the side panel that offers a new workspace, bot or profile, and then its dialog. */
export const AddNew = ({ user, onAdded }: AddNewProps) => {
  const { toaster } = useEntry()
  const { selection } = useTenancyServices()
  const [open, setOpen] = useState<"panel" | Addition>()
  const close = () => setOpen(undefined)
  const added = () => {
    close()
    selection.reload()
    onAdded()
  }
  const choose = (addition: Addition) => {
    const refusal = additionRefusal(user, addition)
    // As on the page of the bots.
    const missing = addition === "bot" ? missingSelection(selection.state$.value) : undefined
    if (refusal !== undefined) toaster.show({ kind: "error", title: refusal })
    else if (missing !== undefined) toaster.show({ kind: "warning", title: missing })
    else setOpen(addition)
  }
  return (
    <>
      <IconButton
        label="Incluir novo"
        icon={<Plus size={20} strokeWidth={1.75} />}
        tooltipSide="below"
        onClick={() => setOpen("panel")}
      />
      <SideDialog open={open === "panel"} onClose={close} title="Incluir novo">
        <chakra.ul display="grid" gap="3">
          {additions.map(({ key, label, sentence }) => {
            const Icon = icons[key]
            return (
              <li key={key}>
                <Line type="button" onClick={() => choose(key)}>
                  <Icon aria-hidden size={24} strokeWidth={1.75} />
                  <chakra.span flex="1">
                    <chakra.span display="block" textStyle="name">
                      {label}
                    </chakra.span>
                    <chakra.span textStyle="cell" color="text-2">
                      {sentence}
                    </chakra.span>
                  </chakra.span>
                  <ChevronRight aria-hidden size={16} />
                </Line>
              </li>
            )
          })}
        </chakra.ul>
      </SideDialog>
      <Suspense>
        {open === "workspace" && <WorkspaceDialog id={undefined} onSaved={added} onClose={close} />}
        {open === "bot" && <CreateBotDialog origin="scratch" onClose={close} />}
        {open === "perfil" && <ProfileDialog id={undefined} onSaved={added} onClose={close} />}
      </Suspense>
    </>
  )
}
