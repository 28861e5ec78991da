/**
 * What a word or an expression is in an answer: `yes` and `no` answer by themselves, `agreed` is a yes that any no outweighs ('claro',
 * 'tudo bem'), `wrong` a no that a negation turns round ('errado'), `not` negates what follows, `unsure` is neither, a `verb` answers
 * by itself and says nothing beside others ('quero', 'não quero'), and the rest of them say nothing.
 */
export type WordRole =
  | "yes"
  | "agreed"
  | "no"
  | "wrong"
  | "not"
  | "unsure"
  | "verb"
  | "that"
  | "filler"
  | "greeting"
  | "thanks"
  | "farewell"

// Folded words and expressions, of each role; '+' joins the words of an expression.
const listed: Readonly<Record<WordRole, string>> = {
  yes:
    "sim simm simsim sin ss s yes yep yup yeah yea yah ya yap si sip sin isso isso+mesmo isso+ai e+isso e+isso+ai e+isso+mesmo aham ahan ahaan arram " +
    "uhum uhumm uhun hum+hum hunhum unhum ahum positivo afirmativo confirmo confirmado confirmada confirmar confirma aceitar concordo concordamos aceito aceitamos " +
    "autorizo topo eu+topo bora bora+la simbora partiu fechado fechou combinado demorou ja+e manda+ver manda+bala quero+sim pode+sim " +
    "pode+crer pode+pa de+acordo pois+sim por+que+nao porque+nao pq+nao pq+n prq+nao acho+que+sim creio+que+sim acredito+que+sim penso+que+sim espero+que+sim " +
    "diria+que+sim claro+que+sim logico+que+sim obvio+que+sim certeza+que+sim com+certeza+sim parece+que+sim tomara+que+sim suponho+que+sim " +
    "com+prazer com+todo+prazer sem+sombra+de+duvida sem+sombra+de+duvidas vamos+nessa vamos+la vamo+la vambora ta+valendo nao+quero+outra+coisa " +
    "interessado interessada tenho+interesse mas+e+claro e+pra+ja nada+contra nao+tenho+nada+contra com+toda+certeza na+verdade+sim manda+ai " +
    "manda pode+mandar adoraria amaria prossiga prosseguir prossegue continue continua continuar exato exatamente confere procede",
  agreed:
    "claro claramente concerteza conserteza com+serteza acordo tem+grandes+chances certo certinho certissimo certamente certeza com+certeza correto correta corretamente ok okay okey oki okei k okk blz beleza belezura " +
    "ta+bom ta+bem ta+ok ta+certo ta+joia ta+otimo esta+bom esta+bem esta+ok esta+certo tudo+bem tudo+bom tudo+certo tudo+ok tranquilo suave sussa de+boa " +
    "joia perfeito perfeitamente otimo otima excelente maravilha show show+de+bola legal bacana massa top boa bom pode+ser pode+ate+ser " +
    "logico logicamente obvio obviamente evidente evidentemente naturalmente decerto de+fato de+facto verdade verdadeiro verdadeira e+verdade realmente efetivamente " +
    "sem+duvida sem+duvidas sem+duvida+alguma sem+duvida+nenhuma nao+ha+duvida nao+tenho+duvida nao+tenho+duvidas nao+resta+duvida com+certeza+absoluta " +
    "sem+problema sem+problemas sem+problema+nenhum sem+problema+algum nao+tem+problema nao+ha+problema nao+vejo+problema nao+vejo+problemas nao+vejo+problema+nenhum " +
    "nao+vejo+mal nao+tem+mal nao+faz+mal nao+me+importo nao+me+incomodo nao+me+oponho nao+me+incomoda nao+vejo+por+que+nao nao+vejo+porque+nao nao+vejo+motivo+para+nao " +
    "nenhum+problema nao+ha+problemas nao+tem+problemas nao+tem+erro nao+posso+negar nao+nego nao+deixo+de nao+deixa+de nao+deixe+de nao+deixaria+de " +
    "absolutamente absoluto indubitavelmente inegavelmente provavelmente provavel pelo+visto parece+bom parece+otimo por+favor faca+isso vamos vamo entendido entendi " +
    "compreendido pois+e pois+nao opa+claro otima+ideia boa+ideia eh+nois tamo+junto gostei seria+otimo seria+bom acertou isto com+gosto ta uai+sim " +
    "fechadissimo lindo adorei amei",
  no:
    "negativo nego nananinanao nope nop nops nah naa no non nein necas neca negado nunquinha nem+pensar nem+a+pau nem+morto nem+morta nem+ferrando nem+sonhando " +
    "nem+brincando nem+em+sonho nem+que+a+vaca+tussa nem+vem nem+lascando nem+fudendo nem+por+decreto de+jeito+nenhum de+jeito+algum de+jeito+maneira " +
    "de+maneira+nenhuma de+maneira+alguma de+forma+alguma de+forma+nenhuma de+modo+algum de+modo+nenhum em+hipotese+alguma em+hipotese+nenhuma " +
    "sem+chance sem+chances sem+a+minima+chance sem+a+menor+chance sem+condicao sem+condicoes fora+de+questao fora+de+cogitacao que+nada nada nada+disso nada+a+ver nadinha nada+feito mais+nada nada+mais " +
    "nenhum nenhuma imagina imagine magina deixa deixe deixa+pra+la deixa+para+la deixa+quieto deixa+disso deixa+assim deixa+estar deixe+pra+la deixe+para+la " +
    "esquece esqueca esquece+isso deus+me+livre ta+louco ta+doido ta+maluco to+fora estou+fora sem+interesse passo dispenso desisto prefiro+nao melhor+nao " +
    "acho+melhor+nao sai+fora ta+amarrado jamais+na+vida jame tampouco longe+disso pelo+contrario muito+pelo+contrario ao+contrario uma+ova " +
    "quem+me+dera no+thanks nothing never contra so+que+nao sqn basta chega pare aborta desiste impossivel+aceitar",
  wrong:
    "errado errada errei errou erradissimo incorreto incorreta falso falsa mentira discordo discordamos recuso recusado recusada recusar rejeito rejeitado impossivel improvavel " +
    "ruim pessimo pessima rejeitar negar duvido",
  not: "nao naao naoo naum nau naun nn ñ n nunca jamais nem",
  unsure:
    "talvez talves tavez quica quem+sabe sei+la sla nao+sei nao+sei+nao nao+sei+bem nao+sei+dizer nao+sei+ainda ainda+nao+sei num+sei nem+sei nao+sabia nao+sei+se+sim nao+sei+se+quero " +
    "nao+sei+responder nao+saberia nao+saberia+dizer nao+faco+ideia nao+faco+a+minima+ideia nao+faco+a+menor+ideia nao+tenho+ideia nao+tenho+a+menor+ideia nao+tenho+a+minima+ideia " +
    "nem+ideia nem+faco+ideia sem+ideia faco+ideia+nao tenho+ideia+nao sei+nao " +
    "nao+tenho+certeza nao+estou+certo nao+estou+certa nao+estou+seguro nao+estou+segura nao+to+certo sem+certeza incerto incerta duvidoso nao+com+certeza " +
    "nao+entendi nao+entendo nao+compreendi nao+compreendo num+entendi nao+entendi+nada nao+entendi+a+pergunta nao+ficou+claro nao+esta+claro como+assim " +
    "nao+lembro nao+me+lembro nao+recordo nao+me+recordo esqueci tanto+faz depende depende+do+caso mais+ou+menos em+termos vou+pensar vou+ver vou+ver+ainda deixa+eu+ver deixa+eu+pensar " +
    "deixe+eu+pensar preciso+pensar estou+em+duvida to+em+duvida na+duvida em+duvida tenho+duvida tenho+duvidas indeciso indecisa quiser+saber pode+ser+que+sim pode+ser+que+nao " +
    "talvez+sim talvez+nao nao+decidi nao+decidi+ainda ainda+nao+decidi hum humm hmm hm hmmm sim+e+nao nem+sim+nem+nao",
  verb:
    "quero queria quer querem queremos gostaria desejo desejaria preciso precisa precisamos precisaria posso podemos pode poderia podia vou vai iria vamos+sim tenho tem temos tinha teria tive teve ha " +
    "e eh foi era sao sou seria esta estou to tou estava acho creio acredito espero penso parece gosto curto consigo consegui faco fiz faria fez devo deve deveria prefiro preferia prefiro+isso " +
    "lembro conheco sei interessa interesso interesse pretendo convem serve rola rolou precisar querer fazer ser ter estar ir acontece aconteceu considero diria suponho tomara esqueco necessito " +
    "precisei quis permito permite permitir deixo deixaria importo incomodo aguento curti tento sinto vejo funciona+pra+mim vale vale+a+pena",
  that: "que",
  filler:
    "a o as os um uma uns umas de do da dos das em no+momento na nos nas por para pra pro pelo pela com ou se ao aos eu me mim meu minha meus minhas te ti voce voces vc vcs ele ela eles elas nos " +
    "esse essa este esta+ai aquilo disso nisso desse dessa desta nesse nessa nesta mesmo mesma ja agora hoje amanha ainda mais menos muito muita demais bem so apenas tambem tbm tb ai la aqui entao assim ne neh viu hein uai ue " +
    "ah ahh oh ei eita ora bom+entao olha tipo cara mano moco moca senhor senhora amigo amiga gente infelizmente felizmente definitivamente nesse momento neste agora+mesmo no+momento por+enquanto por+agora por+hora " +
    "enquanto isto coisa algo alguma algum outra outro outra+coisa tudo todo jeito forma favor gentileza por+gentileza pf pfv pfvr pls please rs rsrs kkk kk k+k haha hahaha mas porem quer+dizer digo alias na+verdade melhor pensando " +
    "jeito+certo simplesmente obvio+que logico+que claro+que nenhum+momento " +
    "hora dia vez vezes pouco tanto tao acaso ninguem sempre deus meu+deus poxa puxa nossa caramba sera dessa+vez desta+vez depois mais+tarde outra+hora outro+dia",
  greeting:
    "oi oii oie ola opa hello hi hey alo eai e+ai bom+dia boa+tarde boa+noite saudacoes salve tudo+bem+com+voce como+vai como+vai+voce tudo+joia",
  thanks:
    "obrigado obrigada obg obgd brigado brigada brigadao brigadinha obrigadao obrigadinho muito+obrigado muito+obrigada valeu vlw valeuu grato grata agradeco agradecido agradecida " +
    "eu+agradeco de+nada por+nada disponha thanks thank+you tks gratidao obrigado+mesmo desculpa desculpe desculpas perdao lamento sinto+muito",
  farewell:
    "tchau xau tchauzinho tchau+tchau xauzinho adeus flw falou fui ate ate+mais ate+logo ate+breve ate+amanha ate+depois ate+ja ate+a+proxima ate+outra+hora abraco abracos abs bjs beijo beijos " +
    "bye bye+bye tenha+um+bom+dia bom+fim+de+semana bom+final+de+semana bom+trabalho",
}

