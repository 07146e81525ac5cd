import { describe, expect, it } from "vitest"
import type { BookingEvent } from "#app/booking/booking.ts"
import { departedAuthor, type KnownLink, staffAuthorsAt } from "#app/booking/guest-links/address-author.ts"

const NOK_LEFT = [{ name: "Nok", at: 100 }]

type How = Pick<BookingEvent, "setsEmail" | "isByLink">

/** An event by the guest, or by a member of the team of this name. */
function event(action: BookingEvent["action"], at: number, by: string | null = null, how: How = {}): BookingEvent {
  const actor = by === null ? "guest" : "admin"
  return { action, at, actor, actorName: by, from: null, to: null, reason: null, ...how }
}
const SETS = { setsEmail: true }
const SETS_BY_LINK = { setsEmail: true, isByLink: true }
const booked = event("booked", 1)
const details = event("customer-info", 2, null, SETS)
const byNok = event("changed", 3, "Nok", SETS)
const savedByLink = (at: number) => event("customer-info", at, null, { isByLink: true })
const saved = (at: number) => event("customer-info", at)

describe("who set a booking's email address and has left the team since", () => {
  it.each<[string, BookingEvent[], string | null]>([
    ["nobody, where the guest entered it", [booked, details], null],
    ["who changed it", [booked, details, byNok], "Nok"],
    ["who entered the booking with it", [event("booked", 1, "Nok", SETS)], "Nok"],
    [
      "who entered the booking with it, though somebody has saved it by the link",
      [event("booked", 1, "Nok", SETS), savedByLink(2)],
      "Nok",
    ],
    ["who added the guest's details to a booking without any", [booked, byNok], "Nok"],
    ["nobody, where only something else was changed", [booked, details, event("changed", 3, "Nok")], null],
    [
      "nobody, where the guest has corrected it",
      [event("booked", 1, "Nok", SETS), event("customer-info", 2, null, SETS)],
      null,
    ],
    ["nobody, where a colleague has corrected it", [booked, details, byNok, event("changed", 4, "Anan", SETS)], null],
    ["nobody, where somebody of that name did it later", [booked, details, event("changed", 101, "Nok", SETS)], null],
    ["nobody, once an owner has checked it", [booked, details, byNok, event("email-checked", 101, "Anan")], null],
    [
      "who changed it, whatever they confirmed before they left",
      [booked, details, byNok, event("email-checked", 4, "Nok")],
      "Nok",
    ],
    [
      "who changed it, whatever they confirm once they are an owner again",
      [booked, details, byNok, event("email-checked", 101, "Nok")],
      "Nok",
    ],
  ])("is %s", (_, history, setter) => {
    expect(departedAuthor(history, NOK_LEFT)?.name ?? null).toBe(setter)
  })

  it("is nobody while they are in the team", () => {
    expect(departedAuthor([event("booked", 1, "Nok", SETS)], [])).toBeNull()
  })

  it("is who left twice and changed it in between, until it is checked after the last time", () => {
    const departures = [...NOK_LEFT, { name: "Nok", at: 200 }]
    const history = [booked, details, event("changed", 150, "Nok", SETS)]
    expect(departedAuthor(history, departures)).toEqual({ name: "Nok", through: "account" })
    expect(departedAuthor([...history, event("email-checked", 199, "Anan")], departures)).not.toBeNull()
    expect(departedAuthor([...history, event("email-checked", 200, "Anan")], departures)).toBeNull()
  })

  it.each([
    ["while they knew the link", 10, 20, true],
    ["in the moment of the share", 15, 20, true],
    ["before they knew it", 16, 20, false],
    ["after it had ended", 5, 14, false],
  ])(
    "may be who shared the guest's link, where the address was entered by a link %s",
    (_, sharedAt, endedAt, isListed) => {
      const history = [booked, event("customer-info", 15, null, SETS_BY_LINK)]
      const links = [{ name: "Nok", sharedAt, endedAt }]
      expect(departedAuthor(history, [], links)).toEqual(isListed ? { name: "Nok", through: "link" } : null)
      expect(departedAuthor([...history, event("email-checked", 20, "Anan")], [], links)).toBeNull()
    },
  )

  it("may be who was demoted and has shared the link again since", () => {
    const history = [booked, event("customer-info", 15, null, SETS_BY_LINK)]
    const links = [{ name: "Nok", sharedAt: 10, endedAt: null }]
    expect(departedAuthor(history, NOK_LEFT, links)).toEqual({ name: "Nok", through: "link" })
    expect(departedAuthor(history, [], links)).toBeNull()
  })
})

describe("who of the team had set the address that a code went to, or may have", () => {
  const NOK_KNOWS: KnownLink[] = [{ name: "Nok", sharedAt: 2, endedAt: null }]
  it.each<[string, BookingEvent[], string[], KnownLink[]?]>([
    ["nobody, where the guest had entered it", [booked, details], []],
    ["nobody, where the guest had entered it though the link was shared", [booked, details], [], NOK_KNOWS],
    ["who had changed it", [booked, details, byNok], ["Nok"]],
    ["who had entered the booking with it", [event("booked", 1, "Nok", SETS)], ["Nok"]],
    [
      "who had changed it, though it was changed back later",
      [booked, details, byNok, event("changed", 11, "Nok", SETS)],
      ["Nok"],
    ],
    ["nobody, where it was changed later only", [booked, details, event("changed", 11, "Nok", SETS)], []],
    ["nobody, where the guest had confirmed it on the device that booked", [booked, byNok, saved(4)], []],
    [
      "who had changed it, though it was saved by its own emailed link",
      [booked, details, byNok, savedByLink(4)],
      ["Nok"],
    ],
    [
      "who had entered the booking, though it was saved by a link",
      [event("booked", 1, "Nok", SETS), savedByLink(4)],
      ["Nok"],
    ],
    ["who had entered it, if the guest confirmed it later", [booked, byNok, saved(11)], ["Nok"]],
    ["nobody, where an owner had checked it", [booked, details, byNok, event("email-checked", 4, "Anan")], []],
    [
      "who had changed it and checked it themselves",
      [booked, details, byNok, event("email-checked", 4, "Nok")],
      ["Nok"],
    ],
    ["who had changed it after a check", [booked, details, event("email-checked", 2, "Anan"), byNok], ["Nok"]],
    [
      "who knew the link by which it was entered",
      [booked, event("customer-info", 3, null, SETS_BY_LINK)],
      ["Nok"],
      NOK_KNOWS,
    ],
    [
      "who knew it then and was removed since",
      [booked, event("customer-info", 3, null, SETS_BY_LINK)],
      ["Nok"],
      [{ name: "Nok", sharedAt: 2, endedAt: 5 }],
    ],
    [
      "all of those who knew it",
      [booked, event("customer-info", 3, null, SETS_BY_LINK)],
      ["Nok", "Mai"],
      [...NOK_KNOWS, { name: "Mai", sharedAt: 3, endedAt: null }],
    ],
    [
      "nobody who was shown it later or knew it before",
      [booked, event("customer-info", 3, null, SETS_BY_LINK)],
      [],
      [
        { name: "Nok", sharedAt: 4, endedAt: null },
        { name: "Mai", sharedAt: 1, endedAt: 2 },
      ],
    ],
    [
      "who knew the link by which it was saved again",
      [booked, event("customer-info", 3, null, SETS_BY_LINK), savedByLink(5)],
      ["Nok"],
      NOK_KNOWS,
    ],
  ])("is %s", (_, history, names, links = []) => {
    expect(staffAuthorsAt(history, links, 10).map(({ name }) => name)).toEqual(names)
  })
})
