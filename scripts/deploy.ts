import "./project.ts"
import { parseArgs } from "node:util"
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
