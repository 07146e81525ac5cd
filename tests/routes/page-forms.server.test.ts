import { env } from "cloudflare:workers"
import { describe, expect, it, vi } from "vitest"
import { cancelBooking } from "#app/booking/cancellation/cancel-booking.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { closeMonth } from "#app/money/books/close-month.server.ts"
import { changeDamage } from "#app/money/damage/change-damage.server.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import { findOwnRefunds } from "#app/money/refunds/find-refunds.server.ts"
import { POLICY_PRESETS } from "#app/villa/terms/cancellation-presets.ts"
import { DEFAULT_TERMS, type Terms } from "#app/villa/terms/terms.ts"
import { ACCESS, parseCall, send } from "../support/access-rules.ts"
import { accessScene, type CallerKind, GUEST, type Scene, urlIn } from "../support/access-scene.ts"
import { deleteStaff, insertAlertTargets } from "../support/admins.ts"
import { NOW, rows, testApp } from "../support/app.ts"
import { createBooking } from "../support/bookings.ts"
import { payCard } from "../support/card-refunds.ts"
import { createFeed, SCENE_CALENDAR } from "../support/feeds.ts"
import { formsOf, type PageForm } from "../support/page-forms.ts"
import { ADMIN, createLink } from "../support/payment-links.ts"
import { CARD } from "../support/sample.ts"
import { setUpClock } from "../support/set-up.ts"

/*
 * Every form of every page works without script: it names its method and its action, can be submitted by a visible
 * button, and posts only what its action accepts. The browser journeys therefore run few flows without script.
 */

setUpClock()

const READERS = ["anonymous", "the guest", "an admin"] as const satisfies CallerKind[]

const isPage = (pattern: string) => !pattern.startsWith("/api/")
const pages = ACCESS.flatMap(({ outcome, rows }) =>
  rows
    .filter((row) => parseCall(row).method === "GET" && row[1] === 200 && isPage(parseCall(row).pattern))
    // Its buttons are disabled as long as there is one room only: see the states below.
    .filter((row) => row[0] !== "GET /admin/villa/rooms")
    .flatMap((row) =>
      READERS.filter((who) => outcome[who] === "allowed").map((who) => ({ address: parseCall(row).address, who })),
    ),
)

/** The actions of no form: script asks the checks of a form what its button "Check" does without. */
const ELSEWHERE = ["/*", "/admin/bookings/new/check", "/admin/bookings/:id/check", "/admin/villa/terms/check"]

/** The patterns of the actions that forms of the pages name. */
const posted = new Set<string>()

/** The actions of the forms of a page of the administration that are filled in, by the page's pattern. */
const filledIn = new Map<string, Set<string>>()

/**
 * The pages of the administration with several forms that are filled in. Script asks before one is sent beside another that
 * is not saved; without script each page but these posts all that was typed.
 */
const SEVERAL: Record<string, string> = {
  "/admin/bookings/:id": "what is done about a booking: its details, status, money, code and requests",
  "/admin/calendar": "what is done with selected nights: they are blocked for a reason, or get a price",
  "/admin/calendars": "each calendar's own settings, and the forms that add one",
  "/admin/payment-links/:id": "the state of the link, or why its payment is taken back",
  "/admin/refunds/:id": "how the money was returned, or why it is not",
  "/admin/reviews/:id": "the reply, or a report of the text",
  "/admin/staff/:id": "a person's role, or the confirmation that removes them",
  "/admin/tm30/:id": "the number of foreign guests, a passport, and the confirmation of the report",
  "/admin/villa/extras/:id": "its fields, and its photo to upload",
  "/admin/villa/extras/:id/photo": "the same page, after an upload without script",
  "/admin/villa/pictures": "photos to upload, and the words of each photo",
  "/admin/villa/pictures/background": "the same page, after an upload without script",
  "/admin/villa/place/map": "photos and the map to upload, and the caption of each photo",
  "/admin/villa/place/photos": "the same page, after an upload without script",
  "/admin/villa/rooms/:id": "the room's words, photos to upload, and the words of each photo",
  "/admin/villa/rooms/:id/pictures": "the same page, after an upload without script",
}

const patternOf = (action: string) => {
  const path = new URL(action, "http://localhost").pathname
  return env.TEST_ROUTES.filter(({ pattern }) =>
    new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+").replace("*", ".*")}$`).test(path),
  )[0]?.pattern
}

/** The day after check-out. */
const AFTER_STAY = Date.UTC(2090, 11, 8, 3)

const confirm = ({ ids }: Scene) =>
  rows("update bookings set status = 'confirmed', payment_deadline = null where id = ?", ids.booking)

