import { formatCount } from "../../kernel/index.ts"
import type { ErasurePreview } from "./contact-erasures.ts"

/** What the dialog says before an erasure: what goes, and what stays. */
export interface ErasureNotice {
  readonly goes: ReadonlyArray<string>
  readonly stays: ReadonlyArray<string>
}

/** Words the notice of an erasure, with what there is of this person. */
export const erasureNoticeOf = ({
  rooms,
  openRooms,
  messages,
  files,
  refusesCampaigns,
}: ErasurePreview): ErasureNotice => ({
  goes: [
    "Nome, e-mail, telefone, descrição, foto e as identificações nos canais",
    ...(rooms === 0
      ? []
      : [
          `O texto de ${counted(messages, "mensagem", "mensagens")} em ${counted(rooms, "sala", "salas")}, com o que os fluxos capturaram`,
        ]),
    ...(files === 0 ? [] : [`${counted(files, "arquivo das conversas", "arquivos das conversas")}, também do disco`]),
    "O que ficou em campanhas, textos não entendidos, testes salvos, registros de webhooks e importações",
    ...(openRooms === 0
      ? []
      : [
          openRooms === 1
            ? "1 sala aberta é fechada, sem mensagem"
            : `${openRooms} salas abertas são fechadas, sem mensagem`,
        ]),
    "O que ainda esperava para ser enviado à pessoa",
  ],
  stays: [
    "As quantidades de salas e mensagens, para que os números do painel não mudem",
    "A auditoria, sem o nome da pessoa",
    ...(refusesCampaigns ? ["A recusa de campanhas, como um código do número: ninguém volta a escrever para ela"] : []),
    "O que já chegou aos canais, aos sistemas da empresa e às cópias de segurança",
  ],
})

const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
