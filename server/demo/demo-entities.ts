import { type EntityContent, entriesFromText } from "@prosa/core/entity"

/** What the customers of the shop call the cities that it delivers to. */
export const cities: EntityContent = {
  name: "cidade",
  kind: "normal",
  fuzzy: true,
  entries: entriesFromText(
    [
      "São Paulo, Sampa, SP, capital paulista",
      "Rio de Janeiro, Rio, RJ",
      "Belo Horizonte, BH, Belô",
      "Vitória, capital capixaba",
      "Curitiba, CWB",
      "Florianópolis, Floripa",
      "Porto Alegre, POA, Portinho",
      "Campinas",
      "Joinville",
      "Caxias do Sul, Caxias",
    ].join("\n"),
    "normal",
  ),
}

export const fabricColours: EntityContent = {
  name: "cor_do_tecido",
  kind: "normal",
  fuzzy: true,
  entries: entriesFromText(
    [
      "Azul petróleo, petróleo, azul escuro",
      "Caramelo, camel, conhaque, mel",
      "Linho cru, cru, off white, natural",
      "Mostarda, amarelo queimado",
      "Terracota, barro, telha, ferrugem",
      "Verde-musgo, musgo, verde escuro",
    ].join("\n"),
    "normal",
  ),
}

export const orderNumbers: EntityContent = {
  name: "numero_pedido",
  kind: "regex",
  fuzzy: false,
  entries: entriesFromText("PED-?\\d{4,6}\n\\d{6}", "regex"),
}
