import { env } from "cloudflare:workers"
import ICAL from "ical.js"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { blockNights } from "#app/calendar/blocks/block-nights.server.ts"
import { runCron } from "#app/cron.server.ts"
import { DAY_MS } from "#app/durations.ts"
import { addCleaner, changeCleaner, removeCleaner, rotateCleaner } from "#app/stay/cleaning/change-cleaners.server.ts"
import type { Cleaner } from "#app/stay/cleaning/cleaner.ts"
import { findCleaner, findCleaners } from "#app/stay/cleaning/find-cleaners.server.ts"
import { findPlan } from "#app/stay/cleaning/find-plan.server.ts"
import { findTurnovers } from "#app/stay/cleaning/find-turnovers.server.ts"
import { shownFacts } from "#app/stay/cleaning/plan.ts"
import {
  confirmPlan,
  deleteProblem,
  markCleaned,
  markProblemSeen,
  openForChange,
  reportProblem,
} from "#app/stay/cleaning/record-cleaning.server.ts"
import { Client, untilRefused } from "../../support/api.ts"
import { deleteFiles, HOUR_MS, NOW, rows, testApp } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { confirmedBooking } from "../../support/confirmed-booking.ts"
import { dashboardOf } from "../../support/dashboard.ts"
import { booked, LATE } from "../../support/extras.ts"
import { BY, createFeed, feedApp, night, setChannels } from "../../support/feeds.ts"
import { ADMIN } from "../../support/payment-links.ts"
import { png } from "../../support/png.ts"
import { MALI } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const OWNER = { name: "Somchai" }
const NOK = {
  id: "6c0fb1aa-52cd-4c53-8a3c-0d9be2f4a717",
  name: "Nok",
  language: "th" as const,
  note: "ผ้าปูอยู่ชั้นบน",
  byLine: false,
}

setUpClock()
const app = setUpVilla({}, feedApp)
let cleaner: Cleaner
beforeEach(async () => {
  await rows("delete from cleaners")
  await rows("delete from cleanings")
  await rows("delete from cleaning_problems")
  await deleteFiles()
  await setChannels()
  vi.spyOn(console, "log").mockImplementation(() => {})
  cleaner = done(await addCleaner(app, NOK, OWNER))
})

function done<Value>(result: { ok: true; value: Value } | { ok: false; error: string }): Value {
  if (!result.ok) throw new Error(result.error)
  return result.value
}
const days = async () => (await findPlan(app, cleaner.token))?.plan.map(({ day }) => day)
/** A time of the sample villa's day. */
const at = (date: string, time = "12:00") => {
  app.clock.now = Date.parse(`${date}T${time}:00+07:00`)
}

describe("a link that staff know", () => {
  it("is to be replaced once somebody has left the team who may have it", async () => {
    const known = async () => (await dashboardOf(app)).cleaning.knownByOthers
    const leaves = async (action: string) => {
      app.clock.now += HOUR_MS
      const event = [app.clock.now, action]
      await rows("insert into villa_events (at, actor_name, action, detail) values (?, 'Somchai', ?, 'Lek')", ...event)
    }
    expect(await known()).toEqual([])
    await leaves("made-staff")
    expect(await known()).toEqual([])
    await leaves("admin-removed")
    expect(await known()).toEqual([{ id: cleaner.id, name: "Nok" }])
    expect((await dashboardOf(app, "staff")).cleaning.knownByOthers).toEqual([])
    expect(await findCleaner(app, cleaner.id)).toMatchObject({ knownBy: ["Lek"] })
    app.clock.now += HOUR_MS
    done(await changeCleaner(app, cleaner.id, { note: "" }, OWNER))
    expect(await known()).toHaveLength(1)
    done(await rotateCleaner(app, cleaner.id, OWNER))
    expect(await known()).toEqual([])
  })
})

