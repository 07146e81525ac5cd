import { connect, createServer } from "node:net"

/**
 * Passes connections at `port` on to the server at `target`, and holds each answer for a random time of up to `maxMs`, so that
 * no journey can rely on a fast answer.
 */
export function delayAnswers({ port, target, maxMs }: { port: number; target: number; maxMs: number }): void {
  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1")
    const held: Buffer[] = []
    let timer: NodeJS.Timeout | undefined
    let hasEnded = false
    const release = () => {
      timer = undefined
      client.write(Buffer.concat(held.splice(0)))
      if (hasEnded) client.end()
    }
    const destroy = () => {
      client.destroy()
      upstream.destroy()
    }
    client.pipe(upstream)
    upstream.on("data", (chunk: Buffer) => {
      held.push(chunk)
      timer ??= setTimeout(release, maxMs * Math.random())
    })
    upstream.on("end", () => {
      hasEnded = true
      if (!timer) client.end()
    })
    for (const socket of [client, upstream]) socket.on("error", destroy)
    client.on("close", destroy)
  })
  server.listen(port, "127.0.0.1")
}
