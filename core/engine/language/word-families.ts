import { stemOf } from "./language-words.ts"

// Words of customers and of small talk that mean much the same, each family on a line: folded, a pair of words joined by '+'.
const families = `
oi ola opa ei hey alo salve eai e+ai bom+dia boa+tarde boa+noite saudacoes
tchau adeus falou fui abraco abracos beijos ate+mais ate+logo ate+breve ate+amanha ate+depois
obrigado obrigada valeu agradeco agradecido agradecida grato grata brigado brigada
sim claro certo isso exato exatamente positivo confirmo confirmado concordo correto beleza pode+ser com+certeza
nao negativo nunca jamais nenhum nenhuma discordo
tudo+bem tudo+bom tudo+certo como+vai como+esta como+voce
otimo otima legal excelente maravilhoso maravilhosa incrivel perfeito perfeita demais adorei amei lindo linda show top bacana massa
pessimo pessima ruim horrivel terrivel chato chata burro burra idiota lixo droga odeio inutil
preco valor custo custa custam quanto caro barato orcamento cotacao tabela
comprar compra adquirir adquiro encomendar encomenda pedir pedido
cancelar cancelamento desistir desistencia encerrar encerramento anular desfazer rescindir
trocar troca devolver devolucao substituir reembolso estorno ressarcimento
entrega entregar frete envio enviar despachar chegar chega rastrear rastreio rastreamento remessa
pagar pagamento pago paga pagou paguei pagando quitar parcela parcelar parcelamento prestacao
boleto fatura cobranca carne mensalidade conta+a
desconto promocao oferta cupom abatimento liquidacao
horario horarios hora horas abre abrem abertos aberto fecha fecham fechado expediente atendem funcionamento
endereco localizacao local lugar onde+fica onde+e fica+onde localizado rua bairro chegar+ai mapa
telefone celular contato numero ligar ligacao whatsapp zap
email e+mail mail correio+eletronico
atendente humano pessoa alguem gerente operador funcionario consultor vendedor
robo bot chatbot maquina virtual inteligencia+artificial computador
ajuda ajudar auxilio socorro suporte assistencia
duvida duvidas pergunta perguntas perguntar esclarecer
problema problemas defeito defeituoso erro falha quebrado quebrou estragado estragou bug travando travou
reclamar reclamacao queixa insatisfeito denuncia denunciar ouvidoria
demora demorando atrasado atraso atrasou lento devagar lentidao
senha login acesso acessar entrar logar
esqueci esquecer perdi perder lembrar lembro recuperar redefinir resetar
mudar alterar alteracao modificar atualizar atualizacao corrigir editar
cadastro cadastrar registrar registro inscrever inscricao inscricoes matricula matricular
marcar agendar agendamento reservar reserva consulta horario+para
remarcar reagendar adiar transferir antecipar
documento documentos documentacao papelada rg cpf identidade certidao comprovante
prazo quando data dias tempo demora+quanto quanto+tempo
curso cursos aula aulas disciplina materia treinamento capacitacao
professor professora docente instrutor tutor
vaga vagas emprego trabalho trabalhar curriculo contratar contratacao
certificado diploma declaracao atestado historico
nome chama chamo chamam
idade anos nasceu nasci velho velha
criou criador criadores desenvolveu desenvolvedor desenvolvedores fez+voce te+fez te+criou programou
funciona funcionar serve servir finalidade objetivo proposito
significa significado definicao conceito o+que
baixar download instalar instalacao aplicativo app programa sistema software
site pagina portal link url
internet wifi rede conexao sinal
medico medica doutor doutora especialista clinico
exame exames resultado resultados laudo
sintoma sintomas dor dores febre doente doenca
remedio remedios medicamento medicacao receita farmacia
convenio seguro+saude seguro cobertura
carro veiculo automovel moto
casa apartamento imovel imoveis aluguel alugar moradia
comida comer refeicao lanche almoco jantar cardapio menu prato sabores
bebida bebidas beber suco refrigerante cerveja agua
piada piadas engracado engracada rir brincadeira
futebol time jogo jogar esporte
musica cantar canta cancao
filme serie cinema assistir
amor namorar namorada namorado casar ama
mora moram moro vive vivem
clima previsao chuva temperatura
repetir repete repita novamente de+novo
entendi entender compreendi compreender entendeu
explicar explica explique explicacao detalhes detalhar
comecar iniciar inicio comeco
parar para+de sair voltar encerra
participar participacao participo participante participantes
requisito requisitos criterio criterios exigencia exigencias necessario
lista listar listagem relacao todos+os
projeto projetos proposta propostas
governo prefeitura ministerio secretaria
imposto impostos taxa taxas tributo multa
lei leis legislacao norma normas regra regras decreto
produto produtos item itens mercadoria mercadorias artigo artigos
estoque disponivel disponiveis disponibilidade
cartao cartoes credito debito
pix transferencia deposito
gratis gratuito gratuita gratuitamente de+graca
garantia garantias
tamanho tamanhos medida medidas dimensao
loja lojas filial unidade unidades
saldo extrato
plano planos pacote pacotes assinatura assinar
viagem viajar passagem passagens voo hotel hospedagem
evento eventos festa palestra congresso
escola colegio faculdade universidade campus
prova provas avaliacao nota notas
salario remuneracao renda
beneficio beneficios
crianca criancas filho filha filhos bebe
animal animais cachorro gato pet
planta plantas plantar plantio cultivo cultivar lavoura
urgente urgencia emergencia
golpe fraude seguranca confiavel
dados privacidade lgpd
etica etico conduta moral
presente presentes brinde brindes
visita visitar visitacao passeio passear turismo turistico turisticos
estacionamento estacionar garagem
andamento status situacao acompanhar acompanhamento
recurso recorrer contestar contestacao
aprovado aprovacao aprovar aceito deferido
recusado rejeitado negado reprovado indeferido
dinheiro grana verba financiamento emprestimo emprestado
empresa firma negocio companhia
arquivo arquivos anexo anexar pdf
foto fotos imagem imagens
idioma lingua ingles portugues
feliz alegre contente animado
triste chateado deprimido mal
diferenca diferencas diferente comparar
importancia importante vantagem vantagens
tecnico tecnica instalador manutencao conserto consertar reparo
`

/** Shorter words have their family in the form that is listed: 'fal' would be the stem of 'falou' (bye) and of 'falar'. */
const shortestStemmed = 6

const formOf = (word: string): string => (word.length < shortestStemmed ? word : stemOf(word))

const familyOf: ReadonlyMap<string, string> = new Map(
  families
    .trim()
    .split("\n")
    .flatMap((line) => {
      const entries = line.split(" ")
      return entries.map((entry) => [entry.split("+").map(formOf).join(" "), entries[0] ?? ""] as const)
    }),
)

/**
 * Returns the families of normalised words and of adjacent pairs, each once, by its first word: 'preco' for 'custa'. A word
 * that is given as '' belongs to none.
 */
export const wordFamilies = (words: ReadonlyArray<string>): ReadonlySet<string> => {
  const forms = words.map(formOf)
  const names = [...forms, ...forms.slice(1).map((form, at) => `${forms[at] ?? ""} ${form}`)]
  return new Set(names.flatMap((name) => familyOf.get(name) ?? []))
}
