import type { KnipConfig } from "knip"
import routes from "./app/routes.ts"
import { flatRoutes } from "./tests/support/routes.ts"

const routeFiles = flatRoutes(routes).map(({ file }) => `app/${file}!`)

/**
 * `knip` finds exports that nothing imports, `knip --production` what only tests need ("!" marks what is built or run). A rule
 * that its own file uses may be exported for its test.
 */
const config: KnipConfig = ({ production = false }) => ({
  // Knip's plugin for Remix takes the files below app/routes for the routes.
  remix: false,
  entry: [
    "app/root.tsx!",
    "app/entry.*.{ts,tsx}!",
    ...new Set(routeFiles),
    "scripts/*.{ts,mjs}!",
    "tests/**/*.{test,spec}.ts",
    "tests/{bench,chaos,engines}/*.ts",
    "tests/upgrade/make-fixture.ts",
    // Found by tests/support/all-requests.ts.
    "tests/**/requests.ts",
    // Started by playwright.config.ts.
    "tests/journeys/support/serve.ts",
  ],
  project: ["{app,scripts}/**/*.{ts,tsx}!", "tests/**/*.ts"],
  include: ["files", "exports", "types"],
  ignoreExportsUsedInFile: production,
})

export default config
