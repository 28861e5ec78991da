/**
 * Beginnings and ends of questions, without what is asked about: each node learns that they mean none of its answers, so
 * that a text of another topic is not taken for one by its 'como faço para'.
 */
export const frameTexts: ReadonlyArray<string> = `
quero saber sobre isso
como faço para fazer isso
o que é isso
qual é o
quais são os
onde fica
onde posso ver
como posso
preciso de uma coisa
gostaria de saber mais
me fala sobre
tem algum
vocês têm
quando vai ser
quem é
eu quero
eu preciso de
é possível fazer
existe alguma forma de
quanto é
posso fazer
o que eu faço agora
o que acontece se
qual a melhor maneira de
me explica como
como você faz
para que serve
de onde vem
até quando
me mostra
o que preciso ter
como saber se
tenho que
vai ter
ele disse que
para o meu filho
na minha cidade
em casa
com meu amigo
amanhã de manhã
semana que vem
no brasil
para mim
por mês
`
  .trim()
  .split("\n")
