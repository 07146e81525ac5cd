import { env } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { en } from "#app/i18n/locales/en.ts"
import { th } from "#app/i18n/locales/th.ts"
import { ACCESS, parseCall } from "../support/access-rules.ts"
import { accessScene, type CallerKind, urlIn } from "../support/access-scene.ts"
import { rows } from "../support/app.ts"
import type { Scene } from "../support/feature-requests.ts"
import { contentOf, type PageContent } from "../support/page-content.ts"
import { setUpClock } from "../support/set-up.ts"

/*
 * Every page is complete in both languages: it has a heading, no text of the other language, and nothing in place of a text
 * that is missing. The Tab key first reaches a link to its content; that it works is seen in the journey of skip links.
 */

setUpClock()

const READERS = ["anonymous", "the guest", "an admin"] as const satisfies CallerKind[]
const LANGUAGES = { th, en }
type Language = keyof typeof LANGUAGES

/** Every page that has a document, for the first of these readers who may see it. */
const pages = env.TEST_ROUTES.filter(({ file, layout }) => file.endsWith(".tsx") && !layout).flatMap((route) =>
  ACCESS.flatMap(({ outcome, rows }) =>
    rows
      .filter((row) => parseCall(row).method === "GET" && parseCall(row).pattern === route.pattern && row[1] === 200)
      .map((row) => ({
        address: parseCall(row).address,
        who: READERS.find((each) => outcome[each] === "allowed")!,
      })),
  ),
)

const setStatus =
  (status: string) =>
  async ({ ids }: Scene) => {
    const kept = status === "cancelled" ? 0 : null
    await rows(
      "update bookings set status = ?, kept = ?, payment_deadline = null where id = ?",
      status,
      kept,
      ids.booking,
    )
    if (status === "in_review") await rows("update bookings set in_review_since = 1 where id = ?", ids.booking)
  }

/** What pages show only in other states than that of the scene. */
const STATES: [state: string, status: number, (scene: Scene) => Promise<unknown>, [CallerKind, string][]][] = [
  [
    "of a booking in review",
    200,
    setStatus("in_review"),
    [
      ["the guest", "/booking/:id/confirmation"],
      ["the guest", "/booking/:id/stay"],
      ["an admin", "/admin/bookings/:id"],
    ],
  ],
  [
    "of a confirmed booking",
    200,
    setStatus("confirmed"),
    [
      ["the guest", "/booking"],
      ["the guest", "/booking/:id/confirmation"],
      ["the guest", "/booking/:id/stay"],
      ["the guest", "/booking/:id/dates?checkIn=2090-12-13&checkOut=2090-12-14"],
      ["the guest", "/booking/:id/cancellation"],
      ["the guest", "/booking/:id/passports"],
      ["an admin", "/admin/bookings/:id"],
    ],
  ],
  [
    "of a cancelled booking",
    200,
    async (scene) => {
      await setStatus("cancelled")(scene)
      await rows("update bookings set cancel_reason = 'guest' where id = ?", scene.ids.booking)
    },
    [
      ["the guest", "/booking/:id/confirmation"],
      ["an admin", "/admin/bookings/:id"],
    ],
  ],
  [
    "with selected dates",
    200,
    async () => undefined,
    [
      ["anonymous", "/?checkIn=2090-12-13&checkOut=2090-12-15&rooms=1"],
      ["anonymous", "/booking?checkIn=2090-12-13&checkOut=2090-12-15&rooms=1"],
      // Those are taken
      ["anonymous", "/booking?checkIn=2090-12-03&checkOut=2090-12-05&rooms=1"],
      ["an admin", "/admin/calendar?from=2091-03-10&to=2091-03-11"],
    ],
  ],
  [
    "of what is not found",
    404,
    async () => undefined,
    [
      ["anonymous", "/booking/made-up/payment"],
      ["an admin", "/admin/bookings/made-up"],
    ],
  ],
  ["of owners, asked by their staff", 403, async () => undefined, [["a staff member", "/admin/bank"]]],
]

let last: Scene | undefined

describe("every page", () => {
  it.each(pages)("$address for $who is complete in both languages", async ({ address, who }) => {
    // Nothing is written.
    last ??= await accessScene()
    await expectComplete(last, who, address)
  })

  it.each(STATES)("%s is complete in both languages", async (_, status, prepare, shown) => {
    const scene = await accessScene()
    await prepare(scene)
    for (const [who, address] of shown) await expectComplete(scene, who, address, status)
  })
})

