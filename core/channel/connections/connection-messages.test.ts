import { expect, it } from "vitest"
import { connectionMessages as say } from "../index.ts"

it("says what the specification says of connections, to the letter", () => {
  expect(say).toMatchObject({
    wrongParameters: "Erro nos parâmetros recebidos. Por favor tente mais tarde!",
    tokenNotSaved: "Erro ao salvar token. Por favor tente mais tarde!",
    whatsappNotSaved: "Erro ao gravar dados Whatsapp.",
    tryLater: "Favor tentar novamente mais tarde.",
    success: "Sucesso.",
    whatsappSaved: "Dados Whatsapp atualizados.",
    notDisconnected: "Erro ao desconectar-se da conta neste momento! Por favor, tente mais tarde.",
    pagesNotLoaded: "Não foi possível buscar os dados neste momento! Por favor, tente mais tarde.",
    pageNotConnected: "Não foi possível conectar sua página neste momento! Por favor, tente mais tarde.",
    pageNotDisconnected: "Não foi possível desconectar sua página neste momento! Por favor, tente mais tarde.",
    notFetched: "Erro ao buscar dados. Por favor tente mais tarde!",
    notRemoved: "Erro ao remover. Por favor tente mais tarde!",
    notUpdated: "Erro ao atualizar. Por favor tente mais tarde!",
    updated: "As informações foram atualizadas com sucesso.",
    disconnected: "Desconectado com sucesso!",
    urlCopied: "URL Webhook copiado com sucesso!",
    whatsappActive: "WhatsApp Ativo",
    mayReceive: "Agora você já pode receber mensagens diretamente do seu celular.",
    readCode: "Leia o QRCode para atualizar o número do celular.",
    generate: "Gerar QRCode...",
    generating: "Gerando QRCode",
    keepUsing: "Lembre-se de usar o celular uma vez a cada 14 dias para ficar sempre conectado.",
  })
})
