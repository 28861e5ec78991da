import { aUser } from "@prosa/core/access/testing"
import { aBot } from "@prosa/core/bot/testing"
import type { Conversation } from "@prosa/core/engine"
import { anUnclearText, type KeptUnclearText, shoeShopFlow } from "@prosa/core/engine/testing"
import { NodeId } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { UnclearCard } from "./unclear-card.tsx"
import { UnclearTextsPage } from "./unclear-texts-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const recorded: ReadonlyArray<Conversation> = [
  { version: 1, turns: [{ bot: "Como posso ajudar?" }, { person: "não serviu em mim" }] },
]
const nearest = { nodeId: Schema.decodeSync(NodeId)(3), score: 0.21 }
const permitted = { user: aUser({ permissions: ["bot_view", "dialog_view"] }) }

const open = (unclear: ReadonlyArray<KeptUnclearText>) => {
  const services = createFakeServices(scope, {
    path: "/chatbots/1042?unclear",
    bots: [aBot()],
    ...permitted,
    flow: shoeShopFlow,
    unclear,
    recorded,
  })
  render(
    <World services={services}>
      <UnclearTextsPage params={{ botId: "1042" }} />
    </World>,
  )
  return services
}
const phrases = ({ flow: { flows } }: ReturnType<typeof createFakeServices>["work"], target: number) =>
  flows.stored.document.nodes[0]?.userInteractions.find((answer) => answer.target === target)?.phrases

