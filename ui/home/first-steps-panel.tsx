import { chakra } from "@chakra-ui/react"
import type { FirstStep } from "@prosa/core/home"
import { Check } from "lucide-react"
import { Button } from "../kit/buttons/button.tsx"
import { LinkButton } from "../kit/buttons/link-button.tsx"
import { HiddenWords } from "../kit/labels/name.tsx"
import { HomePanel, HomeRow, WordButton } from "./home-panel.tsx"

const Row = chakra(HomeRow, {
  base: { gridTemplateColumns: "auto minmax(0, 1fr) auto" },
  variants: {
    done: { true: { minHeight: "0", paddingBlock: "1.5", borderTop: "0" } },
  },
})

const Mark = chakra("span", {
  base: { display: "grid", placeItems: "center", width: "16px", height: "16px", borderRadius: "full" },
  variants: {
    done: {
      true: { color: "surface", backgroundColor: "ok" },
      false: { border: "1.5px solid", borderColor: "control" },
    },
  },
})

const Track = chakra("div", {
  base: { flex: "1", height: "6px", borderRadius: "full", backgroundColor: "active", overflow: "hidden" },
})

const Bar = chakra("div", { base: { height: "full", borderRadius: "full", backgroundColor: "ok" } })

export interface FirstStepsPanelProps {
  readonly steps: ReadonlyArray<FirstStep>
  readonly onCreateBot: () => void
  readonly onDismiss: () => void
}

/** 'Primeiros passos' of a new company, with how far it has come. */
export const FirstStepsPanel = ({ steps, onCreateBot, onDismiss }: FirstStepsPanelProps) => {
  const done = steps.filter((step) => step.done).length
  const next = steps.find((step) => step.action !== undefined)
  return (
    <HomePanel
      title="Primeiros passos"
      action={
        <WordButton type="button" onClick={onDismiss}>
          Dispensar<HiddenWords> os primeiros passos</HiddenWords>
        </WordButton>
      }
    >
      <chakra.div display="flex" alignItems="center" gap="2" paddingInline="4" paddingBottom="2">
        <Track aria-hidden>
          <Bar style={{ width: `${(100 * done) / steps.length}%` }} />
        </Track>
        <chakra.span textStyle="meta" color="text-2" fontVariantNumeric="tabular-nums">
          {done} de {steps.length}
          <HiddenWords> passos feitos</HiddenWords>
        </chakra.span>
      </chakra.div>
      <ol>
        {steps.map((step) => (
          <StepRow key={step.key} step={step} isNext={step === next} onCreateBot={onCreateBot} />
        ))}
      </ol>
    </HomePanel>
  )
}

interface StepRowProps extends Pick<FirstStepsPanelProps, "onCreateBot"> {
  readonly step: FirstStep
  /** The first that can be taken: its action stands out. */
  readonly isNext: boolean
}

const StepRow = ({ step: { label, done, sentence, action }, isNext, onCreateBot }: StepRowProps) => {
  const look = { size: "compact", variant: isNext ? "tonal" : "secondary" } as const
  return (
    <Row done={done}>
      <Mark aria-hidden done={done}>
        {done && <Check size={11} strokeWidth={3} />}
      </Mark>
      <chakra.span minWidth={0}>
        <chakra.span display="block" textStyle="cell" color={done ? "text-2" : "text"}>
          {label}
          {done && <HiddenWords>: feito</HiddenWords>}
        </chakra.span>
        {sentence !== "" && (
          <chakra.span display="block" textStyle="meta" color="text-2">
            {sentence}
          </chakra.span>
        )}
      </chakra.span>
      {action?.type === "create-bot" && (
        <Button {...look} onClick={onCreateBot}>
          {action.label}
          <HiddenWords>: {label}</HiddenWords>
        </Button>
      )}
      {action?.type === "go" && (
        <LinkButton {...look} href={action.to}>
          {action.label}
          <HiddenWords>: {label}</HiddenWords>
        </LinkButton>
      )}
    </Row>
  )
}
