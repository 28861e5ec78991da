import { systemEntityNames } from "@prosa/core/entity"
import { notAllowed, unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aUser } from "@prosa/core/access/testing"
import { aBot } from "@prosa/core/bot/testing"
import { sketchEntity } from "@prosa/core/entity/testing"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createFakeServices, type FakeWorld } from "../testing/fake-services.ts"
import { World } from "../testing/world.tsx"
import { writeInto } from "../testing/write-into.ts"
import { EntitiesPage } from "./entities-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const helena = aUser({ permissions: ["entity_view", "entity_import"] })
const colours = sketchEntity(11, "cor_do_tecido", [["Azul petróleo", "petróleo"], ["Terracota", "barro"], "Caramelo"], {
  fuzzy: true,
})

const open = async (
  world: FakeWorld = {},
  before: (services: ReturnType<typeof createFakeServices>) => void = () => {},
) => {
  const services = createFakeServices(scope, {
    path: "/entities",
    user: helena,
    bots: [aBot({ id: 7, name: "Aroeira" }), aBot({ id: 8, name: "Cobrança" })],
    workspaces: [aWorkspace()],
    entities: [colours],
    ...world,
  })
  await waitFor(() => expect(services.entry.session.state$.value.company).toBeDefined())
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  before(services)
  render(
    <World services={services}>
      <EntitiesPage />
    </World>,
  )
  return { ...services, ...services.work.entity }
}
const promotion = "Ensine ao robô as palavras que valem a mesma coisa. Ele guarda o valor e entende os sinônimos."
const names = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent)
const dialog = () => within(screen.getByRole("dialog"))
const field = (name: string) => dialog().getByRole("textbox", { name })

describe("the table of entities", () => {
  it("shows the specified columns, by name, with those of the system among them", async () => {
    await open()
    await waitFor(() => expect(names()).toHaveLength(systemEntityNames.length + 1))
    const heads = screen.getAllByRole("columnheader").map((head) => head.textContent)
    expect(heads.slice(1)).toEqual([
      "Id",
      "Nome",
      "Bot",
      "Nome do Bot",
      "Entradas",
      "Status",
      "Atualizado por",
      "Editar",
    ])
    const row = screen.getByRole("row", { name: /cor_do_tecido/u })
    const cells = within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent)
    expect(cells.slice(1, -1)).toEqual(["11", "7", "Aroeira", "3", "Ativo", "Helena Prado"])
    expect(within(row).getByRole("button", { name: "Editar cor_do_tecido" })).toBeDefined()
    expect(screen.getByRole("button", { name: "Ver cep" })).toBeDefined()
  })

  it("says of an entity that it is inactive", async () => {
    await open({}, ({ work }) => {
      const { entities } = work.entity
      const { list } = entities
      vi.spyOn(entities, "list").mockImplementation((wish) =>
        Effect.map(list(wish), (page) => ({
          ...page,
          result: page.result.map((row) => ({ ...row, status: row.name !== "cor_do_tecido" })),
        })),
      )
    })
    await waitFor(() => expect(names()).toHaveLength(systemEntityNames.length + 1))
    expect(within(screen.getByRole("row", { name: /cor_do_tecido/u })).getByText("Inativo")).toBeDefined()
    expect(screen.getAllByText("Ativo")).toHaveLength(systemEntityNames.length)
  })

  it("searches after a pause, and says when nothing matches", async () => {
    await open()
    await waitFor(() => expect(names()).toHaveLength(systemEntityNames.length + 1))
    await writeInto(screen.getByRole("searchbox", { name: "Buscar por nome" }), "cor do")
    await waitFor(() => expect(names()).toEqual(["cor_do_tecido"]))
    await userEvent.type(screen.getByRole("searchbox", { name: "Buscar por nome" }), "z")
    await screen.findByText("Nenhum resultado encontrado")
  })

  it("says when they cannot be had in the specified words, and tries again", async () => {
    const { entities } = await open({}, ({ work }) => work.entity.entities.refuse(unavailable))
    await screen.findByText("Erro ao buscar entidades.")
    await screen.findByText("Não é possível buscar entidades neste momento. Por favor tenta mais tarde.")
    entities.refuse(undefined)
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }))
    await waitFor(() => expect(names()).toHaveLength(systemEntityNames.length + 1))
  })

  it("says when the person may not see them any more", async () => {
    await open({}, ({ work }) => work.entity.entities.refuse(notAllowed))
    await screen.findByText(/não tem permissão para ver Gestão de entidades/u)
  })

  it("offers neither checkboxes nor the import without entity_import", async () => {
    await open({ user: aUser({ permissions: ["entity_view"] }) })
    await waitFor(() => expect(names()).toHaveLength(systemEntityNames.length + 1))
    expect([screen.queryAllByRole("checkbox"), screen.queryByRole("button", { name: "Importar" })]).toEqual([[], null])
  })
})

