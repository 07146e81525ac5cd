import { describe, expect, it, vi } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { historyEn } from "#app/admin/history-words.en.ts"
import { todayEn } from "#app/admin/today/words.en.ts"
import { todayTh } from "#app/admin/today/words.th.ts"
import { REASON_MAX_LENGTH } from "#app/booking/booking.ts"
import { isCleanUp, JOBS } from "#app/job/job.ts"
import { Client, ORIGIN, shownHtml } from "../support/api.ts"
import { NOW, nightsTaken, rows } from "../support/app.ts"
import { createBooking } from "../support/bookings.ts"
import { file, MINI_QR } from "../support/files.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../support/set-up.ts"

setUpClock()
const app = setUpVilla()
const admin = setUpOwner(app)

async function page(path: string, by = admin): Promise<string> {
  const { status, headers, body } = await by.get(path)
  expect(status, path).toBe(200)
  expect(headers.get("Cache-Control")).toMatch(/no-store/)
  expect(headers.get("Content-Security-Policy")).toMatch(/script-src 'nonce-/)
  return shownHtml(body)
}

describe("the way from page to page", () => {
  it("ends the session from the settings and from one's account", async () => {
    for (const path of [adminPaths.settings, adminPaths.account])
      expect(await page(path), path).toContain(`action="${adminPaths.logOut}"`)
  })

  it("has a heading over the statistics", async () => {
    expect(await page(adminPaths.dashboard)).toMatch(new RegExp(`<h3[^>]*>${todayEn.statistics}</h3>`))
  })
})

describe.each([
  ["th", "มีเรื่องที่ควรตรวจสอบ", todayTh],
  ["en", "Something needs attention", todayEn],
] as const)("the dashboard in %s", (language, title, today) => {
  it("describes repeated failures in plain words, with links", async () => {
    admin.cookie = admin.cookie.replace("lang=en", `lang=${language}`)
    expect(await page("/admin")).not.toContain(title)
    await rows(
      `insert into card_payments (id, payment_link_id, booking_id, gateway, charge_id, status, debt, amount, email, created_at, updated_at)
       values ('p1', null, ?, 'omise', 'chrg_9', 'lost', 'p1', 100, 'mali@example.com', 0, 0)`,
      (await createBooking(app)).id,
    )
    for (const job of JOBS) {
      const lost = job === "lost-charges"
      await rows(
        "insert or replace into job_failures (job, subject, failures, error, first_at, last_at) values (?, ?, 3, ?, ?, ?)",
        job,
        lost ? "p1" : "",
        "SQLITE_ERROR at row 7",
        NOW,
        NOW,
      )
    }
    const html = await page("/admin")
    expect(html).toContain(title)
    for (const job of JOBS) {
      const words = today.problems.job[isCleanUp(job) ? "clean-up" : job]
        .split("{{count}}")[0]!
        .replaceAll("'", "&#x27;")
      expect(html, job).toContain(words)
    }
    expect(html).toContain("chrg_9")
    expect(html).not.toContain("SQLITE_ERROR")
    expect(html).not.toMatch(/\{\{|problems\.job/)
  })
})

describe.each([
  ["th", /<html lang="th"/],
  ["en", /<html lang="en"/],
])("every admin page, in %s", (language, lang) => {
  it.each([
    "/admin",
    "/admin/holds",
    "/admin/site-link",
    "/admin/calendar/offer?checkIn=2090-12-03&checkOut=2090-12-05&guests=2",
    "/admin/calendar",
    "/admin/calendar/picture?month=2090-12",
    "/admin/money",
    "/admin/staff",
    "/admin/settings",
    "/admin/history",
    "/admin/outbox",
    "/admin/bookings",
    "/admin/bookings?status=all",
    "/admin/bookings/new",
    "/admin/calendar?month=2090-12&from=2090-12-03&to=2090-12-05",
    "/admin/calendar?from=2090-12-03",
    "/admin/payment-links",
    "/admin/create-unique-payment-link",
    "/admin/villa",
    "/admin/villa/prices/base",
    "/admin/villa/times",
    "/admin/villa/time-to-pay",
    "/admin/villa/contact",
    "/admin/villa/prices/rules",
    "/admin/villa/booking-rules",
    "/admin/villa/amenities",
    "/admin/villa/place",
    "/admin/villa/place/photos",
    "/admin/villa/house-rules",
    "/admin/villa/messages",
    "/admin/villa/pictures",
    "/admin/villa/rooms",
    "/admin/bank",
  ])("%s is complete", async (path) => {
    admin.cookie = admin.cookie.replace("lang=en", `lang=${language}`)
    const html = await page(path)
    expect(html).toMatch(lang)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).not.toMatch(/>(admin:)?(staff|settings|villa|place|bookings|links)\.\w+(\.\w+)*</)
    expect(html).not.toMatch(/\{\{|undefined|\[object Object\]|NaN/)
  })
})

describe("/admin", () => {
  it("says that there is nothing to do", async () => {
    const html = await page("/admin")
    expect(html).toContain("all caught up")
    expect(html).toContain("No bookings yet")
    expect(html).toContain("Somchai")
  })

  it("shows a slip to check with amount and guest; one click confirms it", async () => {
    const guest = new Client()
    const { id } = await guest.book()
    await guest.patch(`/api/booking/${id}/customer-info`, {
      customerInfo: { firstName: "Ploy", lastName: "<Sea>", email: "ploy@example.com", phone: "0812345678" },
    })
    const paymentSlipUrl = await guest.upload(file("jpeg"))
    const attached = await guest.patch(`/api/booking/${id}`, { paymentSlipUrl, status: "in_review" })
    expect(attached.status, JSON.stringify(attached.body)).toBe(200)

    const html = await page("/admin")
    const { reference } = attached.body.data.booking
    expect(html).toContain("Slips to check")
    expect(html).toContain(reference)
    expect(html).toContain("Ploy &lt;Sea&gt;")
    expect(html).toContain("฿34,000")
    const slip = /<img src="(\/slips\/[^"]+)"/.exec(html)![1]!
    expect((await admin.get(slip)).status).toBe(200)

    const action = adminPaths.bookingStatus(id)
    expect(html).toContain(`action="${action}"`)
    // As long as on the page of the booking.
    expect(/<input[^>]*name="reason"[^>]*>/.exec(html)?.[0]).toContain(`maxLength="${REASON_MAX_LENGTH}"`)
    const version = /name="version" value="(\d+)"/.exec(html)![1]!
    const clicked = await admin.form(action, { status: "confirmed", version, back: "/admin" })
    expect(clicked.headers.get("Location")).toBe("/admin")
    const after = await page("/admin")
    expect(after).toContain("Booking confirmed")
    expect(after).toContain("all caught up")
    expect((await guest.get(`/api/booking/${id}`)).body.data.booking.status).toBe("confirmed")
  })

  it.each([
    ["en", "Bangkok Bank (BBL)", "QR code has not been checked", "The same file was sent for"],
    ["th", "ธนาคารกรุงเทพ (BBL)", "ยังไม่ได้ตรวจ QR บนสลิป", "ไฟล์เดียวกันนี้เคยส่งมาแล้วสำหรับ"],
  ])(
    "shows the slip's mini-QR data, that nobody has checked it, and that the file was sent before: %s",
    async (...said) => {
      const [language, ...words] = said
      admin.cookie = admin.cookie.replace("lang=en", `lang=${language}`)
      const [first, second] = [new Client(), new Client()]
      const { id: earlier } = await first.book()
      const { id } = await second.book({ checkIn: "2090-12-20", checkOut: "2090-12-21" })
      const sent = await first.patch(`/api/booking/${earlier}`, { paymentSlipUrl: await first.upload(file("jpeg")) })
      const paymentSlipUrl = await second.upload(file("jpeg"), "slip.jpg", { miniQr: MINI_QR })
      await second.patch(`/api/booking/${id}`, { paymentSlipUrl })
      for (const path of ["/admin", adminPaths.booking(id)]) {
        const html = await page(path)
        for (const text of [...words, "0002123123121200011"]) expect(html).toContain(text)
        const link = new RegExp(`href="${adminPaths.booking(earlier)}"[^>]*>${sent.body.data.booking.reference}<`)
        expect(html).toMatch(link)
      }
    },
  )

  it("a slip whose file was deleted is shown nowhere", async () => {
    const guest = new Client()
    const { id } = await guest.book()
    const paymentSlipUrl = await guest.upload(file("jpeg"))
    await guest.patch(`/api/booking/${id}`, { paymentSlipUrl })
    const slip = new URL(paymentSlipUrl).pathname
    for (const path of ["/admin", adminPaths.booking(id)]) expect(await page(path)).toContain(slip)
    await rows("update slips set file_removed_at = ?", NOW)
    for (const path of ["/admin", adminPaths.booking(id)]) expect(await page(path)).not.toContain(slip)
    expect((await admin.get(slip)).status).toBe(404)
    expect((await admin.get(`/api/admin/bookings/${id}`)).body.data.slip).toBeNull()
  })

  it("a rejected slip is returned to the guest with the reason", async () => {
    const guest = new Client()
    const { id } = await guest.book()
    const paymentSlipUrl = await guest.upload(file("pdf"), "slip.pdf")
    await guest.patch(`/api/booking/${id}`, { paymentSlipUrl, status: "in_review" })
    // A PDF is a link, because it cannot be shown as an image.
    expect(await page("/admin")).not.toMatch(/<img src="\/slips/)

    const [{ version }] = (await rows<{ version: number }>("select version from bookings where id = ?", id)) as [
      { version: number },
    ]
    const fields = {
      status: "pending_payment",
      reason: "The amount differs",
      back: "/admin",
      version: String(version),
    }
    expect((await admin.form(adminPaths.bookingStatus(id), fields)).headers.get("Location")).toBe("/admin")
    expect(await rows(`select reason from booking_events where booking_id = ? and reason is not null`, id)).toEqual([
      { reason: "The amount differs" },
    ])
    const html = await page("/admin")
    expect(html).not.toContain("Slips to check")
    expect(html).toContain("Awaiting payment")
  })

  it("has a second address, which leads there with its query", async () => {
    const { status, headers } = await admin.get("/admin/dashboard?month=2090-12")
    expect([status, headers.get("Location")]).toEqual([302, "/admin?month=2090-12"])
  })
})

describe("/admin/bookings", () => {
  it("lists bookings by check-in with their totals, links to later ones, and ignores an invalid page", async () => {
    for (const day of ["13", "10", "20"])
      await createBooking(app, { checkIn: `2090-12-${day}`, checkOut: `2090-12-${Number(day) + 1}` })
    const html = await page("/admin/bookings?after=soon")
    const days = [...html.matchAll(/<td[^>]*><time dateTime="2090-12-(\d\d)"/g)].map(([, day]) => day)
    expect(days).toEqual(["10", "13", "20"])
    expect(html).toMatch(/Nights<\/dt><dd[^>]*>3</)
    const later = await page("/admin/bookings?after=2090-12-10")
    expect(later).not.toContain('dateTime="2090-12-10"')
    expect(later).toContain('dateTime="2090-12-13"')
    expect(later).toMatch(/Nights<\/dt><dd[^>]*>3</)
  })
})

describe("/admin/calendar", () => {
  const block = async (fields: Record<string, string>, query = "") => {
    const { body, ...answer } = await admin.form(`/admin/calendar${query}`, fields)
    return { ...answer, body: shownHtml(body) }
  }

  it("shows the current month, or the requested one, with links to the others", async () => {
    const { id } = await new Client().book({ checkIn: "2090-12-03", checkOut: "2090-12-04" })
    expect(await page("/admin/calendar")).not.toMatch(/<a[^>]*data-state="held"/)
    const html = await page("/admin/calendar?month=2090-12")
    const booked = [
      `data-state="held"[^>]*href="${adminPaths.booking(id)}"`,
      `href="${adminPaths.booking(id)}"[^>]*data-state="held"`,
    ]
    expect(html).toMatch(new RegExp(booked.join("|")))
    for (const month of ["2090-11", "2091-01", "2091-11"])
      expect(html).toContain(`href="/admin/calendar?month=${month}#month"`)
    expect(html.match(/aria-current="true"[^>]*>[^<]*/g)).toEqual([expect.stringContaining(">Dec")])
  })

  it.each(["2090-13", "nonsense", "", "0000-00", "2090-12-01"])(
    "an invalid month, %j, shows the current one",
    async (month) => {
      expect(await page(`/admin/calendar?month=${month}`)).toContain("November 2090")
    },
  )

  it("shows each available night's price, which is also part of its name", async () => {
    const html = await page("/admin/calendar?month=2090-12")
    // A Thursday and a Friday.
    expect(html).toMatch(/data-night="2090-12-07".*?>8,500<.*?7 December 2090: Available ฿8,500</)
    expect(html).toMatch(/data-night="2090-12-08".*?>11,000<.*?8 December 2090: Available ฿11,000</)
  })

  it("blocks nights, shows them, and unblocks them", async () => {
    const { headers } = await block({ from: "2090-12-01", to: "2090-12-03", note: "Painting <walls>" })
    expect(headers.get("Location")).toBe("/admin/calendar?month=2090-12")
    expect(await nightsTaken()).toEqual(["2090-12-01", "2090-12-02"])

    const html = await page("/admin/calendar?month=2090-12")
    expect(html).toContain("Dates blocked")
    expect(html).toContain("Painting &lt;walls&gt;")
    expect(html.match(/data-state="blocked"/g)).toHaveLength(2 + 1) // including the legend's
    const [{ id }] = (await rows<{ id: string }>("select id from blocks")) as [{ id: string }]
    expect(html).toContain(`action="${adminPaths.block(id)}"`)

    const opened = await admin.form(adminPaths.block(id))
    expect(opened.headers.get("Location")).toBe("/admin/calendar")
    expect(await nightsTaken()).toEqual([])
    const unblocked = await page("/admin/calendar")
    expect(unblocked).toContain("Dates unblocked")
    expect(unblocked).toContain("No dates are blocked")
  })

  it("names who has the selected nights, or offers to block them", async () => {
    const { id } = await new Client().book()
    const { reference } = (await rows<{ reference: string }>("select reference from bookings"))[0]!
    await block({ from: "2090-12-10", to: "2090-12-11", note: "Painting <walls>" })
    const [blocked] = await rows<{ id: string }>("select id from blocks")
    const clash = await page("/admin/calendar?from=2090-12-06&to=2090-12-10")
    expect(clash).toContain(`href="/admin/bookings/${id}" class="link`)
    expect(clash).toContain(reference)
    expect(clash).toContain("Blocked: Painting &lt;walls&gt;")
    expect(clash).toContain(`href="/admin/calendar?month=2090-12#block-${blocked!.id}"`)
    expect(clash).not.toContain('name="from" value="2090-12-06"')

    const free = await page("/admin/calendar?from=2090-12-20&to=2090-12-21")
    expect(free).toContain('<input type="hidden" name="from" value="2090-12-20"/>')
    expect(free).toContain('<input type="hidden" name="to" value="2090-12-22"/>')
    expect(free).toContain('href="/admin/bookings/new?checkIn=2090-12-20&amp;checkOut=2090-12-22"')
    expect(free.match(/data-selected=/g)).toHaveLength(2)
  })

  it("answers a clash with 409, names the booking and keeps the selection and the reason", async () => {
    await new Client().book()
    const { reference } = (await rows<{ reference: string }>("select reference from bookings"))[0]!
    const query = "?month=2090-12&from=2090-12-01&to=2090-12-04"
    const { status, body } = await block({ from: "2090-12-01", to: "2090-12-05", note: "Family" }, query)
    expect(status).toBe(409)
    expect(body).toContain("These dates are already booked or blocked")
    expect(body).toMatch(new RegExp(`3 Dec 2090.*${reference}`))
    expect(body).toContain('<input type="hidden" name="from" value="2090-12-01"/>')
    expect(body).toMatch(/<details open="">.*name="note"[^>]*value="Family"/)
    expect(await rows("select id from blocks")).toEqual([])
  })

  it("shows what is wrong with a reason beside it", async () => {
    const note = "x".repeat(201)
    const { status, body } = await block({ from: "2090-12-01", to: "2090-12-02", note }, "?from=2090-12-01")
    expect(status).toBe(422)
    expect(body).toMatch(
      new RegExp(`name="note"[^>]*aria-invalid="true" aria-describedby="note-error" value="${note}"`),
    )
    expect(body).toMatch(/<p id="note-error"[^>]*>[^<]+</)
  })

  it("links to the unconfirmed bookings if there are any", async () => {
    expect(await page("/admin/calendar")).not.toContain('href="/admin/holds"')
    await new Client().book()
    expect(await page("/admin/calendar")).toMatch(/href="\/admin\/holds"[^>]*>Unconfirmed bookings \(1\)</)
  })
})

describe("/admin/staff", () => {
  it("creates an invite and shows its link once", async () => {
    expect(await rows("select token_hash from invites")).toEqual([])
    const { status, headers, body } = await admin.form("/admin/staff")
    expect([status, headers.get("Cache-Control")]).toEqual([201, expect.stringMatching(/no-store/)])
    const link = /http:\/\/localhost(\/admin\/register\?invite=[\w-]{43})/.exec(body)!
    expect(link[0]).toContain(ORIGIN)
    expect(body).toContain(encodeURIComponent(link[0]))
    expect(body).toContain("https://line.me/R/share?text=")
    expect(await rows("select token_hash from invites")).toHaveLength(1)
    expect((await new Client().get(link[1]!)).body).toContain('name="password"')
    expect(await page("/admin/staff")).not.toContain("invite=")
  })
})

describe("/admin/staff, with an email", () => {
  it("sends the invite, or shows what is wrong with the address", async () => {
    const { body } = await admin.form("/admin/staff", { email: "New@Example.com " })
    expect(shownHtml(body)).toContain("The link is also on its way to new@example.com")
    expect(await rows("select kind, recipient from outbox")).toEqual([{ kind: "invite", recipient: "new@example.com" }])
    const wrong = await admin.form("/admin/staff", { email: "nobody" })
    expect(wrong.status).toBe(422)
    expect(shownHtml(wrong.body)).toContain("Please enter a valid email")
    expect(await rows("select token_hash from invites")).toHaveLength(1)
  })

  it("the JSON route does the same", async () => {
    expect((await admin.post("/api/admin/invites", { email: "new@example.com" })).status).toBe(201)
    expect((await admin.post("/api/admin/invites")).status).toBe(201)
    expect((await admin.post("/api/admin/invites", { email: "nobody" })).status).toBe(422)
    expect(await rows("select recipient from outbox")).toEqual([{ recipient: "new@example.com" }])
  })
})

describe("/admin/outbox", () => {
  it("shows each email as text and as HTML in a sandboxed iframe", async () => {
    expect(await page("/admin/outbox")).toContain("No emails yet")
    await admin.form("/admin/staff", { email: "new@example.com" })
    const html = await page("/admin/outbox")
    expect(html).toContain("Somchai invites you to manage Test House as an owner")
    expect(html).toContain("new@example.com")
    expect(html).toMatch(/\/admin\/register\?invite=[\w-]{43}/)
    expect(html).toMatch(/<iframe[^>]*sandbox="(?!.*allow-(scripts|same-origin))[^"]*"/)
    expect(html).toMatch(/srcDoc="&lt;!doctype html&gt;/i)
    // The page is linked.
  })
})

describe("/admin/history", () => {
  it("shows who did what, newest first", async () => {
    expect(await page("/admin/history")).toContain("No changes yet")
    await admin.form("/admin/calendar", { from: "2090-12-01", to: "2090-12-03" })
    vi.setSystemTime(NOW + 1000)
    await admin.form("/admin/staff")
    const html = await page("/admin/history")
    expect(html).toContain("by Somchai")
    expect(html).toContain("1–3 Dec 2090")
    expect(html.indexOf("Created an invite")).toBeGreaterThan(0)
    expect(html.indexOf("Created an invite")).toBeLessThan(html.indexOf("Blocked dates"))
  })

  it("leads to every older entry, however many newer ones come meanwhile", async () => {
    const addChanges = (from: number, to: number) =>
      rows(
        `insert into villa_events (at, actor_name, action, detail)
         with recursive numbers(n) as (select ${from} union all select n + 1 from numbers where n < ${to})
         select ${NOW}, 'Lek', 'nights-blocked', 'change-' || n || ';' from numbers`,
      )
    await addChanges(1, 105)
    const seen: string[] = []
    const pages: string[] = []
    let next: string | undefined = adminPaths.history
    while (next && pages.length < 5) {
      const html: string = await page(next)
      pages.push(html)
      seen.push(...(html.match(/change-\d+(?=;)/g) ?? []))
      next = html.match(/href="(\/admin\/history\?cursor=\d+)"/)?.[1]
      await addChanges(200 + pages.length, 200 + pages.length)
    }
    expect([seen.length, new Set(seen).size, seen.at(-1)]).toEqual([105, 105, "change-1"])
    expect(pages.map((html) => html.includes(historyEn.newest))).toEqual([false, true, true])
    for (const wrong of ["nonsense", "-1", "1e99"])
      expect(await page(`${adminPaths.history}?cursor=${wrong}`)).toContain("change-203;")
  })
})
