import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { execa } from "execa"
import { CHROMIUM_ARGS } from "../support/chromium.ts"
import type { Figure } from "./figure.ts"

/** Not a devDependency, because it is as large as all of them together: `npm exec` downloads it on first use. */
const LIGHTHOUSE = "lighthouse@13.5.0"
const VIEWS = ["/", "/booking"].flatMap((page) =>
  ["th", "en"].flatMap((language) => ["light", "dark"].map((theme) => [page, language, theme] as const)),
)
const CATEGORIES = "performance,accessibility,best-practices,seo"
/** The median of these runs is reported: the performance score varies by ten points from run to run. */
const RUNS = 3
/** Chromium sometimes fails to record a trace. */
const MAX_ATTEMPTS = 3

type Audit = { score: number | null; displayValue?: string }
type Report = {
  runtimeError?: { code: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
  environment: { benchmarkIndex: number }
}

/**
 * Lighthouse's four mobile scores of the public pages, with the audits that lower them. The benchmark index tells how fast
 * this machine is, since Lighthouse throttles the CPU relative to it.
 */
export async function measureLighthouse(chromium: string, origin: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "lighthouse-"))
  const figures: Figure[] = []
  try {
    for (const [page, language, theme] of VIEWS) {
      const cookie = await themeCookie(origin, theme)
      const reports: Report[] = []
      for (let run = 0; run < RUNS; run++)
        reports.push(
          await runLighthouse(chromium, `${origin}${page}?lng=${language}`, cookie, join(folder, "report.json")),
        )
      const report = reports.sort((one, other) => performanceOf(one) - performanceOf(other))[RUNS >> 1]!
      const what = `Lighthouse ${page} (${language}, ${theme}): ${CATEGORIES}`
      figures.push({ what, measured: summaryOf(report), budget: "100 each" })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return figures
}

async function runLighthouse(chromium: string, url: string, cookie: string, file: string): Promise<Report> {
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
    if (attempt === MAX_ATTEMPTS) throw new Error(`Lighthouse failed on ${url}: ${report?.runtimeError?.code ?? all}`)
  }
}

const performanceOf = ({ categories }: Report) => categories.performance?.score ?? 0

/** The scores, each weighted audit below the full score, and the benchmark index. */
function summaryOf({ categories, audits, environment }: Report): string {
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
