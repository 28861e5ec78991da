import { chakra } from "@chakra-ui/react"
import { type Condition, conditionPieces, type FlowNode, type UserInteraction } from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Trash2 } from "lucide-react"
import { IconButton } from "../../../kit/buttons/icon-button.tsx"
import { useBehavior } from "../../../kit/hooks/use-behavior.ts"
import { useReadOnly } from "../../editor/editor-context.ts"
import { ConditionFields } from "./condition-fields.tsx"
import { fieldAt } from "../field-focus.ts"
import { TargetField } from "../target-field.tsx"

const Card = chakra("fieldset", {
  base: {
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "card",
  },
})
const Head = chakra("button", {
  base: {
    display: "flex",
    alignItems: "flex-start",
    gap: "2",
    width: "full",
    padding: "3",
    textAlign: "start",
    textStyle: "cell",
    borderRadius: "card",
    cursor: "pointer",
    "&:hover": { backgroundColor: "hover" },
    "& svg": { flexShrink: 0, marginTop: "3px", color: "text-2" },
  },
})
const Number_ = chakra("span", {
  base: {
    display: "grid",
    placeItems: "center",
    flexShrink: 0,
    width: "20px",
    height: "20px",
    borderRadius: "full",
    backgroundColor: "active",
    textStyle: "meta",
    color: "text-2",
  },
})

export interface WayCardProps {
  readonly panel: FlowEditor["panel"]
  readonly node: FlowNode
  readonly way: UserInteraction
  /** Its place among the ways that are tried, from 0, and how many there are. */
  readonly at: number
  readonly count: number
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** A way that is taken where its condition holds: as a sentence, and opened, as its comparisons. */
export const WayCard = ({ panel, node, way, at, count, isOpen, onToggle }: WayCardProps) => {
  const readOnly = useReadOnly()
  const targets = useBehavior(panel.targets$).get(way.id) ?? []
  const { when } = way
  if (when === undefined) return null
  const target = targets.find(({ id }) => id === way.target)?.title
  const place = node.userInteractions.indexOf(way)
  return (
    <Card aria-label={`Caminho ${at + 1}`} {...fieldAt("userInteractions", place, "when")}>
      <Head type="button" aria-expanded={isOpen} onClick={onToggle}>
        <Number_>{at + 1}</Number_>
        <chakra.span flex="1" minWidth={0} overflowWrap="anywhere">
          <ConditionWords when={when} />
          {!isOpen && (
            <chakra.span display="block" textStyle="meta" color={target === undefined ? "warning" : "text-2"}>
              {target === undefined ? "sem destino" : `→ ${target}`}
            </chakra.span>
          )}
        </chakra.span>
        {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
      </Head>
      {isOpen && (
        <chakra.div
          display="flex"
          flexDirection="column"
          gap="3"
          padding="3"
          borderTop="1px solid"
          borderColor="border"
        >
          <ConditionFields
            values={panel.ways.values}
            condition={when}
            of={`do caminho ${at + 1}`}
            onChange={(condition) => panel.ways.setCondition(node.id, way.id, condition)}
          />
          <chakra.div display="flex" alignItems="flex-end" gap="1">
            <chakra.div flex="1" minWidth={0}>
              <TargetField
                label="Ir para"
                disabled={readOnly}
                target={way.target}
                choices={targets}
                placeholder="Escolha o node de destino"
                onTarget={(id) => panel.ways.lead(node.id, way.id, id)}
                onNew={() => panel.ways.leadToNew(node.id, way.id)}
              />
            </chakra.div>
            {!readOnly && (
              <>
                {count > 1 && (
                  <>
                    <IconButton
                      label={`Subir o caminho ${at + 1}`}
                      icon={<ArrowUp size={16} />}
                      disabled={at === 0}
                      onClick={() => panel.ways.move(node.id, way.id, -1)}
                    />
                    <IconButton
                      label={`Descer o caminho ${at + 1}`}
                      icon={<ArrowDown size={16} />}
                      disabled={at === count - 1}
                      onClick={() => panel.ways.move(node.id, way.id, 1)}
                    />
                  </>
                )}
                <IconButton
                  label={`Remover o caminho ${at + 1}`}
                  icon={<Trash2 size={16} />}
                  onClick={() => panel.ways.remove(node.id, way.id)}
                />
              </>
            )}
          </chakra.div>
        </chakra.div>
      )}
    </Card>
  )
}

const Value = chakra("bdi", {
  base: { paddingInline: "1", color: "brand-ink", backgroundColor: "brand-subtle", borderRadius: "badge" },
})

/** A condition as a sentence; its values and what they are compared with stand out. */
export const ConditionWords = ({ when }: { readonly when: Condition }) => (
  <>
    {conditionPieces(when).map(({ text, mark }, at) =>
      mark === "value" ? (
        // The pieces of a sentence have no identity but their place.
        <Value key={at}>{text}</Value>
      ) : mark === "operand" ? (
        <chakra.b key={at} fontWeight={600}>
          {text}
        </chakra.b>
      ) : (
        <span key={at}>{text}</span>
      ),
    )}
  </>
)
