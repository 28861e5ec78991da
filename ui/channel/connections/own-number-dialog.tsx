import { createWhatsappDevice } from "@prosa/core/channel/view"
import type { UserId } from "@prosa/core/kernel"
import { ChannelIcon } from "../../kit/labels/channel-icon.tsx"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { ChannelDialog } from "./channel-dialog.tsx"
import { useChannelServices } from "../channel-services.ts"
import { DevicePanel } from "./device-panel.tsx"

export interface OwnNumberDialogProps {
  readonly user: { readonly id: UserId; readonly name: string }
  readonly onClose: () => void
}

/** The number that a person connects by QR code. Drawn while it is open; a removal closes it. */
export const OwnNumberDialog = ({ user, onClose }: OwnNumberDialogProps) => {
  const { toaster, confirmer, clock } = useEntry()
  const { devices } = useChannelServices()
  const model = useViewModel(
    (scope) =>
      createWhatsappDevice(
        scope,
        { userId: user.id },
        {
          devices,
          clock,
          toasts: toaster,
          confirmations: confirmer,
          changed: () => undefined,
          removed: onClose,
        },
      ),
    `number of ${user.id}`,
  )
  return (
    <ChannelDialog
      title="WhatsApp"
      icon={<ChannelIcon channel="WHATSAPP" size={18} />}
      owner={user.name}
      onClose={onClose}
    >
      {model !== undefined && <DevicePanel model={model} of="person" />}
    </ChannelDialog>
  )
}
