/** The ports of the server of a Playwright worker, and of what this server calls. */
type Ports = { port: number; servicesPort: number }

/** The ports that playwright.config.ts has chosen, by Playwright worker. */
export function allPorts(): Ports[] {
  const ports = process.env.JOURNEYS_PORTS!.split(" ").map(Number) as number[]
  return ports.flatMap((port, index) => (index % 2 === 0 ? { port, servicesPort: ports[index + 1]! } : []))
}
