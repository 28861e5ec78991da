import { setTimeout as sleep } from "node:timers/promises"
import type { ProgramPlace, SpawnedProgram } from "../../composition-root/server/testing/spawned-program.ts"
import type { SeededRandom } from "./seeded-random.ts"

/** The real program, killed again and again without warning, and started again on the same data. */
export interface MortalProgram {
  /** Kills it once, in the middle of whatever it does within so many milliseconds (40), and starts it again. */
  readonly kill: (within?: number) => Promise<void>
  /** Asks it to end, and waits until it has; throws when it ended otherwise. */
  readonly end: () => Promise<void>
  /**
   * Lets it finish what is left, and ends it: it is ended whenever `work` has not grown for a while, and started again
   * while `left` then finds anything.
   */
  readonly settle: (work: () => number, left: () => Promise<number>) => Promise<void>
  readonly deaths: () => { readonly kills: number; readonly starts: number }
  /** What it has complained of, and logged as an error. */
  readonly complaints: () => ReadonlyArray<string>
}

/** Tenths of a second without work after which nothing is under way. */
const quiet = 20
/** How often what is left is taken up again. */
const mostRounds = 20

/** Starts it and answers when it serves. One start in six is cut off, too. */
export const startMortalProgram = async (
  start: ProgramPlace["start"],
  environment: Record<string, string>,
  random: SeededRandom,
): Promise<MortalProgram> => {
  const complaints: Array<string> = []
  let kills = 0
  let starts = 0
  let program: SpawnedProgram

  const begin = (): SpawnedProgram => {
    starts += 1
    const begun = start(environment)
    void begun.ended.then(({ said, complained }) => {
      const logged = said.split("\n").filter((line) => line.startsWith("{"))
      const lines = [...logged, ...complained.split("\n")]
      // On a machine that is busy with other things a turn at the embedded database may take too long: what came of it counts.
      complaints.push(...lines.filter((line) => line !== "" && !line.includes("the database gave no connection")))
    })
    return begun
  }
  const cutOff = async () => {
    kills += 1
    program.child.kill("SIGKILL")
    await program.ended
  }

  const end = async () => {
    program.child.kill("SIGTERM")
    const { code, complained } = await program.ended
    if (code !== 0) throw new Error(`the program ended with ${code}: ${complained}`)
  }

  program = begin()
  await program.url
  return {
    kill: async (within = 40) => {
      await sleep(random.below(within))
      await cutOff()
      program = begin()
      if (random.below(6) === 0) {
        await sleep(random.below(1_200))
        await cutOff()
        program = begin()
      }
      await program.url
    },
    end,
    settle: async (work, left) => {
      for (let round = 0; round < mostRounds; round++) {
        for (let [before, still] = [work(), 0]; still < quiet; still = work() === before ? still + 1 : 0) {
          before = work()
          await sleep(100)
        }
        await end()
        if ((await left()) === 0) return
        program = begin()
        await program.url
      }
      await end()
    },
    deaths: () => ({ kills, starts }),
    complaints: () => complaints,
  }
}