/** Sends the request of a row of the access rules. */
const sent =
  (call: string, who: CallerKind = "an admin") =>
  (scene: Scene) =>
    send(ACCESS.flatMap(({ rows }) => rows).find((row) => row[0] === call)!, scene, who)

const TERMS: Terms = {
  ...DEFAULT_TERMS,
  cancellation: { tiers: POLICY_PRESETS.moderate, graceHours: 0 },
  damage: { amount: 5_000_00, when: "arrival" },
}

const succeed = async (result: Promise<{ ok: boolean }>) => expect(await result).toMatchObject({ ok: true })

/** Confirms the booking as paid, under terms by which its guest can cancel it. */
async function pay({ ids }: Scene): Promise<void> {
  await rows("update bookings set terms = ? where id = ?", JSON.stringify(TERMS), ids.booking)
  await succeed(changeStatus(testApp(), ids.booking!, "confirmed", ADMIN))
}

/** Cancels the paid booking, so that all that was paid is to be returned. */
async function cancel({ ids }: Scene): Promise<void> {
  const app = testApp()
  const cancelled = await cancelBooking(app, ids.booking!, ADMIN)
  if (!cancelled.ok) throw new Error(cancelled.error)
  const [refund] = await findOwnRefunds(app, cancelled.value)
  ids.refunds = refund!.id
}

