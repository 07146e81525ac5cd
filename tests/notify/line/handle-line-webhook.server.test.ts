import { beforeEach, describe, expect, it } from "vitest"
import { write } from "#app/db/database.server.ts"
import { DEFAULT_ALERT_SETTINGS } from "#app/notify/alerts/alert.ts"
import { saveAlertSettings } from "#app/notify/alerts/recipient-store.server.ts"
import { answerLineEvents, CHATS, readLineWebhook } from "#app/notify/line/handle-line-webhook.server.ts"
import { cleanUpLine, createLineCode, unlinkLine } from "#app/notify/line/link-line.server.ts"
import { deleteStaff, insertAdmin } from "../../support/admins.ts"
import { deleteBookings, HOUR_MS, insertSampleVilla, rows, type TestApp, testApp } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { LINE_USERS, lineWebhook, textEvent, unfollowEvent } from "../../support/line.ts"
import { lineState } from "../../support/line-app.ts"

const MINUTE_MS = 60_000
const WRONG = "BAAN-00000000"
let app: TestApp
let owner: string

beforeEach(async () => {
  for (const table of [
    "alert_deliveries",
    "alerts",
    "alert_settings",
    "line_links",
    "line_codes",
    "line_events",
    "villa_events",
  ]) {
    await rows(`delete from ${table}`)
  }
  await deleteBookings()
  await deleteStaff()
  await rows("delete from villa")
  app = testApp()
  owner = (await insertAdmin(app)).id
  await lineState({ reset: true })
})

/** Delivers events as LINE does: signed, read, then run. */
async function receive(...events: object[]): Promise<void> {
  const { body, headers } = lineWebhook(events)
  const commands = await readLineWebhook(app, new TextEncoder().encode(body), headers["X-Line-Signature"])
  if (!commands.ok) throw new Error(commands.error)
  await answerLineEvents(app, commands.value)
}

async function newCode(adminId = owner): Promise<string> {
  const made = await createLineCode(app, adminId)
  if (!made.ok) throw new Error(made.error)
  return made.value.code
}

type Link = { admin_id: string; line_user_id: string; broken_at: number | null }
const links = () => rows<Link>("select admin_id, line_user_id, broken_at from line_links order by admin_id")
const history = () => rows("select at, actor_name, action, detail from villa_events order by id")
const replies = async () => (await lineState()).replies.map(({ messages }) => JSON.stringify(messages))

describe("a code", () => {
  it("is stored as a hash, opens LINE with the code typed in, and is valid for 10 minutes", async () => {
    const made = await createLineCode(app, owner)
    if (!made.ok) throw new Error(made.error)
    const { code, url, expiresAt } = made.value
    expect(url).toBe(`https://line.me/R/oaMessage/%40123baan/?${code}`)
    expect(expiresAt).toBe(app.now() + 10 * MINUTE_MS)
    const stored = JSON.stringify(await rows("select * from line_codes"))
    expect(stored).not.toContain(code.slice(5))
  })

  it("links the account that sends it, with a free reply", async () => {
    await receive(textEvent(await newCode()))
    expect(await links()).toEqual([{ admin_id: owner, line_user_id: LINE_USERS.owner, broken_at: null }])
    expect((await replies()).join()).toMatch(/เชื่อมต่อ LINE แล้ว.*LINE is connected/)
    expect(await lineState()).toMatchObject({ used: 0, pushes: [] })
  })

  it("works once", async () => {
    const code = await newCode()
    await receive(textEvent(code))
    await receive(textEvent(code, LINE_USERS.colleague))
    expect(await links()).toHaveLength(1)
    expect((await replies())[1]).toContain("หมดอายุ")
  })

  it("sent by ten accounts at once links one", async () => {
    const code = await newCode()
    const users = Array.from({ length: 10 }, (_, index) => `U${String(index).repeat(32)}`)
    await Promise.all(users.map((user) => receive(textEvent(code, user))))
    expect(await links()).toHaveLength(1)
  })

  it("expires after 10 minutes", async () => {
    const code = await newCode()
    app.clock.now += 10 * MINUTE_MS
    await receive(textEvent(code))
    expect(await links()).toEqual([])
  })

  it("is replaced by the next one of the same admin", async () => {
    const first = await newCode()
    await newCode()
    await receive(textEvent(first))
    expect(await links()).toEqual([])
  })

  it("of a colleague does not take over a linked account", async () => {
    const colleague = (await insertAdmin(app, { id: "z", email: "nok@example.com" })).id
    await receive(textEvent(await newCode()))
    await receive(textEvent(await newCode(colleague)))
    expect(await links()).toMatchObject([{ admin_id: owner }])
    expect((await replies())[1]).toContain("already connected to a team member")
  })

  it("moves an admin to another LINE account", async () => {
    await receive(textEvent(await newCode()))
    await receive(textEvent(await newCode(), LINE_USERS.colleague))
    expect(await links()).toMatchObject([{ admin_id: owner, line_user_id: LINE_USERS.colleague }])
  })

  it("is not made without a channel, or while LINE does not answer", async () => {
    expect(await createLineCode({ ...app, line: null }, owner)).toEqual({ ok: false, error: "line-not-set" })
    await lineState({ fault: { fault: "internal", path: "info" } })
    expect(await createLineCode(app, owner)).toMatchObject({ error: "line-unreachable" })
    expect(await rows("select * from line_codes")).toEqual([])
  })
})

