import { chakra } from "@chakra-ui/react"
import { connectionMessages as say, qrCodeLife } from "@prosa/core/channel"
import type { QrCodeState } from "@prosa/core/channel/view"
import { QrCode } from "lucide-react"
import { HiddenWords } from "../../kit/labels/name.tsx"
import { Skeleton } from "../../kit/feedback/skeleton.tsx"

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

/** The QR code that a telephone reads, with the seconds that it is still valid; or what stands in its place. */
export const QrCodePicture = ({ code }: { readonly code: QrCodeState }) => {
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
