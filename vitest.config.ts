import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin"
import { defineConfig } from "vitest/config"
import routes from "./app/routes.ts"
import { BUNDLE_MAIN } from "./scripts/build.ts"
import { omiseServer } from "./tests/support/omise.ts"
import { flatRoutes } from "./tests/support/routes.ts"

/** What needs the worker's runtime, told by its name. */
const IN_WORKERD = ["tests/**/*.server.test.ts", "tests/**/*.durable.test.ts", "tests/routes/**/*.test.ts"]

/** Only the made-up gateway of the tests knows it. */
const OMISE_SECRET_KEY = "skey_test_worker"

/** The gateway that worker tests reach as the real one is reached, by HTTP. */
async function omiseUrl(): Promise<string> {
  const server = await omiseServer(OMISE_SECRET_KEY)
  server.unref()
  return server.url
}

/** A test waits for nothing but itself: this only ends what hangs, also on a machine with much else to do. */
const TIMEOUT = 30_000

// Wrangler warns where a secret is missing.
process.env.SESSION_SECRET ??= "only for tests and of no use elsewhere"

export default defineConfig({
  test: {
    // What the app logs is of use where a test fails, and hides the failure elsewhere.
    silent: "passed-only",
    projects: [
      {
        test: {
          name: "rules",
          environment: "node",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: IN_WORKERD,
          testTimeout: TIMEOUT,
          // Nothing that these tests load keeps state: loading it once for all files halves the time.
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            // The bundle that a deployment would upload: Remix's CommonJS does not survive Vite's module runner.
            main: BUNDLE_MAIN,
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                ENVIRONMENT: "development",
                TEST_MIGRATIONS: await readD1Migrations("./migrations"),
                TEST_ROUTES: flatRoutes(routes),
                TEST_OMISE: { url: await omiseUrl(), secretKey: OMISE_SECRET_KEY },
              },
            },
          })),
        ],
        test: {
          name: "worker",
          include: IN_WORKERD,
          testTimeout: TIMEOUT,
          globalSetup: ["./tests/support/build-worker.ts"],
          setupFiles: ["./tests/support/worker-setup.ts"],
          // One workerd for each core, whose storage the set-up empties: starting one for each file costs minutes.
          isolate: false,
          maxWorkers: 2,
        },
      },
    ],
  },
})
