import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { bookingUrl } from "#app/booking/email-for-booking.server.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { shareBooking } from "#app/booking/guest-links/share-booking.server.ts"
import { runCron } from "#app/cron.server.ts"
import { write } from "#app/db/database.server.ts"
import { changeDamage } from "#app/money/damage/change-damage.server.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { deliverEmails } from "#app/notify/email/deliver-emails.server.ts"
import type { Email, RenderedEmail, StayFacts } from "#app/notify/email/email.ts"
import { withEmailSecrets } from "#app/notify/email/email-secrets.server.ts"
import { listEmails } from "#app/notify/email/list-emails.server.ts"
import { removeAdmin } from "#app/people/team/staff.server.ts"
import { codeChangedEmails, findStaysWithVillaCode } from "#app/stay/pass/queue-arrival-emails.server.ts"
import { queueScheduledEmails } from "#app/stay/pass/queue-scheduled-emails.server.ts"
import { findMissingPassports } from "#app/stay/passports/find-passports.server.ts"
import type { AccessSecrets } from "#app/villa/access/access.ts"
import { encryptAccessCode } from "#app/villa/access/access-code.server.ts"
import { encryptAccess } from "#app/villa/access/access-secrets.server.ts"
import { changeVillaAccess } from "#app/villa/access/change-villa-access.server.ts"
import { setAccessCode } from "#app/villa/access/set-access-code.server.ts"
import { NO_PLACE } from "#app/villa/place/place.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { deleteStaff, insertAdmin } from "../../support/admins.ts"
import {
  deleteBookings,
  HOUR_MS,
  insertSampleVilla,
  rows,
  type TestApp,
  testApp,
  updateSampleVilla,
  withConcurrentWrite,
} from "../../support/app.ts"
import { createBooking, setHalfAsDeposit } from "../../support/bookings.ts"
import { ACCESS, PLACE } from "../../support/emails.ts"
import { MALI } from "../../support/sample.ts"

const ADMIN = { actor: "admin", name: "Noi" } as const
const OWNER = { name: "Owner" }
const LINKS = { reviewUrl: bookingUrl, findMissingPassports }
const SECRETS: AccessSecrets = { code: "4711#", wifi: { ssid: "Clear Sea", password: "sun-sea", security: "WPA" } }
/** Check-in is on 3 December 2090 at 14:00 in Bangkok, check-out on the 7th at 11:00. */
const at = (local: string) => Date.parse(`${local}+07:00`)
const BEFORE = at("2090-11-30T09:00:00")
const RELEASE = at("2090-12-02T14:00:00")
const THANKS = at("2090-12-08T10:00:00")

let app: TestApp
beforeAll(() => insertSampleVilla(testApp()))
beforeEach(async () => {
  await deleteBookings()
  await deleteStaff()
  app = testApp()
  await updateSampleVilla(app, { place: PLACE, access: ACCESS })
  await setSecrets(SECRETS)
  vi.spyOn(console, "error").mockImplementation(() => {})
  vi.spyOn(console, "log").mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})

async function setSecrets(secrets: AccessSecrets, by: Pick<TestApp, "encrypter"> = app): Promise<void> {
  await rows("update villa set access_secrets = ?", await encryptAccess(by, secrets))
}

async function confirmedBooking(changes: Parameters<typeof createBooking>[1] = {}): Promise<Booking> {
  const { id } = await createBooking(app, { customer: MALI, language: "en", ...changes })
  const confirmed = await changeStatus(app, id, "confirmed", ADMIN)
  if (!confirmed.ok) throw new Error(confirmed.error)
  await rows("delete from outbox")
  return confirmed.value
}

type Row = {
  kind: string
  facts: string
  due_at: number | null
  sent_at: number | null
  deduplication_key: string | null
}
const outbox = async () =>
  (await rows<Row>("select kind, facts, due_at, sent_at, deduplication_key from outbox order by rowid")).map(
    ({ facts, ...row }) => ({
      ...row,
      facts: JSON.parse(facts),
    }),
  )
