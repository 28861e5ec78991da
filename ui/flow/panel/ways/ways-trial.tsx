import { chakra } from "@chakra-ui/react"
import { type FlowNode, tryWays, type TriedWay } from "@prosa/core/flow"
import type { NodeId } from "@prosa/core/kernel"
import { Check, Minus, X } from "lucide-react"
import { useState } from "react"
import { SelectField } from "../../../kit/fields/select-field.tsx"
import { TextField } from "../../../kit/fields/text-field.tsx"
import { useEntry } from "../../../services/entry-services.ts"
import { useCompanyMoments } from "../../../services/moment.tsx"
import { useSimulatedValues } from "../../editor/editor-context.ts"

export interface WaysTrialProps {
  readonly node: FlowNode
  readonly titleOf: (id: NodeId) => string
}

/** 'Experimente': which way the node takes with these values, those of the simulator unless others are written. */
export const WaysTrial = ({ node, titleOf }: WaysTrialProps) => {
  const { timeZone } = useCompanyMoments()
  const values = useSimulatedValues()
  const [written, setWritten] = useState<Readonly<Record<string, string>>>({})
  // The moment at which the trial was opened: a time of one's own is written over it.
  const { clock } = useEntry()
  const [now] = useState(() => clock.now())
  const { subjects, ways, target } = tryWays(node, { now, timeZone, written, values })
  if (ways.length === 0) return null
  return (
    <chakra.section
      aria-label="Experimente"
      padding="4"
      display="grid"
      gap="3"
      borderBottom="1px solid"
      borderColor="border"
    >
      <chakra.h3 textStyle="control" fontWeight={600}>
        Experimente
      </chakra.h3>
      <chakra.div display="grid" gridTemplateColumns="repeat(auto-fill, minmax(140px, 1fr))" gap="2">
        {subjects.map(({ words, label, text, isYesNo }) => {
          const write = (typed: string) => setWritten((before) => ({ ...before, [words]: typed }))
          return isYesNo ? (
            <SelectField
              key={words}
              label={label}
              size="compact"
              value={text}
              options={
                yesOrNo.some(({ value }) => value === text) ? yesOrNo : [...yesOrNo, { value: text, label: text }]
              }
              onChange={write}
            />
          ) : (
            <TextField key={words} label={label} size="compact" placeholder="vazio" value={text} onChange={write} />
          )
        })}
      </chakra.div>
      <chakra.output display="flex" flexWrap="wrap" alignItems="center" gap="3" textStyle="cell">
        {ways.map((way, at) => (
          <Outcome key={way.id} way={way} number={at + 1} />
        ))}
        <chakra.span flex="1" minWidth="50%">
          {target === undefined
            ? "espera a resposta da pessoa"
            : target === null
              ? "segue, mas o caminho não leva a nenhum node"
              : `segue para ${titleOf(target)}`}
        </chakra.span>
      </chakra.output>
    </chakra.section>
  )
}

const yesOrNo = [
  { value: "", label: "vazio" },
  { value: "sim", label: "Sim" },
  { value: "não", label: "Não" },
]

const outcomes = {
  taken: { icon: Check, words: "vale" },
  passed: { icon: X, words: "não vale" },
  unlooked: { icon: Minus, words: "não é olhado" },
} as const

const Outcome = ({ way: { outcome }, number }: { readonly way: TriedWay; readonly number: number }) => {
  const { icon: Icon, words } = outcomes[outcome]
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1"
      color={outcome === "taken" ? "text" : "text-3"}
      fontWeight={outcome === "taken" ? 600 : 400}
      title={`O caminho ${number} ${words}`}
    >
      <Icon size={14} aria-hidden />
      <chakra.span srOnly>Caminho </chakra.span>
      {number} <chakra.span srOnly={outcome !== "unlooked"}>{words}</chakra.span>
    </chakra.span>
  )
}
