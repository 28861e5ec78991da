import { chakra } from "@chakra-ui/react"
import type { AudioRecorder } from "@prosa/core/channel/view"
import type { FileContent } from "@prosa/core/channel"
import { Check, Mic, Square, Trash2 } from "lucide-react"
import { useEffect, useRef } from "react"
import { Button } from "../kit/button.tsx"
import { IconButton } from "../kit/icon-button.tsx"
import { useBehavior } from "../kit/use-behavior.ts"
import { playAlone } from "./message-files.tsx"
import { useObjectUrl } from "./use-object-url.ts"

const Bar = chakra("fieldset", {
  base: {
    display: "flex",
    alignItems: "center",
    flexWrap: "wrap",
    gap: "2",
    width: "full",
    padding: "2",
    color: "text",
    textStyle: "meta",
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "control",
    "& audio": { flex: "1 1 200px", minWidth: 0, height: "9" },
  },
  variants: { recording: { true: { borderColor: "danger", boxShadow: "inset 0 0 0 1px {colors.danger}" } } },
})
const Dot = chakra("span", { base: { width: "2", height: "2", borderRadius: "full", backgroundColor: "danger" } })
const Time = chakra("time", { base: { fontVariantNumeric: "tabular-nums" } })
const Level = chakra("meter", { base: { flex: "1", minWidth: "10", height: "2" } })

/** Records a sound: the way in, the level while it records, and the player before it is kept. */
export const AudioRecorderBar = ({ recorder }: { readonly recorder: AudioRecorder }) => {
  const state = useBehavior(recorder.state$)
  switch (state.phase) {
    case "idle":
    case "asking":
      return (
        <Button
          size="compact"
          variant="secondary"
          icon={<Mic aria-hidden size={14} />}
          busy={state.phase === "asking"}
          busyLabel="Aguardando..."
          onClick={recorder.start}
        >
          Gravar áudio
        </Button>
      )
    case "recording":
    case "finishing":
      return (
        <Bar recording aria-label="Gravação">
          <Dot aria-hidden />
          <Time>{clockOf(state.seconds)}</Time>
          <Level min={0} max={1} value={state.phase === "recording" ? state.level : 0} aria-label="Nível do som" />
          <IconButton
            size="compact"
            label="Descartar gravação"
            icon={<Trash2 aria-hidden size={14} />}
            onClick={recorder.discard}
          />
          <StopButton busy={state.phase === "finishing"} onClick={recorder.stop} />
        </Bar>
      )
    case "recorded":
      return <Recorded recorder={recorder} content={state.content} />
  }
}

/** Takes the focus from the button that it replaces. */
const StopButton = ({ busy, onClick }: { readonly busy: boolean; readonly onClick: () => void }) => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button
      ref={button}
      size="compact"
      variant="secondary"
      icon={<Square aria-hidden size={14} />}
      busy={busy}
      busyLabel="Parando..."
      onClick={onClick}
    >
      Parar
    </Button>
  )
}

interface RecordedProps {
  readonly recorder: AudioRecorder
  readonly content: FileContent
}

const Recorded = ({ recorder, content }: RecordedProps) => {
  const address = useObjectUrl(content)
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <Bar aria-label="Gravação">
      {address !== undefined && <Sound controls src={address} aria-label="Ouvir a gravação" onPlay={playAlone} />}
      <IconButton
        size="compact"
        label="Descartar gravação"
        icon={<Trash2 aria-hidden size={14} />}
        onClick={recorder.discard}
      />
      <Button
        ref={keep}
        size="compact"
        variant="primary"
        icon={<Check aria-hidden size={14} />}
        onClick={recorder.keep}
      >
        Usar gravação
      </Button>
    </Bar>
  )
}

const Sound = chakra("audio")

const clockOf = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`
