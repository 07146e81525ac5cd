import { env } from "cloudflare:workers"
import { controlLine, type LineControl, type LineState } from "./line.ts"

/** Changes the settings of the fake server that vitest.config.ts starts. @returns what it has received */
export function lineState(control: LineControl = {}): Promise<LineState> {
  return controlLine(env.TEST_LINE.url, control)
}