describe("'Não entendidas'", () => {
  it("teaches a text to the nearest answer by one press, says what else changes, and takes it back", async () => {
    const { work } = open([anUnclearText("não serviu", { nearest, alike: ["Nao serviu!"], times: 3 })])
    const row = await screen.findByRole("listitem")
    expect(row.textContent).toContain("3 vezes, a última em")
    expect(row.textContent).toContain("mais parecido com “Troca”, 21%")
    const teach = await within(row).findByRole("button", { name: "Ensinar que “não serviu” é Troca" })
    await userEvent.hover(row)
    expect(await within(row).findByText("Passa a entender também “não serviu em mim”.")).toBeDefined()
    await userEvent.click(teach)
    expect(await within(row).findByText(/Ensinado:/u)).toBeDefined()
    expect(phrases(work, 3)).toEqual(["quero trocar o produto", "fazer uma troca", "não serviu"])
    expect(screen.getByRole("button", { name: "Revisar e publicar" })).toBeDefined()
    await userEvent.click(within(row).getByRole("button", { name: /^Desfazer/u }))
    expect(await within(row).findByRole("button", { name: /^Ensinar que/u })).toBeDefined()
    expect(phrases(work, 3)).toEqual(["quero trocar o produto", "fazer uma troca"])
  })

  it("teaches it to another answer, or to a new one, whose text is then written in the editor", async () => {
    const { work } = open([anUnclearText("onde fica a loja")])
    const row = await screen.findByRole("listitem")
    const choose = await within(row).findByRole("button", { name: "Escolher a resposta de “onde fica a loja”" })
    const highlighted = (name: string) =>
      waitFor(() => expect(screen.getByRole("menuitem", { name }).hasAttribute("data-highlighted")).toBe(true))
    choose.focus()
    await userEvent.keyboard("{Enter}")
    await highlighted("Entrega")
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
      "Entrega",
      "Troca",
      "Nova resposta",
      "Nova pergunta de qualquer lugar",
    ])
    await userEvent.keyboard("{End}")
    await highlighted("Nova pergunta de qualquer lugar")
    await userEvent.keyboard("{ArrowUp}")
    await highlighted("Nova resposta")
    await userEvent.keyboard("{Enter}")
    const write = await within(row).findByRole("link", { name: "Escrever a resposta" })
    const made = work.flow.flows.stored.document.nodes.at(-1)?.id
    expect(write.getAttribute("href")).toMatch(new RegExp(`^/drawflow/1042/\\d+\\?node=${made}$`, "u"))
  })

  it("teaches it to a new question from anywhere, which is then written in the editor", async () => {
    const { work } = open([anUnclearText("onde fica a loja")])
    const row = await screen.findByRole("listitem")
    const choose = await within(row).findByRole("button", { name: "Escolher a resposta de “onde fica a loja”" })
    const made = () => screen.getByRole("menuitem", { name: "Nova pergunta de qualquer lugar" })
    choose.focus()
    await userEvent.keyboard("{Enter}")
    await waitFor(() => expect(made()).toBeDefined())
    await userEvent.keyboard("{End}")
    await waitFor(() => expect(made().hasAttribute("data-highlighted")).toBe(true))
    await userEvent.keyboard("{Enter}")
    const write = await within(row).findByRole("link", { name: "Escrever a resposta" })
    expect(write.getAttribute("href")).toMatch(/^\/drawflow\/1042\/\d+\?question=1$/u)
    expect(work.flow.flows.stored.document.questions?.map(({ phrases: taught }) => taught)).toEqual([
      ["onde fica a loja"],
    ])
  })

  it("sets a text aside, and shows it in its own list", async () => {
    open([anUnclearText("aceitam cachorro"), anUnclearText("oi", { kind: "unsure" })])
    await userEvent.click(await screen.findByRole("button", { name: "Deixar “aceitam cachorro” de lado" }))
    expect(await screen.findByText("Nada ficou sem resposta")).toBeDefined()
    await userEvent.click(screen.getByRole("tab", { name: /Deixadas de lado/u }))
    expect(await screen.findByRole("button", { name: "Trazer “aceitam cachorro” de volta" })).toBeDefined()
    await userEvent.click(screen.getByRole("tab", { name: /Entendidas por pouco/u }))
    expect((await screen.findByRole("listitem")).textContent).toContain("“oi”")
  })

  it("keeps the focus in the list: on the row that was taught, and on the next one when a row leaves", async () => {
    open([anUnclearText("não serviu", { nearest }), anUnclearText("aceitam cachorro"), anUnclearText("tem wi-fi")])
    const teach = await screen.findByRole("button", { name: "Ensinar que “não serviu” é Troca" })
    teach.focus()
    await userEvent.keyboard("{Enter}")
    const focused = (name: RegExp) =>
      waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name })))
    await focused(/^Desfazer o que foi ensinado de “não serviu”/u)
    screen.getByRole("button", { name: "Deixar “aceitam cachorro” de lado" }).focus()
    await userEvent.keyboard("{Enter}")
    await focused(/^Escolher a resposta de “tem wi-fi”/u)
    screen.getByRole("button", { name: "Deixar “tem wi-fi” de lado" }).focus()
    await userEvent.keyboard("{Enter}")
    await focused(/^Desfazer/u)
  })

  it("draws fifty texts at first, and more when it is asked", async () => {
    open(Array.from({ length: 60 }, (_, at) => anUnclearText(`fala ${at}`)))
    await screen.findByText("“fala 0”")
    expect(screen.getAllByRole("listitem")).toHaveLength(50)
    await userEvent.click(screen.getByRole("button", { name: "Mostrar mais" }))
    expect(screen.getAllByRole("listitem")).toHaveLength(60)
    expect(screen.queryByRole("button", { name: "Mostrar mais" })).toBeNull()
  })

  it("measures the draft by its own phrases", async () => {
    open([])
    await userEvent.click(await screen.findByRole("tab", { name: "Quanto o robô entende" }))
    expect(await screen.findByText("Certas")).toBeDefined()
    expect(screen.getByText("sem testes")).toBeDefined()
  })

  it("is not shown to who may not see conversations", async () => {
    const { work } = open([anUnclearText("oi")])
    work.flow.unclear.refuse({ _tag: "NotAllowed", message: "Não." })
    cleanup()
    render(
      <World
        services={createFakeServices(scope, {
          path: "/",
          bots: [aBot()],
          user: aUser({ permissions: ["bot_view"], admin: false }),
        })}
      >
        <UnclearCard botId={aBot().id} />
      </World>,
    )
    expect(screen.queryByText("Não entendidas")).toBeNull()
  })
})
