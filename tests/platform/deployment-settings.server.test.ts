import { describe, expect, it } from "vitest"
import { readSettings } from "#app/platform/deployment-settings.server.ts"
import { requiredSecrets, requiredSettings } from "#app/platform/required-secrets.ts"

const SECRET = "0123456789abcdef0123456789abcdef"
const settingsOf = (vars: object) => readSettings({ ENVIRONMENT: "production", SESSION_SECRET: SECRET, ...vars } as Env)

describe("production starts", () => {
  it.each<[string, object]>([
    ["with one secret", {}],
    ["with a secret that was piped in with a line break", { SESSION_SECRET: `${SECRET}\n` }],
    ["during a secret rotation", { SESSION_SECRET: `${SECRET},${SECRET}` }],
    ["with its own retention period", { RETENTION_MONTHS: "6" }],
  ])("%s", (_, vars) => {
    const { production, sessionSecrets } = settingsOf(vars)
    expect(production).toBe(true)
    expect(sessionSecrets.every((secret) => secret === SECRET)).toBe(true)
  })
})

describe("production does not start", () => {
  it.each<[string, object, RegExp]>([
    ["without its secret", { SESSION_SECRET: undefined }, /SESSION_SECRET is missing/],
    ["with an empty secret", { SESSION_SECRET: " , " }, /SESSION_SECRET is missing/],
    ["with a secret that can be guessed", { SESSION_SECRET: "secret" }, /SESSION_SECRET is too short/],
    ["with an old secret that can be guessed", { SESSION_SECRET: `${SECRET},secret` }, /SESSION_SECRET is too short/],
    ["with a payment window of local development", { PAYMENT_WINDOW_SECONDS: "5" }, /PAYMENT_WINDOW_SECONDS/],
    ["with an OTP wait of local development", { OTP_RESEND_SECONDS: "0" }, /OTP_RESEND_SECONDS/],
    ["without limits", { LIMITS: "off" }, /LIMITS/],
    ["with a LINE API for tests", { LINE_API_URL: "http://localhost:1" }, /LINE_API_URL/],
    ["with a LINE channel and without its secret", { LINE_CHANNEL_ID: "2" }, /LINE_CHANNEL_SECRET/],
    ["with the secret of a LINE channel and without its id", { LINE_CHANNEL_SECRET: "s" }, /LINE_CHANNEL_ID/],
    ["with the sandbox gateway", { CARD_GATEWAY: "sandbox" }, /CARD_GATEWAY/],
    ["with Omise and without its secrets", { CARD_GATEWAY: "omise", OMISE_PUBLIC_KEY: "p" }, /OMISE_SECRET_KEY/],
    ["with a retention period that is not a number", { RETENTION_MONTHS: "two years" }, /RETENTION_MONTHS/],
    ["with a retention period of zero", { RETENTION_MONTHS: "0" }, /RETENTION_MONTHS/],
    ["with half a month", { RETENTION_MONTHS: "1.5" }, /RETENTION_MONTHS/],
    ["with an infinite retention period", { RETENTION_MONTHS: "121" }, /RETENTION_MONTHS/],
  ])("%s", (_, vars, message) => {
    expect(() => settingsOf(vars)).toThrow(message)
  })
})

it("the wait before another OTP is set in local development only", () => {
  expect(settingsOf({}).otpResendSeconds).toBeNull()
  expect(settingsOf({ ENVIRONMENT: "development", OTP_RESEND_SECONDS: "0" }).otpResendSeconds).toBe(0)
})

it("the default retention period is 24 months", () => {
  expect(settingsOf({}).retentionMonths).toBe(24)
  expect(settingsOf({ RETENTION_MONTHS: "" }).retentionMonths).toBe(24)
  expect(settingsOf({ RETENTION_MONTHS: "6" }).retentionMonths).toBe(6)
})

it("LINE is off, or has a channel", () => {
  expect(settingsOf({}).line).toBeNull()
  const channel = { LINE_CHANNEL_ID: " 2 ", LINE_CHANNEL_SECRET: "s\n" }
  expect(settingsOf(channel).line).toEqual({ channelId: "2", channelSecret: "s", apiUrl: null })
})

describe("settings that a deployment requires", () => {
  it.each<[Parameters<typeof requiredSecrets>[0], string[]]>([
    [{}, ["SESSION_SECRET"]],
    [{ MAIL_DRIVER: "binding" }, ["SESSION_SECRET"]],
    [{ MAIL_DRIVER: "http" }, ["SESSION_SECRET", "MAIL_API_KEY"]],
    [{ CARD_GATEWAY: "omise" }, ["SESSION_SECRET", "OMISE_SECRET_KEY", "OMISE_WEBHOOK_SECRET"]],
    [{ LINE_CHANNEL_ID: "2" }, ["SESSION_SECRET", "LINE_CHANNEL_SECRET"]],
  ])("with %o: %o", (vars, secrets) => {
    expect(requiredSecrets(vars)).toEqual(secrets)
  })
})

describe("settings that a deployment with cards requires in addition", () => {
  it.each<[Parameters<typeof requiredSettings>[0], string[]]>([
    [{}, []],
    [{ MAIL_FROM: "" }, []],
    [{ CARD_GATEWAY: "omise", OMISE_PUBLIC_KEY: "pkey_1", MAIL_FROM: "stay@baan.test" }, []],
    [{ CARD_GATEWAY: "omise", OMISE_PUBLIC_KEY: "pkey_1", MAIL_FROM: " " }, ["MAIL_FROM"]],
    [{ CARD_GATEWAY: "omise" }, ["MAIL_FROM", "OMISE_PUBLIC_KEY"]],
  ])("with %o: %o", (vars, names) => {
    expect(requiredSettings(vars)).toEqual(names)
  })
})

describe("problems with card settings", () => {
  const LIVE = {
    CARD_GATEWAY: "omise",
    OMISE_PUBLIC_KEY: "pkey_5x",
    OMISE_SECRET_KEY: "skey_5x",
    MAIL_DRIVER: "binding",
    MAIL_FROM: "stay@baan.test",
  }

  it.each<[string, object, string[]]>([
    ["nothing", LIVE, []],
    ["none without card payments", { MAIL_FROM: "" }, []],
    ["no sender address for emails", { ...LIVE, MAIL_FROM: "" }, ["mail-missing"]],
    ["no key of the mail API", { ...LIVE, MAIL_DRIVER: "http" }, ["mail-missing"]],
    ["test keys", { ...LIVE, OMISE_PUBLIC_KEY: "pkey_test_5x", OMISE_SECRET_KEY: "skey_test_5x" }, ["test-keys"]],
    ["only one test key", { ...LIVE, OMISE_SECRET_KEY: "skey_test_5x" }, ["keys-mixed"]],
    ["none in local development", { ...LIVE, MAIL_FROM: "", ENVIRONMENT: "development" }, []],
  ])("%s", (_, vars, problems) => {
    expect(settingsOf(vars).cardProblems).toEqual(problems)
  })
})
