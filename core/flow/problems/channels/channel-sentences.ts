import { media } from "../../../channel/index.ts"
import type { FlowProblem } from "../flow-problem.ts"

/** A problem that only some channels have. */
type ChannelProblem = Extract<FlowProblem, { readonly channel: unknown }>

/** Says in Portuguese what a channel changes of a message. */
export const channelSentence = (problem: ChannelProblem): string => {
  const { elsewhere = 0 } = problem
  const others = elsewhere === 0 ? "" : ` O mesmo vale para mais ${elsewhere === 1 ? "1 node" : `${elsewhere} nodes`}.`
  return `${sentenceOfChange(problem)}${others}`
}

const sentenceOfChange = (problem: ChannelProblem): string => {
  const { label: channel, files, reads } = media[problem.channel]
  switch (problem._tag) {
    case "TextInPieces":
      return `No ${channel} o texto vai em ${problem.pieces} mensagens.`
    case "TextAdded":
      return `No ${channel} os botões precisam de um texto: vai “${problem.words}”.`
    case "FormatChanged":
      return reads === "plain-text"
        ? `O ${channel} não mostra negrito nem código: o texto vai sem formatação.`
        : `No ${channel} a formatação do texto aparece diferente.`
    case "ChoicesNumbered":
      return `O ${channel} não tem botões: as opções vão numeradas no texto.`
    case "TooManyButtons":
      return `São ${problem.count} opções: o ${channel} mostra ${problem.first} e deixa as outras em “Mais opções”.`
    case "LabelChanged":
      return `No ${channel} o botão “${problem.label}” aparece como “${problem.title}”; o nome inteiro vai ${problem.whole === "below" ? "abaixo dele" : "no texto"}.`
    case "LinksWritten": {
      const [only, ...more] = problem.labels
      return more.length === 0
        ? `No ${channel} o link “${only ?? ""}” vai escrito no texto, sem botão.`
        : `No ${channel} os ${problem.labels.length} links vão escritos no texto, sem botão.`
    }
    case "FileTooLarge":
      return `O arquivo “${problem.file}” é maior que o máximo do ${channel}${files.document === undefined ? "" : ` (${megabytes(files.document.bytes)})`}: vai como link.`
    case "FileNotAccepted":
      return `O ${channel} não aceita o arquivo “${problem.file}”: vai como link.`
    case "FileAsDocument":
      return problem.tooLarge
        ? `O arquivo “${problem.file}” é grande demais para ser aberto na conversa: no ${channel} vai como documento.`
        : `O ${channel} não abre o arquivo “${problem.file}” na conversa: vai como documento.`
  }
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_048_576)} MB`