/** What pages show only in other states than that of the scene. A state sets the ids of what it adds. */
const STATES: [state: string, prepare: (scene: Scene) => Promise<unknown>, pages: [CallerKind, string][]][] = [
  ["without an account", deleteStaff, [["anonymous", "/admin/register"]]],
  [
    "of a confirmed booking",
    confirm,
    [
      ["the guest", "/booking/:id/confirmation"],
      ["the guest", "/booking/:id/stay"],
      ["the guest", "/booking/:id/extras"],
      ["the guest", "/booking/:id/dates?checkIn=2090-12-13&checkOut=2090-12-14"],
      ["an admin", "/admin/bookings/:id"],
      ["an admin", "/admin/bookings/:id/messages"],
    ],
  ],
  [
    "of a stay that was confirmed by its slip",
    async (scene) => {
      await confirm(scene)
      await rows("update bookings set slip_id = (select id from slips limit 1) where id = ?", scene.ids.booking)
    },
    [["an admin", "/admin/bookings/:id"]],
  ],
  [
    "with what was done a moment ago",
    () =>
      rows(
        `insert into presses (subject, kind, version, admin_id, at, until, amount, lines, nights, last_email, last_alert)
          select id, 'confirmed', 2, id, 8e14, 9e14, 0, '[]', '[]', 0, 0 from admins`,
      ),
    [["an admin", "/admin/bookings/:id"]],
  ],
  [
    "of a booking whose guest asks for other dates",
    async (scene) => {
      await confirm(scene)
      const asked = { checkIn: "2090-12-13", checkOut: "2090-12-14", shownTotal: "8500" }
      await scene.as("the guest").client.form(urlIn(scene, "/booking/:id/dates"), asked)
    },
    [
      ["the guest", "/booking/:id/dates"],
      ["an admin", "/admin/bookings/:id"],
    ],
  ],
  [
    "after the stay",
    async (scene) => {
      await confirm(scene)
      vi.setSystemTime(AFTER_STAY)
    },
    [["the guest", "/booking/:id/review"]],
  ],
  [
    "of a booking with a review",
    async (scene) => {
      await confirm(scene)
      vi.setSystemTime(AFTER_STAY)
      await scene.as("the guest").client.form(urlIn(scene, "/booking/:id/review"), { stars: "5" })
    },
    [["the guest", "/booking/:id/review"]],
  ],
  [
    "of a cancelled booking",
    ({ ids }) =>
      rows(
        "update bookings set status = 'cancelled', cancel_reason = 'guest', payment_deadline = null where id = ?",
        ids.booking,
      ),
    [["an admin", "/admin/bookings/:id"]],
  ],
  [
    "of a booking whose card needs an OTP",
    (scene) => scene.as("the guest").client.form(urlIn(scene, "/booking/:id/card"), CARD),
    [["the guest", "/booking/:id/otp-verification"]],
  ],
  [
    "of a payment link whose card needs an OTP",
    (scene) =>
      scene.as("anonymous").client.form(urlIn(scene, "/payment/:id/card"), { ...CARD, email: "payer@example.com" }),
    [["anonymous", "/payment/:id/code"]],
  ],
  [
    "of a paid stay",
    pay,
    [
      ["the guest", "/booking/:id/cancellation"],
      ["an admin", "/admin/bookings/:id/damage"],
      ["an admin", "/admin/bookings/:id/cancel?by=guest"],
    ],
  ],
  [
    "of a paid stay that its guest cancels with a code",
    async (scene) => {
      await pay(scene)
      await sent("POST /booking/:id/code", "the guest")(scene)
    },
    [["the guest", "/booking/:id/cancellation?step=code"]],
  ],
  [
    "of a cancelled stay that was paid by transfer",
    async (scene) => {
      await pay(scene)
      await cancel(scene)
    },
    [
      ["the guest", "/booking/:id/refund"],
      ["an admin", "/admin/refunds/:id"],
    ],
  ],
  [
    "of a cancelled stay whose guest says with a code where the money goes",
    async (scene) => {
      await pay(scene)
      await cancel(scene)
      await scene.as("the guest").client.form(urlIn(scene, "/booking/:id/code"), { purpose: "refund-account" })
    },
    [["the guest", "/booking/:id/refund?step=code"]],
  ],
  [
    "of a cancelled stay that was paid by card",
    async (scene) => {
      await payCard(testApp(), { kind: "booking", id: scene.ids.booking! }, CARD)
      await cancel(scene)
    },
    [["an admin", "/admin/refunds/:id"]],
  ],
  [
    "of a refund that is no longer owed",
    () => rows("update refunds set status = 'owed'"),
    [["an admin", "/admin/refunds/:id"]],
  ],
  [
    "of a stay that was paid twice, with its security deposit",
    async (scene) => {
      await pay(scene)
      const app = testApp()
      const id = scene.ids.booking!
      await succeed(recordLedgerLine(app, id, { kind: "payment", amount: 34_000_00, channel: "cash" }, ADMIN))
      await succeed(changeDamage(app, id, { kind: "receive", channel: "cash" }, ADMIN))
    },
    [
      ["an admin", "/admin/bookings/:id"],
      ["an admin", "/admin/bookings/:id/damage"],
    ],
  ],
  [
    "of a booking that was cancelled while its slip was in review",
    async (scene) => {
      await sent("POST /booking/:id/payment", "the guest")(scene)
      await sent("POST /booking/:id/cancel", "the guest")(scene)
    },
    [["an admin", "/admin/bookings/:id"]],
  ],
  [
    "of unconfirmed bookings of one guest",
    async ({ ids }) => {
      const [held] = await rows<{ guest_id: string }>("select guest_id from bookings where id = ?", ids.booking)
      await createBooking(testApp(), { checkIn: "2091-02-05", checkOut: "2091-02-07" }, held!.guest_id)
    },
    [["an admin", "/admin/holds"]],
  ],
  [
    "of a stay with a passport",
    async (scene) => {
      await confirm(scene)
      await sent("POST /booking/:id/passports", "the guest")(scene)
    },
    [["the guest", "/booking/:id/passports"]],
  ],
  [
    "of a paid link without a booking",
    async ({ ids }) => {
      const app = testApp()
      const { id } = await createLink(app)
      await succeed(changePaymentLinkStatus(app, id, "paid", ADMIN))
      Object.assign(ids, { payment: id, "payment-links": id, receipts: "RC-2633-000002" })
    },
    [
      ["anonymous", "/payment/:id/receipts/:number"],
      ["an admin", "/admin/payment-links/:id"],
    ],
  ],
  [
    "of a day on which a guest leaves",
    async (scene) => {
      await confirm(scene)
      await rows(
        "update bookings set check_in = '2090-11-18', check_out = '2090-11-21' where id = ?",
        scene.ids.booking,
      )
    },
    [["anonymous", "/cleaning/:token"]],
  ],
  [
    "of a house that is clean",
    async (scene) => {
      await confirm(scene)
      await rows(
        "update bookings set check_in = '2090-11-18', check_out = '2090-11-21' where id = ?",
        scene.ids.booking,
      )
      await rows("insert into cleanings (day, cleaner_name, done_at) values ('2090-11-21', 'Nok', 1)")
      await rows("update cleaning_problems set seen_at = 1")
    },
    [
      ["anonymous", "/cleaning/:token"],
      ["an admin", "/admin/cleaners"],
    ],
  ],
  [
    "of a cleaner with LINE",
    () => rows("update cleaners set by_line = 1, line_user_id = 'U1', line_linked_at = 1"),
    [["anonymous", "/cleaning/:token/line"]],
  ],
  [
    "of a closed month",
    ({ ids }) => succeed(closeMonth(testApp(), ids.books!, ADMIN)),
    [["an admin", "/admin/books/:month"]],
  ],
  [
    "of a night that was sold twice",
    // At an address of its own, because every file of tests asks the same server for calendars.
    () => createFeed(testApp(), [[3, 4]], { url: `${SCENE_CALENDAR}?sold-twice` }, env.TEST_CHANNELS.url),
    [["an admin", "/admin/calendars"]],
  ],
  ["of a channel that is being connected", async () => {}, [["an admin", "/admin/calendars?channel=airbnb"]]],
  [
    "of an edited booking",
    async (scene) => {
      await confirm(scene)
      await sent("POST /admin/bookings/:id/edit")(scene)
    },
    [["an admin", "/admin/bookings/:id"]],
  ],
  [
    "of a guest whose stay is over",
    async (scene) => {
      await confirm(scene)
      // Not by the clock, because the owner's session would end.
      await rows(
        "update bookings set check_in = '2090-11-01', check_out = '2090-11-05' where id = ?",
        scene.ids.booking,
      )
      await rows("update payment_links set status = 'cancelled'")
    },
    [["an admin", `/admin/guests/erase?q=${GUEST.email}`]],
  ],
  [
    "with a background",
    sent("POST /admin/villa/pictures/background"),
    [["an admin", "/admin/villa/pictures/background"]],
  ],
  ["with a map", sent("POST /admin/villa/place/map"), [["an admin", "/admin/villa/place/map"]]],
  ["with a photo of an extra", sent("POST /admin/villa/extras/:id/photo"), [["an admin", "/admin/villa/extras/:id"]]],
  ["with a QR code", sent("POST /admin/bank/qr"), [["an admin", "/admin/bank/qr"]]],
  ["without PromptPay", () => rows("update villa set prompt_pay_enabled = 0"), [["an admin", "/admin/bank/promptpay"]]],
  [
    "of a booking whose email address somebody entered who has left",
    (scene) =>
      rows(
        `insert into booking_events (booking_id, at, actor, actor_name, action, changes, sets_email, applied)
          values (?, 1, 'admin', 'Mai', 'changed', '[{"field":"email","from":"","to":"mai@example.com"}]', 1, 1)`,
        scene.ids.booking,
      ).then(() =>
        rows("insert into villa_events (at, actor_name, action, detail) values (2, 'Anan', 'admin-removed', 'Mai')"),
      ),
    [["an admin", "/admin/staff"]],
  ],
  ["with selected nights", async () => undefined, [["an admin", "/admin/calendar?from=2091-03-10&to=2091-03-11"]]],
  ["of a calendar whose nights are held", () => rows("update feeds set held = 1"), [["an admin", "/admin/calendars"]]],
  ["of three sessions", sent("POST /admin/login", "anonymous"), [["an admin", "/admin/account"]]],
  [
    "with two rooms",
    () =>
      rows(
        `insert into rooms (id, name, description, beds, position)
        select 'second', name, description, beds, position + 1 from rooms`,
      ),
    [["an admin", "/admin/villa/rooms"]],
  ],
  [
    "with a device and a LINE account",
    async () => {
      const [owner] = await rows<{ id: string }>("select id from admins where role = 'owner'")
      await insertAlertTargets(owner!.id)
    },
    [
      ["an admin", "/admin/alerts/settings"],
      ["an admin", "/admin/alerts/line"],
    ],
  ],
  [
    "of a guest with LINE",
    ({ ids }) =>
      rows(
        "insert into guest_line_links (booking_id, line_user_id, account_hash, linked_at) values (?, 'U1', 'h', 1)",
        ids.booking,
      ),
    [
      ["the guest", "/booking/:id/line"],
      ["an admin", "/admin/bookings/:id/messages"],
    ],
  ],
  [
    "of an email address that has not been confirmed yet",
    () => rows("update waiting_list_entries set confirmed_at = null, created_at = ?", NOW),
    [["anonymous", "/waiting-list/:token"]],
  ],
  [
    "of dates that are held for somebody who waited",
    async ({ ids }) => {
      await rows(
        "update bookings set first_name = null, last_name = null, email = null, phone = null where id = ?",
        ids.booking,
      )
      await rows("update waiting_list_entries set booking_id = ?, offered_at = ?", ids.booking, NOW)
    },
    [["anonymous", "/waiting-list/:token"]],
  ],
  [
    "of a credit for a later stay",
    () => rows("update refunds set status = 'owed', channel = 'credit', valid_until = '2091-06-01'"),
    [["an admin", "/admin/refunds/:id/use"]],
  ],
  [
    "of a stay that another site sold",
    async ({ ids }) => {
      await rows("update feeds set booked_as = 'airbnb'")
      await rows(
        "insert into nights (night, block_id) select '2090-12-28', id from blocks where feed_id = ?",
        ids.feeds,
      )
      await rows(
        `insert into feed_nights (feed_id, night, run, kind, first_seen_at)
          values (?, '2090-12-28', '2090-12-28/2090-12-29', 'stay', 1)`,
        ids.feeds,
      )
    },
    [["an admin", "/admin/calendars/feeds/:id/stays/2090-12-28"]],
  ],
]

