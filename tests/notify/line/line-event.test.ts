import { describe, expect, it } from "vitest"
import { type LineCommand, lineCommands } from "#app/notify/line/line-event.ts"
import { LINE_USERS, textEvent, unfollowEvent } from "../../support/line.ts"

const kindsOf = (...events: unknown[]) => lineCommands({ events }).map(({ kind }) => kind)

describe("a message", () => {
  it.each<[string, LineCommand["kind"][]]>([
    ["BAAN-7K3M9QXW", ["link"]],
    ["baan-7k3m9qxw", ["link"]],
    ["สรุป", ["summary"]],
    [" Today ", ["summary"]],
    ["today?", []],
    ["ขอสรุปหน่อยค่ะ", []],
    ["สวัสดีค่ะ ห้องว่างไหมคะ", []],
    ["", []],
  ])("%j: %o", (text, kinds) => {
    expect(kindsOf(textEvent(text))).toEqual(kinds)
  })
})

describe("is ignored", () => {
  it.each<[string, unknown]>([
    [
      "a message in a group",
      textEvent("สรุป", "", { source: { type: "group", groupId: "C1", userId: LINE_USERS.owner } }),
    ],
    ["a sender without an id", textEvent("สรุป", "", { source: { type: "user" } })],
    ["an id of another shape", textEvent("สรุป", "U1' or 1=1")],
    ["an event in standby", textEvent("สรุป", LINE_USERS.owner, { mode: "standby" })],
    ["a sticker", textEvent("", LINE_USERS.owner, { message: { type: "sticker", packageId: "1", stickerId: "1" } })],
    ["a new friend", { ...unfollowEvent(), type: "follow" }],
    ["a postback", { ...unfollowEvent(), type: "postback", postback: { data: "confirm=1" } }],
    ["an event without an id", { ...unfollowEvent(), webhookEventId: undefined }],
    ["null", null],
    ["a text", "event"],
  ])("%s", (_, event) => {
    expect(kindsOf(event)).toEqual([])
  })

  it.each([null, undefined, 1, "", [], {}, { events: null }, { events: {} }])("a body of %j", (body) => {
    expect(lineCommands(body)).toEqual([])
  })
})

it("reads every event of a webhook in order, and skips unknown ones", () => {
  expect(kindsOf(textEvent("BAAN-7K3M9QXW"), { type: "things" }, unfollowEvent(), textEvent("today"))).toEqual([
    "link",
    "unfollow",
    "summary",
  ])
})