describe("the villa's history", () => {
  it("has an entry when somebody links their LINE, and when they unlink it", async () => {
    const colleague = (await insertAdmin(app, { id: "z", name: "Nok", email: "nok@example.com" })).id
    await receive(textEvent(await newCode(colleague)))
    const linkedAt = app.now()
    app.clock.now += MINUTE_MS
    await unlinkLine(app, colleague)
    await unlinkLine(app, colleague)
    expect(await history()).toEqual([
      { at: linkedAt, actor_name: "Nok", action: "line-linked", detail: "Nok" },
      { at: app.now(), actor_name: "Nok", action: "line-unlinked", detail: "Nok" },
    ])
  })

  it("has none of a wrong code, of a colleague's account and of a code that nobody used", async () => {
    const colleague = (await insertAdmin(app, { id: "z", email: "nok@example.com" })).id
    await receive(textEvent(await newCode()))
    await receive(textEvent(await newCode(colleague)))
    await receive(textEvent(WRONG, LINE_USERS.colleague))
    await unlinkLine(app, colleague)
    expect(await history()).toMatchObject([{ action: "line-linked" }])
  })
})

describe("wrong codes", () => {
  it("of one LINE user are limited to five an hour; then even the right one gets no reply", async () => {
    const code = await newCode()
    for (let attempt = 0; attempt < 5; attempt++) await receive(textEvent(WRONG))
    expect((await replies())[4]).toContain("1 ชั่วโมง")
    await receive(textEvent(code))
    expect(await links()).toEqual([])
    expect(await replies()).toHaveLength(5)
  })

  it("are counted exactly when they arrive at once", async () => {
    const code = await newCode()
    await Promise.all(Array.from({ length: 20 }, () => receive(textEvent(WRONG))))
    await receive(textEvent(code))
    expect(await links()).toEqual([])
  })

  it("count for an hour", async () => {
    for (let attempt = 0; attempt < 5; attempt++) await receive(textEvent(WRONG))
    app.clock.now += HOUR_MS
    await receive(textEvent(await newCode()))
    expect(await links()).toHaveLength(1)
  })

  it("of one user do not block another", async () => {
    for (let attempt = 0; attempt < 5; attempt++) await receive(textEvent(WRONG, LINE_USERS.guest))
    await receive(textEvent(await newCode()))
    expect(await links()).toHaveLength(1)
  })

  it("are kept without the id of the LINE user", async () => {
    await receive(textEvent(WRONG))
    expect(JSON.stringify(await rows("select * from line_events"))).not.toContain(LINE_USERS.owner)
  })
})

describe("a webhook", () => {
  it("without LINE's signature is refused", async () => {
    const { body } = lineWebhook([textEvent("today")], "forged")
    const { headers } = lineWebhook([textEvent("today")], "forged")
    const read = await readLineWebhook(app, new TextEncoder().encode(body), headers["X-Line-Signature"])
    expect(read).toEqual({ ok: false, error: "unauthorized" })
  })

  it("is refused where no channel is set", async () => {
    const { body, headers } = lineWebhook([])
    const read = await readLineWebhook({ line: null }, new TextEncoder().encode(body), headers["X-Line-Signature"])
    expect(read).toEqual({ ok: false, error: "unauthorized" })
  })

  it("that is replayed after the link was removed does not link again", async () => {
    const event = textEvent(await newCode())
    await receive(event)
    await unlinkLine(app, owner)
    await receive(event)
    expect(await links()).toEqual([])
    expect(await replies()).toHaveLength(1)
  })

  it("that is replayed counts a wrong code once", async () => {
    const event = textEvent(WRONG)
    for (let time = 0; time < 6; time++) await receive(event)
    await receive(textEvent(await newCode()))
    expect(await links()).toHaveLength(1)
  })

  it("with any other message gets no reply", async () => {
    await receive(textEvent("ห้องว่างวันไหนบ้างคะ", LINE_USERS.guest), textEvent("สรุป", LINE_USERS.guest))
    expect(await lineState()).toMatchObject({ replies: [], pushes: [] })
    expect(await rows("select * from line_events")).toEqual([])
  })

  it("whose first event fails still runs the others", async () => {
    await receive(textEvent(await newCode()))
    const code = await newCode()
    const broken = { ...app, signer: { ...app.signer, sign: () => Promise.reject(new Error("once")) } }
    await answerLineEvents(broken, [
      { kind: "message", eventId: "1", lineUserId: LINE_USERS.owner, text: code, replyToken: "r" },
      { kind: "unfollow", eventId: "2", lineUserId: LINE_USERS.owner },
    ])
    expect(await links()).toMatchObject([{ broken_at: app.now() }])
  })
})

