import childProcess, { type ChildProcess } from "node:child_process"

// Loaded into wrangler's process, the leader of the server's process group. The whole group ends
// - when the process that started it is gone, killed perhaps: workerd would stay behind on the port otherwise;
// - when a workerd is gone and none takes its place: wrangler would sit there without answering otherwise.
const RELOAD_TAKES_AT_MOST_MS = 3000

const parent = process.ppid
const runtimes = new Set<ChildProcess>()
let needed = 0
let completeAt = Date.now()

const spawn = childProcess.spawn
childProcess.spawn = ((...given: Parameters<typeof spawn>) => {
  const child = spawn(...given)
  if (!/workerd/.test(given[0])) return child
  runtimes.add(child)
  needed = Math.max(needed, runtimes.size)
  child.once("exit", () => runtimes.delete(child))
  return child
}) as typeof spawn

setInterval(() => {
  if (runtimes.size >= needed) completeAt = Date.now()
  const broken = Date.now() - completeAt > RELOAD_TAKES_AT_MOST_MS
  if (broken || process.ppid !== parent) process.kill(-process.pid, "SIGKILL")
}, 250).unref()
