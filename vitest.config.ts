import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin"
import { defineConfig } from "vitest/config"
import routes from "./app/routes.ts"
import { BUNDLE_MAIN } from "./scripts/build.ts"
import { channelServer } from "./tests/support/channels.ts"
import { lineServer } from "./tests/support/fake-line.ts"
import { LINE_CHANNEL } from "./tests/support/line.ts"
import { omiseServer } from "./tests/support/omise.ts"
import { propertySeed } from "./tests/support/property-seed.ts"
import { flatRoutes } from "./tests/support/routes.ts"
import { schemaOfMigrations } from "./tests/support/villa-database.ts"

/** Tests that need the Workers runtime. */
const IN_WORKERD = ["tests/**/*.server.test.ts", "tests/**/*.durable.test.ts"]

/** `npm run fixture` runs this in their place. */
const FIXTURE_MAKER = ["tests/upgrade/make-fixture.ts"]

/** Only valid at the fake gateway of the tests. */
const OMISE_SECRET_KEY = "skey_test_worker"

/** Starts the fake gateway, which worker tests call over HTTP like the real one. */
async function omiseUrl(): Promise<string> {
  const server = await omiseServer(OMISE_SECRET_KEY)
  server.unref()
  return server.url
}

/** Starts the server in place of other channels, which gets every request for a calendar. */
async function channelBindings() {
  const { url, unref } = await channelServer()
  unref()
  return { CALENDAR_RELAY_URL: url, TEST_CHANNELS: { url } }
}

/** Starts the fake LINE server; the worker's own requests use it too. */
async function lineBindings() {
  const server = await lineServer()
  server.unref()
  return {
    LINE_CHANNEL_ID: LINE_CHANNEL.id,
    LINE_CHANNEL_SECRET: LINE_CHANNEL.secret,
    LINE_API_URL: server.url,
    TEST_LINE: { url: server.url },
  }
}

/** For the property-based tests of both projects. */
const provide = { property: propertySeed() }

/** Far above the slowest test, also on a busy machine: only a hanging test reaches it. */
const TIMEOUT = 30_000

// Wrangler warns where a secret is missing.
process.env.SESSION_SECRET ??= "only for tests and of no use elsewhere"

export default defineConfig({
  test: {
    // The app's logs are useful only for a failed test.
    silent: "passed-only",
    globalSetup: ["./tests/support/temporary-folder.ts"],
    projects: [
      {
        test: {
          name: "rules",
          environment: "node",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: IN_WORKERD,
          testTimeout: TIMEOUT,
          provide,
          // The modules of these tests have no state: loading them once for all files halves the time.
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            // The bundle that a deployment would upload: Vite's module runner cannot load Remix's CommonJS.
            main: BUNDLE_MAIN,
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              // Workerd loads the bundle itself: its four megabytes would take Vite's module runner twelve seconds.
              modulesRules: [{ type: "ESModule", include: [`**/${BUNDLE_MAIN}`] }],
              bindings: {
                ENVIRONMENT: "development",
                GUEST_DATA_SECRET: "only for the passports of tests and of no use elsewhere",
                TEST_MIGRATIONS: await readD1Migrations("./migrations"),
                TEST_SCHEMA: schemaOfMigrations(),
                TEST_ROUTES: flatRoutes(routes),
                ...(await channelBindings()),
                TEST_OMISE: { url: await omiseUrl(), secretKey: OMISE_SECRET_KEY },
                ...(await lineBindings()),
              },
            },
          })),
        ],
        test: {
          name: "worker",
          include: process.env.MAKES_FIXTURE ? FIXTURE_MAKER : IN_WORKERD,
          testTimeout: TIMEOUT,
          provide,
          globalSetup: ["./tests/support/build-worker.ts"],
          setupFiles: ["./tests/support/worker-setup.ts"],
          // One workerd for each core, whose storage the set-up empties: starting one for each file would cost minutes.
          isolate: false,
          maxWorkers: 2,
        },
      },
    ],
  },
})
