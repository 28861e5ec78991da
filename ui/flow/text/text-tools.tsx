import { chakra } from "@chakra-ui/react"
import type { ValueChoice } from "@prosa/core/flow/view"
import { AtSign, Bold, Code, List, MessageSquarePlus, Paperclip, Zap } from "lucide-react"
import type { RefObject } from "react"
import { EmojiPicker } from "../../kit/emoji/emoji-picker.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { Menu } from "../../kit/menus/menu.tsx"
import { Popover } from "../../kit/menus/popover.tsx"
import type { TextEditorHandle, TextFormat } from "./rich-text-editor.tsx"
import { AboutVariables, NoValues } from "./value-list.tsx"

const Value = chakra("button", {
  base: {
    display: "flex",
    alignItems: "baseline",
    gap: "2",
    width: "full",
    minHeight: "32px",
    paddingInline: "2",
    paddingBlock: "1",
    textStyle: "cell",
    textAlign: "start",
    borderRadius: "badge",
    cursor: "pointer",
    "&:hover, &:focus-visible": { backgroundColor: "hover" },
  },
})

export interface QuickInteractionsProps {
  readonly onText: () => void
  readonly onVariable: () => void
  readonly onButton: () => void
  readonly onFile: () => void
}

/** 'Interações rápidas': what may stand in, or after, a text of the bot (conversations, section 2). */
export const QuickInteractions = ({ onText, onVariable, onButton, onFile }: QuickInteractionsProps) => (
  <Menu
    align="start"
    trigger={<IconButton size="compact" label="Interações rápidas" icon={<Zap size={14} />} />}
    groups={[
      [
        { id: "text", label: "Caixa de diálogo do robô", icon: <MessageSquarePlus size={16} />, onSelect: onText },
        { id: "variable", label: "Adicionar variável", icon: <AtSign size={16} />, onSelect: onVariable },
        { id: "button", label: "Botão personalizado", icon: <List size={16} />, onSelect: onButton },
        { id: "file", label: "Adicionar arquivo", icon: <Paperclip size={16} />, onSelect: onFile },
      ],
    ]}
  />
)

export interface TextToolsProps {
  readonly text: RefObject<TextEditorHandle | null>
  readonly format: TextFormat
  readonly values: () => ReadonlyArray<ValueChoice>
}

/** What is put into a text of the bot, or changes how it looks. */
export const TextTools = ({ text, format, values }: TextToolsProps) => (
  <>
    <IconButton
      size="compact"
      label="Negrito (Ctrl+B)"
      icon={<Bold size={14} />}
      aria-pressed={format.bold}
      onClick={() => text.current?.toggleBold()}
    />
    <IconButton
      size="compact"
      label="Bloco de código (Ctrl+`)"
      icon={<Code size={14} />}
      aria-pressed={format.code}
      onClick={() => text.current?.toggleCode()}
    />
    <EmojiPicker onChoose={(emoji) => text.current?.insertText(emoji)} />
    <Popover
      label="Variáveis"
      flips
      renderTrigger={(wiring) => (
        <IconButton size="compact" label="Adicionar variável" icon={<AtSign size={14} />} {...wiring} />
      )}
    >
      {(close) => (
        <chakra.div padding="1" overflowY="auto" minHeight={0}>
          <Values
            values={values()}
            onChoose={(value) => {
              close()
              text.current?.insertValue(value)
            }}
          />
          <AboutVariables />
        </chakra.div>
      )}
    </Popover>
  </>
)

interface ValuesProps {
  readonly values: ReadonlyArray<ValueChoice>
  readonly onChoose: (value: ValueChoice) => void
}

const Values = ({ values, onChoose }: ValuesProps) =>
  values.length === 0 ? (
    <NoValues />
  ) : (
    <chakra.ul listStyleType="none" aria-label="Variáveis">
      {values.map((value) => (
        <li key={`${value.sourceNodeId}/${value.variable}`}>
          <Value type="button" onClick={() => onChoose(value)}>
            <chakra.bdi color="brand-ink" fontWeight={500} overflowWrap="anywhere">
              @{value.variable}
            </chakra.bdi>
            <chakra.bdi flex="1" minWidth={0} color="text-3" overflowWrap="anywhere">
              {value.title}
            </chakra.bdi>
          </Value>
        </li>
      ))}
    </chakra.ul>
  )
