import { accessSync, constants, existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { chromium } from "@playwright/test"
import { ask, quietly } from "./command.ts"
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

/** Debian's: a face for every script, Thai among them. */
const FONTS = "fonts-noto-core"

/**
 * Like `findChromium`, but what is missing it takes from Debian's packages, if it may; and says so. A Thai face belongs to
 * it: without one the browser looks for each letter in vain, and a page takes twice as long to be laid out.
 */
export async function ensureChromium(): Promise<string> {
  const missing = [...(findChromium() ? [] : ["chromium"]), ...((await hasThaiFace()) ? [] : [FONTS])]
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    console.log(`Installing Debian's packages, for a browser that can show Thai: ${missing.join(", ")} …`)
    await install(missing).catch((error: unknown) => {
      // Without the face all can be tried, only slower.
      if (!findChromium()) throw error
      console.log(`${FONTS} could not be installed.`)
    })
  }
  const found = findChromium()
  if (found) {
    console.log(`Browser: ${found}`)
    return found
  }
  throw new Failure(
    `No Chromium found. Install one (Debian: apt-get install chromium ${FONTS}; elsewhere: npx playwright install chromium) or set CHROME_PATH.`,
  )
}

async function install(packages: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  await quietly(["apt-get", "update"], { env })
  await quietly(["apt-get", "install", "-y", "--no-install-recommends", ...packages], { env })
}

/** Asks fontconfig; a system that has none brings its own faces. */
async function hasThaiFace(): Promise<boolean> {
  const list = await ask(["fc-list", ":lang=th"]).catch(() => null)
  return list === null || list.said.trim() !== ""
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
