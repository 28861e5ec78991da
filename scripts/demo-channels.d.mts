import type { openChannelsDemo, openFakeEvolution, openFakeGraph } from "@prosa/fakes"

type Environment = Readonly<Record<string, string | undefined>>

/** Types for the tests: the scripts themselves run as they are, without a build. */
export declare const openDemoChannels: (
  env: Environment,
  options?: {
    readonly ports?: { readonly page: number; readonly graph: number; readonly evolution: number }
    readonly say?: (line: string) => void
    readonly loadFakes?: () => Promise<{
      readonly openChannelsDemo: typeof openChannelsDemo
      readonly openFakeEvolution: typeof openFakeEvolution
      readonly openFakeGraph: typeof openFakeGraph
    }>
  },
) => Promise<
  | {
      /** The variables that lead the server to the fakes. */
      readonly env: Readonly<Record<string, string>>
      readonly close: () => Promise<void>
    }
  | undefined
>
