/** Messages of the workspaces, spelled as specified (access, section 8). */
export const workspaceMessages = {
  loadFailed: "Nao foi possivel buscar os dados de Workspaces neste momento. Tente mais tarde.",
} as const