describe("every form", () => {
  it.each(pages)("of $address for $who works without script", async ({ address, who }) => {
    const scene = await accessScene()
    await expectPlainForms(scene, who, address)
  })

  it.each(STATES)("of pages %s works without script", async (_, prepare, shown) => {
    for (const [who, address] of shown) {
      const { ids, ...rest } = await accessScene()
      const scene = { ...rest, ids: { ...ids } }
      await prepare(scene)
      expect(await expectPlainForms(scene, who, address), address).toBeGreaterThan(0)
    }
  })

  it("is one of those above", () => {
    const actions = ACCESS.flatMap(({ rows }) => rows.map(parseCall))
      .filter(({ method, pattern }) => method === "POST" && isPage(pattern))
      .map(({ pattern }) => pattern)
    const missing = actions.filter((pattern) => !posted.has(pattern))
    expect(missing.toSorted(), missing.join(" ")).toEqual(ELSEWHERE.toSorted())
  })

  it("posts all that was typed on its page, except where several tasks share one", () => {
    const several = [...filledIn].filter(([, actions]) => actions.size > 1)
    const found = several.map(([page, actions]) => `${page}: ${[...actions].join(" ")}`)
    expect(several.map(([page]) => page).toSorted(), found.join("\n")).toEqual(Object.keys(SEVERAL).toSorted())
  })
})

