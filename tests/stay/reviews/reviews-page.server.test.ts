import { beforeAll, describe, expect, it } from "vitest"
import { en } from "#app/i18n/locales/en.ts"
import { th } from "#app/i18n/locales/th.ts"
import { seededRandom } from "../../chaos/seeded-random.ts"
import { Client } from "../../support/api.ts"
import { insertSampleVilla, rows, testApp } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"

const app = testApp()
const REVIEWS = 200
const random = seededRandom(1)
/** Texts of 2,000 characters that differ, so that compression does not hide their size. */
const TEXTS = Array.from({ length: REVIEWS }, (_, index) => {
  const words = Array.from({ length: 250 }, () => random.integer(36 ** 7).toString(36))
  return `Review ${index + 1}. ${words.join(" ")}`.padEnd(2000, "x").slice(0, 2000)
})

beforeAll(async () => {
  await insertSampleVilla(app)
  await createBooking(app)
  await rows("drop index reviews_booking")
  await rows(
    `insert into reviews (id, booking_id, stars, text, lang, created_at, updated_at, published_at)
    select 'r' || (key + 1), booking.id, 4, value, 'en', 1, 1, 1 + key
    from json_each(?), (select id from bookings limit 1) as booking`,
    JSON.stringify(TEXTS),
  )
})

const get = async (path: string, language = "en"): Promise<string> => {
  const { status, body } = await new Client().get(path, { headers: { "Accept-Language": language } })
  expect(status, path).toBe(200)
  return String(body).replace(/<!-- -->/g, "")
}
const shownIn = (html: string) =>
  [...html.replace(/<script[\s\S]*?<\/script>/g, "").matchAll(/>Review (\d+)\./g)].map(([, number]) => Number(number))
const countdown = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index)
const nextOf = (html: string) => /<a href="([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll("&amp;", "&")

describe("the page of all reviews", () => {
  it("shows 20 at a time, the newest first, each once, and ends with the oldest", async () => {
    const shown: number[][] = []
    for (let path: string | undefined = "/reviews"; path; ) {
      const html: string = await get(path)
      shown.push(shownIn(html))
      path = nextOf(html)
    }
    expect(shown).toHaveLength(REVIEWS / 20)
    expect(shown[0]).toEqual(countdown(200, 181))
    expect(shown.flat()).toEqual(countdown(200, 1))
  })

  it("shows the first page for an address that is none of its pages", async () => {
    for (const query of ["?before=soon", "?utm_source=mail"]) {
      expect(shownIn(await get(`/reviews${query}`))).toEqual(countdown(200, 181))
    }
  })

  it.each([
    ["en", en],
    ["th", th],
  ])("is in the reader's language (%s), with the average of all", async (language, texts) => {
    const html = await get("/reviews", language)
    expect(html).toContain(texts.reviews.older)
    expect(html).toContain(texts.reviews.rating_other.replace("{{rating}}", "4.0").replace("{{count}}", "200"))
  })
})

describe("the home page with two hundred long reviews", () => {
  it("shows the newest three, shortened, and leads to all", async () => {
    const html = await get("/")
    expect(shownIn(html)).toEqual([200, 199, 198])
    expect(html).toContain('href="/reviews#review-r200"')
    expect(html).toContain(en.reviews.all.replace("{{count}}", "200"))
  })

  it("stays within its budget", async () => {
    const html = await get("/")
    const compressed = new Response(html).body!.pipeThrough(new CompressionStream("gzip"))
    const { byteLength } = await new Response(compressed).arrayBuffer()
    console.log(`home page with ${REVIEWS} reviews: ${byteLength} bytes (gzip), ${html.length} before`)
    expect(byteLength).toBeLessThan(16_000)
  })
})
