import { createServer } from "node:net"

/** Whether nothing listens on this port of 127.0.0.1. */
export async function isFree(port: number): Promise<boolean> {
  return (await listen(port)) !== null
}

/** A port of 127.0.0.1 that nothing listens on now. */
export async function freePort(): Promise<number> {
  return (await listen(0))!
}

function listen(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once("error", () => resolve(null))
    server.listen(port, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address ? address.port : null))
    })
  })
}
