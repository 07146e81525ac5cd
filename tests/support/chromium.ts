// Installs Chromium and a Thai font from Debian's packages. `playwright install` brings no fonts and downloads from a CDN that
// not every network reaches.
import { accessSync, constants, existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { chromium } from "@playwright/test"
import { execa } from "execa"
import { Failure } from "../../scripts/project.ts"

/** The headless shell renders like Chromium, for a fifth of the CPU time; only Lighthouse and the bench need all of Chromium. */
export type BrowserPackage = "chromium" | "chromium-headless-shell"

const COMMANDS: Record<BrowserPackage, string[]> = {
  "chromium-headless-shell": ["chromium-headless-shell"],
  chromium: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
}
/** Without a Thai font the browser searches all fonts for each character, and layout takes twice as long. */
const FONT_PACKAGE = "fonts-noto-core"

/** Switches off what Chromium does in the background. */
export const CHROMIUM_ARGS = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/** The path of an installed browser: CHROME_PATH's, else the wanted one in PATH, else any Chromium there, else Playwright's own. */
export function findChromium(preferred: BrowserPackage = "chromium"): string | undefined {
  const installed = [...findInPath(preferred), ...findInPath("chromium"), chromium.executablePath()]
  return [process.env.CHROME_PATH, ...installed].find((path) => path && isExecutable(path))
}

/**
 * Like `findChromium`, but first installs what is missing where this process may: as root on Debian.
 * @throws when no browser is found and none could be installed
 */
export async function ensureChromium(preferred: BrowserPackage = "chromium"): Promise<string> {
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    if (!process.env.CHROME_PATH && findInPath(preferred).length === 0) await install(preferred)
    if (!findChromium(preferred)) await install("chromium")
    if (!(await hasThaiFont())) await install(FONT_PACKAGE)
  }
  const found = findChromium(preferred)
  if (found) {
    console.log(`Browser: ${found}`)
    return found
  }
  throw new Failure(
    `No Chromium found. Install one (Debian: apt-get install chromium ${FONT_PACKAGE}; elsewhere: npx playwright install chromium) or set CHROME_PATH.`,
  )
}

/** Journeys run in the headless shell; that of notifications in all of Chromium, because its headless shell denies them. */
export async function ensureJourneyBrowsers(): Promise<void> {
  for (const browser of ["chromium-headless-shell", "chromium"] as const) await ensureChromium(browser)
}

/** A failure is only logged: the caller may find another browser, and a missing font only slows the pages down. */
export async function install(name: string): Promise<void> {
  console.log(`Installing the Debian package ${name} …`)
  const apt = execa({ env: { DEBIAN_FRONTEND: "noninteractive" }, stdin: "ignore", all: true })
  try {
    await apt`apt-get update`
    await apt`apt-get install -y --no-install-recommends ${name}`
  } catch (error) {
    console.log((error as Error).message)
  }
}

/** Asks fontconfig. A system without it (macOS, Windows) has fonts of its own. */
async function hasThaiFont(): Promise<boolean> {
  const { failed, stdout } = await execa({ reject: false })`fc-list :lang=th`
  return failed || stdout !== ""
}

function findInPath(name: BrowserPackage): string[] {
  const folders: string[] = (process.env.PATH ?? "").split(delimiter)
  return COMMANDS[name].flatMap((command) => folders.map((folder) => join(folder, command))).filter(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
