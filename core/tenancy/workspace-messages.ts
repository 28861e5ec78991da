/** Messages of the workspaces, spelled as specified: in the selector (access, section 8), and in the bots area and rooms. */
export const workspaceMessages = {
  loadFailed: "Nao foi possivel buscar os dados de Workspaces neste momento. Tente mais tarde.",
  /** bots, section 8 */
  unavailable: "Não foi possível buscar os dados de Workspaces neste momento. Tente mais tarde.",
  /** bots, section 5: a bot is created for the workspaces that are selected. */
  noneSelected: "Favor informar ao menos uma workspace no cabeçalho da página",
} as const
