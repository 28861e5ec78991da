import { chakra } from "@chakra-ui/react"
import type { ValueChoice } from "@prosa/core/flow/view"

const Option = chakra("li", {
  base: {
    display: "flex",
    alignItems: "baseline",
    gap: "2",
    minHeight: "32px",
    paddingInline: "2",
    paddingBlock: "1",
    borderRadius: "badge",
    cursor: "pointer",
    textStyle: "cell",
    "&:hover, &[aria-selected=true]": { backgroundColor: "hover" },
    "@media (pointer: coarse)": { minHeight: "touch" },
  },
})

export interface ValueListProps {
  readonly id: string
  readonly values: ReadonlyArray<ValueChoice>
  /** The index of the marked value. */
  readonly marked: number
  readonly onChoose: (value: ValueChoice) => void
}

/** The values that a text may mention, each with the node that captures it. */
export const ValueList = ({ id, values, marked, onChoose }: ValueListProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the focus stays in the text, which names the marked option
  <chakra.ul id={id} role="listbox" aria-label="Variáveis" listStyleType="none" maxHeight="240px" overflowY="auto">
    {values.map((value, at) => (
      <Option
        key={`${value.sourceNodeId}/${value.variable}`}
        id={optionId(id, at)}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as of its list
        role="option"
        aria-selected={at === marked}
        ref={(option: HTMLLIElement | null) => {
          if (at === marked) option?.scrollIntoView({ block: "nearest" })
        }}
        // The text keeps the focus and its caret.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(value)}
      >
        <chakra.bdi color="brand-ink" fontWeight={500} overflowWrap="anywhere">
          @{value.variable}
        </chakra.bdi>
        <chakra.bdi
          flex="1"
          minWidth={0}
          color="text-3"
          overflow="hidden"
          textOverflow="ellipsis"
          whiteSpace="nowrap"
          title={value.title}
        >
          {value.title}
        </chakra.bdi>
      </Option>
    ))}
  </chakra.ul>
)

export const optionId = (list: string, at: number): string => `${list}-${at}`

/** Says what a variable is, where there is none to choose too. */
export const AboutVariables = () => (
  <chakra.details textStyle="meta" color="text-2" paddingInline="2" paddingBlock="1.5">
    <chakra.summary cursor="pointer" color="brand-ink" fontWeight={500}>
      O que são variáveis?
    </chakra.summary>
    <chakra.p marginTop="1">
      Uma variável guarda o que a pessoa respondeu: o nome, um número de pedido, uma data. Ela nasce quando a resposta
      de um node captura uma entidade, e pode ser dita nos nodes que vêm depois dele. Escreva @ no texto para usá-la.
    </chakra.p>
  </chakra.details>
)

/** What is said where no node above captures a value. */
export const NoValues = () => (
  <chakra.p textStyle="meta" color="text-2" paddingInline="2" paddingBlock="1.5">
    Nenhum node acima deste captura um valor.
  </chakra.p>
)
