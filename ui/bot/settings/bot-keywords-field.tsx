import { chakra } from "@chakra-ui/react"
import type { BotSummary } from "@prosa/core/bot"
import { type BotKeyword, type KeywordAction, keywordLimits } from "@prosa/core/flow"
import type { NodeId } from "@prosa/core/kernel"
import { targetName } from "@prosa/core/transfer"
import { Plus, Trash2 } from "lucide-react"
import { useState } from "react"
import { TransferDialog } from "../../flow/panel/transfer-dialog.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { SelectField } from "../../kit/fields/select-field.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"

const Row = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1.4fr) 148px minmax(0, 1.2fr) auto",
    alignItems: "start",
    gap: "2",
    paddingBlock: "2",
    borderTop: "1px solid",
    borderColor: "border",
    "@media (max-width: 820px)": { gridTemplateColumns: "minmax(0, 1fr) auto", "& > *": { gridColumn: "1" } },
  },
})

/** A node that a keyword may lead to. */
export interface KeywordNode {
  readonly id: NodeId
  readonly title: string
}

export interface BotKeywordsFieldProps {
  readonly bot: Pick<BotSummary, "id" | "workspaceId">
  readonly keywords: ReadonlyArray<BotKeyword>
  /** The nodes of the bot's flow; undefined while they load. */
  readonly nodes: ReadonlyArray<KeywordNode> | undefined
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (keywords: ReadonlyArray<BotKeyword>) => void
}

/** Phrases that are valid at every node, and where each leads. */
export const BotKeywordsField = ({ bot, keywords, nodes, errors, onChange }: BotKeywordsFieldProps) => {
  const [choosing, setChoosing] = useState<number>()
  const write = (at: number, change: Partial<BotKeyword>) =>
    onChange(keywords.map((keyword, place) => (place === at ? { ...keyword, ...change } : keyword)))
  const chosen = choosing === undefined ? undefined : keywords[choosing]?.action
  return (
    <chakra.div display="grid" gap="2" gridTemplateColumns="minmax(0, 1fr)">
      {keywords.map((keyword, at) => (
        // The keywords have no identity but their place.
        <Row key={at}>
          <TextField
            label={`Frases da palavra-chave ${at + 1}`}
            hint={at === 0 ? "Separe por vírgula: menu, voltar ao menu" : undefined}
            error={errorOf(errors, at)}
            value={keyword.phrases.join(", ")}
            onChange={(text) => write(at, { phrases: phrasesIn(text) })}
          />
          <SelectField
            label="Leva para"
            value={keyword.action.kind}
            options={kinds}
            onChange={(kind) => {
              const [first] = nodes ?? []
              if (kind === "end") write(at, { action: { kind } })
              else if (kind === "node" && first !== undefined)
                write(at, { action: { kind, nodeId: first.id, title: first.title } })
              else if (kind === "transfer") setChoosing(at)
            }}
          />
          <Target
            at={at}
            action={keyword.action}
            nodes={nodes}
            onNode={(node) => write(at, { action: { kind: "node", nodeId: node.id, title: node.title } })}
            onTransfer={() => setChoosing(at)}
          />
          <chakra.div paddingTop="5">
            <IconButton
              size="compact"
              label={`Remover palavra-chave ${at + 1}`}
              icon={<Trash2 size={16} />}
              onClick={() => onChange(keywords.toSpliced(at, 1))}
            />
          </chakra.div>
        </Row>
      ))}
      <div>
        <Button
          variant="ghost"
          size="compact"
          icon={<Plus aria-hidden size={14} />}
          disabled={keywords.length >= keywordLimits.keywords}
          onClick={() => onChange([...keywords, { phrases: [""], action: firstAction(nodes) }])}
        >
          Adicionar palavra-chave
        </Button>
      </div>
      {choosing !== undefined && (
        <TransferDialog
          current={chosen?.kind === "transfer" ? chosen.target : null}
          currentBot={bot.id}
          ownWorkspace={bot.workspaceId}
          onSave={(target) => write(choosing, { action: { kind: "transfer", target } })}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </chakra.div>
  )
}

const kinds = [
  { value: "node", label: "Nó do fluxo" },
  { value: "transfer", label: "Transferência" },
  { value: "end", label: "Fim da conversa" },
] as const

const firstAction = (nodes: ReadonlyArray<KeywordNode> | undefined): KeywordAction => {
  const [first] = nodes ?? []
  return first === undefined ? { kind: "end" } : { kind: "node", nodeId: first.id, title: first.title }
}

/** A trailing comma begins a further phrase. */
const phrasesIn = (text: string): ReadonlyArray<string> =>
  text.split(",").map((phrase, at) => (at === 0 ? phrase : phrase.trimStart()))

const errorOf = (errors: Readonly<Record<string, string>>, at: number): string | undefined => {
  const path = `keywords.${at}`
  const found = Object.entries(errors).find(([name]) => name === path || name.startsWith(`${path}.`))
  return found?.[1] ?? (at === 0 ? errors["keywords"] : undefined)
}

interface TargetProps {
  readonly at: number
  readonly action: KeywordAction
  readonly nodes: ReadonlyArray<KeywordNode> | undefined
  readonly onNode: (node: KeywordNode) => void
  readonly onTransfer: () => void
}

const Target = ({ at, action, nodes, onNode, onTransfer }: TargetProps) => {
  const { selection } = useTenancyServices()
  const { all } = useBehavior(selection.state$)
  if (action.kind === "end") return <span />
  if (action.kind === "transfer")
    return (
      <chakra.div display="grid" gap="1">
        <chakra.span textStyle="label" color="text-2">
          Destino
        </chakra.span>
        <Button aria-label={`Destino da palavra-chave ${at + 1}`} onClick={onTransfer}>
          {targetName(action.target, all)}
        </Button>
      </chakra.div>
    )
  const there = nodes?.some(({ id }) => id === action.nodeId) ?? true
  const options = [
    ...(there ? [] : [{ value: String(action.nodeId), label: `${action.title} (não existe mais)` }]),
    ...(nodes ?? [{ id: action.nodeId, title: action.title }]).map(({ id, title }) => ({
      value: String(id),
      label: title,
    })),
  ]
  return (
    <SelectField
      label="Nó"
      value={String(action.nodeId)}
      error={there ? undefined : "Este nó não existe mais no fluxo"}
      options={options}
      onChange={(id) => {
        const node = nodes?.find((each) => String(each.id) === id)
        if (node !== undefined) onNode(node)
      }}
    />
  )
}