it.each([
  ["no method", '<form action="/a"><button>Send</button></form>'],
  ["no action", '<form method="post"><button>Send</button></form>'],
  ["another site's action", '<form method="post" action="//evil.example"><button>Send</button></form>'],
  ["a field without a name", '<form method="post" action="/a"><input type="text"><button>Send</button></form>'],
  ["no button", '<form method="post" action="/a"><input type="text" name="a"></form>'],
  ["a button for scripts", '<form method="post" action="/a"><button type="button">Send</button></form>'],
  ["a disabled button", '<form method="post" action="/a"><button disabled>Send</button></form>'],
  ["a hidden button", '<form method="post" action="/a"><div hidden><button>Send</button></div></form>'],
  ["a closed dialog", '<dialog><form method="post" action="/a"><button>Send</button></form></dialog>'],
  ["a button of another form", '<form method="post" action="/a"></form><button form="b">Send</button>'],
])("a form with %s would be found", async (_, html) => {
  const [form] = await formsOf(html)
  expect(() => expectPlainForm(form!, html)).toThrow()
})

/** @returns how many forms the page has */
async function expectPlainForms(scene: Scene, who: CallerKind, address: string): Promise<number> {
  const { client } = scene.as(who)
  const url = urlIn(scene, address)
  const forms = await formsOf(String((await client.get(url)).body))
  for (const form of forms) {
    const what = `${url}: ${JSON.stringify(form)}`
    expectPlainForm(form, what)
    const { method, action, buttonActions, fields, fileFields, isMultipart } = form
    if (method !== "post") continue
    if (form.filledIn.length > 0 && url.startsWith("/admin/")) {
      const page = patternOf(url)!
      filledIn.set(page, (filledIn.get(page) ?? new Set()).add(patternOf(action!)!))
    }
    for (const each of [action!, ...buttonActions]) {
      posted.add(patternOf(each)!)
      if (each === "/admin/logout") continue
      // Only the clicked button is posted, and several fields of one name are alternatives.
      const values = Object.fromEntries(fields)
      const { status } = await (isMultipart
        ? client.post(each, multipart(values, fileFields))
        : client.form(each, values))
      expect(status, what).not.toBe(400)
      expect(status, what).toBeLessThan(500)
    }
  }
  return forms.length
}

/** A body with files, as a browser posts it if none is chosen. */
function multipart(values: Record<string, string>, fileFields: string[]): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(values)) body.set(name, value)
  for (const name of fileFields) body.set(name, new File([], ""))
  return body
}

function expectPlainForm(form: PageForm, what: string): void {
  const { method, action, buttonActions, unnamedFields, canSubmit } = form
  expect(["get", "post"], what).toContain(method)
  for (const each of [action, ...buttonActions]) expect(each, what).toMatch(/^\/(?!\/)/)
  expect(unnamedFields, what).toEqual([])
  expect(canSubmit, what).toBe(true)
}
