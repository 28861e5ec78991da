import { fileEntityPhrases } from "../../channel/index.ts"
import { cutTo } from "../../kernel/index.ts"
import type { ValueType } from "../logic/value-types.ts"
import type { FlowProblem, LostTarget } from "./flow-problem.ts"
import { channelSentence } from "./channels/channel-sentences.ts"

const named = (name: string): string => (name.trim() === "" ? "" : `: ${name}`)

const short = (text: string): string => (text.length > 60 ? `${cutTo(text, 59)}…` : text)

const operandWords: Readonly<Record<ValueType, string>> = {
  text: "um texto",
  number: "um número",
  money: "um valor em reais",
  date: "uma data",
  time: "uma hora",
  "date-time": "uma data com hora",
  choice: "uma opção",
  "yes-no": "sim nem não",
  file: "um arquivo",
}

/** Returns the Portuguese sentence of a problem. */
export const problemSentence = (problem: FlowProblem): string => {
  switch (problem._tag) {
    case "TransferWithoutTarget":
      return "A transferência está ligada, mas não tem destino."
    case "LostWorkspace":
    case "LostPerson":
    case "LostBot":
      return lostTargetSentence(problem, "A transferência")
    case "LostModule":
      return `O fluxo que é chamado não existe mais, ou ainda não foi publicado${named(problem.bot)}.`
    case "LostFile":
      return `O arquivo “${problem.file}” não existe mais. Remova-o da mensagem.`
    case "LostKeywordNode":
      return `A palavra-chave “${problem.keyword}” leva a um node que não existe mais${named(problem.title)}. Ela é editada na Gestão do Bot.`
    case "UnreachableNode":
      return "Nenhum caminho leva do início a este node."
    case "DeadEnd":
      return "A conversa para aqui: o node não tem resposta, fim, transferência nem volta."
    case "NoEndReachable":
      return "Nenhum caminho do fluxo chega a um fim ou a uma transferência."
    case "AnswerWithoutTarget":
      return "Uma interação do usuário não tem destino."
    case "AnswerNeverMatches":
      return "Uma interação do usuário não tem frase nem entidade e nunca será reconhecida."
    case "AnswersAfterTransfer":
      return "As interações do usuário deste node nunca acontecem: a conversa é transferida antes."
    case "AnswersBeforeReturn":
      return "As interações do usuário deste node nunca acontecem: a conversa volta antes."
    case "HoursUnset":
      return "O robô não tem horário de atendimento: ele está sempre aberto. Defina o horário na condição."
    case "WebhookWithoutAddress":
      return "O node chama o webhook, mas o robô não tem nenhum endereço de webhook. Ele é configurado na página do robô."
    case "WayWithoutTarget":
      return "Um caminho automático não tem destino."
    case "FailureWithoutCall":
      return "O caminho “Se falhar” nunca é seguido: o node não pergunta a nenhum sistema."
    case "CallWithoutFailureWay":
      return "Se o sistema não responder, a conversa segue sem a resposta: escolha um node em “Se falhar”."
    case "WebhookBesidesCall":
      return "O node pergunta a um sistema: o webhook não é chamado."
    case "ChoiceWithoutReplies":
      return "Nenhuma resposta rápida é frase desta resposta: não há o que escolher."
    case "ChoiceFault":
      return `Escolha: ${problem.reason}.`
    case "LostSecret":
      return `O segredo “${problem.secret}” não existe neste robô: a chamada falha. Crie-o em “Segredos do robô”.`
    case "ListMayBeEmpty":
      return `Se @${problem.variable} vier vazia, não há o que escolher: crie um caminho “@${problem.variable} está vazia”.`
    case "CallFault":
      return `Chamada: ${problem.reason}.`
    case "FormInEnd":
      return "O formulário deste node nunca é perguntado: a conversa termina antes."
    case "FormWithoutFields":
      return "O formulário não tem nenhum campo."
    case "FormFault":
      return `Formulário: ${problem.reason}.`
    case "FieldWithoutEntity":
      return `Formulário: ${problem.field} não tem entidade.`
    case "FieldWithoutQuestion":
      return `Formulário: ${problem.field} não tem pergunta.`
    case "RepeatedField":
      return `Formulário: dois campos são guardados como ${problem.field}.`
    case "SetWithoutName":
      return "Um valor definido neste node não tem nome."
    case "AnswersBeforeOtherwise":
      return "As respostas deste node nunca são ouvidas: por “Senão”, a conversa segue sem esperar."
    case "WayNeverTaken":
      return `O caminho “${problem.condition}” nunca é seguido: um anterior vale sempre que ele vale.`
    case "NeverHolds":
      return `A condição “${problem.condition}” nunca vale.`
    case "AlwaysHolds":
      return `A condição “${problem.condition}” vale sempre. Use “Senão”.`
    case "FallbackNeverSaid":
      return `A mensagem de exceção “${short(problem.text)}” nunca é dita: depois de ${problem.times === 1 ? "1 repetição" : `${problem.times} repetições`} a conversa segue para outro node.`
    case "ComparisonIncomplete":
      return `Falta com o que comparar ${problem.subject}.`
    case "ComparisonExpression":
      return `A expressão “${problem.expression}” é inválida.`
    case "OperandMistyped":
      return `O texto “${problem.operand}” não é ${operandWords[problem.as]}.`
    case "FormulaUnread":
      return `A conta de @${problem.variable} não pode ser lida: ${problem.reason}.`
    case "FormulaMistyped":
      return `A conta de @${problem.variable} fica vazia: ${problem.part} não é um número.`
    case "NeverWritten":
      return `Nenhum caminho até este node preenche o valor @${problem.variable}, que é lido aqui.`
    case "SometimesWritten":
      return `Só alguns caminhos preenchem o valor @${problem.variable} antes deste node: pelos outros, ele está vazio aqui.`
    case "ReturnNotAbove":
      return `A conversa volta para “${problem.title}”, que não leva mais a este node.`
    case "ReturnUnheard":
      return `A conversa volta para “${problem.title}”, que não espera nenhuma resposta.`
    case "EmptyBotText":
      return "O robô não diz nada neste node."
    case "EmptyMessage":
      return "Uma das mensagens do robô está vazia."
    case "EmptyVariant":
      return "Uma das variações de uma mensagem do robô está vazia."
    case "QuestionNeverMatches":
      return `A pergunta de qualquer lugar “${problem.question}” não tem nenhuma frase e nunca será entendida.`
    case "QuestionUnanswered":
      return `A pergunta de qualquer lugar “${problem.question}” não tem resposta nem node de destino.`
    case "RepeatedQuestionPhrase":
      return `A frase “${problem.phrase}” é da pergunta de qualquer lugar “${problem.question}” e também de “${problem.other}”, que vence sempre.`
    case "QuestionPhraseTaken":
      return `A frase “${problem.phrase}” é da resposta para “${problem.answer}” e também da pergunta de qualquer lugar “${problem.question}”: neste node vale a resposta.`
    case "QuestionLikePhrase":
      return `A frase “${problem.phrase}”, da resposta para “${problem.answer}”, se parece com “${problem.like}”, da pergunta de qualquer lugar “${problem.question}”: quem escrever algo parecido pode receber a outra.`
    case "MissingFallback":
      return "Nem o node nem o robô têm mensagem de exceção."
    case "TooManyVariables":
      return "Há mais de uma variável no mesmo node."
    case "BlankLabel":
      return "Um botão não tem nome."
    case "LookAlikeTitle":
      return `O nome é quase igual ao do node “${problem.title}”.`
    case "RepeatedPhrase":
      return `A frase “${problem.phrase}” está repetida na mesma interação.`
    case "ShadowedPhrase":
      return `A frase “${problem.phrase}” já pertence a uma interação anterior, que vence sempre.`
    case "LookAlikePhrase":
      return `A frase “${problem.phrase}” se parece com “${problem.like}”, de outra interação: quem escrever algo parecido pode ir pelo caminho errado. Mais exemplos em cada uma ajudam.`
    case "FewPhrases":
      return `Uma interação do usuário tem só ${problem.count === 1 ? "1 frase" : `${problem.count} frases`}, e outra tem ${problem.most}: com poucos exemplos, quase nada se parece com ela.`
    case "LacksPolarity":
      return `As interações “${problem.answer}” e “${problem.other}” se distinguem só por sim e não, e “${problem.answer}” não tem nenhuma frase que diga ${problem.polarity === "yes" ? "sim: acrescente, por exemplo, “sim” e “quero sim”" : "não: acrescente, por exemplo, “não” e “agora não”"}.`
    case "PhraseWithoutWords":
      return `A frase “${problem.phrase}” não tem letras nem números e nunca será reconhecida.`
    case "UnknownEntity":
      return `A entidade “${problem.entity}” não existe mais.`
    case "PhrasesBesidesFile":
      return `A resposta guarda ${fileEntityPhrases[problem.file]} e também tem frases: quem escrever uma delas segue sem enviar nada, e “${problem.variable}” fica vazia.`
    case "ShadowedEntity":
      return `A entidade “${problem.entity}” já pertence a uma interação anterior, que vence sempre.`
    case "EmptyEntity":
      return `A entidade “${problem.entity}” não tem nenhuma entrada.`
    case "RefusedExpression":
      return `A entidade “${problem.entity}” tem uma expressão inválida: ${problem.expression}`
    case "UncapturedMention":
      return `Nenhum caminho captura a variável “${problem.variable}” antes deste node.`
    case "SometimesCaptured":
      return `Só alguns caminhos capturam a variável “${problem.variable}” antes deste node: pelos outros, o texto é dito com um vazio no lugar dela.`
    case "LabelNotRecognised":
      return `O botão “${problem.label}” não é reconhecido por nenhuma interação do node.`
    case "RepeatedLabel":
      return `Há mais de um botão com o nome “${problem.label}”.`
    case "BrokenLink":
      return `O link do botão “${problem.label}” é inválido.`
    case "TextInPieces":
    case "TextAdded":
    case "FormatChanged":
    case "ChoicesNumbered":
    case "TooManyButtons":
    case "LabelChanged":
    case "LinksWritten":
    case "FileTooLarge":
    case "FileNotAccepted":
    case "FileAsDocument":
      return channelSentence(problem)
  }
}

/** Returns the Portuguese sentence of a lost target; `subject` is what leads to it. */
export const lostTargetSentence = (lost: LostTarget, subject: string): string => {
  switch (lost._tag) {
    case "LostWorkspace":
      return `${subject} leva a um workspace que não existe mais.`
    case "LostPerson":
      return `${subject} leva a uma pessoa que não atende mais no workspace${named(lost.person)}.`
    case "LostBot":
      return `${subject} leva a um robô que não existe mais${named(lost.bot)}.`
  }
}
