import type { ConnectionFacts } from "@prosa/core/channel"
import {
  createWhatsappBusinessForm,
  createWhatsappDevice,
  type WhatsappBusinessForm,
  type WhatsappDeviceView,
} from "@prosa/core/channel/view"
import type { BotId } from "@prosa/core/kernel"
import { channelOffWarning, type ChannelFlags } from "@prosa/core/tenancy"
import { Lock } from "lucide-react"
import { useState } from "react"
import { ChannelIcon } from "../../kit/labels/channel-icon.tsx"
import { copyText } from "../../kit/hooks/clipboard.ts"
import { Tabs } from "../../kit/layout/tabs.tsx"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { EmptyState } from "../../kit/feedback/whole-state.tsx"
import { useEntry } from "../../services/entry-services.ts"
import { useShellServices } from "../../shell/shell-services.ts"
import { BusinessPanel } from "./business-panel.tsx"
import { ChannelDialog, ChannelDialogBody } from "./channel-dialog.tsx"
import { useChannelServices } from "../channel-services.ts"
import { DevicePanel } from "./device-panel.tsx"

export interface WhatsappDialogProps {
  readonly bot: { readonly id: BotId; readonly name: string; readonly connections: ReadonlyArray<ConnectionFacts> }
  /** What the company may use; an administrator may use all. */
  readonly flags: ChannelFlags
  readonly admin: boolean
  /** Called after the number was connected, changed or removed. */
  readonly onChanged: () => void
  readonly onClose: () => void
}

type TabId = "qrcode" | "meta"

interface Models {
  readonly device: WhatsappDeviceView | undefined
  readonly business: WhatsappBusinessForm | undefined
}

/** The WhatsApp of a bot: by QR code, and on the API of Meta. Drawn while it is open. */
export const WhatsappDialog = ({ bot, flags, admin, onChanged, onClose }: WhatsappDialogProps) => {
  const { toaster, confirmer, clock } = useEntry()
  const { departures } = useShellServices()
  const { businesses, devices, logins, windows, flags: loginFlags } = useChannelServices()
  const models = useViewModel((scope): Models => {
    const page = { toasts: toaster, confirmations: confirmer, changed: onChanged }
    return {
      device:
        admin || flags.whatsappQrcode
          ? createWhatsappDevice(scope, { botId: bot.id }, { ...page, devices, clock })
          : undefined,
      business:
        admin || flags.whatsappApiMeta
          ? createWhatsappBusinessForm(scope, bot.id, {
              ...page,
              businesses,
              logins,
              windows,
              flags: loginFlags,
              departures,
              copy: copyText,
              closed: onClose,
            })
          : undefined,
    }
  }, `whatsapp of ${bot.id}`)
  return models === undefined ? null : <Opened bot={bot} onClose={onClose} {...models} />
}

const Opened = ({ bot, device, business, onClose }: Pick<WhatsappDialogProps, "bot" | "onClose"> & Models) => {
  const [open, setOpen] = useState<TabId>(() =>
    device === undefined || (business !== undefined && usesMeta(bot.connections)) ? "meta" : "qrcode",
  )
  const leaveBusiness = () => (business === undefined ? onClose() : business.record.leave())
  return (
    <ChannelDialog
      title="WhatsApp"
      tall
      icon={<ChannelIcon channel="WHATSAPP" size={18} />}
      owner={bot.name}
      onClose={() => (device === undefined ? leaveBusiness() : device.leave(leaveBusiness))}
    >
      <Tabs
        label="Conexão"
        flush
        open={open}
        onOpen={setOpen}
        tabs={[
          {
            id: "qrcode",
            label: "QRCode",
            content: device === undefined ? <Locked /> : <DevicePanel model={device} of="bot" />,
          },
          {
            id: "meta",
            label: "Meta",
            content: business === undefined ? <Locked /> : <BusinessPanel model={business} />,
          },
        ]}
      />
    </ChannelDialog>
  )
}

/** The way that the bot's number is connected by opens first. */
const usesMeta = (connections: ReadonlyArray<ConnectionFacts>): boolean =>
  connections.some(({ medium }) => medium === "WHATSAPP") &&
  !connections.some(({ medium }) => medium === "WHATSAPP_QRCODE")

const Locked = () => (
  <ChannelDialogBody alignContent="center">
    <EmptyState
      icon={<Lock aria-hidden size={24} strokeWidth={1.75} />}
      title="Fora do plano da empresa"
      sentence={channelOffWarning}
    />
  </ChannelDialogBody>
)
