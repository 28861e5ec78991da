/** The demo company's site, on a domain that never resolves. */
export const site = "https://casaaroeira.example"

/** Names of the cards that transfer to attendants. */
export const care = "Falar com o SAC"
export const specialist = "Falar com o pós-venda"
