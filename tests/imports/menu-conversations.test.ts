import { exampleFlowCsv, type ForeignFlow, importForeignFlow } from "@prosa/core/flow"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { blockingIn, converses, toldIn } from "./imported-talk.ts"

const imported = (...rows: ReadonlyArray<string>): ForeignFlow =>
  Result.getOrThrow(importForeignFlow(rows.join("\n"), "Menu"))

describe("a menu in a CSV converses as it is written", () => {
  it("has an option in each row, its key and its words, of Excel in Portuguese", () => {
    const shop = imported(
      "\uFEFFsep=;",
      "Passo;Mensagem;Opcao;Texto_opcao;Vai_para;Acao",
      'inicio;"Oi! Em que posso ajudar?";1;Já sou cliente;cliente;',
      ";;2;Quero conhecer;novo;",
      ";;3;Falar com uma pessoa;;encaminhar_comercial",
      'cliente;"Que bom!',
      'O que precisa?";1;Voltar;;menu',
      ";;2;Nada;fim;",
      "novo;Seu e-mail?;;;obrigado;coletar_email",
      "obrigado;Escrevo a {{novo}}.;;;;fim",
    )
    expect(shop.report.source).toBe("menu")
    expect(toldIn(shop)).toEqual([
      "encaminhar_comercial changed: A conversa é transferida: escolha para quem em “Transferir”.",
    ])
    expect(blockingIn(shop)).toEqual(["A transferência está ligada, mas não tem destino."])
    const begin = "Oi! Em que posso ajudar? [Já sou cliente|Quero conhecer|Falar com uma pessoa]"
    const second = "Que bom!\nO que precisa? [Voltar|Nada]"
    converses(shop, begin, "> 1", second, "> Voltar", begin, "> ja sou cliente", second, "> 2", ".")
    converses(shop, begin, "> Quero conhecer", "Seu e-mail?", "> ana@loja.example", "Escrevo a ana@loja.example.", ".")
    const [transfer] = shop.flow.nodes.filter((node) => node.transfer !== null)
    expect(transfer?.title).toBe("Falar com uma pessoa")
  })

  it("has options beside each other, each with where it leads", () => {
    const tree = imported(
      "ID;Pergunta;A;Nó A;B;Nó B",
      "1;Tem quintal?;SIM;2;NÃO;3 ",
      "2;Um cachorro.;;;;",
      "3;Um peixe.;;;;",
    )
    expect(toldIn(tree)).toEqual([])
    converses(tree, "Tem quintal? [SIM|NÃO]", "> sim", "Um cachorro.", ".")
    converses(tree, "Tem quintal? [SIM|NÃO]", "> Não", "Um peixe.", ".")
    const numbered = imported(
      "step,question,option1_text,option1_next_step,option2_text,option2_next_step",
      "a,Chá ou café?,Chá,b,Café,c",
      "b,Chá!,,,,",
      "c,Café!,,,,",
    )
    converses(numbered, "Chá ou café? [Chá|Café]", "> café", "Café!", ".")
  })

  it("has all options in one cell", () => {
    const list = imported(
      "node\tmessage\toptions",
      "a\tPizza ou massa?\tPizza|b, Massa->c, Sair|fim",
      "b\tPizza!\t",
      "c\tMassa!\tMais|a",
    )
    expect(toldIn(list)).toEqual([])
    const menu = "Pizza ou massa? [Pizza|Massa|Sair]"
    converses(list, menu, "> Massa", "Massa! [Mais]", "> mais", menu, "> sair", ".")
    converses(list, menu, "> Pizza", "Pizza!", ".")
  })

  it("answers an option before it goes on, and goes on by itself where there is none", () => {
    const quiz = imported(
      "Question ID,Question,Option,Response,Next ID",
      "1,Quanto é 2 + 2?,4,Certo!,2",
      "1,,5,Quase.,1",
      "2,Muito bem.,,,3",
      "3,Fim.,,,",
    )
    expect(toldIn(quiz)).toEqual([])
    converses(
      quiz,
      "Quanto é 2 + 2? [4|5]",
      "> 5",
      "Quase.",
      "Quanto é 2 + 2? [4|5]",
      "> 4",
      "Certo!",
      "Muito bem.",
      "Fim.",
      ".",
    )
  })

  it("tells what leads nowhere, what is no action and what is not read", () => {
    const odd = imported(
      "node,mensagem,opção,próximo,ação,cor",
      ",Sem node,,,,",
      "a,Oi,Ir,fantasma,,azul",
      "a,,Dançar,,dançar,",
      "b,Solto,,a,,",
      "b,,,fim,,",
    )
    expect(toldIn(odd)).toEqual([
      "linha 2 left-out: A linha não diz de que node é.",
      "linha 6 changed: O node já levava a “a”.",
      "coluna left-out: A coluna “cor” não é lida.",
      "Ir left-out: “fantasma” não é um node: a conversa termina.",
      "Dançar left-out: A ação “dançar” não existe aqui: a conversa termina.",
    ])
    converses(odd, "Oi [Ir|Dançar]", "> ir", ".")
  })

  it("is no menu where the header is ours, or names no way on", () => {
    for (const file of [
      exampleFlowCsv().csv,
      "Nome do node,Interação do robô,Interação do usuário,Node de destino\nInicio,Oi,,Fim\nFim,Tchau,,",
      "id,question,answer\n1,Oi?,Oi!",
      "Question ID,Question,Option 1,Option 2\n1,Oi?,a,b",
      "a,b\n1,2",
      "",
    ]) {
      const read = importForeignFlow(file, "Menu")
      expect(Result.isFailure(read) && read.failure._tag).toBe("NotForeign")
    }
  })
})
