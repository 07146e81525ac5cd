import { defineConfig, type PlaywrightTestConfig } from "@playwright/test"
import { CHROMIUM_ARGS, findChromium } from "./scripts/chromium.ts"
import { freePort } from "./scripts/free-port.ts"

// The test processes read this file too: the first to do so chooses the port.
process.env.JOURNEYS_PORT ??= String(await freePort())
const baseURL = `http://localhost:${process.env.JOURNEYS_PORT}`

const config: PlaywrightTestConfig = {
  testDir: "tests/journeys",
  outputDir: "test-results",
  // Two cores: a browser and the worker keep them busy.
  workers: 1,
  forbidOnly: true,
  // Twice what the slowest journey takes here: this only ends what hangs, also on a machine with much else to do.
  timeout: 60_000,
  reporter: "list",
  use: {
    baseURL,
    locale: "th-TH",
    viewport: { width: 360, height: 780 },
    deviceScaleFactor: 2,
    hasTouch: true,
    trace: "retain-on-failure",
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
  },
  // Every journey runs twice; one that is about script or its absence says so in its name.
  projects: [
    { name: "script", testIgnore: "**/*.no-script.spec.ts" },
    { name: "no-script", testIgnore: "**/*.script.spec.ts", use: { javaScriptEnabled: false } },
  ],
  webServer: {
    command: "node scripts/serve-journeys.ts",
    url: baseURL,
    // The first time it makes the sample villa's pictures.
    timeout: 300_000,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
  },
}

export default defineConfig(config)
