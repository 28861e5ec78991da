// Loaded before the product: each SIGUSR2 sets its clock a minute ahead.
const now = Date.now
let ahead = 0
process.on("SIGUSR2", () => {
  ahead += 60_000
})
Date.now = () => now() + ahead
