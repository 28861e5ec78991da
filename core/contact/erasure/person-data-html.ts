import type { PersonData, PersonFacts, PersonFile, PersonMessage, PersonRoom } from "./person-data.ts"

/** Escapes a text for HTML, in elements and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;")

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
  h2 { margin-top: 2.5rem; } h3 { margin: 2rem 0 0; }
  dl { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: .25rem 1rem; }
  dt, small { color: GrayText; } dd { margin: 0; white-space: pre-wrap; }
  ol, ul { padding: 0; list-style: none; } li { margin: .75rem 0; } p { margin: 0; white-space: pre-wrap; }`

/**
 * Writes `dados.html` part by part: the same as `dados.json`, to be read. It loads nothing and runs nothing; its links lead to the
 * files beside it. `momentOf` formats timestamps.
 */
export const personDataHtml = async function* (
  { facts, rooms }: PersonData,
  momentOf: (iso: string) => string,
): AsyncGenerator<string> {
  yield head(facts, momentOf)
  for await (const { room, messages } of rooms()) {
    yield roomHead(room, momentOf)
    for await (const part of messages) yield part.map((message) => lineOf(message, momentOf)).join("")
    yield "</ol>\n"
  }
  yield "</body>\n</html>\n"
}

const head = (facts: PersonFacts, momentOf: (iso: string) => string): string => {
  const { contato, canais, valoresCapturados, textosNaoEntendidos, campanhas, empresa, geradoEm } = facts
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Dados da pessoa</title>
<style>${style}</style>
</head>
<body>
<h1>Dados da pessoa</h1>
<p>${escapeHtml(empresa)} · gerado em ${escapeHtml(momentOf(geradoEm))}</p>
<h2>Contato</h2>
${listOf([
  ["Nome", contato.nome],
  ["E-mail", contato.email],
  ["Telefone", contato.telefone],
  ["Descrição", contato.descricao],
  ["Workspace", contato.workspace],
  ["Criado em", momentOf(contato.criadoEm)],
  ["Etiquetas", contato.etiquetas.join(", ")],
  ["Campanhas", contato.recusouCampanhasEm === null ? "Recebe" : `Recusou em ${momentOf(contato.recusouCampanhasEm)}`],
])}
${contato.foto === null ? "" : `<p>${linkTo(contato.foto)}</p>`}
${section(
  "Canais",
  canais.map(({ canal, tipo, valor, endereco }) => [
    `${canal} (${tipo})`,
    endereco === "" ? valor : `${valor} (${endereco})`,
  ]),
)}
${section(
  "Valores capturados",
  valoresCapturados.map(({ nome, valor, robo, sala }) => [nome, `${valor}\n${robo}, sala ${sala}`]),
)}
${section(
  "Textos não entendidos",
  textosNaoEntendidos.map(({ texto, em, sala }) => [`${momentOf(em)}, sala ${sala}`, texto]),
)}
${section(
  "Campanhas",
  campanhas.map(({ campanha, telefone, texto, situacao, em }) => [
    campanha,
    `${texto}\n${telefone} · ${situacao}${em === null ? "" : ` · ${momentOf(em)}`}`,
  ]),
)}
<h2>Salas</h2>
`
}

const listOf = (rows: ReadonlyArray<readonly [string, string]>): string =>
  `<dl>${rows.map(([term, text]) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(text === "" ? "–" : text)}</dd>`).join("")}</dl>`

const section = (title: string, rows: ReadonlyArray<readonly [string, string]>): string =>
  rows.length === 0 ? "" : `<h2>${title}</h2>\n${listOf(rows)}`

const linkTo = ({ nome, caminho }: PersonFile): string =>
  `<a href="${escapeHtml(caminho.split("/").map(encodeURIComponent).join("/"))}">${escapeHtml(nome)}</a>`

const roomHead = (
  { id, robo, canal, situacao, comecouEm, terminouEm, etiquetas }: PersonRoom,
  momentOf: (iso: string) => string,
) =>
  `<h3>Sala ${id}</h3>
<p><small>${escapeHtml(`${robo} · ${canal} · ${situacao} · ${momentOf(comecouEm)}${terminouEm === null ? "" : ` a ${momentOf(terminouEm)}`}${etiquetas.map((etiqueta) => ` · ${etiqueta}`).join("")}`)}</small></p>
<ol>
`

const who: Readonly<Record<string, string>> = {
  pessoa: "Pessoa",
  robo: "Robô",
  atendente: "Atendente",
  sistema: "Sistema",
}

const lineOf = (
  {
    de,
    nome,
    texto,
    textoAnterior,
    enviadaEm,
    apagadaEm,
    respondeA,
    reacaoDaPessoa,
    reacaoDoAtendimento,
    arquivos,
  }: PersonMessage,
  momentOf: (iso: string) => string,
): string => {
  const said = [
    `${who[de] ?? de}${nome === "" ? "" : ` (${nome})`} · ${momentOf(enviadaEm)}`,
    ...(apagadaEm === null ? [] : [`apagada em ${momentOf(apagadaEm)}`]),
    ...(respondeA === null ? [] : [`responde à mensagem ${respondeA.numero} da sala ${respondeA.sala}`]),
    ...(reacaoDaPessoa === null ? [] : [`reação da pessoa: ${reacaoDaPessoa}`]),
    ...(reacaoDoAtendimento === null ? [] : [`reação do atendimento: ${reacaoDoAtendimento}`]),
  ].join(" · ")
  const before = textoAnterior === null ? "" : `<p><small>Antes de editar: ${escapeHtml(textoAnterior)}</small></p>`
  const files = arquivos.length === 0 ? "" : `<p>${arquivos.map(linkTo).join(" · ")}</p>`
  return `<li><small>${escapeHtml(said)}</small><p>${escapeHtml(texto)}</p>${before}${files}</li>\n`
}
