/** The ports of a Playwright worker, which playwright.config.ts chooses: of its server, and of what this server calls. */
export function portsOf(worker: number): { port: number; servicesPort: number } {
  const [port = 0, servicesPort = 0] = process.env
    .JOURNEYS_PORTS!.split(" ")
    .slice(worker * 2)
    .map(Number)
  return { port, servicesPort }
}
