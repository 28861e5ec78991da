export { Brand, type Brands, defaultBrand } from "./brand.ts"
export { type Companies, CompanyChoice, Workspace, type Workspaces } from "./workspaces.ts"
export { contrast, derivePalette, type Palette, parseColour } from "./palette.ts"
