import { chakra } from "@chakra-ui/react"
import { connectionMessages as say, qrCodeLife, type WhatsappDevice } from "@prosa/core/channel"
import type { QrCodeState, WhatsappDeviceView } from "@prosa/core/channel/view"
import { formatPhone } from "@prosa/core/kernel"
import { CircleCheck, QrCode, RotateCw, Smartphone, Unplug } from "lucide-react"
import type { ReactNode } from "react"
import { Banner } from "../kit/banner.tsx"
import { Button } from "../kit/button.tsx"
import { HiddenWords } from "../kit/name.tsx"
import { Skeleton } from "../kit/skeleton.tsx"
import { Switch } from "../kit/switch.tsx"
import { TextField } from "../kit/text-field.tsx"
import { useBehavior } from "../kit/use-behavior.ts"
import { ErrorState } from "../kit/whole-state.tsx"
import { ChannelDialogBody, ChannelDialogFoot } from "./channel-dialog.tsx"

/** Always dark on white: a telephone reads no other code. */
const Picture = chakra("div", {
  base: {
    position: "relative",
    display: "grid",
    placeItems: "center",
    width: "246px",
    height: "246px",
    maxWidth: "full",
    marginInline: "auto",
    padding: "4",
    backgroundColor: "#fff",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "card",
    "& img": { width: "212px", height: "212px", maxWidth: "full", imageRendering: "pixelated" },
  },
  variants: {
    empty: {
      true: { gap: "3", alignContent: "center", color: "text-3", backgroundColor: "sunken", borderStyle: "dashed" },
    },
  },
})

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

export interface DevicePanelProps {
  readonly model: WhatsappDeviceView
  /** A bot's number has a switch and its own words. */
  readonly of: "bot" | "person"
}

/** A number that is connected by QR code: the code, or the number. */
export const DevicePanel = ({ model, of }: DevicePanelProps) => {
  const { status, failure, device } = useBehavior(model.state$)
  if (device !== undefined)
    return device.qrCodeConnected ? (
      <ConnectedPanel model={model} device={device} of={of} />
    ) : (
      <CodePanel model={model} device={device} />
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

const CodePanel = ({ model, device }: Pick<DevicePanelProps, "model"> & { readonly device: WhatsappDevice }) => {
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
      <ChannelDialogBody>
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
        <Code code={code} />
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
      <ChannelDialogFoot>{generate(code.phase === "shown" ? "secondary" : "primary")}</ChannelDialogFoot>
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

const Code = ({ code }: { readonly code: QrCodeState }) => {
  switch (code.phase) {
    case "shown":
      return (
        <>
          <Picture>
            <img src={code.picture} alt="QRCode para ler com o celular" />
          </Picture>
          <chakra.div display="flex" alignItems="center" justifyContent="center" gap="3">
            <Ring secondsLeft={code.secondsLeft} />
            <div>
              <chakra.p aria-hidden textStyle="control" color={code.secondsLeft < 10 ? "warning" : "text"}>
                Válido por mais {code.secondsLeft} s
              </chakra.p>
              <chakra.p textStyle="meta" color="text-3" fontVariantNumeric="tabular-nums">
                Gerado às {timeOf(code.madeAt)}
              </chakra.p>
            </div>
            <output>
              <HiddenWords>Válido por mais {code.announced} s</HiddenWords>
            </output>
          </chakra.div>
        </>
      )
    case "generating":
      return (
        <chakra.output display="block">
          <HiddenWords>{say.generating}</HiddenWords>
          <Skeleton width="246px" height="246px" borderRadius="card" marginInline="auto" />
        </chakra.output>
      )
    case "expired":
      return (
        <Picture as="output" empty>
          <QrCode aria-hidden size={56} strokeWidth={1.25} />
          <chakra.span textStyle="cell" color="text-2">
            O QRCode venceu. Gere outro.
          </chakra.span>
        </Picture>
      )
    case "none":
    case "failed":
      return (
        <Picture empty aria-hidden>
          <QrCode size={56} strokeWidth={1.25} />
        </Picture>
      )
  }
}

const turn = 2 * Math.PI * 20

const Ring = ({ secondsLeft }: { readonly secondsLeft: number }) => (
  <chakra.span
    aria-hidden
    position="relative"
    display="grid"
    placeItems="center"
    flexShrink={0}
    width="44px"
    height="44px"
    color={secondsLeft < 10 ? "warning" : "brand-edge"}
  >
    <chakra.svg viewBox="0 0 44 44" position="absolute" inset="0" transform="rotate(-90deg)" fill="none">
      <chakra.circle cx="22" cy="22" r="20" stroke="active" strokeWidth="4" />
      <circle
        cx="22"
        cy="22"
        r="20"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray={turn}
        strokeDashoffset={turn * (1 - (secondsLeft * 1_000) / qrCodeLife)}
      />
    </chakra.svg>
    <chakra.span textStyle="control" color="text" fontVariantNumeric="tabular-nums">
      {secondsLeft}
    </chakra.span>
  </chakra.span>
)

const timeOf = (iso: string): string => new Date(iso).toLocaleTimeString("pt-BR")

const ConnectedPanel = ({ model, device, of }: DevicePanelProps & { readonly device: WhatsappDevice }) => {
  const { keepBot, daysSinceUse, saving, removing } = useBehavior(model.state$)
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
        <TextField label="Telefone" value={formatPhone(device.phone)} readOnly onChange={() => undefined} />
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
        {of === "bot" && (
          <Button variant="primary" busy={saving} busyLabel="Salvando…" onClick={model.save}>
            Salvar
          </Button>
        )}
      </ChannelDialogFoot>
    </>
  )
}

const usedAgo = (days: number): string =>
  days === 0 ? "Último uso hoje." : days === 1 ? "Último uso há 1 dia." : `Último uso há ${days} dias.`
