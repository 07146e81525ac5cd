import { env } from "cloudflare:workers"
import { describe, expect, it, vi } from "vitest"
import { ACCESS, parseCall, send } from "../support/access-rules.ts"
import { accessScene, type CallerKind, GUEST, type Scene, urlIn } from "../support/access-scene.ts"
import { deleteStaff, insertAlertTargets } from "../support/admins.ts"
import { rows } from "../support/app.ts"
import { formsOf, type PageForm } from "../support/page-forms.ts"
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

/**
 * The patterns of no form (script asks the checks of a form what its button "Check" does without), and forms that need more of a past than the states below: the money of a cancelled booking
 * (tests/routes/admin/bookings.test.ts) and nights that were sold twice (the journey of calendars).
 */
const ELSEWHERE = [
  "/*",
  // Only pages that were open before the calendar had its own form.
  "/admin/blocks",
  "/admin/bookings/new/check",
  "/admin/bookings/:id/check",
  "/admin/bookings/:id/receipt",
  // Of confirmed and cancelled stays with money: see the journeys of refunds.
  "/admin/bookings/:id/damage",
  "/admin/bookings/:id/refunds",
  "/admin/refunds/:id",
  "/admin/refunds/:id/card",
  "/admin/refunds/:id/transfer",
  "/admin/refunds/:id/waive",
  // Of confirmed stays with passports: see the journey of passports.
  "/booking/:id/passports",
  "/booking/:id/passports/:passport/delete",
  "/booking/:id/cancellation",
  "/booking/:id/code",
  "/booking/:id/refund",
  // Of paid links without a booking: see tests/routes/payment/links.test.ts.
  "/payment/:id/receipts/:number",
  "/admin/calendars/conflicts/settle",
  "/admin/villa/prices/rules/check",
  "/admin/villa/booking-rules/check",
  "/admin/villa/prices/:id/check",
  "/admin/villa/terms/check",
]

/** The patterns of the actions that forms of the pages name. */
const posted = new Set<string>()

const patternOf = (action: string) => {
  const path = new URL(action, "http://localhost").pathname
  return env.TEST_ROUTES.filter(({ pattern }) =>
    new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+").replace("*", ".*")}$`).test(path),
  )[0]?.pattern
}

const CARD = { cardNumber: "4242424242424242", cardholderName: "ORAWAN S", expiry: "12/99", cvv: "123" }

/** The day after check-out. */
const AFTER_STAY = Date.UTC(2090, 11, 8, 3)

const confirm = ({ ids }: Scene) =>
  rows("update bookings set status = 'confirmed', payment_deadline = null where id = ?", ids.booking)

/** Sends the request of a row of the access rules. */
const sent =
  (call: string, who: CallerKind = "an admin") =>
  (scene: Scene) =>
    send(ACCESS.flatMap(({ rows }) => rows).find((row) => row[0] === call)!, scene, who)

/** What pages show only in other states than that of the scene. */
const STATES: [state: string, prepare: (scene: Scene) => Promise<unknown>, pages: [CallerKind, string][]][] = [
  ["without an account", deleteStaff, [["anonymous", "/admin/register"]]],
  [
    "of a confirmed booking",
    confirm,
    [
      ["the guest", "/booking/:id/confirmation"],
      ["the guest", "/booking/:id/stay"],
      ["the guest", "/booking/:id/dates?checkIn=2090-12-13&checkOut=2090-12-14"],
      ["an admin", "/admin/bookings/:id"],
    ],
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
    "of an edited booking",
    async (scene) => {
      await confirm(scene)
      await sent("POST /admin/bookings/:id")(scene)
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
  ["with a QR code", sent("POST /admin/bank/qr"), [["an admin", "/admin/bank/qr"]]],
  ["without PromptPay", () => rows("update villa set prompt_pay_enabled = 0"), [["an admin", "/admin/bank/promptpay"]]],
  [
    "of a booking whose email address somebody entered who has left",
    (scene) =>
      rows(
        `insert into booking_events (booking_id, at, actor, actor_name, action, changes, applied)
          values (?, 1, 'admin', 'Mai', 'changed', '[{"field":"email","from":"","to":"mai@example.com"}]', 1)`,
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
        "insert into rooms (id, name, description, position) select 'second', name, description, position + 1 from rooms",
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
]

describe("every form", () => {
  it.each(pages)("of $address for $who works without script", async ({ address, who }) => {
    const scene = await accessScene()
    await expectPlainForms(scene, who, address)
  })

  it.each(STATES)("of pages %s works without script", async (_, prepare, shown) => {
    for (const [who, address] of shown) {
      const scene = await accessScene()
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
    const { method, action, buttonActions, fields, isMultipart } = form
    if (method !== "post") continue
    for (const each of [action!, ...buttonActions]) {
      posted.add(patternOf(each)!)
      if (isMultipart || each === "/admin/logout") continue
      // Only the clicked button is posted, and several fields of one name are alternatives.
      const { status } = await client.form(each, Object.fromEntries(fields))
      expect(status, what).not.toBe(400)
      expect(status, what).toBeLessThan(500)
    }
  }
  return forms.length
}

function expectPlainForm(form: PageForm, what: string): void {
  const { method, action, buttonActions, unnamedFields, canSubmit } = form
  expect(["get", "post"], what).toContain(method)
  for (const each of [action, ...buttonActions]) expect(each, what).toMatch(/^\/(?!\/)/)
  expect(unnamedFields, what).toEqual([])
  expect(canSubmit, what).toBe(true)
}
