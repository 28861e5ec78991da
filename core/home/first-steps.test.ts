import { describe, expect, it } from "vitest"
import { aUser } from "../access/testing/index.ts"
import { firstSteps, placeOfFirstSteps } from "./index.ts"
import { firstStepFacts } from "./testing/index.ts"

const all = () => true
const nothingDone = firstStepFacts({
  newestBot: null,
  tested: false,
  published: false,
  savedTest: false,
  people: { all: 1, joined: 1 },
})
const manager = aUser({ admin: true })

describe("the first steps", () => {
  it("of a company with nothing begin with a bot, which the others wait for", () => {
    const steps = firstSteps(nothingDone, manager, all)
    expect(steps.map(({ label, action }) => [label, action])).toEqual([
      ["Criar o primeiro robô", { type: "create-bot", label: "Criar" }],
      ["Testar no simulador", undefined],
      ["Publicar", undefined],
      ["Salvar um teste", undefined],
      ["Convidar quem falta", { type: "go", label: "Convidar", to: "/users/" }],
    ])
    expect(steps[1]?.sentence).toBe("Depois de criar o primeiro robô.")
    expect(steps[4]?.sentence).toBe("Só você está na empresa.")
  })

  it("lead to the editor of the newest bot once there is one", () => {
    const steps = firstSteps(firstStepFacts({ published: false, savedTest: false }), manager, all)
    expect(steps.map(({ key, done, action }) => [key, done, action?.type === "go" ? action.to : undefined])).toEqual([
      ["create", true, undefined],
      ["try", true, undefined],
      ["publish", false, "/drawflow/1042/11"],
      ["save-test", false, "/drawflow/1042/11"],
      ["invite", true, undefined],
    ])
  })

  it("say how many people have come in", () => {
    const [step] = firstSteps(firstStepFacts({ people: { all: 15, joined: 9 } }), manager, all).slice(-1)
    expect(step).toMatchObject({ done: false, sentence: "9 de 15 colaboradores já entraram." })
  })

  it("leave out what the user may not do, and what this build has no screen for", () => {
    const keys = (permissions: ReadonlyArray<string>, available = all) =>
      firstSteps(nothingDone, aUser({ permissions }), available).map(({ key }) => key)
    expect(keys(["omnichannel_view"])).toEqual([])
    expect(keys(["bot_create"])).toEqual(["create"])
    expect(keys(["bot_view"])).toEqual(["try", "publish", "save-test"])
    expect(keys(["user_view", "workspace_view", "workspace_edit"])).toEqual(["invite"])
    expect(keys(["user_view", "workspace_view", "workspace_edit"], () => false)).toEqual([])
    expect(firstSteps({ ...nothingDone, people: null }, manager, all).map(({ key }) => key)).not.toContain("invite")
  })
})

describe("their place", () => {
  const steps = firstSteps(nothingDone, manager, all)
  it("is above until something was published, then beside, and nowhere once dismissed or done", () => {
    expect(placeOfFirstSteps(steps, { published: false, dismissed: false })).toBe("above")
    expect(placeOfFirstSteps(steps, { published: true, dismissed: false })).toBe("beside")
    expect(placeOfFirstSteps(steps, { published: false, dismissed: true })).toBe("nowhere")
    const done = firstSteps(firstStepFacts(), manager, all)
    expect(placeOfFirstSteps(done, { published: true, dismissed: false })).toBe("nowhere")
    expect(placeOfFirstSteps([], { published: false, dismissed: false })).toBe("nowhere")
  })
})
