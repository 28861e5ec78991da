export { Brand, type Brands, defaultBrand, hasAlternativeLook } from "./brand.ts"
export { type Companies, CompanyChoice, Workspace, type Workspaces } from "./workspaces.ts"
export { scopeWords, type WorkspaceRow, workspaceRows } from "./workspace-tree.ts"
export { contrast, derivePalette, type Palette, parseColour } from "./palette.ts"
