import "./project.ts"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { BUNDLE, build } from "./build.ts"
import { show } from "./command.ts"
import { checkSecrets } from "./deploy-secrets.ts"
import { dangerousMigrations } from "./migration-guard.ts"
import { Failure } from "./project.ts"

// npm run deploy [-- --dry-run]: the dry run needs neither a network nor an account, and changes nothing.
const isDryRun = process.argv.includes("--dry-run")

const dangerous = await dangerousMigrations()
if (dangerous.length > 0) throw new Failure(`These migrations drop or rebuild a table: ${dangerous.join(", ")}`)
if (!isDryRun) await must(["tsc"])
console.log("Building …")
await build()
if (isDryRun) {
  await must(["wrangler", "deploy", "--dry-run", "--outdir", BUNDLE])
} else {
  await checkSecrets()
  await must(["wrangler", "d1", "migrations", "apply", "DB", "--remote"])
  await must(["wrangler", "deploy"])
}
await printSize()

async function must(command: string[]): Promise<void> {
  const code = await show(command, { env: { ...process.env, NODE_ENV: "production" } })
  if (code !== 0) throw new Failure(`${command.join(" ")} ended with ${code}`)
}

async function printSize(): Promise<void> {
  for (const name of (await readdir(BUNDLE)).filter((name) => name.endsWith(".js"))) {
    const bytes = await readFile(join(BUNDLE, name))
    console.log(`${name}: ${kB(bytes.length)} kB, ${kB(gzipSync(bytes).length)} kB by gzip`)
  }
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
