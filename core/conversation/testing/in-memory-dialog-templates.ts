import { Effect } from "effect"
import { connectionMessages, type MessageTemplate, renderTemplate, type VendorRefused } from "../../channel/index.ts"
import { createFakeCalls } from "../../kernel/testing/index.ts"
import type { CallRefused, DialogId } from "../../kernel/index.ts"
import type { DialogTemplates, Message, TemplateToSend } from "../index.ts"

/** The port `DialogTemplates` without a server, with controls for tests. */
export interface InMemoryDialogTemplates {
  readonly templates: DialogTemplates
  /** What was sent, in order; a repeated client id counts once. */
  readonly sent: ReadonlyArray<TemplateToSend>
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  /** Makes the vendor refuse with these words; undefined accepts again. */
  refuseByVendor(words: string | undefined): void
}

/** Builds an approved template. `facts` override the fields. */
export const aMessageTemplate = (facts: Partial<MessageTemplate> = {}): MessageTemplate => ({
  name: "reabertura",
  language: "pt_BR",
  header: { format: "none", text: "" },
  body: "Olá, {{1}}! Podemos continuar o seu atendimento?",
  footer: "",
  buttons: [{ kind: "QUICK_REPLY", label: "Sim", url: "" }],
  named: false,
  ...facts,
})

/** Creates the templates of every conversation; `told` stores a sent one as a message. */
export const createInMemoryDialogTemplates = (
  given: ReadonlyArray<MessageTemplate> = [aMessageTemplate()],
  told: (id: DialogId, text: string) => Message,
): InMemoryDialogTemplates => {
  const { answer, refuse } = createFakeCalls()
  const sent: Array<TemplateToSend> = []
  let words: string | undefined
  const withVendor = <A>(work: () => A): Effect.Effect<A, VendorRefused> =>
    words === undefined
      ? Effect.sync(work)
      : Effect.fail({ _tag: "VendorRefused", message: connectionMessages.vendorRefused, description: words })
  return {
    templates: {
      list: () => answer(() => withVendor(() => given)),
      send: (id, template) =>
        answer(() =>
          withVendor(() => {
            const found = given.find(({ name }) => name === template.name)
            if (!sent.some(({ clientId }) => clientId === template.clientId)) sent.push(template)
            return told(id, found === undefined ? "" : renderTemplate(found, template.values))
          }),
        ),
    },
    sent,
    refuse,
    refuseByVendor: (reason) => {
      words = reason
    },
  }
}
