import { env } from "cloudflare:workers"
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest"
import { failedSubmission } from "#app/http/form-action.server.ts"
import { adminEn } from "#app/i18n/locales/admin/en.ts"
import { en } from "#app/i18n/locales/en.ts"
import { accessScene, urlIn } from "../support/access-scene.ts"
import { PASSWORD } from "../support/admins.ts"
import { type Answer, type Client, shownHtml, slipForm } from "../support/api.ts"
import { NOW, rows } from "../support/app.ts"
import { skipDelays } from "../support/delays.ts"
import type { Scene } from "../support/feature-requests.ts"
import { file } from "../support/files.ts"
import { png } from "../support/png.ts"
import { setUpClock } from "../support/set-up.ts"

/* What every form answers without JavaScript when D1 fails on its write: the page again with all input. */

const d1 = Object.getPrototypeOf(env.DB) as D1Database
const kv = Object.getPrototypeOf(env.CODES) as KVNamespace
const r2 = Object.getPrototypeOf(env.MEDIA) as R2Bucket
const LOST = "D1_ERROR: Network connection lost."

let scene: Scene
let logged: MockInstance<typeof console.error>
setUpClock()
beforeEach(async () => {
  logged = vi.spyOn(console, "error").mockImplementation(() => {})
  scene = await accessScene()
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Fails every batch that writes, except the end of a session. */
function failWrites(error = LOST): void {
  const batch = d1.batch
  vi.spyOn(d1, "batch").mockImplementation(function (this: D1Database, statements) {
    const texts = statements.map((each) => (each as unknown as { statement: string }).statement)
    const writes = texts.some((text) => /^\s*(insert|update|delete)\b/i.test(text) && !text.includes("admin_sessions"))
    return writes ? Promise.reject(new Error(error)) : batch.call(this, statements)
  } as typeof batch)
}

function browserOf(who: "the guest" | "an admin" | "anonymous"): Client {
  const { client } = scene.as(who)
  client.cookie = [client.cookie, "lang=en"].filter(Boolean).join("; ")
  return client
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("'", "&#x27;").replaceAll('"', "&quot;")
const shown = ({ body }: Answer) => shownHtml(body)

type Form = {
  name: string
  who: "the guest" | "an admin" | "anonymous"
  to: string
  body: Record<string, string> | FormData
  text: string
  /** Input that is shown again. */
  kept?: string[]
  /** Input that must not be returned. */
  gone?: string[]
}

const pngImage = await png(8, 8)
const files = (field: string) => {
  const form = new FormData()
  form.set(field, new File([pngImage], "picture.png", { type: "image/png" }))
  return form
}

const CUSTOMER = { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" }
const CARD = { cardNumber: "4242424242424242", cardholderName: "MALI SRISUK", expiry: "12/99", cvv: "987" }
const VILLA = {
  version: "1",
  "name.en": "Sea House",
  "name.th": "บ้านทะเล",
  "title.en": "By the sea",
  "title.th": "ริมทะเล",
  "description.en": "Long",
  "description.th": "ยาว",
  "beachfront.en": "Beach",
  "beachfront.th": "หาด",
  maxGuests: "6",
  bedrooms: "3",
  bathrooms: "3",
  minRooms: "1",
}
const STAY = { checkIn: "2090-12-23", checkOut: "2090-12-25", rooms: "2", guests: "2", specialRequests: "Cot" }

const FORMS: Form[] = [
  {
    name: "the booking card",
    who: "the guest",
    to: "/booking",
    text: en.booking.errors.createFailed,
    body: { checkIn: "2090-12-23", checkOut: "2090-12-25", rooms: "2", guests: "4", totalPrice: "" },
    kept: ['name="checkIn" value="2090-12-23"', 'name="checkOut" value="2090-12-25"', '<option value="4" selected'],
  },
  {
    name: "customer info",
    who: "the guest",
    to: "/booking/:id/customer-info",
    body: CUSTOMER,
    text: en.failed.updateBooking,
    kept: Object.values(CUSTOMER),
  },
  {
    name: "the slip",
    who: "the guest",
    to: "/booking/:id/payment",
    text: en.failed.slip,
    body: slipForm(file("jpeg"), "slip.jpg", { paymentMethod: "bank_transfer" }),
  },
  {
    name: "the card",
    who: "the guest",
    to: "/booking/:id/card",
    body: CARD,
    kept: ["MALI SRISUK", "12/99"],
    text: en.payment.errors.cardDeclined,
    gone: ["4242424242424242", 'value="987"', '\\"987\\"'],
  },
  {
    name: "a link's slip",
    who: "anonymous",
    to: "/payment/:id",
    text: en.failed.slip,
    body: slipForm(file("jpeg")),
  },
  {
    name: "another slip of a link",
    who: "anonymous",
    to: "/payment-slips/:id",
    text: en.failed.slip,
    body: slipForm(file("jpeg")),
  },
  {
    name: "a link's card",
    who: "anonymous",
    to: "/payment/:id/card",
    kept: ["MALI SRISUK", "payer@example.com"],
    body: { ...CARD, email: "payer@example.com" },
    text: en.payment.errors.cardDeclined,
    gone: ["4242424242424242", 'value="987"', '\\"987\\"'],
  },
  {
    name: "log-in",
    who: "anonymous",
    to: "/admin/login",
    body: { email: "owner@example.com", password: PASSWORD },
    text: en.errors.logInFailed,
    kept: ["owner@example.com"],
    gone: [PASSWORD],
  },
  {
    name: "registration",
    who: "anonymous",
    to: "/admin/register?invite=INVITE",
    kept: ["Anong", "anong@example.com"],
    body: {
      invite: "INVITE",
      name: "Anong",
      email: "anong@example.com",
      password: PASSWORD,
      confirmPassword: PASSWORD,
    },
    text: adminEn.accounts.register.failed,
    gone: [PASSWORD],
  },
  {
    name: "villa details",
    who: "an admin",
    to: "/admin/villa",
    body: VILLA,
    text: adminEn.villa.failed.save,
    kept: ["Sea House", "บ้านทะเล"],
  },
  {
    name: "base prices",
    who: "an admin",
    to: "/admin/villa/prices/base",
    body: { version: "1", weekdayPrice: "8765", weekendPrice: "9500" },
    text: adminEn.villa.failed.save,
    kept: ["8765"],
  },
  {
    name: "bank details",
    who: "an admin",
    to: "/admin/bank",
    text: adminEn.villa.failed.bank,
    body: { version: "1", bankName: "Krungthai", accountNumber: "1112223334", accountName: "Anong" },
    kept: ["Krungthai", "1112223334"],
  },
  {
    name: "payment methods",
    who: "an admin",
    to: "/admin/bank/methods",
    text: adminEn.villa.failed.update,
    // It is turned off.
    body: { method: "bankEnabled" },
  },
  {
    name: "the PromptPay id",
    who: "an admin",
    to: "/admin/bank/promptpay",
    text: adminEn.villa.failed.update,
    body: { version: "1", promptPayId: "0891112223" },
    kept: ["0891112223"],
  },
  {
    name: "the QR code",
    who: "an admin",
    to: "/admin/bank/qr",
    body: files("qrImage"),
    text: adminEn.villa.failed.qrUpload,
  },
  {
    name: "the background",
    who: "an admin",
    to: "/admin/villa/pictures/background",
    body: files("backgroundImage"),
    text: adminEn.villa.failed.update,
  },
  {
    name: "slides",
    who: "an admin",
    to: "/admin/villa/pictures",
    body: files("slideImages"),
    text: adminEn.villa.failed.update,
  },
  {
    name: "a room's pictures",
    who: "an admin",
    to: "/admin/villa/rooms/:id/pictures",
    body: files("roomImages"),
    text: adminEn.villa.failed.update,
  },
  {
    name: "a new room",
    who: "an admin",
    to: "/admin/villa/rooms",
    text: adminEn.villa.failed.update,
    body: {
      id: "11111111-1111-4111-8111-111111111111",
      "name.en": "Attic",
      "name.th": "ห้องใต้หลังคา",
      "description.en": "",
      "description.th": "",
    },
    kept: ["Attic", "ห้องใต้หลังคา"],
  },
  {
    name: "a room",
    who: "an admin",
    to: "/admin/villa/rooms/:id",
    text: adminEn.villa.failed.update,
    body: { version: "1", "name.en": "Attic", "name.th": "", "description.en": "", "description.th": "" },
    kept: ["Attic"],
  },
  {
    name: "a new booking",
    who: "an admin",
    to: "/admin/bookings/new",
    text: adminEn.bookings.failed.create,
    body: { ...STAY, key: "22222222-2222-4222-8222-222222222222", customerName: "Somsri", email: "", phone: "" },
    kept: ["Somsri", "2090-12-23", "Cot"],
  },
  {
    name: "a booking's edit",
    who: "an admin",
    to: "/admin/bookings/:id/edit",
    text: en.failed.updateBooking,
    body: { ...STAY, version: "1", totalPrice: "34000", customerName: "Somsri" },
    kept: ["Somsri", "Cot"],
  },
  {
    name: "a block",
    who: "an admin",
    to: "/admin/calendar?from=2090-12-28&to=2090-12-29",
    text: en.errors.internal,
    kept: ["Painting"],
    body: { from: "2090-12-28", to: "2090-12-30", note: "Painting" },
  },
  {
    name: "an invite",
    who: "an admin",
    to: "/admin/staff",
    body: { email: "new@example.com" },
    text: en.errors.internal,
    kept: ["new@example.com"],
  },
  {
    name: "a new link",
    who: "an admin",
    to: "/admin/create-unique-payment-link",
    kept: ["Airport transfer"],
    body: {
      key: "33333333-3333-4333-8333-333333333333",
      amount: "900",
      description: "Airport transfer",
      customerName: "",
      bookingId: "",
      expiresInHours: "168",
    },
    text: en.errors.internal,
  },
]

/** Forms with only a button or one line: they redirect back to their page, which shows the error in a toast. */
const BUTTONS: (Form & { back: string })[] = [
  {
    name: "the guest's cancelling",
    who: "the guest",
    to: "/booking/:id/cancel",
    body: {},
    text: en.failed.updateStatus,
    back: "/booking/:id/payment",
  },
  {
    name: "a booking's status",
    who: "an admin",
    to: "/admin/bookings/:id/status",
    body: { status: "confirmed", version: "2" },
    text: en.failed.updateStatus,
    back: "/admin/bookings/:id",
  },
  {
    name: "a booking's deletion",
    who: "an admin",
    to: "/admin/bookings/:id/delete",
    body: { version: "2" },
    text: adminEn.bookings.failed.delete,
    back: "/admin/bookings/:id",
  },
  {
    name: "the QR code's deletion",
    who: "an admin",
    to: "/admin/bank/qr/delete",
    body: {},
    text: adminEn.villa.failed.qrDelete,
    back: "/admin/bank/qr",
  },
  {
    name: "a slide's deletion",
    who: "an admin",
    to: "/admin/villa/pictures/:id/delete",
    body: {},
    text: adminEn.villa.failed.update,
    back: "/admin/villa/pictures",
  },
  {
    name: "a room's deletion",
    who: "an admin",
    to: "/admin/villa/rooms/:id/delete",
    body: {},
    text: adminEn.villa.failed.update,
    back: "/admin/villa/rooms/:id",
  },
  {
    name: "an unblocking",
    who: "an admin",
    to: "/admin/blocks/:id",
    body: {},
    text: en.errors.internal,
    back: "/admin/calendar",
  },
  {
    name: "a link's status",
    who: "an admin",
    to: "/admin/payment-links/:id/status",
    body: { status: "cancelled", version: "1" },
    text: en.errors.internal,
    back: "/admin/payment-links/:id",
  },
]

/** Posts a form as a browser without JavaScript does. */
async function post({ who, to, body }: Form, client = browserOf(who)): Promise<Answer> {
  const address = urlIn(scene, to).replace("INVITE", scene.invite)
  const fields = (form: Record<string, string>) =>
    new URLSearchParams(Object.entries(form).map(([name, value]) => [name, value.replace("INVITE", scene.invite)]))
  return client.call("POST", address, { body: body instanceof FormData ? body : fields(body) })
}

/** The set-up that a form needs before it can be posted. */
async function prepare({ to }: Form): Promise<void> {
  if (to === "/admin/bookings/:id/edit") await rows("update bookings set version = 1")
  if (to === "/admin/bank/qr/delete") {
    const [image] = await rows<{ id: string }>("select id from images")
    await rows("update villa set prompt_pay_qr_id = ?", image!.id)
  }
}

describe.each(FORMS)("$name", (form) => {
  it.each([
    [503, "5", LOST],
    [500, null, "D1_ERROR: no such column: nights.moon: SQLITE_ERROR"],
  ])("answers %i next to the form, with the input", async (status, retryAfter, error) => {
    await prepare(form)
    failWrites(error)
    const answer = await post(form)
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([status, retryAfter])
    const page = shown(answer)
    expect(page).toContain(escaped(form.text))
    const reference = answer.headers.get("X-Request-Id")!
    expect(page).toContain(reference)
    expect(logged).toHaveBeenCalledWith(expect.stringContaining(reference))
    expect(page).toContain("<form")
    expect(page).not.toContain(escaped(en.errors.text))
    for (const typed of form.kept ?? []) expect(page).toContain(typed.includes("=") ? typed : escaped(typed))
    for (const secret of form.gone ?? []) expect(answer.body).not.toContain(secret)
  })
})

describe.each(BUTTONS)("$name", (form) => {
  it("redirects back to its page, which shows the error with the request id", async () => {
    await prepare(form)
    failWrites()
    const client = browserOf(form.who)
    const answer = await post(form, client)
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, urlIn(scene, form.back)])
    vi.restoreAllMocks()
    const page = shown(await client.get(urlIn(scene, form.back)))
    expect(page).toContain(escaped(form.text))
    expect(page).toContain(answer.headers.get("X-Request-Id"))
  })
})

describe("the OTP of a card payment", () => {
  const pay = async () => {
    const client = browserOf("the guest")
    const answer = await post({ ...FORMS[3]!, body: CARD }, client)
    expect(answer.status).toBe(302)
    return client
  }

  it("answers 503 next to the form when it cannot be checked, with the code that was entered", async () => {
    const client = await pay()
    vi.spyOn(kv, "get").mockImplementation((() => Promise.reject(new Error("KV GET failed: 500"))) as never)
    const answer = await client.form(urlIn(scene, "/booking/:id/otp-verification"), { otp: "123456" })
    expect(answer.status).toBe(503)
    expect(shown(answer)).toContain(en.errors.internal)
    expect(shown(answer)).toContain('value="123456"')
  })

  it("redirects back to its form when no new OTP can be sent", async () => {
    const client = await pay()
    vi.setSystemTime(NOW + 61_000)
    failWrites()
    const answer = await client.form(urlIn(scene, "/booking/:id/otp-verification/resend"))
    const back = urlIn(scene, "/booking/:id/otp-verification")
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, back])
    expect(shown(await client.get(back))).toContain(en.failed.resendOtp)
  })
})

