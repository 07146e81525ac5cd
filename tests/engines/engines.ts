import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import getPort from "get-port"
import { LANGUAGE_PARAM } from "../../app/i18n/languages.ts"
import { adminTh } from "../../app/i18n/locales/admin/th.ts"
import { th } from "../../app/i18n/locales/th.ts"
import { build } from "../../scripts/build.ts"
import { CACHE, Failure } from "../../scripts/project.ts"
import { scheduledUrl, serve } from "../../scripts/serve.ts"
import { prepareState } from "../../scripts/state.ts"
import { SOMCHAI } from "../journeys/support/guest.ts"
import { dateAfter, type Stay, villaToday } from "../journeys/support/nights.ts"
import { OWNER } from "../journeys/support/owner-account.ts"
import { slipOf } from "../journeys/support/slips.ts"
import { moveStay } from "../support/move-stay.ts"
import { STATEMENTS_WORKER } from "../support/statements.ts"
import { ENGINES, type Engine, type Opened } from "./browsers.ts"
import type { Page } from "./driver.ts"

// npm run engines [-- Firefox|WebKit …]: walks a whole stay in other browsers than the journeys' Chromium, from the home page
// to the published review (whole-stay.script.spec.ts), and prints each step with its time. Fails when a step fails.
const selected: string[] = process.argv.slice(2)
const unknown = selected.filter((name) => !(name in ENGINES))
if (unknown.length > 0)
  throw new Failure(`No such engine: ${unknown.join(", ")}. There are ${Object.keys(ENGINES).join(", ")}.`)

/** Opens the door in the walk. */
const CODE = "2580#"
const REVIEW = "พักสบายมาก จะกลับมาอีก"

type Walk = { page: Page; origin: string; stay: Stay; slip: string; review: string }
type Step = (walk: Walk) => Promise<void>

const path = (page: Page, end: string) =>
  page.until(`the page ${end}`, "return location.pathname.endsWith(arguments[0])", end)
const bookingIn = (page: Page) => page.run<string>("return location.pathname.split('/').at(-2)")
/** The first effect after hydration stores the theme. */
const hydrated = (page: Page) => page.until("hydration", "return localStorage.getItem('theme') !== null")

const STEPS: Record<string, Step> = {
  "home page, hydrated": async ({ page, origin }) => {
    await page.open(`${origin}/?${LANGUAGE_PARAM}=th`)
    await hydrated(page)
    await page.find({ css: "h1" })
  },
  "dates and price": async ({ page, stay }) => {
    await page.run("document.querySelector('#choose').scrollIntoView()")
    await page.find({ css: "#choose button[data-date]" })
    for (const date of [stay.checkIn, stay.checkOut]) {
      for (;;) {
        const shown = "return [...document.querySelectorAll('#choose [data-date]')].at(-1).dataset.date"
        const last = await page.run<string>(shown)
        if (last.slice(0, 7) === date.slice(0, 7)) break
        await page.click({ css: `#choose [aria-label="${th.booking.nextMonth}"]` })
        await page.until("the next month", `${shown} !== arguments[0]`, last)
      }
      await page.click({ css: `#choose [data-date="${date}"]` })
      await page.find({ css: `#choose dd > time[datetime="${date}"]` })
    }
    await page.find({ css: "#choose data" })
  },
  "booking and details": async ({ page }) => {
    await page.click({ css: "#choose button[type=submit]:not([disabled])", text: th.booking.bookNow })
    await path(page, "/customer-info")
    for (const [name, value] of Object.entries(SOMCHAI)) await page.type(`form input[name=${name}]`, value)
    await page.click({ css: "form button[type=submit]", text: th.customer.submit })
    await path(page, "/payment")
  },
  "slip by transfer": async ({ page, slip }) => {
    await page.type("input[name=slip]", slip)
    // The button moves down when the preview is there.
    await page.until("the slip's preview", "return document.querySelector('form img')?.naturalHeight > 0")
    await page.click({ css: "form button[type=submit]", text: th.payment.slip.submit })
    await path(page, "/confirmation")
    await page.find({ css: "h1", text: th.confirmation.title.in_review })
  },
  "owner logs in and confirms": async ({ page, origin }) => {
    const id = await page.run("return location.pathname.split('/')[2]")
    await page.open(`${origin}/admin/login`)
    await page.type("input[name=email]", OWNER.email)
    await page.type("input[name=password]", OWNER.password)
    await page.click({ css: "form button[type=submit]", text: adminTh.accounts.logIn.submit })
    await path(page, "/admin")
    await page.open(`${origin}/admin/bookings/${id}`)
    await page.find({ css: "main", text: adminTh.bookings.slip.isNew })
    await page.click({ css: "button[type=submit]", text: adminTh.bookings.actions.confirm })
    await page.find({ css: "[data-undo]", text: adminTh.bookings.toast.confirmed })
  },
  receipt: async ({ page, origin }) => {
    const id = await page.run("return location.pathname.split('/')[3]")
    await page.open(`${origin}/booking/${id}/confirmation`)
    await page.find({ css: "h1", text: th.confirmation.title.confirmed })
    await page.find({ css: "article #receipt-title", text: th.confirmation.receipt })
    await page.find({ css: "article", text: SOMCHAI.firstName })
  },
  "arrival, the pass offline": async ({ page, origin }) => {
    const id = await bookingIn(page)
    await moveTo(id, { checkIn: villaToday(), checkOut: dateAfter(villaToday(), 2) })
    await page.open(origin + (await linkFromEmail("/open")))
    await page.find({ css: "main", text: CODE })
    // A page can wait for a promise only by what it leaves in the window.
    const copy = `caches.match(location.pathname).then((copy) => copy?.text()).then((text) => { window.savedCopy = text })
      return (window.savedCopy ?? "").includes(arguments[0])`
    await page.until("the saved copy", copy, CODE)
    await server.stop()
    await page.open(`${origin}/booking/${id}/confirmation`)
    await page.find({ css: "[data-saved-copy]" })
    await page.find({ css: "main", text: CODE })
    server = await start()
  },
  "departure and review": async ({ page, origin, review }) => {
    await moveTo(await bookingIn(page), { checkIn: dateAfter(villaToday(), -4), checkOut: dateAfter(villaToday(), -2) })
    await page.open(origin + (await linkFromEmail("/review")))
    await page.click({ css: "label:has(input[name=stars][value='5'])" })
    await page.type("textarea[name=text]", review)
    await page.click({ css: "form button[type=submit]", text: th.reviews.page.submit })
    await page.find({ css: "[data-sonner-toast]", text: th.reviews.page.saved })
  },
  "the owner publishes the review": async ({ page, origin, review }) => {
    await page.open(`${origin}/admin/reviews`)
    await page.click({ css: "button[type=submit]", text: adminTh.reviews.publish })
    await page.find({ css: "[data-sonner-toast]", text: adminTh.reviews.wasPublished })
    await page.open(`${origin}/`)
    await page.find({ css: "#reviews", text: review })
  },
}

