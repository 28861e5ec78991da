/** Where the demo company would be on the web: an address that never exists. */
export const site = "https://casaaroeira.example"

/** The cards that hand over to people. */
export const care = "Falar com o SAC"
export const specialist = "Falar com o pós-venda"
