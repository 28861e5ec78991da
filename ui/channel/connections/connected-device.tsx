import { chakra } from "@chakra-ui/react"
import { connectionMessages as say, type WhatsappDevice } from "@prosa/core/channel"
import type { WhatsappDeviceView } from "@prosa/core/channel/view"
import { formatInternationalPhone } from "@prosa/core/kernel"
import { CircleCheck, Smartphone, Unplug } from "lucide-react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { Switch } from "../../kit/fields/switch.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { ChannelDialogBody, ChannelDialogFoot } from "./channel-dialog.tsx"

const Connected = chakra("output", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    gap: "3",
    padding: "3",
    textStyle: "cell",
    color: "ok",
    backgroundColor: "ok-ground",
    borderRadius: "card",
  },
})

const Line = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "3",
    padding: "3",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
  },
})

const Danger = chakra("span", { base: { color: "danger" } })

export interface ConnectedDeviceProps {
  readonly model: WhatsappDeviceView
  readonly device: WhatsappDevice
  /** A bot's number has a switch and its own words. */
  readonly of: "bot" | "person"
}

/** A number that is connected by QR code: its facts, and the way to remove it. */
export const ConnectedDevice = ({ model, device, of }: ConnectedDeviceProps) => {
  const { keepBot, daysSinceUse, saving } = useBehavior(model.state$)
  return (
    <>
      <ChannelDialogBody>
        <chakra.div display="grid" gap="1">
          <chakra.p textStyle="label" color="text-2">
            {say.statusOfConnection}
          </chakra.p>
          <Connected>
            <CircleCheck aria-hidden size={16} />
            <div>
              <chakra.p fontWeight={600}>{say.whatsappActive}</chakra.p>
              <p>{say.mayReceive}</p>
            </div>
          </Connected>
        </chakra.div>
        <TextField
          label={of === "bot" ? "Nome" : "Responsável"}
          value={device.name}
          title={device.name}
          readOnly
          dir="auto"
          onChange={() => undefined}
        />
        <TextField
          label="Telefone"
          value={formatInternationalPhone(device.phone)}
          readOnly
          onChange={() => undefined}
        />
        {of === "bot" && (
          <Line>
            <div>
              <chakra.p textStyle="control">Manter o robô ativo</chakra.p>
              <chakra.p textStyle="meta" color="text-2">
                Também nas conversas que alguém começa pelo celular.
              </chakra.p>
            </div>
            <Switch label="Manter o robô ativo" labelHidden checked={keepBot} onChange={model.setKeepBot} />
          </Line>
        )}
        <chakra.p display="flex" gap="2" textStyle="cell" color="text-2">
          <chakra.span flexShrink={0} marginTop="0.5">
            <Smartphone aria-hidden size={16} />
          </chakra.span>
          <span>
            {say.keepUsing}{" "}
            {daysSinceUse !== undefined && <chakra.span color="text-3">{usedAgo(daysSinceUse)}</chakra.span>}
          </span>
        </chakra.p>
        <Banner tone="warning">{say.unofficial}</Banner>
      </ChannelDialogBody>
      <ChannelDialogFoot>
        <RemoveDevice model={model} of={of} />
        {of === "bot" && (
          <Button variant="primary" busy={saving} busyLabel="Salvando…" onClick={model.save}>
            Salvar
          </Button>
        )}
      </ChannelDialogFoot>
    </>
  )
}

/** Ends the connection, or what was begun of it. */
export const RemoveDevice = ({ model, of }: Pick<ConnectedDeviceProps, "model" | "of">) => {
  const { removing } = useBehavior(model.state$)
  return (
    <chakra.div className="first">
      <Button
        variant="ghost"
        icon={
          <Danger>
            <Unplug aria-hidden size={16} />
          </Danger>
        }
        busy={removing}
        busyLabel="Removendo…"
        onClick={model.remove}
      >
        <Danger>{of === "bot" ? "Remover" : say.removeNumber}</Danger>
      </Button>
    </chakra.div>
  )
}

const usedAgo = (days: number): string =>
  days === 0 ? "Último uso hoje." : days === 1 ? "Último uso há 1 dia." : `Último uso há ${days} dias.`