await build()
const state = `${CACHE}/engines`
await rm(state, { recursive: true, force: true })
await prepareState(state)
const port = await getPort()
const start = () => serve({ port, state, main: STATEMENTS_WORKER, vars: { LIMITS: "off" } })
let server = await start()
let ownerToken = ""
const files = await mkdtemp(join(tmpdir(), "baan-engines-"))
let failed = false
try {
  ownerToken = (await call<{ token: string }>("POST", "/api/admin/auth/register", OWNER)).token
  await call("PATCH", "/api/admin/villa/access", { method: "door_code", code: CODE, releaseHours: 24 })
  for (const [at, engine] of (Object.keys(ENGINES) as Engine[]).entries()) {
    if (selected.length > 0 && !selected.includes(engine)) continue
    const slip = join(files, `${engine}.png`)
    await writeFile(slip, slipOf({ sendingBank: "014", transRef: `2026${at}${Date.now()}` }).buffer)
    const opened = await ENGINES[engine]()
    console.log(`\n${engine} ${opened.version}`)
    failed =
      !(await walked(opened, {
        origin: server.origin,
        stay: await freeNights(),
        slip,
        review: `${REVIEW} ${engine}`,
      })) || failed
    await opened.close()
  }
} finally {
  await server.stop()
  await Promise.all([state, files].map((folder) => rm(folder, { recursive: true, force: true })))
}
process.exit(failed ? 1 : 0)

/** Walks the steps until one fails. @returns whether all passed */
async function walked({ page }: Opened, walk: Omit<Walk, "page">): Promise<boolean> {
  for (const [name, step] of Object.entries(STEPS)) {
    const start = performance.now()
    const error = await step({ page, ...walk }).then(
      () => null,
      (reason: Error) => reason,
    )
    const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`
    console.log(`| ${name.padEnd(30)} | ${(error ? "FAILED" : "passed").padEnd(6)} | ${seconds.padStart(6)} |`)
    if (error) {
      console.error(error)
      console.error(await page.run("return document.body.innerText").catch(() => "The page does not answer."))
      return false
    }
  }
  return true
}

/** A call of the /api, as the owner once they are registered. */
async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const headers = { "Content-Type": "application/json", ...(ownerToken && { Authorization: `Bearer ${ownerToken}` }) }
  const answer = await fetch(server.origin + path, { method, headers, body: body && JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** Moves the stay instead of the clock, and runs the jobs, which send its emails. */
async function moveTo(id: string, { checkIn, checkOut }: Stay): Promise<void> {
  await moveStay(server.origin, id, checkIn, checkOut)
  const answer = await fetch(scheduledUrl(server, "jobs"))
  if (!answer.ok) throw new Error(`The jobs: ${answer.status}`)
}

/** The newest link to such a path in the emails to the guest. */
async function linkFromEmail(end: string): Promise<string> {
  type Outbox = { data: { messages: { to: string; text: string }[] } }
  const { data } = await call<Outbox>("GET", "/api/admin/outbox")
  const texts = data.messages.filter(({ to }) => to === SOMCHAI.email).map(({ text }) => text)
  const links = texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []).map((link) => new URL(link))
  const link = links.find(({ pathname }) => pathname.endsWith(end))
  if (!link) throw new Error(`No email has a link to ${end}`)
  return link.pathname + link.search
}

/** Two free nights from a week ahead on. */
async function freeNights(): Promise<Stay> {
  const from = dateAfter(villaToday(), 7)
  const answer = await fetch(`${server.origin}/api/villa/availability?from=${from}&to=${dateAfter(from, 60)}`)
  const { nights } = (await answer.json()) as { nights: { available: boolean }[] }
  const first = nights.findIndex(({ available }, at) => available && nights[at + 1]?.available)
  return { checkIn: dateAfter(from, first), checkOut: dateAfter(from, first + 2) }
}
