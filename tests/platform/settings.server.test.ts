import { describe, expect, it } from "vitest"
import { requiredSecrets, requiredSettings } from "#app/platform/required-secrets.ts"
import { readSettings } from "#app/platform/settings.server.ts"

const SECRET = "0123456789abcdef0123456789abcdef"
const settingsOf = (vars: object) => readSettings({ ENVIRONMENT: "production", SESSION_SECRET: SECRET, ...vars } as Env)

describe("production starts", () => {
  it.each<[string, object]>([
    ["with one secret", {}],
    ["with a secret that came through a pipe", { SESSION_SECRET: `${SECRET}\n` }],
    ["while a secret is being replaced", { SESSION_SECRET: `${SECRET},${SECRET}` }],
    ["with a retention of its own", { RETENTION_MONTHS: "6" }],
  ])("%s", (_, vars) => {
    const { production, sessionSecrets } = settingsOf(vars)
    expect(production).toBe(true)
    expect(sessionSecrets.every((secret) => secret === SECRET)).toBe(true)
  })
})

describe("production does not start", () => {
  it.each<[string, object, RegExp]>([
    ["without its secret", { SESSION_SECRET: undefined }, /SESSION_SECRET is missing/],
    ["with an empty one", { SESSION_SECRET: " , " }, /SESSION_SECRET is missing/],
    ["with one that can be guessed", { SESSION_SECRET: "secret" }, /SESSION_SECRET is too short/],
    ["with an old one that can be guessed", { SESSION_SECRET: `${SECRET},secret` }, /SESSION_SECRET is too short/],
    ["with a window of local development", { PAYMENT_WINDOW_SECONDS: "5" }, /PAYMENT_WINDOW_SECONDS/],
    ["without limits", { LIMITS: "off" }, /LIMITS/],
    ["with the sandbox", { CARD_GATEWAY: "sandbox" }, /CARD_GATEWAY/],
    ["with Omise and no secret of it", { CARD_GATEWAY: "omise", OMISE_PUBLIC_KEY: "p" }, /OMISE_SECRET_KEY/],
    ["with a retention that is no number", { RETENTION_MONTHS: "two years" }, /RETENTION_MONTHS/],
    ["with a retention of nothing", { RETENTION_MONTHS: "0" }, /RETENTION_MONTHS/],
    ["with half a month", { RETENTION_MONTHS: "1.5" }, /RETENTION_MONTHS/],
    ["with a retention without end", { RETENTION_MONTHS: "121" }, /RETENTION_MONTHS/],
  ])("%s", (_, vars, message) => {
    expect(() => settingsOf(vars)).toThrow(message)
  })
})

it("two years is how long guests' data are kept where nobody says otherwise", () => {
  expect(settingsOf({}).retentionMonths).toBe(24)
  expect(settingsOf({ RETENTION_MONTHS: "" }).retentionMonths).toBe(24)
  expect(settingsOf({ RETENTION_MONTHS: "6" }).retentionMonths).toBe(6)
})

describe("what a deployment needs", () => {
  it.each<[Parameters<typeof requiredSecrets>[0], string[]]>([
    [{}, ["SESSION_SECRET"]],
    [{ MAIL_DRIVER: "binding" }, ["SESSION_SECRET"]],
    [{ MAIL_DRIVER: "http" }, ["SESSION_SECRET", "MAIL_API_KEY"]],
    [{ CARD_GATEWAY: "omise" }, ["SESSION_SECRET", "OMISE_SECRET_KEY", "OMISE_WEBHOOK_SECRET"]],
  ])("with %o: %o", (vars, secrets) => {
    expect(requiredSecrets(vars)).toEqual(secrets)
  })
})

describe("what a deployment that takes cards needs besides", () => {
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

describe("what is not right about taking cards", () => {
  const LIVE = {
    ...{ CARD_GATEWAY: "omise", OMISE_PUBLIC_KEY: "pkey_5x", OMISE_SECRET_KEY: "skey_5x", MAIL_DRIVER: "binding" },
    MAIL_FROM: "stay@baan.test",
  }

  it.each<[string, object, string[]]>([
    ["nothing", LIVE, []],
    ["nothing where no card is taken", { MAIL_FROM: "" }, []],
    ["no address that emails come from", { ...LIVE, MAIL_FROM: "" }, ["mail-missing"]],
    ["no key of the mail API", { ...LIVE, MAIL_DRIVER: "http" }, ["mail-missing"]],
    ["test keys", { ...LIVE, OMISE_PUBLIC_KEY: "pkey_test_5x", OMISE_SECRET_KEY: "skey_test_5x" }, ["test-keys"]],
    ["one test key", { ...LIVE, OMISE_SECRET_KEY: "skey_test_5x" }, ["keys-mixed"]],
    ["nothing in local development", { ...LIVE, MAIL_FROM: "", ENVIRONMENT: "development" }, []],
  ])("%s", (_, vars, problems) => {
    expect(settingsOf(vars).cardProblems).toEqual(problems)
  })
})
