import { describe, expect, it } from "vitest"
import { missingSecrets } from "../scripts/deploy-secrets.ts"

const listed = (...names: string[]) =>
  JSON.stringify(
    names.map((name) => ({ name, type: "secret_text" })),
    null,
    2,
  )
const BINDING = '[vars]\nMAIL_DRIVER = "binding"\n# MAIL_DRIVER = "http"\n'

describe("a deployment lacks", () => {
  it.each<[string, string, string, string[]]>([
    ["nothing", BINDING, listed("SESSION_SECRET", "SETUP_CODE"), []],
    ["its one secret", BINDING, "[]", ["SESSION_SECRET"]],
    ["the mail service's key", 'MAIL_DRIVER = "http"', listed("SESSION_SECRET"), ["MAIL_API_KEY"]],
    [
      "the card gateway's secrets",
      'CARD_GATEWAY = "omise"',
      listed("SESSION_SECRET", "OMISE_SECRET_KEY"),
      ["OMISE_WEBHOOK_SECRET"],
    ],
    ["nothing, whatever is said before the list", BINDING, `a warning [old]\n${listed("SESSION_SECRET")}\n`, []],
  ])("%s", (_, toml, answer, missing) => {
    expect(missingSecrets(toml, answer)).toEqual(missing)
  })
})

it("who cannot be asked is not believed", () => {
  expect(() => missingSecrets(BINDING, "You are not logged in")).toThrow(/does not tell/)
})