describe("the plan", () => {
  it("has confirmed stays and those of other websites, and nothing else", async () => {
    at(night(1))
    await confirmedBooking(app, { checkIn: night(3), checkOut: night(5) })
    await createBooking(app, { checkIn: night(8), checkOut: night(9) })
    const cancelled = await confirmedBooking(app, { checkIn: night(12), checkOut: night(13) })
    await changeStatus(app, cancelled.id, "cancelled", ADMIN)
    await blockNights(app, { from: night(15), to: night(17), note: "paint" }, BY)
    await createFeed(app, [[20, 22]])
    expect(await days()).toEqual([night(3), night(5), night(20), night(22)])
  })

  it("has the present dates of a stay that another website extended or shortened while it lasts", async () => {
    at(night(21))
    await createFeed(app, [[20, 24]])
    await rows("update feed_nights set event_dates = ? where night = ?", `${night(20)}/${night(22)}`, night(20))
    expect(await days()).toEqual([night(20), night(24)])
    await rows("update feed_nights set event_dates = ? where night < ?", `${night(20)}/${night(26)}`, night(23))
    expect(await days()).toEqual([night(20), night(24)])
  })

  it("names nobody", async () => {
    at(night(1))
    await confirmedBooking(app, {
      checkIn: night(3),
      checkOut: night(5),
      specialRequests: "ไข่ดาว",
      customer: { ...MALI, phone: "0899999999" },
    })
    const client = new Client()
    for (const path of [
      `/cleaning/${cleaner.token}`,
      `/cleaning/${cleaner.token}/plan.ics`,
      `/api/cleaning/${cleaner.token}`,
    ]) {
      const { status, body } = await client.get(path)
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(/Mali|Srisuk|mali@example\.com|0899999999|BV-|ไข่ดาว|฿/)
    }
  })

  it("is a calendar of whole days", async () => {
    await confirmedBooking(app, { checkIn: night(3), checkOut: night(5), guests: 2 })
    const { body, headers } = await new Client().get(`/cleaning/${cleaner.token}/plan.ics`)
    expect(headers.get("Content-Type")).toBe("text/calendar; charset=utf-8")
    const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents("vevent")
    expect(
      events.map((event) => [String(event.getFirstPropertyValue("dtstart")), event.getFirstPropertyValue("summary")]),
    ).toEqual([
      [night(3), "เช็คอิน 14:00\u00a0น. · 2 ท่าน · 2 คืน"],
      [night(5), "เช็คเอาต์ 11:00\u00a0น. · 2 ท่าน"],
    ])
  })
})

describe("a link", () => {
  it("opens nothing after it is replaced, or its cleaner removed", async () => {
    const old = cleaner.token
    cleaner = done(await rotateCleaner(app, cleaner.id, OWNER))
    expect(await findPlan(app, old)).toBeNull()
    expect(await openForChange(app, old, "change")).toMatchObject({ ok: false, error: "not-found" })
    expect(await findPlan(app, cleaner.token)).not.toBeNull()
    await removeCleaner(app, cleaner.id, OWNER)
    expect(await findPlan(app, cleaner.token)).toBeNull()
    expect((await new Client().get(`/cleaning/${cleaner.token}`)).status).toBe(404)
    expect(
      (await rows<{ action: string }>("select action from villa_events where action like 'cleaner-%' order by id")).map(
        ({ action }) => action,
      ),
    ).toEqual(expect.arrayContaining(["cleaner-added", "cleaner-rotated", "cleaner-removed"]))
  })

  it("is added once by a form sent twice, and at most twenty times", async () => {
    expect(done(await addCleaner(app, NOK, OWNER)).token).toBe(cleaner.token)
    for (let count = 1; count < 20; count++) done(await addCleaner(app, { ...NOK, id: app.newId() }, OWNER))
    expect(await addCleaner(app, { ...NOK, id: app.newId() }, OWNER)).toMatchObject({ error: "cleaners-too-many" })
  })

  it("keeps what another owner saved meanwhile", async () => {
    const { version } = cleaner
    done(await changeCleaner(app, cleaner.id, { note: "new" }, { ...OWNER, version }))
    expect(await changeCleaner(app, cleaner.id, { note: "old" }, { ...OWNER, version })).toMatchObject({
      error: "villa-edited",
    })
    expect((await findCleaners(app)).cleaners[0]?.note).toBe("new")
  })

  it("cannot be used to write without end", async () => {
    const limited = testApp({})
    for (let count = 0; count < 60; count++) done(await openForChange(limited, cleaner.token, "change"))
    expect(await openForChange(limited, cleaner.token, "change")).toMatchObject({ error: "too-many-requests" })
    const page = `/cleaning/${cleaner.token}`
    const client = new Client()
    expect((await client.form(`${page}/confirm`)).status).toBe(429)
    const refused = await untilRefused(20, () => client.form(page, { text: "Broken" }))
    expect(refused.status).toBe(429)
  })
})

