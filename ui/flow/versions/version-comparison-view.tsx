import { chakra } from "@chakra-ui/react"
import type { DifferencesByNode, FlowVersion } from "@prosa/core/flow"
import type { BotId } from "@prosa/core/kernel"
import type { ComparedVersions, VersionComparison, VersionList } from "@prosa/core/flow/view"
import { ArrowLeftRight } from "lucide-react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { SelectField } from "../../kit/fields/select-field.tsx"
import { Spinner } from "../../kit/feedback/spinner.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { DifferencesOfNodes, type ShownVersion } from "../review/differences-of-nodes.tsx"
import { publicationWords } from "./version-words.tsx"

const Choice = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto minmax(0, 1fr)",
    alignItems: "start",
    gap: "2",
    paddingBottom: "4",
  },
})
export interface VersionComparisonViewProps {
  readonly model: VersionList
  readonly botId: BotId
  readonly compared: ComparedVersions
}

/** Which two versions are compared, and what differs, by node. */
export const VersionComparisonView = ({ model, botId, compared }: VersionComparisonViewProps) => {
  const { list, comparison } = model
  const { rows } = useBehavior(list.state$)
  const { before, now, differences } = compared
  const versions = [before, now, ...rows]
    .filter(({ id }, at, all) => all.findIndex((each) => each.id === id) === at)
    .toSorted((a, b) => b.number - a.number)
  const side = (label: string, chosen: FlowVersion, other: FlowVersion, onChange: (version: FlowVersion) => void) => (
    <SelectField
      label={label}
      hint={publicationWords(chosen)}
      value={String(chosen.id)}
      options={versions.map((version) => ({
        value: String(version.id),
        label: wordsOf(version, model),
        disabled: version.id === other.id,
      }))}
      onChange={(id) => {
        const version = versions.find((each) => String(each.id) === id)
        if (version !== undefined) onChange(version)
      }}
    />
  )
  return (
    <>
      <Choice>
        {side("De", before, now, (version) => comparison.compare(version, now))}
        <IconButton label="Trocar os lados" icon={<ArrowLeftRight size={16} />} onClick={comparison.swap} />
        {side("Para", now, before, (version) => comparison.compare(before, version))}
      </Choice>
      <Differences differences={differences} before={{ ...before, botId }} onRetry={comparison.retry} />
    </>
  )
}

const wordsOf = ({ id, number, name, active, editingRelease }: FlowVersion, { names }: VersionList): string => {
  const shownName = names.state$.value.names.get(id) ?? name
  const status = active ? " (publicada)" : editingRelease ? " (em edição)" : ""
  return `Versão ${number}${shownName === "" ? "" : ` · ${shownName}`}${status}`
}

interface DifferencesProps extends Pick<ComparedVersions, "differences"> {
  readonly before: ShownVersion
  readonly onRetry: VersionComparison["retry"]
}

const Differences = ({ differences, before, onRetry }: DifferencesProps) => {
  if (differences === undefined) return <Spinner label="Comparando as versões" />
  if ("_tag" in differences)
    return (
      <Banner tone="danger" action={{ label: "Tentar novamente", run: onRetry }}>
        {differences.message}
      </Banner>
    )
  const { nodes, keywords, questions, ofFlow } = differences
  if (nodes.length + keywords.length + questions.length + ofFlow.length === 0)
    return <chakra.p textStyle="cell">Estas duas versões são iguais.</chakra.p>
  return (
    <>
      <chakra.output display="block" textStyle="label" color="text-2" paddingBottom="3">
        {summaryOf(differences)}
      </chakra.output>
      <DifferencesOfNodes differences={differences} before={before} />
    </>
  )
}

const summaryOf = ({ counts: { added, removed, changed }, keywords, questions }: DifferencesByNode): string =>
  [
    [added, "node novo", "nodes novos"] as const,
    [removed, "node removido", "nodes removidos"] as const,
    [changed, "node alterado", "nodes alterados"] as const,
    [keywords.length, "mudança em palavras-chave", "mudanças em palavras-chave"] as const,
    [questions.length, "mudança em perguntas de qualquer lugar", "mudanças em perguntas de qualquer lugar"] as const,
  ]
    .flatMap(([count, one, many]) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]))
    .join(", ") || "Nenhum node foi alterado."
