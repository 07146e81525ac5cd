import { readFile } from "node:fs/promises"
import { gzipSync } from "node:zlib"
import { homeBrowserTh } from "../../app/villa/home/browser-words.th.ts"
import { CHUNK_CONTENTS } from "../../vite.config.ts"
import { HOME_SCRIPT_KB, scriptsOf } from "../bench/weight.ts"
import { keysOf, textLookups } from "../support/text-lookups.ts"
import { day, selectedDate, showMonthOf, untilInteractive } from "./support/guest.ts"
import { expect, test } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"
import { expectMessage } from "./support/owner.ts"

test("The home page's script is within its budget, and has no module and no text that guests do not need", async ({
  page,
  request,
}) => {
  await page.goto("/", { waitUntil: "networkidle" })
  const first = await scriptsOf(page)
  const bodies = await Promise.all(first.map(async (url) => (await page.request.get(url)).body()))
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
  expect(bytes, first.join("\n")).toBeLessThanOrEqual(HOME_SCRIPT_KB * 1000)

  // What it loads later: the calendar, a toast and the photo viewer.
  await untilInteractive(page)
  const { checkIn } = await freeStay(request, { reach: "near" })
  await showMonthOf(page, checkIn)
  await day(page, checkIn).tap()
  await expect(selectedDate(page, checkIn)).toBeVisible()
  await day(page, checkIn).tap()
  await expectMessage(page, homeBrowserTh.booking.errors.sameDayBooking)
  await page.locator("a[href^='/photos#']").first().tap()
  await expect(page.getByRole("dialog")).toBeVisible()
  const contents: Record<string, Record<string, number>> = JSON.parse(await readFile(CHUNK_CONTENTS, "utf8"))
  const loaded = (await scriptsOf(page)).flatMap((url) =>
    Object.entries(contents[new URL(url).pathname.slice(1)] ?? {}),
  )
  const modules = [...new Set(loaded.flatMap(([path, length]) => (length > 0 ? (path.split("?")[0] ?? []) : [])))]
  expect(modules).toContain("app/villa/home/pages/route.tsx")
  expect(modules.filter((path) => /admin|node_modules\/(zod|@conform-to)\//.test(path))).toEqual([
    "app/styles/admin.css",
  ])

  const looksUp = textLookups(modules.filter((path) => /^app\/.+\.tsx?$/.test(path) && !path.includes("/locales/")))
  expect(keysOf(homeBrowserTh).filter((key) => !looksUp(key))).toEqual([])
})