/** Translation keys ("booking.errors.selectDates"), placeholders ("{{count}}"), and what a program shows of a missing value. */
const RAW = /\b[a-z]+(\.[a-z][a-zA-Z_]+){1,3}\b|\{\{|\}\}|\bundefined\b|\bnull\b|\bNaN\b|\[object /g
/** At least two letters, because a reviewer's initial is a name too. */
const OF_ANOTHER_LANGUAGE = { th: /[A-Za-z]{3,}/g, en: /[ก-ฺเ-๛]{2,}/g }

/** What is the same in every language: the names and texts of the scene, addresses and numbers, */
const ENTERED =
  /(?<!\{)\{\w+\}(?!\})|Orawan|Siriphong|Somchai|Nok\b|Anong|ZEBULON QUILL XANTHOPOULOS|Test House Ltd\.|Deposit|June|Phone|Sea\b|Daniel|BV-\w{6}|ZQX\w+|BAAN10|KBank|@testhouse|\S+@(example\.com|secret\.test)|(www\.|https:\/\/)\S+|localhost|baan\.test\S*/g
/** names of products, standards, countries' codes and kinds of files, */
const NAMES =
  /Airbnb|Facebook|Booking\.com|Agoda|Vrbo|YCS|Homes|Google( Maps)?|Cloudflare|JavaScript|WhatsApp|LINE|OTP|CVV|SSID|WPA\d?|WEP|iCal|e-Wallet|SONGKRAN10|JPE?G|PNG|PDF|WebP|AVIF|CSV|Excel|\.ics|Asia\/Bangkok|\b[A-Z]{3}\b|Baan\b/g
/** what a page in Thai quotes of other sites, and the languages' own names. */
const QUOTED = /Rates & Availability|Import & export|(Sync|Export) calendars?|^(English|ไทย)$/g

/** What a page shows in place of a text, or in the other language than its own. */
function faultsOf({ texts, language }: PageContent): string[] {
  const own = texts.map((text) => text.replace(ENTERED, "").replace(NAMES, "").replace(QUOTED, ""))
  const other = OF_ANOTHER_LANGUAGE[language as Language]
  return own.filter((text) => text.match(RAW) || text.match(other))
}

function expectSkipLink(
  { first, outOfOrder, hasFocusableContent }: PageContent,
  language: Language,
  what: string,
): void {
  expect([first, outOfOrder, hasFocusableContent], what).toEqual([
    { tag: "a", href: "#content", text: LANGUAGES[language].site.skip },
    [],
    true,
  ])
}

async function expectComplete(scene: Scene, who: CallerKind, address: string, status = 200): Promise<void> {
  for (const language of ["th", "en"] as const) {
    const { client } = scene.as(who)
    client.cookie = `${client.cookie}; lang=${language}`
    const answer = await client.get(urlIn(scene, address))
    const what = `${answer.status} ${address} in ${language}`
    expect(answer.status, what).toBe(status)
    const content = await contentOf(String(answer.body))
    expect(content.language, what).toBe(language)
    expect(content.headings, what).toBe(1)
    expect(faultsOf(content), what).toEqual([])
    expectSkipLink(content, language, what)
  }
}

const PAGE = `<html lang="th"><title>บ้าน</title><body><a href="#content">${th.site.skip}</a><main id="content" tabindex="-1">`

it.each([
  ["a translation key", "<h1>booking.title</h1>"],
  ["a placeholder", "<p>{{count}} คืน</p>"],
  ["a value that is missing", '<p lang="th">ราคา NaN</p>'],
  ["a text of the other language", "<p>ราคา <b>per night</b></p>"],
  ["a label of the other language", '<button aria-label="Close"></button>'],
  ["an alternative text of the other language", '<img alt="The pool">'],
  ["a hint of the other language", '<input placeholder="Your name">'],
  ["a title of the other language", '<abbr title="Number">เลขที่</abbr>'],
  ["a description of the other language", '<meta name="description" content="A villa">'],
  ["a notice of the other language without script", "<noscript>Please reload</noscript>"],
])("%s would be found", async (_, html) => {
  expect(faultsOf(await contentOf(PAGE + html))).toHaveLength(1)
})

it("a name, and a text that is marked as of the other language, would not", async () => {
  const html = '<p>ติดต่อทาง LINE</p><p lang="en">A quiet place<img alt="The pool"></p><textarea>Sea view</textarea>'
  expect(faultsOf(await contentOf(PAGE + html))).toEqual([])
})

it.each([
  ["something before it", '<header><button type="button">เมนู</button></header>'],
  ["a summary before it", "<details><summary>เมนู</summary></details>"],
  ["something that has a place of its own in the order", "", '<p tabindex="3">ก</p>'],
])("a skip link with %s would be found", async (_, before, after = "") => {
  const content = await contentOf(PAGE.replace("<body>", `<body>${before}`) + after)
  expect(() => expectSkipLink(content, "th", before)).toThrow()
})

it.each([
  ["no link", PAGE.replace(/<a .*<\/a>/, "")],
  ["a link elsewhere", PAGE.replace("#content", "#top")],
  ["a link with another text", PAGE.replace(th.site.skip, en.site.skip)],
  ["content that cannot get the focus", PAGE.replace(' tabindex="-1"', "")],
  ["content of another name", PAGE.replace('id="content"', 'id="main"')],
])("%s would be found", async (what, html) => {
  const content = await contentOf(html)
  expect(() => expectSkipLink(content, "th", what)).toThrow()
})

it("a skip link after what the Tab key does not reach is the first", async () => {
  const before =
    '<div hidden><a href="/">ก</a></div><input type="hidden"><button disabled>ข</button><p tabindex="-1">ค</p>'
  expectSkipLink(await contentOf(PAGE.replace("<body>", `<body>${before}`)), "th", before)
})
