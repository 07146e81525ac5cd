import "./project.ts"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { gzipSync } from "node:zlib"
import { execa } from "execa"
import { BUNDLE, build } from "./build.ts"
import { checkDeployment, deploy } from "./deployment.ts"

// npm run deploy [-- --config FILE] [--secrets-file FILE] [--location HINT]: see docs/operating.md.
// --dry-run needs neither a network nor an account, and changes nothing.
const { values } = parseArgs({
  options: {
    "dry-run": { type: "boolean", default: false },
    config: { type: "string" },
    "secrets-file": { type: "string" },
    location: { type: "string" },
  },
})
const { config, location, "secrets-file": secretsFile } = values

if (values["dry-run"]) {
  const { flags } = await checkDeployment({ config })
  console.log("Building …")
  await build()
  const run = execa({ env: { NODE_ENV: "production" }, stdio: ["ignore", "inherit", "inherit"] })
  await run`wrangler deploy --dry-run --outdir ${BUNDLE} ${flags}`
} else {
  await deploy({ config, secretsFile, location, build, say: console.log })
}
await printSize()

async function printSize(): Promise<void> {
  for (const name of (await readdir(BUNDLE)).filter((name) => name.endsWith(".js"))) {
    const bytes = await readFile(join(BUNDLE, name))
    console.log(`${name}: ${kB(bytes.length)} kB, ${kB(gzipSync(bytes).length)} kB by gzip`)
  }
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
