import { chakra } from "@chakra-ui/react"
import type { PutLabels } from "@prosa/core/label/view"
import { Plus, X } from "lucide-react"
import { lazy, type Ref, Suspense } from "react"
import { Spinner } from "../kit/feedback/spinner.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { LabelChip } from "./label-chip.tsx"
import { Popover } from "../kit/menus/popover.tsx"
import { colourMotion } from "../theme/motion.ts"

const LabelOptionsList = lazy(() =>
  import("./label-options-list.tsx").then((module) => ({ default: module.LabelOptionsList })),
)

/** Labels one after the other. */
export const LabelRow = chakra("ul", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "1.5",
    marginTop: "2",
    "& > li": { minWidth: 0, maxWidth: "full" },
    // A little larger than in a list: each has a button.
    "& > li > span": { height: "6", fontSize: "12px", paddingInlineEnd: 0 },
    "@media (pointer: coarse)": { gap: "2", "& > li > span": { height: "9" } },
  },
})

/** The cross of a label. */
export const LabelOff = chakra("button", {
  base: {
    display: "grid",
    placeItems: "center",
    flexShrink: 0,
    width: "6",
    height: "full",
    color: "text-3",
    borderRadius: "badge",
    cursor: "pointer",
    ...colourMotion,
    "&:hover": { color: "text", backgroundColor: "hover" },
    "@media (pointer: coarse)": { width: "9" },
  },
})

/** The button that offers another label. */
export const LabelOn = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    height: "6",
    paddingInline: "2",
    fontSize: "12px",
    color: "text-2",
    border: "1px dashed",
    borderColor: "control",
    borderRadius: "badge",
    cursor: "pointer",
    ...colourMotion,
    "&:hover, &[aria-expanded=true]": { color: "text", backgroundColor: "hover" },
    "@media (pointer: coarse)": { height: "9" },
  },
})

export interface LabelsOnOneProps {
  readonly labels: PutLabels
  /** What they stand on: 'conversa' or 'contato'. */
  readonly of: string
  /** Whether the user may change them. */
  readonly mayPut: boolean
  readonly adder?: Ref<HTMLButtonElement>
}

/** The labels of a room or a contact, and the button that puts another on. */
export const LabelsOnOne = ({ labels: model, of, mayPut, adder }: LabelsOnOneProps) => {
  const labels = useBehavior(model.labels$)
  return (
    <LabelRow aria-label={`Etiquetas: ${of}`}>
      {labels.map((label) => (
        <li key={label.id}>
          <LabelChip label={label}>
            {mayPut ? (
              <LabelOff type="button" aria-label={`Tirar ${label.name}`} onClick={() => model.toggle(label)}>
                <X aria-hidden size={12} />
              </LabelOff>
            ) : (
              <chakra.span width="1.5" />
            )}
          </LabelChip>
        </li>
      ))}
      {mayPut && (
        <li>
          <Popover
            label="Etiquetas"
            renderTrigger={(wiring) => (
              <LabelOn ref={adder} type="button" {...wiring}>
                <Plus aria-hidden size={12} />
                Etiqueta
              </LabelOn>
            )}
          >
            <Suspense fallback={<Waiting />}>
              <LabelOptionsList on={labels} onToggle={model.toggle} onTake={model.add} />
            </Suspense>
          </Popover>
        </li>
      )}
    </LabelRow>
  )
}

const Waiting = () => (
  <chakra.div padding="3">
    <Spinner label="Carregando" />
  </chakra.div>
)
