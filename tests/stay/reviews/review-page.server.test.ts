import { beforeEach, describe, expect, it, vi } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { Booking } from "#app/booking/booking.ts"
import { bookingUrl } from "#app/booking/email-for-booking.server.ts"
import { th } from "#app/i18n/locales/th.ts"
import { paths } from "#app/paths.ts"
import { publishReview } from "#app/stay/reviews/answer-review.server.ts"
import { reviewUrl } from "#app/stay/reviews/review-link.server.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { insertAdmin, staffClient } from "../../support/admins.ts"
import { Client, expectFailure, shownHtml } from "../../support/api.ts"
import { HOUR_MS, rows } from "../../support/app.ts"
import { confirmedBooking, untilCheckedOut } from "../../support/confirmed-booking.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../../support/set-up.ts"
import { review } from "./write-review.ts"

const DAY_MS = 24 * HOUR_MS
setUpClock()
const app = setUpVilla()
let booking: Booking
let link: string
let page: string
let call: string
beforeEach(async () => {
  booking = await confirmedBooking(app)
  untilCheckedOut(app, booking)
  vi.setSystemTime(app.clock.now)
  const { pathname, search } = new URL(await reviewUrl(app, booking))
  link = pathname + search
  page = stayPaths.review(booking.id)
  call = `/api/booking/${booking.id}/review`
})

const advanceClock = (ms: number) => {
  app.clock.now += ms
  vi.setSystemTime(app.clock.now)
}

/** A phone on which the link was opened. */
async function phone(): Promise<Client> {
  const client = new Client()
  const { status, headers } = await client.get(link)
  expect([status, headers.get("Location")]).toEqual([303, page])
  return client
}

describe("the link to a review", () => {
  it("opens its page on another device, and nothing else of the booking", async () => {
    expect((await new Client().get(page)).status).toBe(404)
    const guest = await phone()
    expect((await guest.get(page)).status).toBe(200)
    for (const other of [paths.booking.confirmation(booking.id), paths.booking.payment(booking.id)])
      expect((await guest.get(other)).status).toBe(404)
    expectFailure(await guest.get(`/api/booking/${booking.id}`), 404, "notFound")
    expect((await guest.get(page)).body).not.toMatch(/mali@example\.com|0898887777|href="[^"]*confirmation/)
  })

  it.each([
    ["is forged", async () => link.replace(/token=.{4}/, "token=zzzz")],
    ["belongs to another booking", async () => link.replace(booking.id, "another")],
    [
      "has expired",
      async () => {
        advanceClock(62 * DAY_MS)
        return link
      },
    ],
    [
      "was sent to an earlier address",
      async () => {
        await rows("update bookings set email_version = 2")
        return link
      },
    ],
  ])("leads to the home page if it %s", async (_, address) => {
    const { status, headers } = await new Client().get(await address())
    expect([status, headers.get("Location")]).toEqual([303, "/"])
  })
})

it("a link to the booking, which staff can share, neither opens nor offers the review", async () => {
  const guest = new Client()
  const { pathname, search } = new URL(await bookingUrl(app, booking))
  await guest.get(pathname + search)
  expect((await guest.get(paths.booking.confirmation(booking.id))).status).toBe(200)
  expect((await guest.get(paths.booking.confirmation(booking.id))).body).not.toContain(page)
  expect((await guest.get(page)).status).toBe(404)
  expect((await guest.form(page, { stars: "5" })).status).toBe(404)
  expectFailure(await guest.call("PUT", call, { body: { stars: 5 } }), 404, "notFound")
  expect(await rows("select * from reviews")).toEqual([])
})

