import { chakra } from "@chakra-ui/react"
import type { AudioRecorder, RecordedSound } from "@prosa/core/channel/view"
import { clockOf } from "@prosa/core/channel"
import { Check, Mic, Square, Trash2 } from "lucide-react"
import { useEffect, useRef } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { SoundPlayer } from "./sound-player.tsx"
import { useObjectUrl } from "../files/use-object-url.ts"
import { Waveform } from "./waveform.tsx"

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
  },
  variants: { recording: { true: { borderColor: "danger", boxShadow: "inset 0 0 0 1px {colors.danger}" } } },
})
const Dot = chakra("span", { base: { width: "2", height: "2", borderRadius: "full", backgroundColor: "danger" } })
const Time = chakra("time", { base: { fontVariantNumeric: "tabular-nums" } })
const Level = chakra("span", { base: { display: "flex", flex: "1", minWidth: "10" } })

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
          <chakra.meter
            srOnly
            min={0}
            max={1}
            value={state.phase === "recording" ? state.level : 0}
            aria-label="Nível do som"
          />
          <Level>
            <Waveform heights={state.phase === "recording" ? state.levels : []} played={1} tone="neutral" flows />
          </Level>
          <IconButton
            size="compact"
            label="Descartar gravação"
            icon={<Trash2 aria-hidden size={14} />}
            onClick={recorder.discard}
          />
          <StopButton busy={state.phase === "finishing"} onClick={recorder.stop} />
        </Bar>
      )
    // This bar does not pause: a paused recording is kept as one that has ended.
    case "paused":
    case "recorded":
      return <Recorded recorder={recorder} sound={state} />
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
  readonly sound: Pick<RecordedSound, "seconds" | "wave"> & { readonly content: RecordedSound["content"] | undefined }
}

const Recorded = ({ recorder, sound: { content, seconds, wave } }: RecordedProps) => {
  const address = useObjectUrl(content)
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <Bar aria-label="Gravação">
      {address !== undefined && (
        <SoundPlayer file={{ name: "gravação", url: address, wave, seconds }} tone="brand" inBar />
      )}
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
