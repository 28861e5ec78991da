// Loaded before the product: each SIGUSR2 sets its clock a minute ahead, and is answered on the output.
const now = Date.now
let ahead = 0
process.on("SIGUSR2", () => {
  ahead += 60_000
  process.stdout.write("the clock is a minute ahead\n")
})
Date.now = () => now() + ahead
