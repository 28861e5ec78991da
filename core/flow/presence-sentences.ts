const listed = (names: ReadonlyArray<string>): string => new Intl.ListFormat("pt-BR").format(names)

/** Says on a node's card, and in the outline, who is in it. */
export const inNodeSentence = (names: ReadonlyArray<string>): string =>
  `${listed(names)} ${names.length === 1 ? "está" : "estão"} neste node`

/** Says on the card of a folded branch who is in the nodes that it hides. */
export const withinBranchSentence = (names: ReadonlyArray<string>): string =>
  `${listed(names)} ${names.length === 1 ? "está" : "estão"} nos nodes recolhidos`

/** Says in the panel of a node who else is in it. */
export const alsoInNodeSentence = (names: ReadonlyArray<string>): string =>
  `${listed(names)} também ${names.length === 1 ? "está" : "estão"} neste node.`

/** Says where another user is in the flow; `title` is that of their node, if it is known. */
export const presentSentence = ({
  name,
  title,
}: {
  readonly name: string
  readonly title: string | undefined
}): string => (title === undefined ? `${name} está neste fluxo` : `${name} está em ${title}`)
