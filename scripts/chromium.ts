import { accessSync, constants, existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { chromium } from "@playwright/test"
import { quietly } from "./command.ts"
import { Failure } from "./project.ts"

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]

/** What keeps Chromium from doing anything but what it is told. */
export const CHROMIUM_ARGS = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/** The path of an installed Chromium: CHROME_PATH's, else one in PATH, else Playwright's own. */
export function findChromium(): string | undefined {
  const folders: string[] = (process.env.PATH ?? "").split(delimiter)
  const inPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [process.env.CHROME_PATH, ...inPath, chromium.executablePath()].find((path) => path && isExecutable(path))
}

/** Like `findChromium`, but where there is none, it takes Debian's package, if it may. It says what it did. */
export async function ensureChromium(): Promise<string> {
  const found = findChromium()
  if (found) {
    console.log(`Browser: ${found}`)
    return found
  }
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    console.log("No Chromium found: installing Debian's packages chromium and fonts-noto-core …")
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
    await quietly(["apt-get", "update"], { env })
    await quietly(["apt-get", "install", "-y", "--no-install-recommends", "chromium", "fonts-noto-core"], { env })
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Failure(
    "No Chromium found. Install one (Debian: apt-get install chromium fonts-noto-core; elsewhere: npx playwright install chromium) or set CHROME_PATH.",
  )
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
