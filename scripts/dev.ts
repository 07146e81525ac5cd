import "./project.ts"
import { rm } from "node:fs/promises"
import { setTimeout as pause } from "node:timers/promises"
import { watch } from "chokidar"
import { build, type InlineConfig } from "vite"
import { separatePackages } from "./dev-packages.ts"
import { serveUntilSignal } from "./serve.ts"
import { prepareState, STATE_DIR } from "./state.ts"

// npm run dev: rebuilds on every change below app/ and public/ in this process, while wrangler reloads the worker and the page in
// the browser. Unlike Vite's dev server, it runs the real worker: with D1, R2 and the Durable Object.
process.env.NODE_ENV = "development"

// Without minification, tree shaking and lowering, which take most of the time. Old files remain until the next start: an open
// page may still request them.
const packages = separatePackages()
const QUICK = {
  mode: "development",
  logLevel: "warn",
  build: {
    target: "esnext",
    minify: false,
    cssMinify: false,
    sourcemap: true,
    emptyOutDir: false,
    reportCompressedSize: false,
    rollupOptions: { treeshake: false, onwarn: () => {} },
  },
} satisfies InlineConfig

/** Files that never reach the browser. */
const SERVER_ONLY = /\.(server|durable)\.tsx?$|\/api\.ts$|-api\.ts$|^app\/api\//

await rm("build", { recursive: true, force: true })
const changed = new Set<string>()
watch(["app", "public"], { ignoreInitial: true }).on("all", (_event, file) => changed.add(file))
while (!(await rebuild())) await change()
await prepareState(STATE_DIR)
const server = await serveUntilSignal(true)
console.log(`Open ${server.origin}; changes in app/ or public/ reload it.`)
for (;;) {
  const files = await change()
  await rebuild(files.every((file) => SERVER_ONLY.test(file)))
}

/** Waits for changes. @returns the files */
async function change(): Promise<string[]> {
  while (changed.size === 0) await pause(25)
  const files = [...changed]
  changed.clear()
  return files
}

/** @returns whether it succeeded; if not, the error is printed, and the next change may fix it */
async function rebuild(serverOnly = false): Promise<boolean> {
  const start = performance.now()
  try {
    if (!serverOnly) {
      await build({ ...QUICK, plugins: [packages.plugin] })
      await packages.build()
    }
    await build({ ...QUICK, build: { ...QUICK.build, ssr: true } })
    console.log(`Built in ${Math.round(performance.now() - start)} ms`)
    return true
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
}
