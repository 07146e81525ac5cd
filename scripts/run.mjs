// node scripts/run.mjs NAME [ARGUMENT …]: runs scripts/NAME.ts, or the dependency's command NAME, on the Node that the
// project brings. Plain JavaScript, because it must run on the Node of the host before anything is installed.
import { spawn, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { constants } from "node:os"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const bin = join(root, "node_modules", ".bin")

function installDependencies() {
  const stamp = join(root, "node_modules", ".installed-from")
  const lockfile = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex")
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lockfile) return
  console.log("Installing dependencies (npm ci) …")
  // Development dependencies build and serve the project, so they are wanted whatever NODE_ENV says. npm's warnings
  // are about the Node of the host, which does not run the project.
  const npm = spawnSync("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  })
  if (npm.status !== 0) {
    console.error("npm ci failed: see above.")
    process.exit(npm.status ?? 1)
  }
  writeFileSync(stamp, lockfile)
}

installDependencies()

const [name, ...args] = process.argv.slice(2)
const script = join(root, "scripts", `${name}.ts`)
const [command, ...given] = existsSync(script)
  ? [join(bin, "node"), "--disable-warning=ExperimentalWarning", script, ...args]
  : [join(bin, name), ...args]
const child = spawn(command, given, {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, WRANGLER_SEND_METRICS: "false" },
})
// The child decides when to end; a terminal's Ctrl-C reaches it by itself, a `kill` of this process does not.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal))
// `npm` passes a signal to the shell between it and us, which ends without passing it on.
const parent = process.ppid
setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 250).unref()
child.on("error", (error) => {
  console.error(`${name}: ${error.message}`)
  process.exit(1)
})
child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
