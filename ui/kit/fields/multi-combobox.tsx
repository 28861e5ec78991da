import { chakra, Combobox as Parts, createListCollection, Portal } from "@chakra-ui/react"
import { fold } from "@prosa/core/kernel"
import { Check, ChevronDown, X } from "lucide-react"
import { type KeyboardEvent, useMemo, useState } from "react"
import { menuMotion } from "../../theme/motion.ts"
import { type FieldFacts, FieldFrame } from "./field-frame.tsx"
import { fieldRecipe } from "./field-style.ts"
import { floatingStyle, itemStyle } from "../menus/menu-style.ts"
import { Name } from "../labels/name.tsx"

const Frame = chakra("div", {
  ...fieldRecipe,
  base: {
    ...fieldRecipe.base,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "1",
    minHeight: "control",
    paddingBlock: "3px",
    paddingInlineStart: "1.5",
    paddingInlineEnd: "8",
    position: "relative",
    "@media (pointer: coarse)": { fontSize: "16px", minHeight: "touch" },
  },
  variants: {},
  defaultVariants: {},
})

const Input = chakra(Parts.Input, {
  base: {
    flex: "1",
    minWidth: "72px",
    height: "6",
    paddingInline: "1",
    color: "text",
    background: "transparent",
    outline: "none",
    "&:disabled": { cursor: "not-allowed" },
  },
})

const Chip = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    minWidth: 0,
    maxWidth: "full",
    height: "6",
    paddingInlineStart: "2",
    textStyle: "label",
    color: "text",
    backgroundColor: "active",
    borderRadius: "badge",
    "&[data-alone]": { paddingInlineEnd: "2", color: "text-2" },
  },
})

const Remove = chakra("button", {
  base: {
    display: "grid",
    placeItems: "center",
    flexShrink: 0,
    width: "6",
    height: "6",
    color: "text-2",
    borderRadius: "badge",
    cursor: "pointer",
    "&:hover": { color: "text" },
    "&:focus-visible": { outlineOffset: "-2px" },
  },
})

/** One of the things to choose from. */
export interface MultiOption {
  readonly id: number
  readonly name: string
}

export interface MultiComboboxProps extends FieldFacts {
  readonly value: ReadonlyArray<number>
  readonly onChange: (value: ReadonlyArray<number>) => void
  readonly options: ReadonlyArray<MultiOption>
  /** In the field while nothing is typed; 'Adicionar' unless told. */
  readonly placeholder?: string
  /** What is chosen may be looked at only. */
  readonly disabled?: boolean
}

/**
 * Some of many, as chips in the field, found by typing. The arrows mark an option and Enter chooses it, or takes it away
 * again; Backspace in the empty field takes the last chip away.
 */
export const MultiCombobox = (props: MultiComboboxProps) => {
  const { label, hint, error, aside, labelHidden, value, onChange, options } = props
  const { placeholder = "Adicionar", disabled = false } = props
  const facts = { label, hint, error, aside, ...(labelHidden === undefined ? {} : { labelHidden }) }
  const [search, setSearch] = useState("")
  const [open, setOpen] = useState(false)
  const collection = useMemo(
    () =>
      createListCollection({
        items: options.filter(({ name }) => fold(name).includes(fold(search))),
        itemToValue: ({ id }) => String(id),
        itemToString: ({ name }) => name,
      }),
    [options, search],
  )
  const chosen = value.flatMap((id) => options.find((option) => option.id === id) ?? [])
  const remove = (id: number) => onChange(value.filter((each) => each !== id))
  const press = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    const last = value.at(-1)
    // The field itself is asked: what was typed a moment ago is searched for a moment later.
    if (key === "Backspace" && currentTarget.value === "" && last !== undefined) remove(last)
  }
  return (
    <FieldFrame {...facts}>
      {(wiring) => (
        <Parts.Root
          multiple
          collection={collection}
          value={value.map(String)}
          inputValue={search}
          onInputValueChange={(change) => setSearch(change.inputValue)}
          onValueChange={(change) => onChange(change.value.map(Number))}
          open={open}
          onOpenChange={(change) => {
            setOpen(change.open)
            // What was searched for is no value: it does not stay in the field.
            if (!change.open) setSearch("")
          }}
          ids={{ input: wiring.id }}
          positioning={{ sameWidth: true, offset: { mainAxis: 4 } }}
          lazyMount
          unmountOnExit
          selectionBehavior="clear"
          openOnClick
          disabled={disabled}
          invalid={error !== undefined}
          translations={{ triggerLabel: `Abrir lista de ${label.toLowerCase()}` }}
        >
          <Parts.Control asChild>
            <Frame>
              {chosen.map(({ id, name }) => (
                <Chip key={id} {...(disabled ? { "data-alone": "" } : {})}>
                  <Name>{name}</Name>
                  {!disabled && (
                    <Remove type="button" aria-label={`Remover ${name}`} onClick={() => remove(id)}>
                      <X aria-hidden size={14} />
                    </Remove>
                  )}
                </Chip>
              ))}
              <Input
                aria-describedby={wiring["aria-describedby"]}
                aria-label={label}
                placeholder={disabled ? "" : placeholder}
                onKeyDown={press}
                {...(open ? { "data-own-escape": "" } : {})}
              />
              {!disabled && (
                <Parts.Trigger
                  css={{
                    position: "absolute",
                    insetBlock: "0",
                    insetInlineEnd: "0",
                    display: "grid",
                    placeItems: "center",
                    width: "8",
                    color: "text-2",
                    cursor: "pointer",
                  }}
                >
                  <ChevronDown aria-hidden size={14} />
                </Parts.Trigger>
              )}
            </Frame>
          </Parts.Control>
          <Portal>
            <Parts.Positioner css={{ zIndex: "tooltip !important" }}>
              <Parts.Content css={{ ...floatingStyle, ...menuMotion, maxHeight: "280px", overflowY: "auto" }}>
                {collection.items.map((option) => (
                  <Parts.Item key={option.id} item={option} css={itemStyle}>
                    <chakra.span flex="1" minWidth={0}>
                      <Name>{option.name}</Name>
                    </chakra.span>
                    <Parts.ItemIndicator css={{ color: "brand-ink" }}>
                      <Check aria-hidden size={16} />
                    </Parts.ItemIndicator>
                  </Parts.Item>
                ))}
                {collection.items.length === 0 && (
                  <chakra.div paddingInline="2" paddingBlock="1.5" textStyle="cell" color="text-3">
                    {options.length === 0 ? "Sem opções" : "Nenhum resultado encontrado"}
                  </chakra.div>
                )}
              </Parts.Content>
            </Parts.Positioner>
          </Portal>
        </Parts.Root>
      )}
    </FieldFrame>
  )
}
