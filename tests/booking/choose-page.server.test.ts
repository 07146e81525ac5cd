import { beforeAll, describe, expect, it, vi } from "vitest"
import { write } from "#app/db/database.server.ts"
import { promoCodes } from "#app/db/schema.ts"
import { en } from "#app/i18n/locales/en.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import { batchesOf, Client } from "../support/api.ts"
import {
  deleteBookings,
  forgetAttempts,
  insertSampleVilla,
  NOW,
  rows,
  testApp,
  updateSampleVilla,
} from "../support/app.ts"
import { setUpClock } from "../support/set-up.ts"

/** The open field, whose id the page scrolls to and focuses, and the sentence that describes it. */
const REFUSED_PROMO_FIELD =
  /<details open=""><summary[^>]*>Have a promo code\?<\/summary><div[^>]*><input id="promo-code"[^>]*aria-describedby="promo-error"[^>]*>.*?<p id="promo-error"/

beforeAll(() => insertSampleVilla(testApp()))

it("books in one read batch and one write batch", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW })
  await deleteBookings()
  const card = { checkIn: "2090-12-10", checkOut: "2090-12-12", rooms: "3", guests: "2" }
  const booked = await new Client().form("/booking", card)
  expect(booked.status).toBe(303)
  expect(batchesOf(booked)).toBe(2)
  vi.useRealTimers()
})

describe.each(["/", "/booking"])("%s, requested with", (path) => {
  it.each([
    "checkIn=2027-02-30",
    "checkIn=2027-13-01&checkOut=2027-13-05",
    "checkIn=9999-99-99&checkOut=9999-99-99",
    "checkIn=nonsense&checkOut=%00",
    "month=2027-13",
    "month=9999-12",
    "rooms=99&guests=-1",
    "rooms=1e309&guests=NaN",
  ])("%j is a page", async (query) => {
    const { status } = await new Client().get(`${path}?${query}`)
    expect(status).toBe(200)
  })

  it("more guests than the villa takes says so, and selects the most", async () => {
    const { body } = await new Client().get(`${path}?lng=en&guests=9`)
    expect(body).toContain("The villa takes 6 (you have 9).")
    expect(body).toContain('<option value="6" selected')
    expect((await new Client().get(`${path}?lng=en&guests=6`)).body).not.toContain("The villa takes")
  })
})

