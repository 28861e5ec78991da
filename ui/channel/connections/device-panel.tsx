import { chakra } from "@chakra-ui/react"
import { connectionMessages as say } from "@prosa/core/channel"
import { RotateCw } from "lucide-react"
import type { ReactNode } from "react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { HiddenWords } from "../../kit/labels/name.tsx"
import { Skeleton } from "../../kit/feedback/skeleton.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { ErrorState } from "../../kit/feedback/whole-state.tsx"
import { ChannelDialogBody, ChannelDialogFoot } from "./channel-dialog.tsx"
import { ConnectedDevice, type ConnectedDeviceProps, RemoveDevice } from "./connected-device.tsx"
import { QrCodePicture } from "./qr-code-picture.tsx"

const Steps = chakra("ol", {
  base: {
    display: "grid",
    gap: "3",
    paddingTop: "4",
    marginInline: "-5",
    paddingInline: "5",
    borderTop: "1px solid",
    borderColor: "border",
    textStyle: "cell",
    color: "text-2",
    counterReset: "step",
    "& li": { display: "grid", gridTemplateColumns: "20px minmax(0, 1fr)", gap: "2", alignItems: "start" },
    "& li::before": {
      counterIncrement: "step",
      content: "counter(step)",
      display: "grid",
      placeItems: "center",
      width: "20px",
      height: "20px",
      textStyle: "label",
      fontWeight: 600,
      color: "text-2",
      backgroundColor: "active",
      borderRadius: "full",
    },
    "& strong": { fontWeight: 600, color: "text" },
  },
})

export type DevicePanelProps = Omit<ConnectedDeviceProps, "device">

/** A number that is connected by QR code: the code, or the number. */
export const DevicePanel = ({ model, of }: DevicePanelProps) => {
  const { status, failure, device } = useBehavior(model.state$)
  if (device !== undefined)
    return device.qrCodeConnected ? (
      <ConnectedDevice model={model} device={device} of={of} />
    ) : (
      <CodePanel model={model} device={device} of={of} />
    )
  return (
    <ChannelDialogBody alignContent={status === "failed" ? "center" : "start"}>
      {status === "failed" ? (
        <ErrorState title={say.notFetched} sentence={failure?.message} onRetry={model.reload} />
      ) : (
        <CodeSkeleton />
      )}
    </ChannelDialogBody>
  )
}

const CodeSkeleton = () => (
  <chakra.output display="grid" gap="4">
    <HiddenWords>Carregando…</HiddenWords>
    <Skeleton width="80%" height="10px" />
    <Skeleton width="246px" height="246px" borderRadius="card" marginInline="auto" />
    <Skeleton width="60%" height="10px" marginInline="auto" />
  </chakra.output>
)

const CodePanel = ({ model, device, of }: ConnectedDeviceProps) => {
  const { code } = useBehavior(model.state$)
  const generate = (variant: "primary" | "secondary") => (
    <Button
      variant={variant}
      icon={<RotateCw aria-hidden size={16} />}
      busy={code.phase === "generating"}
      busyLabel={say.generating}
      onClick={model.generate}
    >
      {say.generate}
    </Button>
  )
  return (
    <>
      {/* The keyboard scrolls it: nothing in it takes the focus. */}
      <ChannelDialogBody as="section" aria-label={say.readCode} tabIndex={0}>
        {device.trouble !== "" && (
          <Banner tone="danger">
            <Trouble what={device.trouble}>Gere um QRCode e leia-o com o celular para conectar de novo.</Trouble>
          </Banner>
        )}
        <Banner tone="warning">{say.unofficial}</Banner>
        <chakra.p textStyle="cell" color="text-2">
          {say.readCode}
        </chakra.p>
        {code.phase === "failed" && (
          <Banner tone="danger">
            <Trouble what={say.notFetched}>{code.reason}</Trouble>
          </Banner>
        )}
        <QrCodePicture code={code} />
        <Steps>
          <li>
            <span>
              Abra o <strong>WhatsApp</strong> no celular do atendimento.
            </span>
          </li>
          <li>
            <span>
              Toque em <strong>Mais opções</strong> ou <strong>Configurações</strong> e em{" "}
              <strong>Aparelhos conectados</strong>.
            </span>
          </li>
          <li>
            <span>
              Toque em <strong>Conectar um aparelho</strong> e aponte a câmera para este código.
            </span>
          </li>
        </Steps>
      </ChannelDialogBody>
      <ChannelDialogFoot>
        {device.begun && <RemoveDevice model={model} of={of} />}
        {generate(code.phase === "shown" ? "secondary" : "primary")}
      </ChannelDialogFoot>
    </>
  )
}

/** What happened, and what to do about it. */
export const Trouble = ({ what, children }: { readonly what: string; readonly children: ReactNode }) => (
  <>
    <chakra.span display="block" fontWeight={600} overflowWrap="anywhere">
      {what}
    </chakra.span>
    <chakra.span overflowWrap="anywhere">{children}</chakra.span>
  </>
)