describe("the confirmation email", () => {
  it("redirects back to the booking when it cannot be sent", async () => {
    await rows("update bookings set status = 'confirmed' where id = ?", scene.ids.booking)
    failWrites()
    const client = browserOf("an admin")
    const answer = await client.form(urlIn(scene, "/admin/bookings/:id/send-confirmation"))
    expect(answer.status).toBe(303)
    expect(shown(await client.get(urlIn(scene, "/admin/bookings/:id")))).toContain(
      en.booking.errors.confirmationNotSent,
    )
  })
})

it("a failed upload to R2 is answered next to the form", async () => {
  vi.spyOn(r2, "put").mockImplementation((() => Promise.reject(new Error("put: internal error (10001)"))) as never)
  const answer = await post(FORMS.find(({ name }) => name === "the slip")!)
  expect(answer.status).toBe(503)
  expect(shown(answer)).toContain(escaped(en.failed.slip))
})

it("when D1 fails permanently, the page's error page answers 503", async () => {
  vi.spyOn(d1, "batch").mockImplementation(() => Promise.reject(new Error(LOST)))
  const waited = skipDelays(50, 250)
  const answer = await post(FORMS[1]!)
  expect(new Set(waited)).toEqual(new Set([50, 250]))
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"])
  expect(shown(answer)).toContain(escaped(en.errors.text))
})

it("expected rejections are answered without a request id", async () => {
  const answer = await post({ ...FORMS[1]!, body: { ...CUSTOMER, email: "mali" } })
  expect(answer.status).toBe(422)
  expect(shown(answer)).not.toContain(en.failed.next)
})

describe("failedSubmission", () => {
  it.each<[string, [string, string][], object]>([
    ["fields", [["phone", "081"]], { phone: "081" }],
    [
      "texts in both languages",
      [
        ["name.th", "บ้าน"],
        ["name.en", "House"],
      ],
      { name: { th: "บ้าน", en: "House" } },
    ],
    [
      "no password",
      [
        ["password", "a"],
        ["confirmPassword", "a"],
      ],
      {},
    ],
    [
      "not a name with a path",
      [
        ["a[9]", "1"],
        ["a.b.c", "1"],
        ["__proto__.x", "1"],
        ["", "1"],
      ],
      {},
    ],
  ])("returns %s", (_, fields, initialValue) => {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    expect(failedSubmission({ text: "errors.internal", form })).toEqual({
      status: "error",
      initialValue,
      error: { "": ["errors.internal"] },
    })
  })
})