describe("the page of a review", () => {
  const FORM = { stars: "4", text: "<script>alert(1)</script>\nบ้านสวยมาก เงียบสงบ เดินไปหาดได้", showName: "on" }

  it("takes a review, shows it as text, lets it be changed and deletes it", async () => {
    const guest = await phone()
    const sent = await guest.form(page, FORM)
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, page])
    const { body } = (await guest.get(page)) as { body: string }
    expect(body).toContain("&lt;script&gt;alert(1)&lt;/script&gt;")
    expect(body).not.toContain("<script>alert(1)")
    expect(await rows("select stars, lang, name from reviews")).toEqual([{ stars: 4, lang: "th", name: "Mali" }])
    await guest.form(page, { stars: "2" })
    expect(await rows("select stars, text, name from reviews")).toEqual([{ stars: 2, text: "", name: null }])
    expect((await guest.form(stayPaths.reviewDelete(booking.id))).status).toBe(303)
    expect((await guest.get(page)).body).not.toContain(th.reviews.page.deletedTwice)
    expect(await rows("select * from reviews where deleted_at is null")).toEqual([])
    expect((await guest.form(stayPaths.reviewDelete(booking.id))).status).toBe(303)
  })

  it("says before the second deletion that it is the last, and afterwards that no other can be written", async () => {
    const guest = await phone()
    await guest.form(page, FORM)
    expect((await guest.get(page)).body).not.toContain(th.reviews.page.removeLast)
    await guest.form(stayPaths.reviewDelete(booking.id))
    await guest.form(page, FORM)
    expect((await guest.get(page)).body).toContain(th.reviews.page.removeLast)
    await guest.form(stayPaths.reviewDelete(booking.id))
    expect((await guest.get(page)).body).toContain(th.reviews.page.deletedTwice)
    expect((await guest.form(page, FORM)).status).toBe(409)
  })

  it.each([
    ["no stars", { text: "Nice" }, "เลือก 1 ถึง 5 ดาว"],
    ["six stars", { stars: "6", text: "Nice" }, "เลือก 1 ถึง 5 ดาว"],
    ["half a star", { stars: "4.5", text: "Nice" }, "เลือก 1 ถึง 5 ดาว"],
    ["a text that is too long", { stars: "4", text: "x".repeat(2001) }, 'id="review-0-text-error"'],
  ])("refuses %s beside the field, and keeps what was typed", async (_, fields, error) => {
    const { status, body } = await (await phone()).form(page, fields)
    expect(status).toBe(422)
    expect(body).toContain(error)
    expect(body).toContain(fields.text)
    expect(await rows("select * from reviews")).toEqual([])
  })

  it("says when it is too early and too late", async () => {
    const guest = await phone()
    advanceClock(-2 * HOUR_MS)
    expect((await guest.get(page)).body).toContain("รีวิวได้หลังเช็คเอาต์")
    expect((await guest.form(page, FORM)).status).toBe(409)
    advanceClock(60 * DAY_MS + HOUR_MS + 1000)
    expect((await guest.get(page)).body).toContain("หมดเวลาเขียนรีวิวแล้ว")
  })
})

describe("the calls of a review", () => {
  it("write, read, change and delete it with the link's access or not at all", async () => {
    const guest = await phone()
    expect((await guest.get(call)).body.data).toEqual({ review: null })
    const written = await guest.call("PUT", call, { body: { stars: 5, text: "Quiet" } })
    expect([written.status, written.body.data.review]).toEqual([
      200,
      expect.objectContaining({ stars: 5, text: "Quiet", lang: "", name: "Mali", published: false, reported: null }),
    ])
    expectFailure(await guest.call("PUT", call, { body: { stars: 0 } }), 422, "validation")
    expectFailure(await new Client().get(call), 404, "notFound")
    expectFailure(await new Client().call("PUT", call, { body: { stars: 1 } }), 404, "notFound")
    expectFailure(await new Client().delete(call), 404, "notFound")
    advanceClock(14 * DAY_MS)
    expectFailure(await guest.call("PUT", call, { body: { stars: 1 } }), 409, "reviewClosed")
    expect((await guest.delete(call)).status).toBe(204)
    advanceClock(-20 * DAY_MS)
    expectFailure(await guest.call("PUT", call, { body: { stars: 1 } }), 409, "reviewEarly")
  })
})

