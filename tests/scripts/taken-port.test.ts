import { once } from "node:events"
import { createServer } from "node:net"
import { execa } from "execa"
import { afterEach, beforeEach, expect, it } from "vitest"

/* `npm start` while another program has the port. */

let other: ReturnType<typeof createServer>
beforeEach(() => {
  other = createServer()
})
afterEach(() => other.close())

it.each(["127.0.0.1", "0.0.0.0", "::1"])(
  "says first that the port is in use at %s, and does not build",
  async (host) => {
    await once(other.listen(0, host), "listening")
    const { port } = other.address() as { port: number }
    const started = await execa("node", ["scripts/run.mjs", "scripts/start.ts"], {
      env: { PORT: String(port) },
      reject: false,
    })
    expect(started.exitCode).toBe(1)
    expect(started.stdout).toBe("")
    expect(started.stderr).toBe(`Port ${port} is in use. Choose another one: PORT=8788 npm start`)
  },
)
