import { describe, expect, it } from "vitest"
import { AlertSettingsForm, onlyTouchedSettings } from "#app/notify/alerts/alert-settings-request.ts"

const FORM = {
  push: "nothing",
  line: "everything",
  mail: "important",
  detail: "discreet",
  language: "en",
  quiet: true,
  quietFrom: "21:00",
  quietTo: "06:00",
  digestHour: "9",
  shown: "{}",
}

describe("the settings form changes only what was touched", () => {
  it.each([
    [["push"], { channels: { push: "nothing" } }],
    [["detail", "language"], { channels: {}, detail: "discreet", language: "en" }],
    [["quietTo"], { channels: {}, quiet: { from: "21:00", to: "06:00" } }],
    [["quiet"], { channels: {}, quiet: { from: "21:00", to: "06:00" } }],
    [["digest"], { channels: {}, digestHour: null }],
    [[], { channels: {} }],
  ])("%j", (touched, change) => {
    expect(onlyTouchedSettings(AlertSettingsForm.parse(FORM), new Set(touched))).toEqual(change)
  })
})