describe("everybody", () => {
  const publicReviews = async () => (await new Client().get("/api/villa/reviews")).body
  const rating = async () => (await new Client().get("/api/villa")).body.rating
  const home = async () => String((await new Client().get("/")).body)

  it("sees samples until the first review is published, then real ones alone", async () => {
    expect(await publicReviews()).toMatchObject({ average: 4.8, count: 168, sample: true })
    expect(await home()).toContain("4.8 จาก 168 รีวิว")
    expect(await home()).not.toContain("aggregateRating")
    const guest = await phone()
    const { body } = await guest.call("PUT", call, { body: { stars: 2, text: "เสียงดังมาก", showName: false } })
    expect(await rating()).toEqual({ average: 4.8, count: 168, sample: true })
    await publishReview(app, body.data.review.id, { name: "Noi" })
    expect(await publicReviews()).toEqual({
      average: 2,
      count: 1,
      sample: false,
      reviews: [expect.objectContaining({ stars: 2, text: "เสียงดังมาก", name: null, reply: null, reported: null })],
    })
    expect(await rating()).toEqual({ average: 2, count: 1, sample: false })
    advanceClock(2000)
    const shown = await home()
    expect(shown).toContain("2.0 จาก 1 รีวิว")
    expect(shown).toContain("เสียงดังมาก")
    expect(shown).toContain("ผู้เข้าพัก")
    expect(shown).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":2,"reviewCount":1}')
    expect(shown).not.toMatch(/168 รีวิว|พิมพ์ชนก|ตัวอย่าง/)
    expectFailure(await new Client().get("/api/villa/reviews?before=yesterday"), 422, "validation")
  })

  it("can page through the reviews with what a page contains", async () => {
    await review(app, booking)
    const other = await confirmedBooking(app, { checkIn: "2090-12-10", checkOut: "2090-12-11" }, "guest-2")
    untilCheckedOut(app, other)
    await review(app, other)
    advanceClock(3 * DAY_MS)
    const { reviews } = await publicReviews()
    const { publishedAt, id } = reviews[0]
    const query = new URLSearchParams({ before: publishedAt, beforeId: id })
    expect((await new Client().get(`/api/villa/reviews?${query}`)).body.reviews).toEqual(reviews.slice(1))
    expect(reviews).toHaveLength(2)
  })

  it("sees the beginnings of the three newest long texts, with a link to all of each, as search engines do", async () => {
    const text = "ยาวมาก ".repeat(200).trim()
    for (let stay = 0; stay < 4; stay++) {
      const dates = { checkIn: `2091-01-1${2 * stay}`, checkOut: `2091-01-1${2 * stay + 1}` }
      const one = await confirmedBooking(app, dates, `guest-${stay}`)
      untilCheckedOut(app, one)
      await review(app, one, { text: `${stay} ${text}` })
    }
    advanceClock(3 * DAY_MS)
    const shown = await home()
    expect(shown.match(/<a href="\/reviews#review-[^"]+"[^>]*>อ่านต่อ/g)).toHaveLength(3)
    expect(shown).not.toContain(text)
    const all = String((await new Client().get("/reviews")).body)
    for (let stay = 0; stay < 4; stay++) expect(all).toContain(`>${stay} ${text}<`)
    expect(shown.match(/"reviewBody":"[^"]{300,401}…"/g)).toHaveLength(3)
  })
})

describe("the ready text that thanks", () => {
  const owner = setUpOwner(app)
  const LINK = /http%3A%2F%2F[^\s"&]*%2Freview%3Ftoken%3D[\w.%-]+/
  const messagesOf = async (client: Client) =>
    shownHtml((await client.get(adminPaths.bookingMessages(booking.id))).body)

  it("has a link that opens the review in the guest's chat, whether there is an email address or not", async () => {
    await rows("update bookings set email = '', email_version = 0")
    const [address = ""] = LINK.exec(await messagesOf(owner)) ?? []
    const { pathname, search } = new URL(decodeURIComponent(address))
    const guest = new Client()
    expect((await guest.get(pathname + search)).headers.get("Location")).toBe(page)
    expect((await guest.get(page)).status).toBe(200)
  })

  it("is not offered to staff, who could review in a guest's name", async () => {
    const staff = await insertAdmin(app, { id: "staff-1", email: "staff@example.com", role: "staff" })
    expect(await messagesOf(await staffClient(app, staff))).not.toMatch(LINK)
  })
})