describe("the booking card's form", () => {
  const FORM = { checkIn: "2090-12-23", checkOut: "2090-12-25", rooms: "2", guests: "4", totalPrice: "" }
  const { errors } = en.booking

  setUpClock()

  it.each([
    [{ rooms: "many" }, 422, errors.roomsOutOfRange],
    [{ rooms: "1.5" }, 422, errors.roomsOutOfRange],
    [{ guests: "99" }, 422, errors.guestsOutOfRange],
    [{ guests: "x" }, 422, errors.guestsOutOfRange],
    [{ totalPrice: "1" }, 409, errors.priceChanged],
    [{ totalPrice: "x" }, 409, errors.priceChanged],
    [{ checkIn: "", checkOut: "" }, 422, errors.selectDates],
    [{ checkIn: "tomorrow" }, 422, errors.dateInvalid],
  ])("refuses %j with one text, and shows the posted selection again", async (change, status, text) => {
    const form = { ...FORM, ...change }
    const answer = await new Client().form("/booking?lng=en", form)
    expect(answer.status).toBe(status)
    expect(answer.body).toContain(text.replaceAll("'", "&#x27;"))
    if (form.checkIn === FORM.checkIn) expect(answer.body).toContain(`name="checkIn" value="${FORM.checkIn}"`)
    if (form.guests === FORM.guests) expect(answer.body).toContain('<option value="4" selected')
  })

  it("prices with a promo code, keeps a refused one beside its sentence, and books with the one that applies", async () => {
    const app = testApp()
    const code = { id: "ten", code: "BAAN10", kind: "percent", value: 1000, createdAt: NOW } as const
    await write(app.db, [app.db.insert(promoCodes).values(code)])
    const stay = "checkIn=2090-12-26&checkOut=2090-12-28"
    const client = new Client()
    const open = async (promoCode: string) =>
      String((await client.get(`/booking?lng=en&${stay}&promoCode=${promoCode}`)).body)
    const applied = await open("baan10")
    expect(applied).toContain("Promo code BAAN10 (10%)")
    expect(applied).toContain('<input type="hidden" name="promoCode" value="BAAN10"/>')
    const refused = await open("NOPE")
    expect(refused).toContain(errors.promoCodeInvalid.replaceAll("'", "&#x27;"))
    expect(refused).toContain('value="NOPE"')
    expect(refused).toContain('action="/booking#promo-code"')
    expect(refused).toMatch(REFUSED_PROMO_FIELD)
    expect(refused).not.toContain('type="hidden" name="promoCode"')
    // Used up since: the same page without script, with the new price, and the next submission books without it.
    await write(app.db, [app.db.update(promoCodes).set({ maxUses: 0 })])
    const form = { ...FORM, checkIn: "2090-12-26", checkOut: "2090-12-28", promoCode: "BAAN10" }
    const usedUp = await client.form("/booking?lng=en", form)
    expect(usedUp.status).toBe(409)
    expect(usedUp.body).toContain(errors.promoCodeUsedUp)
    expect(usedUp.body).toContain('value="BAAN10"')
    expect(usedUp.body).not.toContain("(10%)")
    await write(app.db, [app.db.update(promoCodes).set({ maxUses: 1 })])
    const booked = await client.form("/booking", form)
    expect(booked.status).toBe(303)
    expect(await rows("select code_id from promo_uses")).toEqual([{ code_id: "ten" }])
  })

  it("counts a wrong promo code once for each submission, and shows it beside its sentence", async () => {
    await forgetAttempts()
    const client = new Client()
    for (const count of [1, 2]) {
      const refused = await client.form("/booking?lng=en", { ...FORM, promoCode: "NOPE" })
      expect(refused.status).toBe(422)
      expect(refused.body).toMatch(REFUSED_PROMO_FIELD)
      expect(refused.body).toContain('value="NOPE"')
      expect(refused.body).toContain(`id="promo-error"`)
      expect(await rows("select count from attempt_counts")).toEqual([{ count }])
    }
  })

  it("says how long a network waits after too many wrong promo codes, in its form and beside the code", async () => {
    await forgetAttempts()
    const client = new Client()
    const form = { ...FORM, promoCode: "NOPE" }
    await client.form("/booking", form)
    await rows("update attempt_counts set count = 30")
    // The clock of the tests stands at six and a half hours before midnight UTC.
    const text = en.booking.errors.tooManyRequests.replace("{{wait}}", "7 hours")
    const refused = await client.form("/booking?lng=en", form)
    expect(refused.status).toBe(429)
    expect(String(refused.body).split(text)).toHaveLength(3)
    const { body } = await client.get(`/booking?${new URLSearchParams({ ...form, lng: "en" })}`)
    expect(body).toContain(text)
  })

  it("says that a promo code works where it was typed, and opens the price once after it was submitted", async () => {
    const app = testApp()
    const code = { id: "five", code: "BAAN5", kind: "amount", value: 500_00, createdAt: NOW } as const
    await write(app.db, [app.db.insert(promoCodes).values(code)])
    const stay = "checkIn=2091-01-20&checkOut=2091-01-22"
    const open = async (query: string) => {
      const { body } = await new Client().get(`/booking?lng=en&${stay}&${query}`)
      return String(body).replaceAll(/<!-- -->|<script[\s\S]*?<\/script>/g, "")
    }
    const isOpen = (page: string) => /<details open=""[^>]*><summary[^>]*>Price details/.test(page)
    const submitted = await open("promoCode=baan5&newCode=1")
    const applied = submitted.slice(submitted.indexOf('id="promo-code"'))
    expect(applied).toContain(en.booking.promo.applied.replace("{{code}}", "BAAN5").replace("{{amount}}", "฿500"))
    const [, removeHref = ""] = /<a href="([^"]*)"[^>]*>Remove code/.exec(applied) ?? []
    expect(removeHref).toContain("checkOut=2091-01-22")
    expect(removeHref).not.toMatch(/promoCode|newCode/)
    expect(isOpen(submitted)).toBe(true)
    expect(isOpen(await open("promoCode=baan5"))).toBe(false)
    const refused = await open("promoCode=nope&newCode=1")
    expect(refused).toContain('name="promoCode"')
    expect(isOpen(refused)).toBe(false)
  })

  it("names no fee in a price that is not charged", async () => {
    const { body } = await new Client().get("/booking?checkIn=2091-01-25&checkOut=2091-01-27&lng=en")
    const card = String(body).replaceAll(/<!-- -->|<script[\s\S]*?<\/script>/g, "")
    const details = /<details[^>]*><summary[^>]*>Price details[\s\S]*?<\/details>/.exec(card)?.[0]
    expect(details).toMatch(/<dl[\s\S]*฿[1-9]/)
    expect(card.slice(card.indexOf('id="choose"'))).not.toContain("฿0")
  })

  it("reads the struck price as the regular one", async () => {
    const { body } = await new Client().get("/booking?checkIn=2091-01-25&checkOut=2091-01-27&lng=en")
    const card = String(body).replaceAll("<!-- -->", "")
    expect(card).toMatch(/<s [^>]*><span class="sr-only">Regular price <\/span><data[^>]*>฿/)
  })

  it("names the minimum stay that it misses, and the reason of a date whose link was followed", async () => {
    const app = testApp()
    await updateSampleVilla(app, { offer: { ...DEFAULT_OFFER, minNights: 3 } })
    const stay = { checkIn: "2091-01-10", checkOut: "2091-01-12" }
    const refused = await new Client().form("/booking?lng=en", { ...FORM, ...stay })
    expect(refused.status).toBe(422)
    expect(refused.body).toContain("These dates have a 3-night minimum. Choose more nights.")
    expect(refused.body).toContain('name="checkOut" value="2091-01-12"')
    const closed = await new Client().get("/booking?lng=en&checkIn=2091-01-10&day=2091-01-11")
    const alert = /role="alert"[^>]*>([^<]*)/.exec(String(closed.body))?.[1]
    expect(alert).toBe("3-night minimum")
    const open = await new Client().get("/booking?lng=en&checkIn=2091-01-10&day=2091-01-13")
    expect(open.body).not.toContain('role="alert"')
    const shared = await new Client().get("/booking?lng=en&checkIn=2091-01-10&checkOut=2091-01-12")
    expect(/role="alert"[^>]*>([^<]*)/.exec(String(shared.body))?.[1]).toBe("3-night minimum")
    const allowed = await new Client().get("/booking?lng=en&checkIn=2091-01-10&checkOut=2091-01-13")
    expect(allowed.body).not.toContain('role="alert"')
    await updateSampleVilla(app, { offer: DEFAULT_OFFER })
  })

  it("answers the tap on a taken date, and names no price of the night of the check-out", async () => {
    await new Client().book({ checkIn: "2091-01-20", checkOut: "2091-01-22" })
    const open = async (query: string) => String((await new Client().get(`/booking?lng=en&${query}`)).body)
    const month = await open("checkIn=2091-01-12&checkOut=2091-01-14")
    const dayOf = (date: string) => new RegExp(`<(\\w+)[^>]*data-date="${date}"[^>]*>.*?</\\1>`).exec(month)?.[0] ?? ""
    expect(dayOf("2091-01-13")).toContain("<small")
    expect(dayOf("2091-01-14")).not.toContain("<small")
    const href = /href="[^"]*[?&]([^"#]*day=2091-01-20[^"#]*)/.exec(dayOf("2091-01-20").replaceAll("&amp;", "&"))?.[1]
    const explained = await open(href ?? "")
    expect(/role="alert"[^>]*>([^<]*)/.exec(explained)?.[1]?.replaceAll("&#x27;", "'")).toBe(
      en.booking.errors.datesUnavailable,
    )
  })

  it("books at the shown price, and leads a second submission to the same booking", async () => {
    const client = new Client()
    const first = await client.form("/booking", FORM)
    const second = await client.form("/booking", FORM)
    expect([first.status, second.status]).toEqual([303, 303])
    expect(second.headers.get("Location")).toBe(first.headers.get("Location"))
  })
})
