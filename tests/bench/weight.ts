import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import type { Browser } from "@playwright/test"
import { BUNDLE } from "../../scripts/build.ts"
import { brotli } from "./edge.ts"
import { type Figure, kB } from "./figure.ts"
import { onPhone } from "./phone.ts"

/** The compressed sizes of the home page and the worker. Script counts what a browser loads until the network is idle. */
export async function measureWeight(browser: Browser, origin: string): Promise<Figure[]> {
  const html = await bytesOf(`${origin}/`)
  const text = html.toString()
  const styles = await Promise.all(linked(text, /<link[^>]+rel="stylesheet"[^>]*href="([^"]+)"/g).map(get))
  const scripts = await Promise.all((await scriptsFetched(browser, origin)).map(bytesOf))
  const bundle = (await readdir(BUNDLE)).filter((name) => name.endsWith(".js"))
  const worker = await Promise.all(bundle.map((name) => readFile(join(BUNDLE, name))))
  return [
    { what: "home page: HTML + CSS", measured: compressed([html, ...styles]), budget: "14 kB" },
    { what: "home page: script", measured: compressed(scripts), budget: "120 kB" },
    { what: "worker's bundle", measured: compressed(worker), budget: "1000 kB" },
  ]

  function get(path: string): Promise<Buffer> {
    return bytesOf(new URL(path, origin).href)
  }
}

/** The URLs of the scripts that the home page loads until the network is idle. */
function scriptsFetched(browser: Browser, origin: string): Promise<string[]> {
  return onPhone(browser, { script: true }, async ({ page }) => {
    await page.goto(origin, { waitUntil: "networkidle" })
    const fetched = await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name))
    // A preload that the CSP refuses has an entry of its own.
    return [...new Set(fetched)].filter((name) => name.endsWith(".js"))
  })
}

function linked(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].map((match) => match[1]!))]
}

export async function bytesOf(url: string): Promise<Buffer> {
  const answer = await fetch(url, { headers: { "Accept-Language": "th" } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

function compressed(files: Buffer[]): string {
  const sum = (pack: (bytes: Buffer) => Buffer) => kB(files.reduce((total, file) => total + pack(file).length, 0))
  return `${sum((bytes) => gzipSync(bytes))} gzip, ${sum(brotli)} brotli`
}
