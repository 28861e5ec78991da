import { createFakeMicrophone } from "@prosa/core/channel/testing"
import { createAudioRecorder } from "@prosa/core/channel/view"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { act, cleanup, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it } from "vitest"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { AudioRecorderBar } from "./audio-recorder-bar.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const open = () => {
  const sound = createFakeMicrophone()
  const notices: Array<string | undefined> = []
  const kept: Array<string> = []
  const recorder = createAudioRecorder(scope, {
    microphone: sound.microphone,
    toasts: { show: ({ detail }) => void notices.push(detail) },
    name: () => "myAudio.ogg",
    keep: ({ name }) => void kept.push(name),
  })
  render(
    <ThemeProvider>
      <AudioRecorderBar recorder={recorder} />
    </ThemeProvider>,
  )
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }))
  return { sound, notices, kept, press }
}

it("shows time and level while it records, and what was recorded before it is kept", async () => {
  const { sound, kept, press } = open()
  await press("Gravar áudio")
  expect(screen.getByText("0:00")).toBeDefined()
  act(() => sound.hear(0.4))
  expect(screen.getByLabelText("Nível do som").getAttribute("value")).toBe("0.4")
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Parar" }))
  await press("Parar")
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Usar gravação" }))
  expect(kept).toEqual([])
  await press("Usar gravação")
  expect(kept).toEqual(["myAudio.ogg"])
  expect(screen.getByRole("button", { name: "Gravar áudio" })).toBeDefined()
})

it("is given up at any time, and says why it does not begin", async () => {
  const { sound, kept, notices, press } = open()
  await press("Gravar áudio")
  await press("Descartar gravação")
  expect([sound.open, kept]).toEqual([0, []])
  sound.refuse({ _tag: "MicrophoneRefused" })
  await press("Gravar áudio")
  expect(notices).toEqual(["Erro ao acessar microfone. Acesso não autorizado."])
})