describe("สรุป from a linked person", () => {
  it.each([
    ["standard", false],
    ["full", true],
  ] as const)("is answered with the day by a free reply; at %s it names the guest: %s", async (detail, isNamed) => {
    await insertSampleVilla(app)
    const { id } = await createBooking(app, { checkIn: "2090-11-21", checkOut: "2090-11-23" })
    await rows(
      "update bookings set first_name = 'Orawan', status = 'confirmed', payment_deadline = null where id = ?",
      id,
    )
    await write(app.db, [saveAlertSettings(app.db, owner, { ...DEFAULT_ALERT_SETTINGS, detail, version: 1 })])
    await receive(textEvent(await newCode()))
    await receive(textEvent("สรุป"))
    const { used, pushes, replies } = await lineState()
    expect([used, pushes]).toEqual([0, []])
    const answer = JSON.stringify(replies[1])
    expect(answer).toMatch(/วันนี้.*2633.*14:00/)
    expect(answer.includes("Orawan")).toBe(isNamed)
  })

  it("that is replayed is answered once", async () => {
    await receive(textEvent(await newCode()))
    const event = textEvent("today")
    await receive(event)
    await receive({ ...event, replyToken: "another" })
    expect(await replies()).toHaveLength(2)
  })

  it("is not answered once the link is broken", async () => {
    await receive(textEvent(await newCode()))
    await receive(unfollowEvent())
    await receive(textEvent("today"))
    expect(await replies()).toHaveLength(1)
  })
})

describe("somebody who blocks the account", () => {
  it("has a broken link, until it is linked again", async () => {
    await receive(textEvent(await newCode()))
    await receive(unfollowEvent())
    expect(await links()).toMatchObject([{ broken_at: app.now() }])
    expect(await rows("select kind, recipient_id from alerts")).toEqual([
      { kind: "channel-broken", recipient_id: owner },
    ])
    await receive(textEvent(await newCode()))
    expect(await links()).toMatchObject([{ broken_at: null }])
  })

  it("changes nothing without a link", async () => {
    await receive(unfollowEvent(LINE_USERS.guest))
    expect(await rows("select id from line_events union all select id from alerts")).toEqual([])
  })
})

it("the cron deletes expired codes, and events after three days", async () => {
  await newCode()
  await receive(textEvent(WRONG))
  app.clock.now += 10 * MINUTE_MS
  await cleanUpLine(app)
  expect(await rows("select * from line_codes")).toEqual([])
  expect(await rows("select * from line_events")).toHaveLength(1)
  app.clock.now += 72 * HOUR_MS
  await cleanUpLine(app)
  expect(await rows("select * from line_events")).toEqual([])
})

describe("a text is meant for", () => {
  it.each<[string, (keyof typeof CHATS)[]]>([
    ["BAAN-7K3M9QXW", ["team"]],
    ["baan-7k3m9qxw", ["team"]],
    ["สรุป", ["team"]],
    [" Today ", ["team"]],
    ["STAY-7K3M9QXW", ["guest"]],
    ["สถานะ", ["guest"]],
    ["BV-7K3M9Q", ["guest"]],
    ["WAIT-7K3M9QXW", ["waitingList"]],
    ["PLAN-7K3M9QXW", ["cleaner"]],
    ["today?", []],
    ["ขอสรุปหน่อยค่ะ", []],
    ["please stop by the pool", []],
    ["สวัสดีค่ะ ห้องว่างไหมคะ", []],
    ["", []],
  ])("%j: %o", (text, chats) => {
    const meant = Object.entries(CHATS).filter(([, { answerTo }]) => answerTo(text) !== null)
    expect(meant.map(([name]) => name)).toEqual(chats)
  })
})
