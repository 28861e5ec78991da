const content = { shortcut: "prazo-norte", text: "De 6 a 9 dias.", reach: "person", workspaceId: null }

/** Valid input of the routes of canned replies, as `routeSamples` has it of the others. */
export const cannedSamples = {
  "canned.all": {},
  "canned.create": { content },
  "canned.update": { content: { ...content, shortcut: "prazo-leste" } },
  "canned.remove": {},
  "canned.importAll": { contents: [{ ...content, shortcut: "prazo-sul" }] },
  "canned.use": {},
}
