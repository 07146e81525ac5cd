import { beforeEach, describe, expect, it, vi } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { DAY_MS, HOUR_MS } from "#app/durations.ts"
import { answerLineEvents, readLineWebhook } from "#app/notify/line/handle-line-webhook.server.ts"
import { addCleaner, changeCleaner, removeCleaner, rotateCleaner } from "#app/stay/cleaning/change-cleaners.server.ts"
import type { Cleaner } from "#app/stay/cleaning/cleaner.ts"
import { findCleaners } from "#app/stay/cleaning/find-cleaners.server.ts"
import { createCleanerCode } from "#app/stay/cleaning/link-cleaner-line.server.ts"
import { confirmPlan } from "#app/stay/cleaning/record-cleaning.server.ts"
import { tellCleaners } from "#app/stay/cleaning/tell-cleaners.server.ts"
import { forgetAttempts, rows, testApp } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { LINE_USERS, lineWebhook, textEvent, unfollowEvent } from "../../support/line.ts"
import { lineState } from "../../support/line-app.ts"
import { ADMIN } from "../../support/payment-links.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const OWNER = { name: "Somchai" }
const NOK = { id: "6c0fb1aa-52cd-4c53-8a3c-0d9be2f4a717", name: "Nok", language: "en" as const, note: "", byLine: true }
const NEAR = { checkIn: "2090-12-04", checkOut: "2090-12-06" }

setUpClock()
const app = setUpVilla({}, () => testApp({}))
let cleaner: Cleaner
beforeEach(async () => {
  await forgetAttempts()
  await lineState({ reset: true })
  for (const table of ["cleaners", "line_events"]) await rows(`delete from ${table}`)
  vi.spyOn(console, "error").mockImplementation(() => {})
  app.clock.now = Date.parse("2090-12-03T09:00:00+07:00")
  cleaner = done(await addCleaner(app, NOK, OWNER))
})

function done<Value>(result: { ok: true; value: Value } | { ok: false; error: string }): Value {
  if (!result.ok) throw new Error(result.error)
  return result.value
}

async function receive(...events: object[]): Promise<void> {
  const { body, headers } = lineWebhook(events)
  await answerLineEvents(
    app,
    done(await readLineWebhook(app, new TextEncoder().encode(body), headers["X-Line-Signature"])),
  )
}
const code = async () => done(await createCleanerCode(app, cleaner)).code
const link = async () => receive(textEvent(await code(), LINE_USERS.colleague))
async function book(dates = NEAR) {
  const booking = await createBooking({ ...app, limits: testApp().limits }, dates)
  await changeStatus(app, booking.id, "confirmed", ADMIN)
  return booking
}
const linkedTo = async () =>
  (await rows<{ user: string | null }>("select line_user_id as user from cleaners")).map(({ user }) => user)
const pushes = async () => (await lineState()).pushes.map(({ messages }) => JSON.stringify(messages))
const replies = async () => (await lineState()).replies.map(({ messages }) => JSON.stringify(messages))

describe("a cleaner's LINE", () => {
  it("is linked by a code from the plan, of whom the owner lets hear by LINE", async () => {
    await link()
    expect(await linkedTo()).toEqual([LINE_USERS.colleague])
    expect((await replies())[0]).toContain(`/cleaning/${cleaner.token}`)
    expect((await findCleaners(app)).cleaners).toMatchObject([{ lineLinkedAt: app.now() }])
    cleaner = done(await changeCleaner(app, cleaner.id, { byLine: false }, OWNER))
    expect(await createCleanerCode(app, cleaner)).toMatchObject({ ok: false, error: "guest-line-off" })
  })

  it("is not linked by an old or a used code", async () => {
    const old = await code()
    app.clock.now += 15 * 60_000
    await receive(textEvent(old, LINE_USERS.colleague))
    const used = await code()
    await receive(textEvent(used, LINE_USERS.colleague), textEvent(used, LINE_USERS.guest))
    expect(await linkedTo()).toEqual([LINE_USERS.colleague])
    expect((await replies()).map((reply) => reply.includes("wrong or has expired"))).toEqual([true, false, true])
  })

  it("is not linked by a code of the old link, made while the owner replaced it", async () => {
    const line = {
      ...app.line,
      account: async () => {
        await rotateCleaner(app, cleaner.id, OWNER)
        return app.line!.account()
      },
    } as NonNullable<typeof app.line>
    const { code } = done(await createCleanerCode({ ...app, line }, cleaner))
    await receive(textEvent(code, LINE_USERS.colleague))
    expect(await linkedTo()).toEqual([null])
  })

  it.each<[string, () => Promise<unknown>]>([
    ["a new link of the plan", () => rotateCleaner(app, cleaner.id, OWNER)],
    ["the owner's switch", () => changeCleaner(app, cleaner.id, { byLine: false }, OWNER)],
    ["removing the cleaner", () => removeCleaner(app, cleaner.id, OWNER)],
    ["stop, written in the chat", () => receive(textEvent("stop", LINE_USERS.colleague))],
    ["blocking the account", () => receive(unfollowEvent(LINE_USERS.colleague))],
  ])("ends by %s", async (_, end) => {
    await link()
    await end()
    expect(await linkedTo()).toEqual([null])
  })
})

