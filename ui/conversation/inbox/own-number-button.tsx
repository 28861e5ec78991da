import { chakra } from "@chakra-ui/react"
import { createOwnNumberStanding, type OwnNumberStanding } from "@prosa/core/channel/view"
import type { UserId } from "@prosa/core/kernel"
import { lazy, Suspense, useState } from "react"
import { useChannelServices } from "../../channel/channel-services.ts"
import { ChannelIcon } from "../../kit/labels/channel-icon.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"

// Few open it, and the inbox is opened all day.
const OwnNumberDialog = lazy(() =>
  import("../../channel/connections/own-number-dialog.tsx").then((module) => ({ default: module.OwnNumberDialog })),
)

const Mark = chakra("span", {
  base: {
    position: "relative",
    display: "grid",
    "&[data-trouble]::after": {
      content: "''",
      position: "absolute",
      insetBlockStart: "-1",
      insetInlineEnd: "-1",
      width: "2",
      height: "2",
      borderRadius: "full",
      backgroundColor: "danger",
    },
  },
})

export interface OwnNumberButtonProps {
  readonly user: { readonly id: UserId; readonly name: string }
}

/** Opens the dialog of a person's own number, and says if the number is not connected any more. */
export const OwnNumberButton = ({ user }: OwnNumberButtonProps) => {
  const { devices } = useChannelServices()
  const standing = useViewModel(
    (scope) => createOwnNumberStanding(scope, user.id, { devices }),
    `own number ${user.id}`,
  )
  return standing === undefined ? null : <Opener user={user} standing={standing} />
}

const Opener = ({ user, standing }: OwnNumberButtonProps & { readonly standing: OwnNumberStanding }) => {
  const { connected, trouble } = useBehavior(standing.state$)
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    standing.reload()
  }
  return (
    <>
      <IconButton
        label={`Conexão do WhatsApp${trouble === "" ? (connected === false ? ": não conectado" : "") : `: ${trouble}`}`}
        tooltipSide="below"
        icon={
          <Mark data-trouble={trouble === "" ? undefined : true}>
            <ChannelIcon channel="WHATSAPP" size={16} named muted={connected !== true} />
          </Mark>
        }
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <OwnNumberDialog user={user} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
