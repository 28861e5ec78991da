import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fold, type LabelId } from "../kernel/index.ts"
import { aLabel } from "./testing/index.ts"
import { findLabels, LabelColour, labelNamed, nextColour, tagWithLabels, withLabels } from "./index.ts"

const labels = [
  aLabel({ id: 1, name: "Frete", colour: "teal" }),
  aLabel({ id: 2, name: "Água", colour: "red" }),
  aLabel({ id: 3, name: "VIP", colour: "purple" }),
  aLabel({ id: 4, name: "Boleto vencido", colour: "gray" }),
]
const ids = fc.uniqueArray(fc.constantFrom(...labels.map(({ id }) => id), 99 as LabelId))
const changes = fc.record({ add: ids, remove: ids })
const some = fc.subarray(labels)

describe("the labels of a room or a contact", () => {
  it("are those before and the added ones, without the removed ones, each once and by name", () => {
    fc.assert(
      fc.property(some, changes, (before, change) => {
        const after = withLabels(before, change, labels).map(({ id }) => id)
        for (const { id } of labels) {
          const wanted = !change.remove.includes(id) && (change.add.includes(id) || before.some((one) => one.id === id))
          expect(after.filter((other) => other === id)).toHaveLength(wanted ? 1 : 0)
        }
        const order = ([2, 4, 1, 3] as ReadonlyArray<number>).filter((id) => after.includes(id as LabelId))
        expect(after).toEqual(order)
      }),
    )
  })

  it("are the same after a change that is repeated, in whatever order two changes of different labels come", () => {
    fc.assert(
      fc.property(some, changes, (before, change) => {
        const once = withLabels(before, change, labels)
        expect(withLabels(once, change, labels)).toEqual(once)
        const [one, two] = [
          { add: [labels[0]?.id as LabelId], remove: [] },
          { add: [], remove: [labels[1]?.id as LabelId] },
        ]
        expect(withLabels(withLabels(before, one, labels), two, labels)).toEqual(
          withLabels(withLabels(before, two, labels), one, labels),
        )
      }),
    )
  })

  it("are found by a part of their name, those that begin with it first", () => {
    expect(findLabels(labels, " AGU ").map(({ name }) => name)).toEqual(["Água"])
    expect(findLabels(labels, "ve").map(({ name }) => name)).toEqual(["Boleto vencido"])
    expect(findLabels([...labels, aLabel({ id: 5, name: "A frete" })], "fre").map(({ name }) => name)).toEqual([
      "Frete",
      "A frete",
    ])
    expect(findLabels(labels, "")).toHaveLength(labels.length)
    expect(labelNamed(labels, " agua ")?.id).toBe(2)
    expect(labelNamed(labels, "agu")).toBeUndefined()
  })

  it("are said after the pipeline step, which is said once", () => {
    fc.assert(
      fc.property(some, fc.constantFrom("", "Venda", "FRETE", "agua"), (on, step) => {
        const said = tagWithLabels(step, on).split(", ").filter(Boolean)
        expect(new Set(said.map(fold)).size).toBe(said.length)
        expect(said.filter((word) => on.some(({ name }) => name === word))).toHaveLength(on.length)
        if (step !== "") expect(said.map(fold)).toContain(fold(step))
      }),
    )
    expect(tagWithLabels("Venda", labels.slice(0, 2))).toBe("Venda, Frete, Água")
  })

  it("get the colour that the fewest have, and gray only by choice", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...LabelColour.literals)), (colours) => {
        const colour = nextColour(colours.map((one) => ({ colour: one })))
        const uses = (wanted: LabelColour) => colours.filter((one) => one === wanted).length
        expect(colour).not.toBe("gray")
        for (const other of LabelColour.literals)
          if (other !== "gray") expect(uses(colour)).toBeLessThanOrEqual(uses(other))
      }),
    )
  })
})