describe("the import", () => {
  const csv = (text: string, type = "text/csv") => new File([text], "cores.csv", { type })
  const choose = async (file: File) => {
    const chooser = document.querySelector<HTMLInputElement>("input[type=file]")
    if (chooser === null) throw new Error("there is no chooser")
    fireEvent.change(chooser, { target: { files: [file] } })
  }
  const chosen = async () => {
    const services = await open()
    await userEvent.click(await screen.findByRole("checkbox", { name: "Selecionar cor_do_tecido" }))
    await screen.findByText("1 entidade selecionada")
    return services
  }

  it("waits for a chosen entity; those of the system cannot be chosen", async () => {
    await open()
    const button = () => screen.getByRole("button", { name: "Importar" })
    await waitFor(() => expect(names()).toHaveLength(systemEntityNames.length + 1))
    expect(button().getAttribute("aria-disabled")).toBe("true")
    const cep = await screen.findByRole("checkbox", { name: "Selecionar cep" })
    expect(cep.hasAttribute("disabled")).toBe(true)
    await userEvent.click(screen.getByRole("checkbox", { name: "Selecionar todas desta página" }))
    await screen.findByText("1 entidade selecionada")
    expect(button().getAttribute("aria-disabled")).toBeNull()
  })

  it("adds the lines of the file, says so, and gives the choice up", async () => {
    const { entities } = await chosen()
    await choose(csv("Linho cru;cru;natural\nCaramelo;mel"))
    await screen.findByText("Entidades inseridas com sucesso.")
    expect(entities.kept.at(-1)?.entity.entries.map(({ value, synonyms }) => [value, ...synonyms])).toEqual([
      ["Azul petróleo", "petróleo"],
      ["Terracota", "barro"],
      ["Caramelo", "mel"],
      ["Linho cru", "cru", "natural"],
    ])
    expect(screen.queryByText("1 entidade selecionada")).toBeNull()
  })

  it("refuses what is no CSV, what cannot be read, and says when the upload fails", async () => {
    const { entities } = await chosen()
    await choose(csv("x", "application/pdf"))
    await screen.findByText("Erro no arquivo")
    await screen.findByText("O arquivo selecionado não é um CSV.")
    await choose(csv('"x'))
    await screen.findByText("Erro no arquivo CSV")
    entities.refuse(unavailable)
    await choose(csv("x"))
    await screen.findByText("Erro no upload de arquivo.")
    expect(screen.getByText("1 entidade selecionada")).toBeDefined()
  })
})

