import { chakra } from "@chakra-ui/react"
import type { FlowTest, FlowTestResult } from "@prosa/core/engine"
import type { FlowTestList, FlowTestNaming } from "@prosa/core/engine/view"
import { Check, CircleX, Ellipsis, Pencil, Smartphone, Trash2 } from "lucide-react"
import { Button } from "../../kit/buttons/button.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { Menu } from "../../kit/menus/menu.tsx"
import { HiddenWords } from "../../kit/labels/name.tsx"
import { FailureReport } from "./failure-report.tsx"
import { FlowTestNameForm } from "./flow-test-name-form.tsx"

const Item = chakra("li", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "2",
    paddingInline: "4",
    paddingBlock: "2",
    borderBottom: "1px solid",
    borderColor: "border",
    textStyle: "cell",
  },
})
const Head = chakra("div", {
  base: { display: "flex", alignItems: "center", gap: "2", minWidth: 0, "& > svg": { flexShrink: 0 } },
})
export interface FlowTestItemProps {
  readonly tests: FlowTestList
  readonly test: FlowTest
  /** Undefined before the first run. */
  readonly result: FlowTestResult | undefined
  readonly naming: FlowTestNaming | undefined
  readonly busy: boolean
  readonly onOpen: () => void
}

/** A saved test: its outcome, where it fails, and what can be done with it. */
export const FlowTestItem = ({ tests, test, result, naming, busy, onOpen }: FlowTestItemProps) => {
  const failure = result?.failure
  if (naming !== undefined)
    return (
      <Item>
        <FlowTestNameForm tests={tests} naming={naming} label="Novo nome" action="Salvar nome" first={test.name} />
      </Item>
    )
  return (
    <Item aria-busy={busy}>
      <Head>
        {result !== undefined &&
          (failure === undefined ? (
            <>
              <Check size={16} color="var(--prosa-ok)" aria-hidden />
              <HiddenWords>passou: </HiddenWords>
            </>
          ) : (
            <>
              <CircleX size={16} color="var(--prosa-danger)" aria-hidden />
              <HiddenWords>falhou: </HiddenWords>
            </>
          ))}
        <chakra.bdi flex="1" minWidth={0} overflowWrap="anywhere" fontWeight={failure === undefined ? 400 : 600}>
          {test.name}
        </chakra.bdi>
        <chakra.span flexShrink={0} textStyle="meta" color="text-2">
          {placeOf(result)}
        </chakra.span>
        <Menu
          trigger={<IconButton size="compact" label={`Ações do teste ${test.name}`} icon={<Ellipsis size={16} />} />}
          groups={[
            [
              { id: "open", label: "Abrir no simulador", icon: <Smartphone size={16} />, onSelect: onOpen },
              ...(tests.mayWrite
                ? [
                    {
                      id: "rename",
                      label: "Renomear",
                      icon: <Pencil size={16} />,
                      onSelect: () => tests.startRenaming(test.id),
                    },
                  ]
                : []),
            ],
            ...(tests.mayWrite
              ? [
                  [
                    {
                      id: "remove",
                      label: "Remover",
                      icon: <Trash2 size={16} />,
                      danger: true,
                      onSelect: () => tests.remove(test.id),
                    },
                  ],
                ]
              : []),
          ]}
        />
      </Head>
      {failure !== undefined && (
        <>
          <FailureReport failure={failure} />
          <Head>
            <Button size="compact" variant="secondary" icon={<Smartphone size={14} />} onClick={onOpen}>
              Abrir no simulador
            </Button>
            {tests.mayWrite && (
              <Button
                size="compact"
                variant="ghost"
                busy={busy}
                busyLabel="Aceitando…"
                onClick={() => tests.accept(test.id)}
              >
                Aceitar o novo resultado
              </Button>
            )}
          </Head>
        </>
      )}
    </Item>
  )
}

const placeOf = (result: FlowTestResult | undefined): string => {
  if (result === undefined) return ""
  const { failure, turns } = result
  if (failure !== undefined) return `fala ${failure.turn} de ${failure.turns}`
  return turns === 1 ? "1 fala" : `${turns} falas`
}
