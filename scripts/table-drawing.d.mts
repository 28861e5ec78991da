export const tableDrawing: (query: (sql: string) => Promise<ReadonlyArray<Record<string, unknown>>>) => Promise<string>
