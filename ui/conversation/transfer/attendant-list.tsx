import { chakra } from "@chakra-ui/react"
import { type AttendantChoice, attendantsNamed } from "@prosa/core/conversation"
import type { UserId } from "@prosa/core/kernel"
import { useId, useState } from "react"
import { Avatar } from "../../kit/labels/avatar.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { Name } from "../../kit/labels/name.tsx"
import { RadioDot } from "../../kit/fields/radio-dot.tsx"
import { SearchField } from "../../kit/fields/search-field.tsx"
import { Switch } from "../../kit/fields/switch.tsx"
import { ListSkeleton } from "../../kit/feedback/skeleton.tsx"

const Group = chakra("fieldset", { base: { minWidth: 0, margin: 0, padding: 0, border: 0 } })
const Legend = chakra("legend", { base: { padding: 0, marginBottom: "1", textStyle: "label", color: "text-2" } })
const List = chakra("div", {
  base: {
    maxHeight: "304px",
    marginTop: "2",
    overflowY: "auto",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "control",
  },
})
const Row = chakra("label", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto auto minmax(0, 1fr) auto",
    alignItems: "center",
    gap: "2.5",
    minHeight: "12",
    paddingInline: "2.5",
    cursor: "pointer",
    "&:not(:last-of-type)": { borderBottom: "1px solid", borderColor: "border" },
    "&:hover": { backgroundColor: "hover" },
    "&:has(:checked)": { backgroundColor: "brand-subtle" },
    "&:has(:focus-visible)": { outline: "2px solid", outlineColor: "brand-edge", outlineOffset: "-2px" },
  },
})
const Presence = chakra("span", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1",
    textStyle: "meta",
    color: "text-3",
    _before: {
      content: '""',
      width: "8px",
      height: "8px",
      borderRadius: "full",
      border: "1px solid",
      borderColor: "control",
    },
    "&[data-online]": { color: "ok", _before: { backgroundColor: "ok", borderColor: "ok" } },
  },
})
/** On the line of the legend. */
const Presences = chakra("div", {
  base: { float: "right", marginTop: "-6", "& label": { textStyle: "label", color: "text-2" } },
})
const Words = chakra("div", {
  base: { display: "grid", justifyItems: "start", gap: "2", marginTop: "2", textStyle: "cell", color: "text-2" },
})

export interface AttendantListProps {
  readonly status: "none" | "loading" | "ready" | "failed"
  readonly people: ReadonlyArray<AttendantChoice>
  readonly chosen: UserId | undefined
  readonly onChoose: (id: UserId) => void
  readonly onReload: () => void
}

/** The attendants of a workspace, with their presence and their open rooms; found by typing. */
export const AttendantList = ({ status, people, chosen, onChoose, onReload }: AttendantListProps) => {
  const [search, setSearch] = useState("")
  const name = useId()
  const [onlyOnline, setOnlyOnline] = useState(false)
  const found = attendantsNamed(people, search, onlyOnline)
  const mixed = people.some(({ online }) => online) && people.some(({ online }) => !online)
  // Whoever is chosen stays in sight, whatever is searched.
  const rows = people.filter((person) => person.id === chosen || found.includes(person))
  const chooseOnly = () => {
    const [only, another] = found
    if (only !== undefined && another === undefined) onChoose(only.id)
  }
  return (
    <Group>
      <Legend>Colaborador</Legend>
      {mixed && (
        <Presences>
          <Switch label="Somente on-line" checked={onlyOnline} onChange={setOnlyOnline} />
        </Presences>
      )}
      {status === "loading" ? (
        <ListSkeleton rows={3} rowHeight={48} />
      ) : status === "failed" ? (
        <Words role="alert">
          Não foi possível carregar os colaboradores.
          <Button size="compact" onClick={onReload}>
            Tentar novamente
          </Button>
        </Words>
      ) : people.length === 0 ? (
        <Words>Nenhum colaborador ativo neste workspace.</Words>
      ) : (
        <>
          <SearchField label="Filtrar colaboradores" value={search} onChange={setSearch} onEnter={chooseOnly} />
          {found.length === 0 && <Words>Nenhum resultado encontrado</Words>}
          {rows.length > 0 && (
            <List>
              {rows.map((person) => (
                <Person
                  key={person.id}
                  group={name}
                  person={person}
                  chosen={person.id === chosen}
                  onChoose={() => onChoose(person.id)}
                />
              ))}
            </List>
          )}
        </>
      )}
    </Group>
  )
}

interface PersonProps {
  readonly group: string
  readonly person: AttendantChoice
  readonly chosen: boolean
  readonly onChoose: () => void
}

const Person = ({ group, person, chosen, onChoose }: PersonProps) => (
  <Row>
    <RadioDot name={group} checked={chosen} onChange={onChoose} />
    <Avatar id={person.id} name={person.name} size={28} />
    <chakra.span minWidth={0} textStyle="cell">
      <Name>{person.name}</Name>
      <Presence {...(person.online ? { "data-online": "" } : {})}>{person.online ? "On-line" : "Off-line"}</Presence>
    </chakra.span>
    <chakra.span textStyle="meta" color="text-2" whiteSpace="nowrap">
      {person.rooms === 0 ? "Nenhuma sala" : person.rooms === 1 ? "1 sala aberta" : `${person.rooms} salas abertas`}
    </chakra.span>
  </Row>
)