describe("the dialog of an entity", () => {
  const add = async (line: string) => {
    await userEvent.click(field("Nova entrada"))
    await userEvent.paste(line)
    await userEvent.keyboard("{Enter}")
  }

  it("creates an entity: Salvar waits for a name, a bot and an entry", async () => {
    const { entities } = await open()
    await userEvent.click(await screen.findByRole("button", { name: "Adicionar" }))
    await dialog().findByText(promotion)
    const save = dialog().getByRole<HTMLButtonElement>("button", { name: "Salvar" })
    expect(save.disabled).toBe(true)
    await writeInto(field("Nome"), "tipo de móvel")
    await add("Sofá, poltrona , Sofa cama")
    expect(save.disabled).toBe(true)
    await userEvent.selectOptions(dialog().getByRole("combobox", { name: "Bot" }), "Cobrança")
    expect(save.disabled).toBe(false)
    await userEvent.click(save)
    await screen.findByText("Entidade salva com sucesso .")
    expect(entities.kept.at(-1)).toMatchObject({
      botId: 8,
      entity: {
        name: "tipo_de_móvel",
        kind: "normal",
        fuzzy: false,
        entries: [{ id: 1, value: "Sofá", synonyms: ["poltrona", "Sofa cama"] }],
      },
    })
    await waitFor(() => expect(names()).toContain("tipo_de_móvel"))
  })

  it("says in the specified words that a name is taken", async () => {
    await open({ bots: [aBot({ id: 7, name: "Aroeira" })] })
    await userEvent.click(await screen.findByRole("button", { name: "Adicionar" }))
    await writeInto(await dialog().findByRole("textbox", { name: "Nome" }), "Cor do Tecido")
    await add("Azul")
    await userEvent.click(dialog().getByRole("button", { name: "Salvar" }))
    await screen.findByText("Erro ao salvar nova entidade.")
    await screen.findByText("Favor definir outro nome para a entidade")
    await dialog().findByText("Entidade já cadastrada!")
  })

  it("says when it cannot be saved now", async () => {
    const { entities } = await open()
    await userEvent.click(await screen.findByRole("button", { name: "Editar cor_do_tecido" }))
    await dialog().findByRole("button", { name: "Editar Caramelo" })
    await add("Mostarda")
    entities.refuse(unavailable)
    await userEvent.click(dialog().getByRole("button", { name: "Salvar" }))
    await dialog().findByText(/Não foi possível salvar a entidade neste momento. Por favor tente mais tarde\./u)
  })

  const edit = async () => {
    const services = await open()
    await userEvent.click(await screen.findByRole("button", { name: "Editar cor_do_tecido" }))
    await dialog().findByRole("button", { name: "Editar Caramelo" })
    return services
  }

  it("locks the name of an entity that exists, and edits its entries one at a time", async () => {
    const { entities } = await edit()
    expect(dialog().getByText(promotion)).toBeDefined()
    expect((field("Nome") as HTMLInputElement).disabled).toBe(true)
    await userEvent.click(dialog().getByRole("button", { name: "Editar Caramelo" }))
    await userEvent.type(field("Novo sinônimo de Caramelo"), "mel,camel{Enter}")
    await userEvent.type(field("Novo sinônimo de Caramelo"), "{Backspace}")
    await userEvent.clear(field("Valor"))
    await userEvent.type(field("Valor"), "Caramelo claro{Enter}")
    await userEvent.click(dialog().getByRole("button", { name: "Remover Terracota" }))
    await dialog().findByText("2 alterações não salvas")
    await userEvent.click(dialog().getByRole("button", { name: "Salvar" }))
    await screen.findByText("Entidade salva com sucesso .")
    expect(entities.kept.at(-1)?.entity.entries.map(({ value, synonyms }) => [value, ...synonyms])).toEqual([
      ["Azul petróleo", "petróleo"],
      ["Caramelo claro", "mel"],
    ])
  })

  it("closes an open entry with Escape, which empties a search first, and the dialog only then", async () => {
    await edit()
    await userEvent.click(dialog().getByRole("button", { name: "Editar Caramelo" }))
    await userEvent.keyboard("{Escape}")
    expect(dialog().queryByRole("textbox", { name: "Valor" })).toBeNull()
    await userEvent.type(dialog().getByRole("searchbox"), "azul{Escape}")
    expect(dialog().getByRole<HTMLInputElement>("searchbox").value).toBe("")
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })

  it("searches entries and synonyms regardless of case", async () => {
    await edit()
    const search = dialog().getByRole("searchbox", { name: "Buscar valores e sinônimos" })
    await writeInto(search, "BARRO")
    expect(dialog().getByRole("button", { name: "Editar Terracota" })).toBeDefined()
    expect(dialog().queryByRole("button", { name: "Editar Caramelo" })).toBeNull()
    await userEvent.type(search, "zz")
    expect(dialog().getByText("Não foram encontrados valores em sua busca.")).toBeDefined()
  })

  it("shows what a text captures, and why", async () => {
    await edit()
    await writeInto(field("Texto para experimentar"), "tem em terracotta, petróleo ou caramelo?")
    const output = dialog().getByRole("status", { name: "O que o texto captura" })
    await waitFor(() =>
      expect(
        within(output)
          .getAllByRole("listitem")
          .map((item) => item.textContent),
      ).toEqual(["terracottaTerracotaaproximada", "petróleoAzul petróleosinônimo", "carameloCarameloigual"]),
    )
    await userEvent.clear(field("Texto para experimentar"))
    await writeInto(field("Texto para experimentar"), "nada disso")
    await within(output).findByText("O robô não reconheceria nada aqui.")
  })

  it("lets expressions and approximate matching exclude each other, and refuses what RE2 refuses", async () => {
    await open()
    await userEvent.click(await screen.findByRole("button", { name: "Adicionar" }))
    const regex = await dialog().findByRole<HTMLInputElement>("checkbox", { name: "Expressão regular" })
    const fuzzy = dialog().getByRole<HTMLInputElement>("checkbox", { name: "Correspondência aproximada" })
    await userEvent.click(fuzzy)
    expect(regex.disabled).toBe(true)
    await userEvent.click(fuzzy)
    await userEvent.click(regex)
    expect(fuzzy.disabled).toBe(true)
    await userEvent.click(field("Nova expressão"))
    await userEvent.paste("(?=a)")
    await userEvent.keyboard("{Enter}")
    await dialog().findByText("Expressão recusada: use apenas o que o RE2 conhece.")
    expect(dialog().queryByRole("button", { name: "Editar (?=a)" })).toBeNull()
  })

  it("asks before what is not saved is lost", async () => {
    await edit()
    await add("Mostarda")
    await userEvent.click(dialog().getByRole("button", { name: "Cancelar" }))
    const question = within(await screen.findByRole("alertdialog"))
    expect(question.getByText("Deseja fechar o modal?")).toBeDefined()
    expect(question.getByText("As alterações que não foram salvas serão perdidas.")).toBeDefined()
    await userEvent.click(question.getByRole("button", { name: "Descartar" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })

  it("shows an entity of the system without anything to save", async () => {
    await open()
    await userEvent.click(await screen.findByRole("button", { name: "Ver cep" }))
    await dialog().findByText("Um CEP: oito dígitos, com ou sem hífen.")
    expect(dialog().queryByText(promotion)).toBeNull()
    expect(dialog().queryByRole("button", { name: "Salvar" })).toBeNull()
    await writeInto(field("Texto para experimentar"), "moro no 01310-100")
    // What reads the text is loaded with the first one.
    await dialog().findByText("do sistema")
  })
})
