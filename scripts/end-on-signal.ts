// Ends a server together with the process that started it, which `npm` does not on a signal.
import type { Server } from "./serve.ts"

/** Stops the server gracefully when this process gets a signal, or when its parent process is gone. */
export function endOnSignal(server: Server, cleanUp: () => Promise<void> = async () => {}): void {
  const parent = process.ppid
  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    await Promise.all([server.stop(), cleanUp()])
    process.exit(0)
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end)
  setInterval(() => process.ppid !== parent && end(), 250).unref()
  server.ended.then(() => {
    if (isEnding) return
    console.error("The server ended unexpectedly.")
    process.exit(1)
  })
}