describe("a change of the next days", () => {
  it("is not confirmed by a page that was open before it", async () => {
    at(night(2))
    await confirmedBooking(app, { checkIn: night(3), checkOut: night(5) })
    const { plan, today } = (await findPlan(app, cleaner.token))!
    const shown = shownFacts(plan, today)
    await confirmedBooking(app, { checkIn: night(2), checkOut: night(3) })
    expect(await confirmPlan(app, cleaner.token, shown)).toMatchObject({ error: "plan-changed" })
    expect((await findPlan(app, cleaner.token))?.changed).toEqual([night(2), night(3)])
  })

  it("is on Today until the cleaner confirms it, who has confirmed before", async () => {
    const uninformed = async () => (await dashboardOf(app)).cleaning.uninformed.map(({ name }) => name)
    at(night(2))
    await confirmedBooking(app, { checkIn: night(3), checkOut: night(5) })
    expect(await uninformed()).toEqual([])
    done(await confirmPlan(app, cleaner.token))
    const sold = await confirmedBooking(app, { checkIn: night(2), checkOut: night(3) })
    expect(await uninformed()).toEqual(["Nok"])
    expect((await findPlan(app, cleaner.token))?.changed).toEqual([night(2), night(3)])
    done(await confirmPlan(app, cleaner.token))
    expect(await uninformed()).toEqual([])
    await changeStatus(app, sold.id, "cancelled", ADMIN)
    expect((await findPlan(app, cleaner.token))?.changed).toEqual([night(2), night(3)])
  })
})

