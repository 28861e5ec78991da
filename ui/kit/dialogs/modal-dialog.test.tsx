import type { Question } from "@prosa/core/shell"
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { soon } from "../../../tests/soon.ts"
import { afterEach, describe, expect, it, vi } from "vitest"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { Button } from "../buttons/button.tsx"
import { ConfirmDialog } from "./confirm-dialog.tsx"
import { ModalDialog } from "./modal-dialog.tsx"
import { SideDialog } from "./side-dialog.tsx"
import { TextField } from "../fields/text-field.tsx"

afterEach(cleanup)

const focused = (name: string, role = "button") =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })))

const Page = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Criar bot</Button>
      <ModalDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Novo bot"
        sentence="Dê um nome ao robô."
        actions={<Button onClick={() => setOpen(false)}>Cancelar</Button>}
      >
        <TextField label="Nome" value="" onChange={() => {}} />
      </ModalDialog>
    </>
  )
}

describe("a dialog", () => {
  it("is named and described, and begins at its first field", async () => {
    render(<Page />, { wrapper: ThemeProvider })
    await userEvent.click(screen.getByRole("button", { name: "Criar bot" }))
    const dialog = await screen.findByRole("dialog", { name: "Novo bot" })
    expect(dialog.getAttribute("aria-describedby")).not.toBeNull()
    await focused("Nome", "textbox")
  })

  it("keeps the focus inside", async () => {
    render(<Page />, { wrapper: ThemeProvider })
    await userEvent.click(screen.getByRole("button", { name: "Criar bot" }))
    await focused("Nome", "textbox")
    const dialog = screen.getByRole("dialog")
    for (const _ of [1, 2, 3, 4, 5]) {
      await userEvent.tab()
      expect(dialog.contains(document.activeElement)).toBe(true)
    }
  })

  it("gives the focus back when Escape closes it", async () => {
    render(<Page />, { wrapper: ThemeProvider })
    await userEvent.click(screen.getByRole("button", { name: "Criar bot" }))
    await focused("Nome", "textbox")
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await focused("Criar bot")
  })

  it("leaves Escape to what has its own", async () => {
    const closed = vi.fn()
    render(
      <ModalDialog open title="Versões" onClose={closed}>
        <div data-own-escape="">
          <TextField label="Nome da versão" value="" onChange={() => {}} />
        </div>
        <TextField label="Busca" value="" onChange={() => {}} />
      </ModalDialog>,
      { wrapper: ThemeProvider },
    )
    await focused("Nome da versão", "textbox")
    await userEvent.keyboard("{Escape}")
    expect(closed).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole("textbox", { name: "Busca" }))
    await userEvent.keyboard("{Escape}")
    expect(closed).toHaveBeenCalledOnce()
  })
})

const question: Question = { title: "Atenção", text: "Deseja excluir o bot?", confirmed: () => {} }

describe("a confirmation", () => {
  it("puts the focus on the safe answer of a dangerous question", async () => {
    render(<ConfirmDialog question={{ ...question, danger: true, yes: "Sim, excluir" }} onAnswer={() => {}} />, {
      wrapper: ThemeProvider,
    })
    await focused("Não")
    expect(screen.getByRole("alertdialog", { name: "Atenção" })).toBeDefined()
    expect(screen.getByRole("button", { name: "Sim, excluir" })).toBeDefined()
  })

  it("puts the focus on yes where nothing is lost", async () => {
    render(<ConfirmDialog question={question} onAnswer={() => {}} />, { wrapper: ThemeProvider })
    await focused("Sim")
  })

  it.each([
    ["Sim", true],
    ["Não", false],
  ])("%s answers %s", async (name, yes) => {
    const answer = vi.fn()
    render(<ConfirmDialog question={question} onAnswer={answer} />, { wrapper: ThemeProvider })
    await focused("Sim")
    await userEvent.click(screen.getByRole("button", { name }))
    expect(answer.mock.calls).toEqual([[yes]])
  })

  it("that comes while somebody types is answered by no key of what they type, and by one after a pause", async () => {
    const answer = vi.fn()
    render(<ConfirmDialog question={{ ...question, whileTyping: true }} onAnswer={answer} />, {
      wrapper: ThemeProvider,
    })
    await focused("Sim")
    await userEvent.keyboard(" e")
    await userEvent.keyboard("{Enter}")
    expect(answer.mock.calls).toEqual([])
    const opened = performance.now()
    await soon(() => expect(performance.now() - opened).toBeGreaterThan(600))
    await userEvent.keyboard("{Enter}")
    expect(answer.mock.calls).toEqual([[true]])
  })

  it("takes Escape for no", async () => {
    const answer = vi.fn()
    render(<ConfirmDialog question={question} onAnswer={answer} />, { wrapper: ThemeProvider })
    await focused("Sim")
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(answer.mock.calls).toEqual([[false]]))
  })
})

describe("a side dialog", () => {
  it.each([
    [1, "1 alteração não salva"],
    [2, "2 alterações não salvas"],
  ])("says how many changes are not saved: %i", async (unsaved, words) => {
    render(
      <SideDialog open title="Editar perfil" onClose={() => {}} unsaved={unsaved} actions={<Button>Cancelar</Button>}>
        Permissões
      </SideDialog>,
      { wrapper: ThemeProvider },
    )
    expect(await screen.findByText(words)).toBeDefined()
  })

  it("submits with Enter in a field", async () => {
    const submit = vi.fn()
    render(
      <SideDialog
        open
        title="Editar perfil"
        onClose={() => {}}
        onSubmit={submit}
        actions={<Button type="submit">Salvar perfil</Button>}
      >
        <TextField label="Nome" value="Ana" onChange={() => {}} />
      </SideDialog>,
      { wrapper: ThemeProvider },
    )
    await focused("Nome", "textbox")
    await userEvent.keyboard("{Enter}")
    expect(submit).toHaveBeenCalledOnce()
  })
})
