const content = { name: "Frete", colour: "teal" }

/** Valid input of the routes of labels, as `routeSamples` has it of the others. */
export const labelSamples = {
  "labels.all": {},
  "labels.create": { content },
  "labels.update": { content: { ...content, name: "Frete grátis" } },
  "labels.remove": {},
  "contacts.label": { contacts: ["contact"], add: [], remove: [] },
  "roomLabels.put": { rooms: ["dialog"], add: [], remove: [] },
}