describe("a report", () => {
  it("that the house is clean shows on Today, and can be taken back", async () => {
    await confirmedBooking(app, { checkIn: night(3), checkOut: night(5) })
    at(night(4))
    const report = { day: night(5), isDone: true }
    expect(await markCleaned(app, cleaner.token, report)).toMatchObject({ error: "cleaning-day" })
    at(night(5), "11:40")
    done(await markCleaned(app, cleaner.token, report))
    app.clock.now += HOUR_MS
    done(await markCleaned(app, cleaner.token, report))
    expect((await dashboardOf(app)).cleaning.cleaned).toEqual({
      day: night(5),
      cleanerName: "Nok",
      doneAt: Date.parse(`${night(5)}T11:40:00+07:00`),
    })
    done(await markCleaned(app, cleaner.token, { ...report, isDone: false }))
    expect((await dashboardOf(app)).cleaning.cleaned).toBeNull()
    expect(await markCleaned(app, cleaner.token, { day: night(3), isDone: true })).toMatchObject({
      error: "cleaning-day",
    })
  })

  it("of a problem is on Today until somebody has dealt with it", async () => {
    const photo = await png(400, 300)
    const { id } = done(await reportProblem(app, cleaner, { text: "กาน้ำร้อนเสีย", photo }))
    const shown = async () => (await dashboardOf(app)).cleaning.problems.map(({ text }) => text)
    expect(await shown()).toEqual(["กาน้ำร้อนเสีย"])
    done(await markProblemSeen(app, id, true))
    expect(await shown()).toEqual([])
    expect((await findCleaners(app)).problems).toHaveLength(1)
    done(await markProblemSeen(app, id, false))
    expect(await shown()).toEqual(["กาน้ำร้อนเสีย"])
    expect(await markProblemSeen(app, "made-up", true)).toMatchObject({ error: "not-found" })
  })

  it("is one of at most twenty of a cleaner that wait for the team", async () => {
    const first = done(await reportProblem(app, cleaner, { text: "0", photo: null }))
    for (let count = 1; count < 20; count++) done(await reportProblem(app, cleaner, { text: `${count}`, photo: null }))
    expect(await openForChange(app, cleaner.token, "problem")).toMatchObject({ error: "too-many-requests" })
    expect(await openForChange(app, cleaner.token, "change")).toMatchObject({ ok: true })
    done(await markProblemSeen(app, first.id, true))
    expect(await openForChange(app, cleaner.token, "problem")).toMatchObject({ ok: true })
  })

  it("hides none of another cleaner's, however many are reported after it", async () => {
    const lek = done(await addCleaner(app, { ...NOK, id: "0d0d9c1e-7a0f-4f5e-9b83-3c6f2a5d1e42", name: "Lek" }, OWNER))
    done(await reportProblem(app, lek, { text: "Gas leaks", photo: null }))
    app.clock.now += HOUR_MS
    for (let count = 0; count < 20; count++) done(await reportProblem(app, cleaner, { text: `${count}`, photo: null }))
    const { problems } = (await dashboardOf(app)).cleaning
    expect(problems.map(({ text }) => text)).toContain("Gas leaks")
  })

  it("can be deleted with its photo, and the history says by whom", async () => {
    const { id } = done(await reportProblem(app, cleaner, { text: "", photo: await png(400, 300) }))
    const twice = await Promise.all([1, 2].map(() => deleteProblem(app, id, { name: "Lek" })))
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await rows("select actor_name, detail from villa_events where action = 'cleaning-problem-deleted'")).toEqual(
      [{ actor_name: "Lek", detail: cleaner.name }],
    )
    expect((await findCleaners(app)).problems).toEqual([])
    expect((await env.MEDIA.list({ prefix: "cleaning/" })).objects).toEqual([])
  })

  it("without a word and a photo, or with another file, is refused and stores nothing", async () => {
    expect(await reportProblem(app, cleaner, { text: "", photo: null })).toMatchObject({ error: "problem-empty" })
    const notAnImage = new TextEncoder().encode("<svg onload=alert(1)>")
    expect(await reportProblem(app, cleaner, { text: "", photo: notAnImage })).toMatchObject({ error: "image-invalid" })
    expect((await env.MEDIA.list()).objects).toEqual([])
  })

  it("is deleted with its photo after a year", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {})
    done(await reportProblem(app, cleaner, { text: "", photo: await png(400, 300) }))
    app.clock.now = NOW + 364 * DAY_MS
    await runCron(app)
    expect((await findCleaners(app)).problems).toHaveLength(1)
    app.clock.now = NOW + 366 * DAY_MS
    await runCron(app)
    expect((await findCleaners(app)).problems).toEqual([])
    expect((await env.MEDIA.list({ prefix: "cleaning/" })).objects).toEqual([])
  })
})

it("the team is told of a bought time that leaves less time to clean before the next stay, which was booked later", async () => {
  at("2090-12-01")
  const first = await confirmedBooking(app, { checkIn: "2090-12-03", checkOut: "2090-12-05" })
  await rows("update bookings set extras = ? where id = ?", JSON.stringify([booked(LATE)]), first.id)
  const warnings = async (stay: { checkIn: string; checkOut: string }) => [
    (await dashboardOf(app)).cleaning.turnovers,
    await findTurnovers(app, stay, { checkInTime: "14:00", checkOutTime: "11:00" }),
  ]
  expect(await warnings(first)).toEqual([[], []])
  const next = await confirmedBooking(app, { checkIn: "2090-12-05", checkOut: "2090-12-07" })
  const turnover = { day: "2090-12-05", leaves: "15:00", arrives: "14:00", minutes: -60 }
  expect(await warnings(first)).toEqual([[turnover], [turnover]])
  expect(await warnings(next)).toEqual([[turnover], [turnover]])
})