describe("what a cleaner hears by LINE", () => {
  it("is a change of today, tomorrow or the day after, once for all of it", async () => {
    await book()
    await link()
    expect(await tellCleaners(app)).toBe(0)
    const stay = await book({ checkIn: "2090-12-03", checkOut: "2090-12-04" })
    await book({ checkIn: "2090-12-20", checkOut: "2090-12-22" })
    expect(await tellCleaners(app)).toBe(1)
    expect(await tellCleaners(app)).toBe(0)
    const [told] = await pushes()
    expect(told).toContain("The cleaning plan has changed")
    expect(told).toContain("3 Dec")
    expect(told).toContain("4 Dec")
    expect(told).not.toContain("20 Dec")
    expect(told!.match(/"type":"uri"/g)).toHaveLength(1)
    await changeStatus(app, stay.id, "cancelled", ADMIN)
    expect(await tellCleaners(app)).toBe(1)
    expect((await pushes()).at(-1)).toContain("No guests any more")
  })

  it("is nothing that only came near, or that the plan has been confirmed with", async () => {
    await link()
    await book({ checkIn: "2090-12-06", checkOut: "2090-12-08" })
    app.clock.now += DAY_MS
    expect(await tellCleaners(app)).toBe(0)
    await book({ checkIn: "2090-12-04", checkOut: "2090-12-06" })
    await confirmPlan(app, cleaner.token)
    expect(await tellCleaners(app)).toBe(0)
    expect(await pushes()).toEqual([])
  })

  it("is nothing near the month's limit", async () => {
    await link()
    await lineState({ used: 80, limit: 100 })
    await book()
    expect(await tellCleaners(app)).toBe(0)
    await lineState({ used: 0 })
    expect(await tellCleaners(app)).toBe(0)
  })

  it("is at most six messages a day, and the rest in one the day after", async () => {
    await link()
    const { id } = await book()
    const party = (adults: number, children: number) =>
      rows("update bookings set adults = ?, children = ? where id = ?", adults, children, id)
    for (let adults = 1; adults <= 6; adults++) {
      await party(adults, 0)
      expect(await tellCleaners(app)).toBe(1)
    }
    await party(1, 1)
    expect(await tellCleaners(app)).toBe(0)
    await party(1, 2)
    app.clock.now += DAY_MS
    // Counters have a clock of their own.
    await forgetAttempts()
    expect(await tellCleaners(app)).toBe(1)
    expect(await pushes()).toHaveLength(7)
  })

  it("is told again what had been told and was taken back", async () => {
    await link()
    const { id } = await book()
    expect(await tellCleaners(app)).toBe(1)
    const seen: number[] = []
    for (const adults of [2, 1, 2]) {
      app.clock.now += HOUR_MS
      await rows("update bookings set adults = ?, children = 0 where id = ?", adults, id)
      await tellCleaners(app)
      seen.push((await pushes()).length)
    }
    expect(seen).toEqual([2, 3, 4])
  })

  it("is tried again while LINE fails", async () => {
    await link()
    await book()
    await lineState({ fault: { fault: "internal", path: "push" } })
    // More often than messages are sent a day: what was not sent does not count.
    for (let run = 0; run < 8; run++) expect(await tellCleaners(app)).toBe(0)
    await lineState({ fault: null })
    expect(await tellCleaners(app)).toBe(1)
  })
})
