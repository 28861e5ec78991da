import { chakra } from "@chakra-ui/react"
import { clockOf, type FileContent, recordingMessages } from "@prosa/core/channel"
import type { AudioRecorder } from "@prosa/core/channel/view"
import { Mic, Pause, SendHorizontal, Trash2 } from "lucide-react"
import { type KeyboardEvent, useEffect, useId, useRef } from "react"
import { SoundPlayer } from "../../channel/audio/sound-player.tsx"
import { useObjectUrl } from "../../channel/files/use-object-url.ts"
import { Waveform } from "../../channel/audio/waveform.tsx"
import { type Arrival, useArrivalFocus } from "../../kit/focus/arrival-focus.ts"
import { Button } from "../../kit/buttons/button.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { Kbd } from "../../kit/fields/search-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"

const Bar = chakra("fieldset", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "2",
    width: "full",
    minWidth: 0,
    padding: "2.5",
    color: "text",
    backgroundColor: "surface",
    border: "2px solid",
    borderColor: "control",
    borderRadius: "card",
    outlineOffset: "2px",
  },
  variants: { recording: { true: { borderColor: "danger" } } },
})
const Row = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2.5",
    minWidth: 0,
    smDown: { flexWrap: "wrap", "& > button:last-child": { marginInlineStart: "auto" } },
  },
})
const Level = chakra("span", {
  base: { display: "flex", flex: "1", minWidth: "10", smDown: { flexBasis: "96px" } },
})
const Dot = chakra("span", {
  base: { flexShrink: 0, width: "2.5", height: "2.5", borderRadius: "full", backgroundColor: "danger-solid" },
})
const Time = chakra("time", { base: { textStyle: "body", fontVariantNumeric: "tabular-nums" } })
const Hints = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1",
    textStyle: "meta",
    color: "text-2",
    lgDown: { display: "none" },
    "@media (pointer: coarse)": { display: "none" },
  },
})
const Limit = chakra("output", { base: { textStyle: "meta", color: "warning", "&:empty": { display: "none" } } })

export interface RecordingBarProps {
  readonly recorder: AudioRecorder
  /** Why it appears; undefined leaves the focus where it is. */
  readonly arrival: Arrival | undefined
}

/** In the place of the message field: a recording under way, or paused, to be heard, sent or discarded. */
export const RecordingBar = ({ recorder, arrival }: RecordingBarProps) => {
  const state = useBehavior(recorder.state$)
  const { phase } = state
  const bar = useRef<HTMLFieldSetElement>(null)
  const hints = useId()
  useArrivalFocus(bar, arrival)
  // The button that had the focus was replaced.
  useEffect(() => {
    if (phase !== "idle" && document.activeElement === document.body) bar.current?.focus()
  }, [phase])
  const keyDown = (event: KeyboardEvent) => {
    const plain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey
    const onBar = event.target === event.currentTarget
    if (!plain) return
    if (event.key === "Escape") recorder.discard()
    else if (onBar && event.key === "Enter") recorder.keep()
    else if (onBar && event.key === " ") (phase === "paused" ? recorder.resume : recorder.pause)()
    else return
    event.preventDefault()
  }
  if (phase === "idle" || phase === "asking") return null
  return (
    <Bar
      ref={bar}
      recording={phase === "recording"}
      aria-label={phase === "recording" ? "Gravando áudio" : "Gravação de áudio"}
      aria-describedby={hints}
      // It takes the keys of the recording while no button of it has the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it takes keys
      tabIndex={0}
      onKeyDown={keyDown}
    >
      <Row>
        <IconButton
          variant="secondary"
          label="Descartar gravação"
          icon={
            <chakra.span display="flex" color="danger">
              <Trash2 aria-hidden size={16} />
            </chakra.span>
          }
          onClick={recorder.discard}
        />
        {phase === "recording" || phase === "finishing" ? (
          <>
            <Dot aria-hidden />
            <Time>{clockOf(state.seconds)}</Time>
            <Level>
              {phase === "recording" && (
                <Waveform heights={state.levels.map(visible)} played={1} tone="neutral" flows />
              )}
            </Level>
            {phase === "recording" && (
              <IconButton
                variant="secondary"
                label="Pausar gravação"
                icon={<Pause aria-hidden size={16} />}
                onClick={recorder.pause}
              />
            )}
          </>
        ) : (
          <>
            <Heard content={state.content} wave={state.wave} seconds={state.seconds} />
            {phase === "paused" && (
              <Button variant="secondary" icon={<Mic aria-hidden size={16} />} onClick={recorder.resume}>
                Continuar
              </Button>
            )}
          </>
        )}
        <Button
          variant="primary"
          icon={<SendHorizontal aria-hidden size={16} />}
          busy={phase === "finishing"}
          busyLabel="Enviando..."
          onClick={recorder.keep}
        >
          Enviar
        </Button>
      </Row>
      <Limit>
        {phase === "recording" && state.left !== undefined
          ? "A gravação para em menos de 1 minuto: o máximo é 16 MB."
          : phase === "recording" && state.silent
            ? recordingMessages.silent
            : phase === "recorded" && state.full
              ? recordingMessages.full
              : ""}
      </Limit>
      <Hints id={hints}>
        {phase !== "recorded" && (
          <>
            <Kbd>Espaço</Kbd> {phase === "paused" ? "continua" : "pausa"}
            <chakra.span width="2" />
          </>
        )}
        <Kbd>Esc</Kbd> descarta
        <chakra.span width="2" />
        <Kbd>Enter</Kbd> envia
        <chakra.span flex="1" />
        máximo 16 MB
      </Hints>
    </Bar>
  )
}

/** Speech is rarely louder than half of what a microphone takes. */
const visible = (level: number) => Math.min(1, level * 1.8)

interface HeardProps {
  readonly content: FileContent | undefined
  readonly wave: ReadonlyArray<number>
  readonly seconds: number
}

/** The recording so far, which can be heard once the browser has written it. */
const Heard = ({ content, wave, seconds }: HeardProps) => {
  const url = useObjectUrl(content)
  return url === undefined ? (
    <Level>
      <Waveform heights={wave} played={0} tone="brand" />
    </Level>
  ) : (
    <SoundPlayer file={{ name: "gravação", url, wave, seconds }} tone="brand" inBar />
  )
}
