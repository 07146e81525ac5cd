import { defineConfig, type PlaywrightTestConfig } from "@playwright/test"
import getPort from "get-port"
import { allPorts } from "./tests/journeys/support/ports.ts"
import { CHROMIUM_ARGS, findChromium } from "./tests/support/chromium.ts"

/** One for each core. */
const WORKERS = 2

// Each worker has a server of its own, so that journeys that run at the same time share no data, and a second port for what
// this server calls. The worker processes load this file too, after the main process has chosen the ports.
process.env.JOURNEYS_PORTS ??= (await Promise.all(Array.from({ length: WORKERS * 2 }, () => getPort()))).join(" ")

const config: PlaywrightTestConfig = {
  testDir: "tests/journeys",
  outputDir: "test-results",
  globalTeardown: "tests/journeys/support/server-log.ts",
  workers: WORKERS,
  forbidOnly: true,
  // Far above the slowest journey and the slowest answer, also on a busy machine: only what hangs reaches them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    locale: "th-TH",
    viewport: { width: 360, height: 780 },
    deviceScaleFactor: 2,
    hasTouch: true,
    // Playwright would take one at the end of every journey, before it knows whether it failed, which was a twentieth of their
    // time. The page of a journey that failed is written as text; all of its steps: npm test -- FILE --trace on
    screenshot: "off",
    launchOptions: { executablePath: findChromium("chromium-headless-shell"), args: CHROMIUM_ARGS },
  },
  // Every journey runs twice; one that is about script or its absence says so in its name, and one in both languages by a tag.
  projects: [
    { name: "script", testIgnore: "**/*.no-script.spec.ts", grepInvert: /@without-script/ },
    {
      name: "no-script",
      testIgnore: "**/*.script.spec.ts",
      grepInvert: /@with-script/,
      use: { javaScriptEnabled: false },
    },
  ],
  webServer: allPorts().map(({ port, servicesPort }) => ({
    // In place of the shell, so that it ends with Playwright, however that ends.
    command: `exec node --disable-warning=ExperimentalWarning tests/journeys/support/serve.ts ${port} ${servicesPort}`,
    url: `http://localhost:${port}`,
    // Includes the build and the sample villa's images where they are missing.
    timeout: 300_000,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
  })),
}

export default defineConfig(config)
