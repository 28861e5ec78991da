import { readFileSync } from "node:fs"

// Loaded before the product: its clock is as many minutes ahead as the file says, on every node that reads the same file.
const file = process.env["SHARED_CLOCK"] ?? ""
const read = () => Number(readFileSync(file, "utf8")) * 60_000
const now = Date.now
let ahead = read()
setInterval(() => {
  // A file that is being written is empty for a moment: time never goes back.
  ahead = Math.max(ahead, read())
}, 20).unref()
Date.now = () => now() + ahead
