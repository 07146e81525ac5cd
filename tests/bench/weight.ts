import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import type { Browser, Page } from "@playwright/test"
import { BUNDLE } from "../../scripts/build.ts"
import { CHUNK_CONTENTS } from "../../vite.config.ts"
import { type Figure, sizeFigure, type WeighedFile } from "./figure.ts"
import { onPhone } from "./phone.ts"

/** How many of a chunk's packages and folders are named. */
const PARTS_NAMED = 5

/** The budget of the home page's script, in kB: its calendar runs every rule about dates. */
export const HOME_SCRIPT_KB = 107

/** The modules of a chunk with their lengths before minification. */
type Contents = Record<string, Record<string, number>>

/** The sizes, by gzip, of the home page and the worker. Script counts what a browser loads until the network is idle. */
export async function measureWeight(browser: Browser, origin: string): Promise<Figure[]> {
  const html = await bytesOf(`${origin}/`)
  const sheets = linked(html.toString(), /<link[^>]+rel="stylesheet"[^>]*href="([^"]+)"/g)
  const contents: Contents = JSON.parse(await readFile(CHUNK_CONTENTS, "utf8"))
  const scripts = await Promise.all((await scriptsFetched(browser, origin)).map(weighed))
  const bundle = (await readdir(BUNDLE)).filter((name) => name.endsWith(".js"))
  const worker = bundle.map(async (name) => weighedBytes(name, await readFile(join(BUNDLE, name))))
  return [
    sizeFigure(
      "home page: HTML + CSS (gzip)",
      [weighedBytes("/", html), ...(await Promise.all(sheets.map((path) => weighed(new URL(path, origin).href))))],
      // Of it 14 kB for what the specification asks: one first flight of TCP.
      16,
    ),
    sizeFigure(
      "home page: script (gzip)",
      scripts.map((file) => ({ ...file, holds: partsOf(contents[file.name.slice(1)]) })),
      HOME_SCRIPT_KB,
    ),
    sizeFigure("worker's bundle (gzip)", await Promise.all(worker)),
  ]
}

async function weighed(url: string): Promise<WeighedFile> {
  return weighedBytes(new URL(url).pathname, await bytesOf(url))
}

function weighedBytes(name: string, bytes: Buffer): WeighedFile {
  return { name, bytes: gzipSync(bytes).length }
}

/** A chunk's largest packages and folders with their share: "react-dom 41 %, app/ui 20 %". */
function partsOf(modules: Record<string, number> = {}): string {
  const parts = new Map<string, number>()
  for (const [path, length] of Object.entries(modules)) {
    const part = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path.split("/").slice(0, -1).join("/")
    parts.set(part, (parts.get(part) ?? 0) + length)
  }
  const whole = [...parts.values()].reduce((total, length) => total + length, 0)
  const largest = [...parts].sort(([, one], [, other]) => other - one).slice(0, PARTS_NAMED)
  return largest.map(([part, length]) => `${part} ${Math.round((length / whole) * 100)} %`).join(", ")
}

/** The URLs of the scripts that the home page loads until the network is idle. */
function scriptsFetched(browser: Browser, origin: string): Promise<string[]> {
  return onPhone(browser, { script: true }, async ({ page }) => {
    await page.goto(origin, { waitUntil: "networkidle" })
    return await scriptsOf(page)
  })
}

/** The URLs of the scripts that a page has loaded. */
export async function scriptsOf(page: Page): Promise<string[]> {
  const fetched = await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name))
  // A preload that the CSP refuses has an entry of its own.
  return [...new Set(fetched)].filter((name) => name.endsWith(".js"))
}

function linked(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].map((match) => match[1]!))]
}

export async function bytesOf(url: string): Promise<Buffer> {
  const answer = await fetch(url, { headers: { "Accept-Language": "th" } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}
