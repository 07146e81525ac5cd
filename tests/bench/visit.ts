import { readFile } from "node:fs/promises"
import type { Browser } from "@playwright/test"
import { inDays } from "../support/in-days.ts"
import type { Figure } from "./figure.ts"
import { onPhone } from "./phone.ts"
import { usageOf } from "./usage.ts"

const GUEST = { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" }

/** What Cloudflare bills; docs/operating.md estimates the monthly costs from it. */
type BilledUsage = { requests: number; images: number; rowsRead: number; rowsWritten: number }

/** The billed platform usage of one visit to the home page and of one booking. */
export async function measureVisit(browser: Browser, origin: string): Promise<Figure[]> {
  const { visit, files, kB } = await visitHome(browser, origin)
  const { visit: second } = await visitHome(browser, origin)
  const booking = await bookByTransfer(origin)
  return [
    {
      what: "a visit (home page scrolled to its end, booking page), billed",
      measured: describeBilled(visit),
      budget: "-",
    },
    { what: "the same for a second visitor", measured: describeBilled(second), budget: "-" },
    {
      what: "the same: static files, which are free",
      measured: `${files}, ${kB} kB with everything else`,
      budget: "-",
    },
    { what: "a booking with details and a slip, billed in addition", measured: describeBilled(booking), budget: "-" },
  ]
}

function describeBilled({ requests, images, rowsRead, rowsWritten }: BilledUsage): string {
  const requested = `${requests} requests, ${images} reads of images in R2`
  return `${requested}; D1 ${rowsRead} rows read, ${rowsWritten} written`
}

/** A first visit: the page is scrolled to its end, then the card is opened on the booking page. */
async function visitHome(browser: Browser, origin: string) {
  return await onPhone(browser, { script: true }, async ({ page, cdp }) => {
    const visit: BilledUsage = { requests: 0, images: 0, rowsRead: 0, rowsWritten: 0 }
    let [files, bytes] = [0, 0]
    page.on("response", (answer) => {
      const { pathname, origin: of } = new URL(answer.url())
      if (of !== origin) return
      const isFile = /^\/(assets|fonts)\/|\.(svg|png|ico|js|webmanifest)$/.test(pathname)
      if (isFile) files++
      else visit.requests++
      // A hit of the edge cache reads nothing from R2.
      if (pathname.startsWith("/media/") && answer.headers()["cf-cache-status"] !== "HIT") visit.images++
      add(visit, new Headers(answer.headers()))
    })
    cdp.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await page.goto(origin, { waitUntil: "networkidle" })
    for (let screens = 0; screens < 20; screens++) {
      await page.mouse.wheel(0, 700)
      await page.waitForTimeout(50)
    }
    await page.goto(`${origin}/booking`, { waitUntil: "networkidle" })
    return { visit, files, kB: Math.round(bytes / 1000) }
  })
}

/** Uses the API calls that correspond to the forms, and loads the pages between them. */
async function bookByTransfer(origin: string): Promise<BilledUsage> {
  const billed: BilledUsage = { requests: 0, images: 0, rowsRead: 0, rowsWritten: 0 }
  const headers: Record<string, string> = {}
  const send = async (method: string, path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { ...headers, ...(body && !isForm && { "Content-Type": "application/json" }) },
      body: isForm ? body : body && JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`)
    const [cookie] = answer.headers.getSetCookie()
    if (cookie?.startsWith("guest=")) headers.Cookie = cookie.split(";")[0]!
    billed.requests++
    add(billed, answer.headers)
    const text = await answer.text()
    return text.startsWith("{") ? JSON.parse(text) : null
  }
  const bookingDetails = { checkIn: inDays(330), checkOut: inDays(333), rooms: 3 }
  const { data } = await send("POST", "/api/booking", { bookingDetails })
  const page = (step: string) => send("GET", `/booking/${data.id}/${step}`)
  await page("customer-info")
  await send("PATCH", `/api/booking/${data.id}/customer-info`, { customerInfo: GUEST })
  await page("payment")
  const slip = new FormData()
  const bytes = await readFile(new URL("../../scripts/sample-villa/garden.jpg", import.meta.url))
  slip.set("slip", new File([bytes], "slip.jpg", { type: "image/jpeg" }))
  const { url } = await send("POST", "/api/upload/slip", slip)
  await send("PATCH", `/api/booking/${data.id}`, { paymentSlipUrl: url })
  await page("confirmation")
  return billed
}

function add(billed: BilledUsage, headers: Headers): void {
  const usage = usageOf({ headers })
  billed.rowsRead += usage?.rowsRead ?? 0
  billed.rowsWritten += usage?.rowsWritten ?? 0
}
