import { chakra } from "@chakra-ui/react"
import { type Label, labelMessages as say, labelNameLimit } from "@prosa/core/label"
import { createLabelOptions, hasLabel, type LabelOptions } from "@prosa/core/label/view"
import { Plus } from "lucide-react"
import { useEffect, useRef } from "react"
import { Button } from "../kit/buttons/button.tsx"
import { firstField } from "../kit/dialogs/dialog-style.ts"
import { Spinner } from "../kit/feedback/spinner.tsx"
import { Checkbox } from "../kit/fields/checkbox.tsx"
import { SearchField } from "../kit/fields/search-field.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { LabelDot } from "./label-chip.tsx"
import { Name } from "../kit/labels/name.tsx"
import { useEntry } from "../services/entry-services.ts"
import { useLabelServices } from "./label-services.ts"

const List = chakra("ul", {
  base: {
    flex: "1",
    minHeight: 0,
    maxHeight: "280px",
    overflowY: "auto",
    padding: "2",
    "& label": { width: "full", padding: "1.5", borderRadius: "badge", "&:hover": { backgroundColor: "hover" } },
    "& label > span:last-of-type": { minWidth: 0 },
    "@media (pointer: coarse)": { "& label": { minHeight: "touch", alignItems: "center" } },
  },
})

const Option = chakra("span", { base: { display: "flex", alignItems: "center", gap: "2", minWidth: 0 } })
const Words = chakra("div", {
  base: { display: "grid", justifyItems: "start", gap: "2", padding: "3", textStyle: "cell", color: "text-2" },
})

export interface LabelOptionsListProps {
  /** Those that are on. */
  readonly on: ReadonlyArray<Pick<Label, "id">>
  readonly onToggle: (label: Label) => void
  /** Takes the label that Enter has chosen, or that was made; absent: nothing is made. */
  readonly onTake?: (label: Label) => void
}

/** The labels of the company to choose from; what is not there yet is made from the search, by who may. */
export const LabelOptionsList = (props: LabelOptionsListProps) => {
  const { session, toaster } = useEntry()
  const { labels } = useLabelServices()
  const { company } = useBehavior(session.state$)
  // What is taken later is taken by the props of then.
  const take = useRef<(label: Label) => void>(() => {})
  useEffect(() => {
    take.current = props.onTake ?? props.onToggle
  })
  const makes = props.onTake !== undefined
  const model = useViewModel(
    (scope) =>
      createLabelOptions(scope, {
        labels,
        session,
        toasts: toaster,
        taken: (label) => take.current(label),
        ...(makes ? {} : { makesNone: true }),
      }),
    `labels ${company?.id} ${makes}`,
  )
  return model === undefined ? null : <Options model={model} {...props} />
}

const Options = ({ model, on, onToggle, onTake }: LabelOptionsListProps & { readonly model: LabelOptions }) => {
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The panel may have taken the focus before this code was there. A keyboard over half of a telephone would be in the way.
    const panel = head.current?.closest<HTMLElement>("[role=dialog]") ?? null
    if (panel !== null && panel === document.activeElement && !window.matchMedia("(pointer: coarse)").matches)
      firstField(panel)?.focus()
  }, [])
  const { search, found, all, status, failure, offer, creating } = useBehavior(model.state$)
  return (
    <>
      <chakra.div ref={head} padding="2" paddingBottom="0">
        <SearchField
          label={
            onTake === undefined ? "Filtrar etiquetas" : model.mayMake ? "Buscar ou criar etiqueta" : "Buscar etiqueta"
          }
          value={search}
          onChange={(text) => model.search(Array.from(text).slice(0, labelNameLimit).join(""))}
          onEnter={model.take}
          end={(creating || (status === "loading" && all.length > 0)) && <Spinner size={14} />}
        />
      </chakra.div>
      {status === "failed" ? (
        <Words>
          {failure}
          <Button size="compact" onClick={model.reload}>
            Tentar novamente
          </Button>
        </Words>
      ) : status === "loading" && all.length === 0 ? (
        <Words>
          <Spinner label="Carregando" />
        </Words>
      ) : found.length === 0 && offer === "" ? (
        <Words>{all.length === 0 ? say.none : say.noneWith(search.trim())}</Words>
      ) : (
        found.length > 0 && (
          <List aria-label="Etiquetas">
            {found.map((label) => (
              <li key={label.id}>
                <Checkbox
                  checked={hasLabel(on, label.id)}
                  onChange={() => onToggle(label)}
                  label={
                    <Option>
                      <LabelDot aria-hidden data-colour={label.colour} />
                      <Name>{label.name}</Name>
                    </Option>
                  }
                />
              </li>
            ))}
          </List>
        )
      )}
      {offer !== "" && (
        <chakra.div padding="2" {...(found.length > 0 ? { borderTop: "1px solid", borderColor: "border" } : {})}>
          <Button
            size="compact"
            variant="ghost"
            icon={<Plus aria-hidden size={14} />}
            disabled={creating}
            onClick={model.create}
          >
            <Name>{say.create(offer)}</Name>
          </Button>
        </chakra.div>
      )}
    </>
  )
}
