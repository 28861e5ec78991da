import {
  createInMemoryAddress,
  createInMemoryDepartures,
  createInMemoryDownloads,
  createInMemoryTableLayouts,
} from "@prosa/core/shell/testing"
import type { ShellServices } from "../shell-services.ts"

export interface FakeShellFacts {
  /** The query of the page's address. */
  readonly query?: Readonly<Record<string, string>>
}

/** A browser without a browser. */
export const createFakeShellServices = ({ query }: FakeShellFacts = {}) =>
  ({
    address: createInMemoryAddress(query),
    departures: createInMemoryDepartures(),
    downloads: createInMemoryDownloads(),
    tableLayouts: createInMemoryTableLayouts(),
  }) satisfies ShellServices
