import { chakra, Combobox as Parts, createListCollection, Portal } from "@chakra-ui/react"
import { Check, ChevronDown, X } from "lucide-react"
import { useMemo } from "react"
import { menuMotion } from "../../theme/motion.ts"
import { type FieldFacts, FieldFrame } from "./field-frame.tsx"
import { fieldRecipe } from "./field-style.ts"
import { floatingStyle, itemStyle } from "../menus/menu-style.ts"
import { Name } from "../labels/name.tsx"
import type { SelectOption } from "./select-field.tsx"
import { Spinner } from "../feedback/spinner.tsx"

const Input = chakra(Parts.Input, fieldRecipe)

const ends = {
  display: "grid",
  placeItems: "center",
  width: "6",
  height: "6",
  borderRadius: "badge",
  cursor: "pointer",
}

export interface ComboboxProps<Value extends string> extends FieldFacts {
  readonly value: Value | undefined
  readonly onChange: (value: Value | undefined) => void
  /** What matches `search`; filtering, here or on a server, is the view model's. */
  readonly options: readonly SelectOption<Value>[]
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly placeholder?: string
  /** More options are on their way. */
  readonly loading?: boolean
  /** Whether nothing may be chosen again, by a button in the field. */
  readonly clearable?: boolean
  readonly disabled?: boolean
}

/** One of many, found by typing. */
export const Combobox = <Value extends string>(props: ComboboxProps<Value>) => {
  const { label, hint, error, aside, labelHidden, value, onChange, options, search, onSearch } = props
  const { placeholder = "Selecione", loading = false, clearable = false, disabled = false } = props
  const facts = { label, hint, error, aside, ...(labelHidden === undefined ? {} : { labelHidden }) }
  const collection = useMemo(
    () =>
      createListCollection({
        items: [...options],
        itemToValue: (option) => option.value,
        itemToString: (option) => option.label,
        isItemDisabled: (option) => option.disabled === true,
      }),
    [options],
  )
  return (
    <FieldFrame {...facts}>
      {(wiring) => (
        <Parts.Root
          collection={collection}
          value={value === undefined ? [] : [value]}
          inputValue={search}
          onInputValueChange={(change) => onSearch(change.inputValue)}
          onValueChange={(change) => onChange(change.items[0]?.value)}
          ids={{ input: wiring.id }}
          positioning={{ sameWidth: true, offset: { mainAxis: 4 } }}
          openOnClick
          // A list that stood in the page when a dialog opened would be hidden from screen readers with all else.
          lazyMount
          unmountOnExit
          disabled={disabled}
          invalid={error !== undefined}
          translations={{ triggerLabel: "Abrir lista", clearTriggerLabel: "Limpar" }}
        >
          <Parts.Control css={{ position: "relative" }}>
            <Input
              aria-describedby={wiring["aria-describedby"]}
              aria-label={label}
              placeholder={placeholder}
              paddingInlineEnd={clearable ? "14" : "8"}
            />
            <chakra.div position="absolute" insetBlock="0" insetInlineEnd="1" display="flex" alignItems="center">
              {clearable && (
                <Parts.ClearTrigger css={{ ...ends, color: "text-3", "&[hidden]": { display: "none" } }}>
                  <X size={14} />
                </Parts.ClearTrigger>
              )}
              <Parts.Trigger css={{ ...ends, color: "text-2" }}>
                <ChevronDown size={14} />
              </Parts.Trigger>
            </chakra.div>
          </Parts.Control>
          <Portal>
            <Parts.Positioner css={{ zIndex: "tooltip !important" }}>
              <Parts.Content css={{ ...floatingStyle, ...menuMotion, maxHeight: "280px", overflowY: "auto" }}>
                {options.map((option) => (
                  <Parts.Item key={option.value} item={option} css={itemStyle}>
                    <chakra.span flex="1" minWidth={0}>
                      <Name>{option.label}</Name>
                    </chakra.span>
                    <Parts.ItemIndicator css={{ color: "brand-ink" }}>
                      <Check size={16} />
                    </Parts.ItemIndicator>
                  </Parts.Item>
                ))}
                <Footer loading={loading} empty={options.length === 0} />
              </Parts.Content>
            </Parts.Positioner>
          </Portal>
        </Parts.Root>
      )}
    </FieldFrame>
  )
}

const Footer = ({ loading, empty }: { readonly loading: boolean; readonly empty: boolean }) => {
  if (!loading && !empty) return null
  return (
    <chakra.div display="flex" gap="2" alignItems="center" paddingInline="2" height="8" textStyle="cell" color="text-3">
      {loading ? <Spinner size={14} /> : null}
      {loading ? "Carregando…" : "Nenhum resultado encontrado"}
    </chakra.div>
  )
}
