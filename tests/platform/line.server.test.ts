import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it } from "vitest"
import { line, MONTHLY_LIMIT } from "#app/platform/line.server.ts"
import { BASIC_ID, LINE_CHANNEL, LINE_USERS, lineWebhook } from "../support/line.ts"
import { lineState } from "../support/line-app.ts"

const MINUTE_MS = 60_000
const clock = { now: 0 }
const HELLO = [{ type: "text" as const, text: "สวัสดี" }]
const bytes = (text: string) => new TextEncoder().encode(text)

const driver = (settings = {}, timeoutMs?: number) =>
  line(
    { channelId: LINE_CHANNEL.id, channelSecret: LINE_CHANNEL.secret, apiUrl: env.TEST_LINE.url, ...settings },
    () => clock.now,
    timeoutMs,
  )
const push = (to: string = LINE_USERS.owner, key = crypto.randomUUID(), on = driver()) => on.push(to, HELLO, key)
const tokenCalls = (requests: string[]) => requests.filter((call) => call.endsWith("/token")).length

beforeEach(async () => {
  clock.now = Date.UTC(2090, 0, 1)
  await lineState({ reset: true })
})

describe("a push", () => {
  it("reaches one person with its retry key", async () => {
    const key = crypto.randomUUID()
    expect(await push(LINE_USERS.owner, key)).toEqual({ sent: true })
    expect((await lineState()).pushes).toEqual([{ to: LINE_USERS.owner, messages: HELLO, retryKey: key }])
  })

  it("that is repeated counts as sent and is delivered once", async () => {
    const key = crypto.randomUUID()
    const results = [await push(LINE_USERS.owner, key), await push(LINE_USERS.owner, key)]
    expect(results).toEqual([{ sent: true }, { sent: true }])
    expect((await lineState()).pushes).toHaveLength(1)
  })

  it("whose response is lost can be repeated and is delivered once", async () => {
    const key = crypto.randomUUID()
    await lineState({ fault: { fault: "lost", path: "push" } })
    expect(await push(LINE_USERS.owner, key, driver({}, 300))).toMatchObject({ sent: false, error: "timeout" })
    await lineState({ fault: null })
    expect(await push(LINE_USERS.owner, key)).toEqual({ sent: true })
    expect((await lineState()).pushes).toHaveLength(1)
  })

  it("over the month's limit is refused for good", async () => {
    await lineState({ used: 300, limit: 300 })
    expect(await push()).toEqual({ sent: false, permanent: true, error: MONTHLY_LIMIT })
  })

  it("to somebody unknown is refused for good", async () => {
    expect(await push(`U${"9".repeat(32)}`)).toEqual({ sent: false, permanent: true, error: "http 400" })
  })

  it.each([
    ["internal", "http 500"],
    ["html", "http 502"],
    ["tooMany", "http 429"],
  ] as const)("that fails with %s is to be repeated", async (fault, error) => {
    await lineState({ fault: { fault, path: "push" } })
    expect(await push()).toEqual({ sent: false, permanent: false, error })
  })

  it("that LINE refuses to our channel says so", async () => {
    await lineState({ fault: { fault: "forbidden", path: "push" } })
    expect(await push()).toEqual({ sent: false, permanent: false, refusesUs: true, error: "http 403" })
  })

  it("without a response in time is to be repeated", async () => {
    await lineState({ fault: { fault: "silent", path: "push" } })
    expect(await push(LINE_USERS.owner, crypto.randomUUID(), driver({}, 200))).toMatchObject({ error: "timeout" })
  })

  it("to a server that does not exist is to be repeated", async () => {
    const nowhere = driver({ apiUrl: "http://127.0.0.1:1" })
    expect(await push(LINE_USERS.owner, crypto.randomUUID(), nowhere)).toMatchObject({ permanent: false })
  })
})

describe("the channel access token", () => {
  it("is held for 10 minutes", async () => {
    const held = driver()
    await push(LINE_USERS.owner, crypto.randomUUID(), held)
    clock.now += 10 * MINUTE_MS - 1
    await push(LINE_USERS.owner, crypto.randomUUID(), held)
    expect(tokenCalls((await lineState()).requests)).toBe(1)
    clock.now += 1
    await push(LINE_USERS.owner, crypto.randomUUID(), held)
    expect(tokenCalls((await lineState()).requests)).toBe(2)
  })

  it("is replaced when LINE refuses it", async () => {
    const held = driver()
    await push(LINE_USERS.owner, crypto.randomUUID(), held)
    await lineState({ revokeTokens: true })
    expect(await push(LINE_USERS.owner, crypto.randomUUID(), held)).toEqual({ sent: true })
    expect((await lineState()).pushes).toHaveLength(2)
  })

  it("is not issued for a wrong secret, which is no fault of the message", async () => {
    const wrong = driver({ channelSecret: "wrong" })
    const outcome = await push(LINE_USERS.owner, crypto.randomUUID(), wrong)
    expect(outcome).toEqual({ sent: false, permanent: false, refusesUs: true, error: "token http 400" })
  })
})

describe("a reply", () => {
  it("is sent once", async () => {
    expect(await driver().reply("token", HELLO)).toEqual({ sent: true })
    expect(await driver().reply("token", HELLO)).toMatchObject({ sent: false, permanent: true })
    expect((await lineState()).replies).toHaveLength(1)
  })

  it("is free", async () => {
    await driver().reply("token", HELLO)
    expect((await lineState()).used).toBe(0)
  })
})

describe("the month's messages", () => {
  it("are counted by LINE", async () => {
    await lineState({ used: 12, limit: 300 })
    expect(await driver().quota()).toEqual({ ok: true, value: { used: 12, limit: 300 } })
  })

  it("may have no limit", async () => {
    await lineState({ used: 12, limit: null })
    expect(await driver().quota()).toEqual({ ok: true, value: { used: 12, limit: null } })
  })

  it("are unknown while LINE does not answer", async () => {
    await lineState({ fault: { fault: "internal", path: "quota" } })
    expect(await driver().quota()).toEqual({ ok: false, error: "line-unreachable" })
  })
})

it("names the official account", async () => {
  expect(await driver().account()).toEqual({ ok: true, value: { basicId: BASIC_ID, name: "Baan alerts" } })
})

describe("a webhook's signature", () => {
  const { body, headers } = lineWebhook([{ type: "follow" }])
  const signature = headers["X-Line-Signature"]

  it.each<[string, string, string, boolean]>([
    ["of the channel", body, signature, true],
    [
      "of another channel",
      body,
      lineWebhook([{ type: "follow" }], "another secret").headers["X-Line-Signature"],
      false,
    ],
    ["of another body", body.replace("follow", "unfollow"), signature, false],
    ["of the same JSON with a space", `${body} `, signature, false],
    ["that is missing", body, "", false],
    ["that is cut", body, signature.slice(0, 20), false],
    ["that is not base64", body, "ลายเซ็น", false],
  ])("%s", async (_, text, given, isSigned) => {
    expect(await driver().isSigned(bytes(text), given)).toBe(isSigned)
  })
})
