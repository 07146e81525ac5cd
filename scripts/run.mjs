// node scripts/run.mjs FILE.ts|COMMAND [ARGUMENT …]: installs missing dependencies (npm does not before `npm start`), then runs
// a TypeScript file, or a command of a dependency, with the Node version in package.json. Plain JavaScript without packages,
// because it runs on the host's Node before anything is installed.
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
  // Development dependencies build and serve the project, so they are needed with NODE_ENV=production too. npm's warnings
  // are about the host's Node, which does not run the project.
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
const [command, ...given] = name.endsWith(".ts")
  ? [join(bin, "node"), "--disable-warning=ExperimentalWarning", join(root, name), ...args]
  : [join(bin, name), ...args]
const child = spawn(command, given, {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    WRANGLER_SEND_METRICS: "false",
    // Wrangler and the test runners are started dozens of times, and most of a start is compiling them.
    NODE_COMPILE_CACHE: join(root, ".cache", "node"),
  },
})
// A terminal sends Ctrl-C to the child as well; a `kill` of this process alone must be passed on.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal))
// The shell between npm and this process ends on a signal without passing it on.
const parent = process.ppid
setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 250).unref()
child.on("error", (error) => {
  console.error(`${name}: ${error.message}`)
  process.exit(1)
})
child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
