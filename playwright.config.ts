import { defineConfig, type PlaywrightTestConfig } from "@playwright/test"
import { CHROMIUM_ARGS, findChromium } from "./scripts/chromium.ts"
import { freePort } from "./scripts/free-port.ts"

/** One for each core. */
const WORKERS = 2

// Each worker has a villa of its own, so that journeys at the same time share nothing. The test processes read this file
// too: the first to do so chooses the ports.
process.env.JOURNEYS_PORTS ??= (await Promise.all(Array.from({ length: WORKERS }, freePort))).join(" ")
const ports: string[] = process.env.JOURNEYS_PORTS.split(" ")

const config: PlaywrightTestConfig = {
  testDir: "tests/journeys",
  outputDir: "test-results",
  workers: WORKERS,
  forbidOnly: true,
  // Twice what the slowest journey takes here: this only ends what hangs, also on a machine with much else to do.
  timeout: 60_000,
  reporter: "list",
  use: {
    locale: "th-TH",
    viewport: { width: 360, height: 780 },
    deviceScaleFactor: 2,
    hasTouch: true,
    // To see the steps of a journey: npm test -- tests/journeys/card.spec.ts --trace on
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
  },
  // Every journey runs twice; one that is about script or its absence says so in its name.
  projects: [
    { name: "script", testIgnore: "**/*.no-script.spec.ts" },
    { name: "no-script", testIgnore: "**/*.script.spec.ts", use: { javaScriptEnabled: false } },
  ],
  webServer: ports.map((port) => ({
    command: `node tests/journeys/support/serve.ts ${port}`,
    url: `http://localhost:${port}`,
    // The first time it makes the sample villa's pictures.
    timeout: 300_000,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
  })),
}

export default defineConfig(config)