/** The roles of words and expressions, folded and with single blanks. */
export const wordRoles: ReadonlyMap<string, WordRole> = new Map(
  (Object.keys(listed) as ReadonlyArray<WordRole>)
    // What is listed twice is what it is first: an answer before a verb, a verb before a filler.
    .toReversed()
    .flatMap((role) => listed[role].split(" ").map((entry) => [entry.replaceAll("+", " "), role] as const)),
)

/** Single words that answer at the beginning or end of a sentence that says more: 'sim quero cancelar'. */
export const edgeWords: ReadonlySet<string> = new Set("sim simm ss aham uhum positivo afirmativo negativo".split(" "))

/** Verbs that a negation goes through to what it is about: 'não é urgente', 'não quero cancelar'. 'não consigo acessar' is about 'consigo'. */
export const wishes: ReadonlySet<string> = new Set(
  "quero queria quer gostaria desejo preciso precisa precisava vou vai pretendo".split(" "),
)
export const copulas: ReadonlySet<string> = new Set("e eh foi era sao sou ser seria esta estou estava ta to".split(" "))

/** Words of the longest expression that begins with a word; none for a word that begins no expression. */
export const longestExpressions: ReadonlyMap<string, number> = [...wordRoles.keys()]
  .map((entry) => entry.split(" "))
  .reduce(
    (longest, words) =>
      words.length === 1
        ? longest
        : longest.set(words[0] ?? "", Math.max(words.length, longest.get(words[0] ?? "") ?? 0)),
    new Map<string, number>(),
  )

/** Signs that answer, without the colour of a skin. */
export const signRoles: ReadonlyArray<readonly [RegExp, WordRole]> = [
  [/[👍👌✅☑✔🆗🙆🤝]/u, "yes"],
  [/[👎❌🚫✖🙅⛔]/u, "no"],
  [/[🤷🤔]/u, "unsure"],
]
