import { chakra } from "@chakra-ui/react"
import { clockOf, playbackSpeeds } from "@prosa/core/channel"
import { type AudioPlayer, createAudioPlayer, type PlayedFile } from "@prosa/core/channel/view"
import { CircleAlert, Pause, Play } from "lucide-react"
import { type KeyboardEvent, useRef } from "react"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { colourMotion } from "../../theme/motion.ts"
import { useChannelServices } from "../channel-services.ts"
import { useSeen } from "./use-seen.ts"
import { Waveform } from "./waveform.tsx"

const Frame = chakra("fieldset", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "2.5",
    rowGap: "1.5",
    maxWidth: "full",
    minHeight: "8",
    color: "text",
  },
  variants: {
    place: { bar: { flex: "1 1 200px", minWidth: 0 }, message: { width: "350px" } },
  },
})

const PlayButton = chakra("button", {
  base: {
    display: "grid",
    placeItems: "center",
    flexShrink: 0,
    width: "8",
    height: "8",
    borderRadius: "full",
    cursor: "pointer",
    ...colourMotion,
    "@media (pointer: coarse)": { width: "10", height: "10" },
  },
  variants: {
    tone: {
      brand: {
        color: "on-brand",
        backgroundColor: "brand",
        "&:hover": { backgroundColor: "brand-hover" },
      },
      neutral: { color: "surface", backgroundColor: "text" },
    },
  },
})

const Track = chakra("span", {
  base: {
    position: "relative",
    display: "flex",
    flex: "1 1 96px",
    minWidth: "16",
    height: "8",
    alignItems: "center",
    borderRadius: "badge",
    "&:has(input:focus-visible)": { outline: "2px solid {colors.brand-edge}", outlineOffset: "2px" },
    "& input": {
      position: "absolute",
      inset: 0,
      width: "full",
      height: "full",
      margin: 0,
      opacity: 0,
      cursor: "pointer",
      "&:disabled": { cursor: "default" },
    },
  },
})

const Time = chakra("span", {
  base: { flexShrink: 0, textStyle: "meta", color: "text", fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
})

const Speeds = chakra("fieldset", {
  base: {
    display: "flex",
    flexShrink: 0,
    height: "6",
    padding: "1px",
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "full",
    "& button": {
      minWidth: "7",
      paddingInline: "1.5",
      textStyle: "time",
      color: "text-2",
      borderRadius: "full",
      cursor: "pointer",
      ...colourMotion,
      "&:hover": { color: "text" },
      "&[aria-pressed=true]": { color: "surface", backgroundColor: "text", fontWeight: 600 },
    },
    "@media (pointer: coarse)": { height: "9", "& button": { minWidth: "10" } },
  },
})

const Failure = chakra("p", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1.5",
    flexBasis: "full",
    textStyle: "meta",
    color: "text",
    "& svg": { flexShrink: 0 },
    "& a": { textDecoration: "underline", fontWeight: 600 },
  },
})

export interface SoundPlayerProps {
  readonly file: PlayedFile & { readonly name: string }
  /** Of the colours: the brand for what the company says, neutral for the client. */
  readonly tone: "brand" | "neutral"
  /** The recording bar's: it takes the width that is there, has no speeds, and is no file to download. */
  readonly inBar?: boolean
}

/** Plays a sound: waveform, position and length, speed. Arrows move by 5 seconds, 1 to 3 choose the speed. */
export const SoundPlayer = (props: SoundPlayerProps) => {
  const { audioDeck } = useChannelServices()
  const { url } = props.file
  const player = useViewModel((scope) => createAudioPlayer(scope, audioDeck, props.file), `sound ${url}`)
  return player === undefined ? (
    <Frame place={props.inBar === true ? "bar" : "message"} />
  ) : (
    <OpenPlayer player={player} {...props} />
  )
}

const OpenPlayer = ({ player, file, tone, inBar = false }: SoundPlayerProps & { readonly player: AudioPlayer }) => {
  const { playing, failed, position, seconds, wave } = useBehavior(player.state$)
  const { audioDeck } = useChannelServices()
  const speed = useBehavior(audioDeck.speed$)
  const frame = useRef<HTMLFieldSetElement>(null)
  useSeen(frame, player.seen)
  const length = seconds ?? 0
  const keyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const chosen = playbackSpeeds[Number(event.key) - 1]
    if (event.key === "ArrowLeft" || event.key === "ArrowDown") player.seek(position - 5)
    else if (event.key === "ArrowRight" || event.key === "ArrowUp") player.seek(position + 5)
    else if (event.key === " ") player.toggle()
    else if (chosen !== undefined && !inBar) audioDeck.setSpeed(chosen)
    else return
    event.preventDefault()
  }
  const of = inBar ? "da gravação" : `de ${file.name}`
  return (
    <Frame ref={frame} aria-label={inBar ? "Ouvir a gravação" : `Áudio ${file.name}`} place={inBar ? "bar" : "message"}>
      <PlayButton
        type="button"
        tone={tone}
        aria-label={playing ? "Pausar áudio" : "Ouvir áudio"}
        onClick={player.toggle}
      >
        {playing ? (
          <Pause aria-hidden size={15} fill="currentColor" strokeWidth={0} />
        ) : (
          <Play aria-hidden size={15} fill="currentColor" strokeWidth={0} />
        )}
      </PlayButton>
      <Track>
        <Waveform heights={wave} played={length === 0 ? 0 : position / length} tone={tone} />
        <input
          type="range"
          min={0}
          max={length}
          step="any"
          value={Math.min(position, length)}
          disabled={length === 0}
          aria-label={`Posição ${of}`}
          aria-valuetext={`${clockOf(position)} de ${clockOf(length)}`}
          onChange={(event) => player.seek(event.target.valueAsNumber)}
          onKeyDown={keyDown}
        />
      </Track>
      <Time>
        {clockOf(position)} / {seconds === undefined ? "–:––" : clockOf(length)}
      </Time>
      {!inBar && (
        <Speeds aria-label="Velocidade">
          {playbackSpeeds.map((one) => (
            <button key={one} type="button" aria-pressed={one === speed} onClick={() => audioDeck.setSpeed(one)}>
              {String(one).replace(".", ",")}x
            </button>
          ))}
        </Speeds>
      )}
      {failed && (
        <Failure role="alert">
          <CircleAlert aria-hidden size={14} />
          <span>
            Não foi possível tocar este áudio.
            {!inBar && (
              <>
                {" "}
                <a href={file.url} download={file.name}>
                  Baixar o arquivo
                </a>
              </>
            )}
          </span>
        </Failure>
      )}
    </Frame>
  )
}
