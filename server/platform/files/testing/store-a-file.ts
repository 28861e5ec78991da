import { Effect } from "effect"
import { createFolderStore } from "../folder-store.ts"

// A separate program, so that a test can set resource limits on it: stores a megabyte in the folder of its argument.
const store = createFolderStore(process.argv[2] ?? "")
const content = async function* () {
  for (let chunk = 0; chunk < 16; chunk++) yield new Uint8Array(65_536)
}
const stored = store
  .receive("0".repeat(32), content(), async () => 2_000_000)
  .pipe(Effect.flatMap((received) => received.keep()))
const outcome = await Effect.runPromise(Effect.result(stored))
process.stdout.write(JSON.stringify(outcome._tag === "Failure" ? outcome.failure : { _tag: "Stored" }))