/** The facts as the emails are rendered. */
const openedFacts = async (): Promise<StayFacts[]> =>
  Promise.all(
    (await outbox()).map(async (email) => (await withEmailSecrets(app, email as never as Email)).facts as StayFacts),
  )
const kinds = async () => (await outbox()).map(({ kind }) => kind)
/** Runs the job at an instant. @returns the kinds of all emails since the test began */
async function runAt(now: number): Promise<string[]> {
  app.clock.now = now
  await queueScheduledEmails(app, LINKS)
  return kinds()
}

/** A mailer that sends everything and remembers it. */
function recordingMailer() {
  const sent: Pick<RenderedEmail, "subject" | "text">[] = []
  const send: TestApp["mailer"]["send"] = async (message) => {
    sent.push(message)
    return { sent: true }
  }
  return { sent, send }
}

describe("the emails around a stay", () => {
  it("are each queued when they are due", async () => {
    await confirmedBooking()
    expect(await runAt(BEFORE - 1)).toEqual([])
    expect(await runAt(BEFORE)).toEqual(["before-stay"])
    expect(await runAt(RELEASE - 1)).toEqual(["before-stay"])
    expect(await runAt(RELEASE)).toEqual(["before-stay", "arrival"])
    expect(await runAt(THANKS - 1)).toEqual(["before-stay", "arrival"])
    expect(await runAt(THANKS)).toEqual(["before-stay", "arrival", "thanks"])
    expect(await runAt(THANKS + 24 * HOUR_MS)).toEqual(["before-stay", "arrival", "thanks"])
  })

  it("are queued and sent once by five runs of the cron, one after the other and at once", async () => {
    await confirmedBooking()
    const mailer = recordingMailer()
    app.mailer = mailer
    for (const moment of [BEFORE, RELEASE, THANKS]) {
      app.clock.now = moment
      await Promise.all(Array.from({ length: 3 }, () => runCron(app)))
      for (let run = 0; run < 2; run++) await runCron(app)
    }
    const [before, arrival, thanks, ...more] = mailer.sent.map(({ subject }) => subject)
    expect([before, arrival, thanks]).toEqual([
      expect.stringContaining("When will you arrive?"),
      expect.stringContaining("Check-in details"),
      expect.stringContaining("Thank you for staying"),
    ])
    expect(more).toEqual([])
  })

  it("are in the guest's language, with what is still due and links that open the booking", async () => {
    const { id } = await confirmedBooking({ language: "th" })
    await editBooking(app, id, { totalPrice: 40000_00 }, ADMIN)
    await runAt(BEFORE)
    await runAt(RELEASE)
    const [arrival, before] = await listEmails(app)
    expect(before?.facts).toMatchObject({ remaining: 6000_00, url: expect.stringMatching(/\/open\?token=.*&to=stay$/) })
    expect(before?.text).toContain("฿6,000")
    expect(arrival?.text).toContain("รหัสกล่องเก็บกุญแจ: 4711#")
    expect(arrival?.text).toContain("เลี้ยวซ้ายหลังวัด")
    expect(arrival?.text).toMatch(new RegExp(`/booking/${id}/open\\?token=`))
  })

  it("thanks name the security deposit that is still held, and none without one", async () => {
    const damage = { amount: 5_000_00, when: "arrival" } as const
    const terms = { ...DEFAULT_TERMS, damage }
    await updateSampleVilla(app, { terms })
    const { id } = await confirmedBooking()
    await updateSampleVilla(app, { terms: DEFAULT_TERMS })
    expect(await changeDamage(app, id, { kind: "receive", channel: "cash" }, ADMIN)).toMatchObject({ ok: true })
    await runAt(THANKS)
    expect((await outbox()).at(-1)).toMatchObject({ kind: "thanks", facts: { damageHeld: 5_000_00 } })
    expect((await listEmails(app))[0]?.text).toContain("We'll return the ฿5,000 security deposit")
    expect(await changeDamage(app, id, { kind: "return", channel: "cash" }, ADMIN)).toMatchObject({ ok: true })
    await rows("delete from outbox")
    await runAt(THANKS)
    expect((await outbox()).at(-1)?.facts).not.toHaveProperty("damageHeld")
  })

  it("do not ask for a balance whose slip is being checked", async () => {
    const { id } = await confirmedBooking({ language: "en" })
    await editBooking(app, id, { totalPrice: 40000_00 }, ADMIN)
    await rows("update payment_links set status = 'in_review' where booking_id = ?", id)
    await runAt(RELEASE)
    const [arrival] = await listEmails(app)
    expect(arrival?.facts).toMatchObject({ remaining: 0 })
    expect(arrival?.text).not.toContain("6,000")
    await rows("update bookings set arrival = '18:00' where id = ?", id)
    expect((await runAt(BEFORE)).filter((kind) => kind === "before-stay")).toEqual([])
  })

  it("do not ask before the stay if nothing is missing", async () => {
    const { id } = await confirmedBooking()
    await rows("update bookings set arrival = '18:00' where id = ?", id)
    expect(await runAt(BEFORE)).toEqual([])
    expect(await runAt(RELEASE)).toEqual(["arrival"])
  })

  it("follow new dates, also if they were sent for the old ones", async () => {
    const { id } = await confirmedBooking()
    await runAt(BEFORE)
    await runAt(RELEASE)
    app.clock.now = RELEASE + HOUR_MS
    await rows("update outbox set sent_at = ?, due_at = null", RELEASE)
    await editBooking(app, id, { checkIn: "2090-12-10", checkOut: "2090-12-12" }, ADMIN)
    expect(await runAt(at("2090-12-03T15:00:00"))).toEqual(["before-stay", "arrival"])
    expect(await runAt(at("2090-12-07T09:00:00"))).toEqual(["before-stay", "arrival", "before-stay"])
    expect(await runAt(at("2090-12-09T14:00:00"))).toEqual(["before-stay", "arrival", "before-stay", "arrival"])
    expect((await outbox()).at(-1)?.facts.checkIn).toBe("2090-12-10")
    expect((await runAt(at("2090-12-13T10:00:00"))).at(-1)).toBe("thanks")
  })

  it("reach a corrected address", async () => {
    const { id } = await confirmedBooking()
    await runAt(RELEASE)
    await rows("update outbox set sent_at = ?, due_at = null", RELEASE)
    await editBooking(app, id, { customerInfo: { email: "right@example.com" } }, ADMIN)
    await runAt(RELEASE + HOUR_MS)
    const to = await rows<{ recipient: string }>("select recipient from outbox where kind = 'arrival' order by rowid")
    expect(to.map(({ recipient }) => recipient)).toEqual(["mali@example.com", "right@example.com"])
  })

  it("are not sent again when the links of a colleague who has left end", async () => {
    const { id } = await confirmedBooking()
    const [owner, staff] = [await insertAdmin(app), await insertAdmin(app, { email: "nok@example.com", role: "staff" })]
    await shareBooking(app, id, staff)
    await runAt(BEFORE)
    await removeAdmin(app, staff.id, owner)
    expect(await runAt(BEFORE + HOUR_MS)).toEqual(["before-stay", "account-changed", "new-link"])
  })

  it("leave out the arrival while neither place nor access is entered", async () => {
    await updateSampleVilla(app, { place: NO_PLACE, access: null })
    await confirmedBooking()
    expect(await runAt(RELEASE)).toEqual([])
    await updateSampleVilla(app, { place: PLACE })
    expect(await runAt(RELEASE + HOUR_MS)).toEqual(["arrival"])
  })

  it("are none for stays that had begun when staff entered them, and for erased ones", async () => {
    const entered = await confirmedBooking()
    await rows("update bookings set created_at = ? where id = ?", at("2090-12-04T00:00:00"), entered.id)
    const erased = await confirmedBooking({ checkIn: "2090-12-07", checkOut: "2090-12-08" })
    await rows("update bookings set erased_at = 1 where id = ?", erased.id)
    for (const moment of [BEFORE, RELEASE, at("2090-12-06T14:00:00"), THANKS, THANKS + 24 * HOUR_MS])
      expect(await runAt(moment)).toEqual([])
  })

  it("are not limited like emails that guests cause, and do not count as such", async () => {
    const limited = { ...testApp({}), clock: app.clock, now: app.now }
    await confirmedBooking()
    for (let count = 0; count < 12; count++)
      await rows(
        `insert into outbox (id, kind, language, recipient, facts, created_at, due_at, attempts)
         values (?, 'changed', 'en', 'mali@example.com', '{}', ?, null, 1)`,
        `changed-${count}`,
        RELEASE,
      )
    app = limited
    expect(await runAt(RELEASE)).toContain("arrival")
  })

  it("read the stays around the current date only", async () => {
    const { id } = await confirmedBooking()
    const columns =
      "guest_id, status, rooms, guests, email, payment_method, special_requests, language, price, terms, total"
    await rows(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 500)
       insert into bookings (id, reference, check_in, check_out, version, created_at, updated_at, ${columns})
       select 'old-' || i, 'OLD-' || i, date('2080-01-01', '+' || i || ' days'), date('2080-01-02', '+' || i || ' days'),
         1, 1, 1, ${columns} from bookings, n where id = ?`,
      id,
    )
    app.usage.rowsRead = 0
    await runAt(RELEASE)
    expect(await kinds()).toEqual(["arrival"])
    expect(app.usage.rowsRead).toBeLessThan(100)
  })
})

describe("the code in an arrival email", () => {
  const production = () => ({ ...app, settings: { ...app.settings, production: true } })
  const codes = async () => (await openedFacts()).map(({ code, wifi }) => ({ code, wifi }))

  it("is removed with the Wi-Fi once the email is sent", async () => {
    await confirmedBooking()
    await runAt(RELEASE)
    expect(await codes()).toEqual([{ code: "4711#", wifi: SECRETS.wifi }])
    expect(JSON.stringify(await rows("select * from outbox"))).not.toMatch(/4711#|sun-sea/)
    const mailer = recordingMailer()
    expect(await deliverEmails({ ...production(), mailer })).toBe(1)
    expect(mailer.sent[0]?.text).toMatch(/4711#[\s\S]*sun-sea/)
    expect(await codes()).toEqual([{ code: null, wifi: null }])
    const [{ facts } = { facts: "" }] = await rows<{ facts: string }>("select facts from outbox")
    expect(facts).not.toMatch(/4711#|sun-sea|token=/)
  })

  it.each([
    ["the mail service refuses it for good", RELEASE, true],
    ["the stay is over before it could be sent", at("2090-12-07T11:00:00"), false],
  ] as const)("is removed if the email is given up because %s", async (_, now, permanent) => {
    await confirmedBooking()
    await runAt(RELEASE)
    app.clock.now = now
    const mailer = { send: async () => ({ sent: false as const, permanent, error: "refused" }) }
    await deliverEmails({ ...production(), mailer })
    expect(await outbox()).toMatchObject([{ due_at: null, sent_at: null }])
    expect(JSON.stringify(await outbox())).not.toMatch(/4711#|sun-sea/)
  })

  it("is the booking's own if it has one", async () => {
    const { id } = await confirmedBooking()
    await rows("update bookings set access_code = ? where id = ?", await encryptAccessCode(app, id, "2580"), id)
    await runAt(RELEASE)
    expect(await codes()).toEqual([{ code: "2580", wifi: SECRETS.wifi }])
  })

  it("delays only its own email while it cannot be decrypted, and the dashboard reports it", async () => {
    const other = testApp({ LIMITS: "off", SESSION_SECRET: "another-secret-of-at-least-32-characters" })
    const { id } = await confirmedBooking()
    await rows("update bookings set access_code = ? where id = ?", await encryptAccessCode(other, id, "2580"), id)
    await confirmedBooking({ checkIn: "2090-12-02", checkOut: "2090-12-03" })
    await runAt(RELEASE)
    expect((await outbox()).map(({ facts }) => facts.checkIn)).toEqual(["2090-12-02"])
    expect(await rows("select job, subject, error from job_failures")).toEqual([
      { job: "stay-emails", subject: id, error: "The access code is unreadable" },
    ])
    await rows("update bookings set access_code = null where id = ?", id)
    await setSecrets(SECRETS, other)
    expect(await runAt(RELEASE + HOUR_MS)).toHaveLength(1)
    await setSecrets(SECRETS)
    expect(await runAt(RELEASE + 2 * HOUR_MS)).toHaveLength(2)
    expect(await rows("select * from job_failures")).toEqual([])
  })

  it("is not queued if the booking or the code changes at the same time; the next run sends the new one", async () => {
    const { id } = await confirmedBooking()
    app.clock.now = RELEASE
    const changed = withConcurrentWrite(app, async () => {
      await setSecrets({ ...SECRETS, code: "9999" })
      await rows("update villa set version = version + 1")
    })
    await queueScheduledEmails(changed, LINKS)
    expect(await kinds()).toEqual([])
    const cancelled = withConcurrentWrite(app, async () => void (await changeStatus(app, id, "cancelled", ADMIN)))
    await queueScheduledEmails(cancelled, LINKS)
    expect(await kinds()).toEqual(["cancelled"])
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    ["cancelled", (id) => changeStatus(app, id, "cancelled", ADMIN)],
    ["moved", (id) => editBooking(app, id, { checkIn: "2090-12-10", checkOut: "2090-12-12" }, ADMIN)],
    ["given another address", (id) => editBooking(app, id, { customerInfo: { email: "right@example.com" } }, ADMIN)],
  ])("is withdrawn if the booking is %s before the email is sent", async (_, change) => {
    const { id } = await confirmedBooking()
    await runAt(RELEASE)
    await change(id)
    expect(await kinds()).not.toContain("arrival")
  })

  it.each([
    ["the villa's code", true, () => changeVillaAccess(app, { code: "0815#", tellGuests: true }, OWNER)],
    ["the villa's code", false, () => changeVillaAccess(app, { code: "0815#", tellGuests: false }, OWNER)],
    ["the booking's code", true, (id: string) => setAccessCode(app, id, { code: "0815#", tellGuests: true }, ADMIN)],
    ["the booking's code", false, (id: string) => setAccessCode(app, id, { code: "0815#", tellGuests: false }, ADMIN)],
  ])(
    "is withdrawn and queued anew if %s changes before the email is sent, guests told: %s",
    async (_, told, change) => {
      const { id } = await confirmedBooking()
      await runAt(RELEASE)
      await change(id)
      expect(await kinds()).toEqual(told ? ["code-changed"] : [])
      expect(await runAt(RELEASE + HOUR_MS)).toContain("arrival")
      expect(new Set((await codes()).map(({ code }) => code))).toEqual(new Set(["0815#"]))
    },
  )

  it("stays if it is sent or given up, or if it is another one than what changes", async () => {
    const { id } = await confirmedBooking()
    const own = await confirmedBooking({ checkIn: "2090-12-02", checkOut: "2090-12-03" })
    await setAccessCode(app, own.id, { code: "2580", tellGuests: false }, ADMIN)
    await runAt(RELEASE)
    await changeVillaAccess(app, { code: "0815#", tellGuests: false }, OWNER)
    expect(await codes()).toMatchObject([{ code: "2580" }])
    await runAt(RELEASE)
    await setAccessCode(app, own.id, { code: "2581", tellGuests: false }, ADMIN)
    expect(await codes()).toMatchObject([{ code: "0815#" }])
    await rows("update outbox set due_at = null, error = 'refused' where booking_id = ?", id)
    await changeVillaAccess(app, { code: "0816", tellGuests: false }, OWNER)
    expect(await kinds()).toEqual(["arrival"])
  })
})

describe("the arrival email of a guest who has paid half", () => {
  const record = async (id: string, line: Parameters<typeof recordLedgerLine>[2]) =>
    expect(await recordLedgerLine(app, id, line, ADMIN)).toMatchObject({ ok: true })
  /** The other half, 17,000 baht, is due on 30 November. */
  async function bookingWithBalance(): Promise<string> {
    const { id } = await createBooking(app, { customer: MALI, language: "en" })
    await setHalfAsDeposit(id)
    expect(await changeStatus(app, id, "confirmed", ADMIN)).toMatchObject({ ok: true })
    await rows("delete from outbox")
    return id
  }
  const arrivalsAt = async (now: number) => (await runAt(now)).filter((kind) => kind === "arrival").length

  it("waits for the balance, also while a slip is in review, and is queued by the next run", async () => {
    const id = await bookingWithBalance()
    expect(await arrivalsAt(RELEASE)).toBe(0)
    await rows("update payment_links set status = 'in_review' where booking_id = ?", id)
    expect(await arrivalsAt(RELEASE + HOUR_MS)).toBe(0)
    await rows("update payment_links set status = 'open' where booking_id = ?", id)
    await record(id, { kind: "payment", amount: 17_000_00, channel: "bank" })
    expect(await arrivalsAt(RELEASE + HOUR_MS)).toBe(1)
    expect((await openedFacts()).at(-1)).toMatchObject({ code: "4711#", wifi: SECRETS.wifi })
  })

  it("is queued once the rest is waived, even during the stay", async () => {
    const id = await bookingWithBalance()
    expect(await arrivalsAt(at("2090-12-05T12:00:00"))).toBe(0)
    await record(id, { kind: "waiver", amount: 17_000_00, note: "goodwill" })
    expect(await arrivalsAt(at("2090-12-05T12:05:00"))).toBe(1)
  })

  it("does not wait for what is due on arrival", async () => {
    const id = await bookingWithBalance()
    await rows("update bookings set terms = json_set(terms, '$.balanceDays', 0) where id = ?", id)
    expect(await arrivalsAt(RELEASE)).toBe(1)
  })

  it("is withdrawn if a payment is taken back before it is sent", async () => {
    const id = await bookingWithBalance()
    await record(id, { kind: "payment", amount: 17_000_00, channel: "bank" })
    expect(await arrivalsAt(RELEASE)).toBe(1)
    const [paid] = await rows<{ id: string }>("select id from ledger where kind = 'payment' order by rowid desc")
    await record(id, { kind: "reversal", reverses: paid!.id, note: "bounced" })
    expect(await kinds()).not.toContain("arrival")
    expect(await arrivalsAt(RELEASE + HOUR_MS)).toBe(0)
  })

  it("is withdrawn if what the stay was confirmed with is taken back, though all is due on arrival", async () => {
    const { id } = await confirmedBooking()
    expect(await arrivalsAt(RELEASE)).toBe(1)
    const [paid] = await rows<{ id: string }>("select id from ledger where kind = 'payment'")
    await record(id, { kind: "reversal", reverses: paid!.id, note: "forged" })
    expect(await kinds()).not.toContain("arrival")
    const reversed = (await outbox()).find(({ kind }) => kind === "payment-reversed")
    expect(reversed?.facts).toMatchObject({ owedForCodes: 34_000_00 })
    expect(await arrivalsAt(RELEASE + HOUR_MS)).toBe(0)
  })
})

describe("a new code", () => {
  it("replaces the one before whose email is not sent yet", async () => {
    const { id } = await confirmedBooking()
    app.clock.now = RELEASE
    await changeVillaAccess(app, { code: "1111#", tellGuests: true }, OWNER)
    await changeVillaAccess(app, { code: "2222#", tellGuests: true }, OWNER)
    expect((await openedFacts()).map(({ code }) => code)).toEqual(["2222#"])
    await setAccessCode(app, id, { code: "3333#", tellGuests: true }, ADMIN)
    await setAccessCode(app, id, { code: "4444#", tellGuests: true }, ADMIN)
    expect((await openedFacts()).map(({ code }) => code)).toEqual(["4444#"])
    // No random id and no encrypted text contains a "#".
    expect(JSON.stringify(await rows("select * from outbox"))).not.toContain("4444#")
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    ["moved", (id) => editBooking(app, id, { checkIn: "2090-12-20", checkOut: "2090-12-22" }, ADMIN)],
    ["shortened", (id) => editBooking(app, id, { checkOut: "2090-12-06" }, ADMIN)],
    ["given a code of its own", (id) => setAccessCode(app, id, { code: "2580", tellGuests: false }, ADMIN)],
  ])("is not emailed if the booking is %s after it was read", async (_, change) => {
    const { id } = await confirmedBooking()
    app.clock.now = RELEASE
    const stays = await findStaysWithVillaCode(app, villaClock)
    expect(stays).toHaveLength(1)
    await change(id)
    await rows("delete from outbox")
    expect(await queueFor(stays)).toEqual([])
  })

  const queueFor = async (stays: Booking[], code: string | null = "0815#") => {
    const villa = { timezone: "Asia/Bangkok", checkInTime: "14:00", checkOutTime: "11:00" }
    const writes = await codeChangedEmails(app, stays, { villa, code, releaseHours: 24 })
    if (writes.length > 0) await write(app.db, writes)
    const facts = await openedFacts()
    return (await outbox()).map(({ kind }, index) => [kind, facts[index]?.code])
  }
  const villaClock = { timezone: "Asia/Bangkok", checkInTime: "14:00", checkOutTime: "11:00" }

  it("is emailed to the guests who can see the code, until six hours after check-out", async () => {
    const stay = await confirmedBooking()
    for (const [now, queued] of [
      [RELEASE - 1, 0],
      [RELEASE, 1],
      [at("2090-12-07T16:59:59"), 2],
      [at("2090-12-07T17:00:00"), 2],
    ] as const) {
      app.clock.now = now
      expect(await queueFor([stay])).toHaveLength(queued)
    }
    expect(await queueFor([stay], null)).toEqual(Array(2).fill(["code-changed", "0815#"]))
    const [email] = await listEmails(app)
    expect(email?.text).toContain("Lock box code: 0815#")
    await deliverEmails({ ...app, settings: { ...app.settings, production: true } })
    expect(JSON.stringify(await outbox())).not.toMatch(/0815#|token=/)
    expect((await findAdminBooking(app, stay.id))?.emails.map(({ kind }) => kind)).toEqual(
      Array(2).fill("code-changed"),
    )
  })

  it("is not emailed to guests with a code of their own, nor once the booking is cancelled", async () => {
    const own = await confirmedBooking()
    await rows("update bookings set access_code = ? where id = ?", await encryptAccessCode(app, own.id, "2580"), own.id)
    const { id } = await confirmedBooking({ checkIn: "2090-12-02", checkOut: "2090-12-03" })
    app.clock.now = RELEASE
    const stays = await findStaysWithVillaCode(app, villaClock)
    expect(stays.map((stay) => stay.id)).toEqual([id])
    await changeStatus(app, id, "cancelled", ADMIN)
    await rows("delete from outbox")
    expect(await queueFor(stays)).toEqual([])
  })
})
