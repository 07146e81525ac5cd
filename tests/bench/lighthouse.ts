import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { execa } from "execa"
import { CHROMIUM_ARGS } from "../support/chromium.ts"
import type { Figure } from "./figure.ts"

/** Not among the project's packages: it weighs as much as all of them. npm fetches it when it is first asked for. */
const LIGHTHOUSE = "lighthouse@13.5.0"
const VIEWS = ["/", "/booking"].flatMap((page) =>
  ["th", "en"].flatMap((language) => ["light", "dark"].map((theme) => [page, language, theme] as const)),
)
const CATEGORIES = "performance,accessibility,best-practices,seo"
/** Each page is judged so often, and its middle report told: performance differs by ten points from run to run. */
const RUNS = 3
/** A trace that Chromium did not record is taken again. */
const MAX_ATTEMPTS = 3

type Audit = { score: number | null; displayValue?: string }
type Report = {
  runtimeError?: { code: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
  environment: { benchmarkIndex: number }
}

/**
 * Lighthouse's four scores, as a phone, of the pages that strangers come to; and what keeps a score from being full. It
 * slows the processor down fourfold: beside it stands how fast Lighthouse finds this machine.
 */
export async function measureLighthouse(chromium: string, origin: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "lighthouse-"))
  const figures: Figure[] = []
  try {
    for (const [page, language, theme] of VIEWS) {
      const cookie = await themeCookie(origin, theme)
      const reports: Report[] = []
      for (let run = 0; run < RUNS; run++)
        reports.push(await judge(chromium, `${origin}${page}?lng=${language}`, cookie, join(folder, "report.json")))
      const report = reports.sort((one, other) => performanceOf(one) - performanceOf(other))[RUNS >> 1]!
      const what = `Lighthouse ${page} (${language}, ${theme}): ${CATEGORIES}`
      figures.push({ what, measured: told(report), budget: "100 each" })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return figures
}

async function judge(chromium: string, url: string, cookie: string, file: string): Promise<Report> {
  const flags = [
    "--quiet",
    "--output=json",
    `--output-path=${file}`,
    `--only-categories=${CATEGORIES}`,
    `--extra-headers={"Cookie":"${cookie}"}`,
  ]
  const browser = `--chrome-flags=${["--headless=new", "--disable-dev-shm-usage", ...CHROMIUM_ARGS].join(" ")}`
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter)
  const run = execa({ env: { PATH: path, CHROME_PATH: chromium }, stdin: "ignore", all: true, reject: false })
  for (let attempt = 1; ; attempt++) {
    const { failed, all } = await run`npm exec --yes --package=${LIGHTHOUSE} -- lighthouse ${url} ${flags} ${browser}`
    const report: Report | null = failed ? null : JSON.parse(await readFile(file, "utf8"))
    if (report && !report.runtimeError) return report
    if (attempt === MAX_ATTEMPTS)
      throw new Error(`Lighthouse did not judge ${url}: ${report?.runtimeError?.code ?? all}`)
  }
}

const performanceOf = ({ categories }: Report) => categories.performance?.score ?? 0

/** The scores, behind them each audit that counts and is not full, and Lighthouse's own measure of the machine. */
function told({ categories, audits, environment }: Report): string {
  const scores = Object.values(categories).map(({ score }) => Math.round((score ?? 0) * 100))
  const counting = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
  const missing = counting
    .filter(({ id }) => (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ""}`.trim())
  return [scores.join(", "), ...missing, `benchmark index ${environment.benchmarkIndex}`].join("; ")
}

async function themeCookie(origin: string, theme: string): Promise<string> {
  const answer = await fetch(`${origin}/theme`, {
    method: "POST",
    body: new URLSearchParams({ theme, back: "/" }),
    redirect: "manual",
  })
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? ""
}
