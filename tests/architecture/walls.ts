import path from "node:path"
import { type Context, contexts } from "./contexts.ts"
import { type AllowList, type Layer, layers } from "./layers.ts"

/** What a file is for, as its path tells. */
export type Role = "rule" | "view" | "testing" | "test"

/** Where a file stands. */
export interface Place {
  readonly layer: string
  /** The context or the folder of the layer; '' is its root. */
  readonly folder: string
  readonly role: Role
}

/** The specifiers that a source imports, in whichever way. */
export const importsOf = (source: string): ReadonlyArray<string> => {
  const code = source.replaceAll(/^\s*\/\/.*$|\/\*[^]*?\*\//gmu, "")
  const ways = [
    /^(?:import|export)\s(?:[^"'`;]*?\sfrom\s)?"([^"]+)"/gmu,
    /\bimport\(\s*"([^"]+)"\s*\)/gu,
    /\bnew URL\("(\.{1,2}\/[^"]+)", import\.meta\.url\)/gu,
  ]
  return ways.flatMap((way) => [...code.matchAll(way)].map(([, specifier = ""]) => specifier))
}

/** Where a file of the repository stands; undefined for what belongs to no layer. */
export const placeOf = (file: string): Place | undefined => {
  const [layer = "", ...rest] = file.split("/")
  if (!(layer in layers)) return undefined
  const folder = rest.length > 1 ? (rest[0] ?? "") : ""
  const role = /\.test\.tsx?$/u.test(file)
    ? "test"
    : /\/testing(?:\/|\.ts$)/u.test(file)
      ? "testing"
      : rest.includes("view")
        ? "view"
        : "rule"
  return { layer, folder, role }
}

const rankOf = (name: string): number => contexts.indexOf(name as Context)

/** What is wrong with a file and its imports, one sentence each. */
export const complaintsAbout = (file: string, source: string): ReadonlyArray<string> => {
  const place = placeOf(file)
  if (place === undefined) return []
  const layer = layers[place.layer]
  if (layer === undefined) return []
  if (!isKnown(place, layer)) return [`${file} stands in a folder that contexts.ts and layers.ts do not name`]
  return importsOf(source).flatMap((specifier) => {
    const wrong = specifier.startsWith(".")
      ? insideComplaint(file, place, layer, specifier)
      : outsideComplaint(place, layer, specifier)
    return wrong === undefined ? [] : [`${file} imports ${specifier}: ${wrong}`]
  })
}

const isKnown = ({ folder }: Place, layer: Layer): boolean =>
  rankOf(folder) >= 0 || folder in layer.below || layer.above.includes(folder)

/** 0 and up: the folders below, the contexts, the folders above. */
const heightOf = (file: string, { folder }: Place, layer: Layer): number => {
  const below = Object.keys(layer.below)
  if (folder === "" && layer.rootBelow?.includes(path.basename(file))) return 0
  if (folder in layer.below) return below.indexOf(folder)
  if (rankOf(folder) >= 0) return below.length + rankOf(folder)
  return below.length + contexts.length + layer.above.indexOf(folder)
}

const insideComplaint = (file: string, place: Place, layer: Layer, specifier: string): string | undefined => {
  const target = path.posix.join(path.posix.dirname(file), specifier)
  // what was built is read, not imported
  if (/\/dist\//u.test(target)) return undefined
  const there = placeOf(target)
  if (there === undefined || there.layer !== place.layer)
    return place.role === "test" || place.role === "testing" ? undefined : "it leaves its package by a path"
  const forTests = place.role === "test" || place.role === "testing"
  if (there.role === "test") return "nobody imports a test"
  if (there.role === "testing" && !forTests) return "what is for tests is not imported by the product"
  if (there.role === "view" && place.role === "rule" && rankOf(there.folder) >= 0 && place.layer === "core")
    return "rules and ports never import a view model"
  if (there.folder === place.folder) return undefined
  if (place.role === "test" && place.layer !== "core") return undefined
  if (layer.above.includes(place.folder) && !isContext(there)) return undefined
  if (!layer.above.includes(place.folder) && heightOf(target, there, layer) > heightOf(file, place, layer))
    return "its context stands before the one that it imports"
  if (forTests && place.layer !== "core") return undefined
  if (layer.faces && isContext(there) && !/\/(?:view\/|testing\/)?index\.ts$|\/testing\/arbitraries\.ts$/u.test(target))
    return "other contexts are imported through their index.ts only"
  return undefined
}

const isContext = ({ folder }: Place): boolean => rankOf(folder) >= 0

const outsideComplaint = (place: Place, layer: Layer, specifier: string): string | undefined => {
  if (place.role === "test") return undefined
  const testing = /^@prosa\/[^/]+\/(?:.*\/)?testing(?:\/|$)/u.test(specifier)
  if (testing) return place.role === "testing" ? undefined : "what is for tests is not imported by the product"
  if (place.role === "testing")
    return place.layer === "core" && !matches([...librariesOf(place, layer), "fast-check", "rxjs/testing"], specifier)
      ? "core is framework-free, and so is what its tests are made of"
      : undefined
  const ofCore = /^@prosa\/core\/([\w-]+)(\/view)?$/u.exec(specifier)
  if (ofCore !== null && isContext(place)) {
    const [, context = "", view] = ofCore
    if (view !== undefined && !layer.views) return "only what draws imports view models"
    if (layer.core === "any") return undefined
    if (layer.core === "up to itself")
      return rankOf(context) <= rankOf(place.folder) ? undefined : "its context stands before the one that it imports"
  }
  if (ofCore?.[2] !== undefined && !layer.views) return "only what draws imports view models"
  return matches(librariesOf(place, layer), specifier)
    ? undefined
    : `${place.layer}${place.folder === "" ? "" : `/${place.folder}`} may not import it (layers.ts)`
}

const librariesOf = ({ folder }: Place, layer: Layer): AllowList => {
  const below = layer.below[folder]
  if (below !== undefined) return below
  if (rankOf(folder) >= 0) return [...layer.libraries, ...(layer.librariesOf?.[folder as Context] ?? [])]
  return [...layer.libraries, ...(layer.librariesAbove ?? [])]
}

const matches = (allowed: AllowList, specifier: string): boolean =>
  allowed.some((one) => (one.endsWith("*") ? specifier.startsWith(one.slice(0, -1)) : specifier === one))

/** A file and the files of the repository that it imports, types included. */
export type ImportGraph = ReadonlyMap<string, ReadonlyArray<string>>

/** The files that import one another in a circle, a list for each circle (Tarjan's strongly connected components). */
export const circlesIn = (graph: ImportGraph): ReadonlyArray<ReadonlyArray<string>> => {
  const places = new Map<string, { readonly index: number; low: number }>()
  const stack: Array<string> = []
  const circles: Array<ReadonlyArray<string>> = []
  const visit = (file: string): { readonly index: number; low: number } => {
    const own = { index: places.size, low: places.size }
    places.set(file, own)
    stack.push(file)
    for (const imported of graph.get(file) ?? []) {
      const known = places.get(imported)
      if (known === undefined) own.low = Math.min(own.low, visit(imported).low)
      else if (stack.includes(imported)) own.low = Math.min(own.low, known.index)
    }
    if (own.low === own.index) {
      const circle = stack.splice(stack.indexOf(file))
      if (circle.length > 1 || (graph.get(file) ?? []).includes(file)) circles.push(circle.toSorted())
    }
    return own
  }
  for (const file of graph.keys()) if (!places.has(file)) visit(file)
  return circles
}
