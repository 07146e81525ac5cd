import type { Server } from "./serve.ts"

/** Stops the server in peace when this process is asked to end, or when the process that started it is gone. */
export function endOnSignal(server: Server, alsoEnd: () => Promise<void> = async () => {}): void {
  const parent = process.ppid
  let asked = false
  const end = async () => {
    if (asked) return
    asked = true
    await Promise.all([server.stop(), alsoEnd()])
    process.exit(0)
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end)
  setInterval(() => process.ppid !== parent && end(), 250).unref()
  server.ended.then(() => {
    if (asked) return
    console.error("The server ended unasked.")
    process.exit(1)
  })
}
