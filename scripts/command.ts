import { type SpawnOptions, spawn } from "node:child_process"
import { Failure } from "./project.ts"

/** How a command ended. @property output all that it printed; @property said only what it printed as its answer */
export type Ended = { code: number; output: string; said: string }

/** Runs a command, showing what it prints. @returns its exit code */
export async function show(command: string[], options: SpawnOptions = {}): Promise<number> {
  return (await run(command, { stdio: ["ignore", "inherit", "inherit"], ...options })).code
}

/** Runs a command in silence, unless it fails: then throws with all that it printed. @returns its output */
export async function quietly(command: string[], options: SpawnOptions = {}): Promise<string> {
  const { code, output } = await ask(command, options)
  if (code !== 0) throw new Failure(`${command.join(" ")} ended with ${code}:\n${output}`)
  return output
}

/** Runs a command in silence, whatever comes of it. */
export function ask(command: string[], options: SpawnOptions = {}): Promise<Ended> {
  return run(command, { stdio: ["ignore", "pipe", "pipe"], ...options })
}

function run([command = "", ...args]: string[], options: SpawnOptions): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, options)
    let [output, said] = ["", ""]
    child.stdout?.setEncoding("utf8").on("data", (part) => {
      said += part
      output += part
    })
    child.stderr?.setEncoding("utf8").on("data", (part) => (output += part))
    child.on("error", reject)
    child.on("close", (code) => resolve({ code: code ?? 1, output, said }))
  })
}
