// Loaded into wrangler's process, the leader of the server's process group; wrangler itself does neither of these. Kills the group
// - when its parent process is gone, because workerd would go on listening on the port;
// - when a workerd has ended and is not replaced, because wrangler would go on without answering.
import childProcess, { type ChildProcess } from "node:child_process"

const MAX_RELOAD_MS = 3000

const parent = process.ppid
const runtimes = new Set<ChildProcess>()
let expected = 0
let completeAt = Date.now()

const spawn = childProcess.spawn
childProcess.spawn = ((...given: Parameters<typeof spawn>) => {
  const child = spawn(...given)
  if (!/workerd/.test(given[0])) return child
  runtimes.add(child)
  expected = Math.max(expected, runtimes.size)
  child.once("exit", () => runtimes.delete(child))
  return child
}) as typeof spawn

setInterval(() => {
  if (runtimes.size >= expected) completeAt = Date.now()
  const broken = Date.now() - completeAt > MAX_RELOAD_MS
  if (broken || process.ppid !== parent) process.kill(-process.pid, "SIGKILL")
}, 250).unref()
