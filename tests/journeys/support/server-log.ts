import { readFileSync } from "node:fs"
import { join } from "node:path"
import { allPorts } from "./ports.ts"
import { stateOf } from "./villas.ts"

/** The file with the output of the server of a state folder. */
export const logOf = (state: string): string => join(state, "server.log")

/** Throws if a statement of one of these servers found its database locked, which only another process can do. */
export function refuseLocks(states: string[]): void {
  const lines = states.flatMap((state) => readFileSync(logOf(state), "utf8").split("\n"))
  const locked = lines.filter((line) => /database is locked|SQLITE_BUSY/i.test(line))
  if (locked.length > 0) throw new Error(`A database was locked:\n${locked.join("\n")}`)
}

/** Runs after all journeys, while the servers of playwright.config.ts are still running. */
export default function checkServers(): void {
  refuseLocks(allPorts().map(({ port }) => stateOf(`http://localhost:${port}`)))
}
