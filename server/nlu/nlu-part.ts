import { definePart, type ServerBase } from "../caller/index.ts"
import type { SecretBox } from "../platform/secret-box.ts"
import { createAgentsProvider } from "./agents-provider.ts"
import { embeddedProvider } from "./embedded-provider.ts"
import type { LanguageAgents } from "./language-agents.ts"
import type { LanguageProvider } from "./language-provider.ts"

export interface LanguageOptions {
  /** The provider of language understanding; without it, the embedded matcher understands. */
  readonly languageAgents?: LanguageAgents | undefined
}

interface Needs extends Pick<ServerBase, "transactions" | "clock" | "logger"> {
  readonly options: LanguageOptions
  readonly secretBox: SecretBox
}

export const nluPart = definePart({
  services: ({
    options: { languageAgents: agents },
    ...needs
  }: Needs): { readonly languageProvider: LanguageProvider } => ({
    languageProvider: agents === undefined ? embeddedProvider : createAgentsProvider({ ...needs, agents }),
  }),
  jobs: ({ languageProvider }: { readonly languageProvider: LanguageProvider }) => languageProvider.jobs,
})
