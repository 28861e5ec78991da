import { chakra } from "@chakra-ui/react"
import type { TeamCandidate } from "@prosa/core/administration"
import type { WorkspaceWizard } from "@prosa/core/administration/view"
import { fold, type UserId } from "@prosa/core/kernel"
import { useState } from "react"
import { Avatar } from "../kit/avatar.tsx"
import { Checkbox } from "../kit/checkbox.tsx"
import { Name } from "../kit/name.tsx"
import { SearchField } from "../kit/search-field.tsx"

const Boxes = chakra("ul", {
  base: {
    maxHeight: "320px",
    overflowY: "auto",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    "& > li + li": { borderTop: "1px solid", borderColor: "border" },
  },
})

const Line = chakra("li", {
  base: { paddingInline: "3", paddingBlock: "2", "&:hover, &:focus-within": { backgroundColor: "hover" } },
})

export interface TeamBoxesProps {
  readonly wizard: WorkspaceWizard
  readonly people: ReadonlyArray<TeamCandidate>
  readonly team: ReadonlyArray<UserId>
}

/** The people of the company, who is on the team ticked. */
export const TeamBoxes = ({ wizard, people, team }: TeamBoxesProps) => {
  const [search, setSearch] = useState("")
  const shown = people.filter(({ name, email }) => fold(`${name} ${email}`).includes(fold(search)))
  const chosen = shown.filter(({ id }) => team.includes(id)).length
  const all = chosen === shown.length && shown.length > 0
  return (
    <chakra.div display="grid" gap="2">
      <SearchField label="Filtrar colaboradores" value={search} onChange={setSearch} />
      {shown.length === 0 ? (
        <chakra.p textStyle="cell" color="text-2" padding="3">
          Nenhum resultado encontrado
        </chakra.p>
      ) : (
        <>
          <chakra.div display="flex" justifyContent="space-between" paddingInline="3" textStyle="cell" color="text-2">
            <Checkbox
              checked={all ? true : chosen === 0 ? false : "some"}
              label="Selecionar todos"
              onChange={() =>
                wizard.setUsers(
                  shown.filter(({ id }) => all || !team.includes(id)).map(({ id }) => id),
                  !all,
                )
              }
            />
            <span>
              {chosen} de {shown.length}
            </span>
          </chakra.div>
          <Boxes aria-label="Colaboradores">
            {shown.map(({ id, name, email, profile }) => (
              <Line key={id}>
                <Checkbox
                  checked={team.includes(id)}
                  onChange={() => wizard.toggleUser(id)}
                  label={
                    <chakra.span display="flex" alignItems="center" gap="3" minWidth={0}>
                      <Avatar id={id} name={name} size={28} />
                      <chakra.span display="grid" flex="1" minWidth={0}>
                        <Name>{name}</Name>
                        <chakra.span textStyle="meta" color="text-3" overflow="hidden" textOverflow="ellipsis">
                          {email}
                        </chakra.span>
                      </chakra.span>
                      <chakra.span
                        textStyle="meta"
                        color="text-2"
                        maxWidth="40%"
                        overflow="hidden"
                        textOverflow="ellipsis"
                        whiteSpace="nowrap"
                      >
                        {profile}
                      </chakra.span>
                    </chakra.span>
                  }
                />
              </Line>
            ))}
          </Boxes>
        </>
      )}
    </chakra.div>
  )
}
