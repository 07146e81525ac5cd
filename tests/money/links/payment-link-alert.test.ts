import { expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import type { PaymentLink, PaymentLinkEvent } from "#app/money/links/payment-link.ts"
import { linkAlertsFor, reducedLinkAlert, writtenOffLinkAlert } from "#app/money/links/payment-link-alert.ts"
import type { LinkPurpose, PaymentLinkStatus } from "#app/money/links/payment-link-status.ts"
import type { Actor } from "#app/villa/actor.ts"
import { sampleBooking } from "../../support/sample.ts"

const linkOf = (changes: Partial<PaymentLink> = {}): PaymentLink => ({
  id: "7f3a9c00-1111-4111-8111-111111111111",
  amount: 19_500_00,
  damage: 0,
  description: "Balance",
  customerName: "Mali",
  bookingId: "b1",
  purpose: "balance",
  automatic: true,
  madeBy: null,
  status: "paid",
  expiresAt: 1,
  inReviewSince: null,
  settlingPaymentId: null,
  card: null,
  version: 3,
  createdAt: 1,
  updatedAt: 1,
  erasedAt: null,
  ...changes,
})
const eventOf = (actor: Actor, from: PaymentLinkStatus, to: PaymentLinkStatus): PaymentLinkEvent => ({
  at: 1,
  actor,
  actorName: actor === "admin" ? "Nok" : null,
  actorId: actor === "admin" ? "nok" : null,
  from,
  to,
})

const confirmed = sampleBooking({ status: "confirmed" })
const unpaid = sampleBooking({ status: "pending_payment" })

it.each<[string, Actor, PaymentLinkStatus, PaymentLinkStatus, LinkPurpose, Booking | null, string[]]>([
  ["the balance by card", "gateway", "open", "paid", "balance", confirmed, ["balance-paid"]],
  ["the balance by a slip", "admin", "in_review", "paid", "balance", confirmed, ["balance-paid"]],
  ["what confirms a booking, by card", "gateway", "open", "paid", "balance", unpaid, ["paid"]],
  ["what confirms a booking, by a slip", "admin", "in_review", "paid", "balance", unpaid, ["decided"]],
  ["an extra", "gateway", "open", "paid", "extra", confirmed, ["paid"]],
  ["no booking", "gateway", "open", "paid", "free", null, ["paid"]],
  ["nothing: the slip is rejected", "admin", "in_review", "open", "balance", confirmed, ["decided"]],
  ["nothing: paid already", "gateway", "paid", "paid", "balance", confirmed, []],
])("a link that pays %s raises its alert", (_, actor, from, to, purpose, booking, kinds) => {
  const link = linkOf({ purpose, status: to, bookingId: booking?.id ?? null })
  expect(linkAlertsFor(link, eventOf(actor, from, to), undefined, booking).map(({ kind }) => kind)).toEqual(kinds)
})

it("the alert about a balance opens the booking, names its stay, and is not for who accepted the slip", () => {
  const [alert] = linkAlertsFor(linkOf(), eventOf("admin", "in_review", "paid"), undefined, confirmed)
  const { reference, checkIn, checkOut, guests } = confirmed
  expect(alert).toMatchObject({
    actorId: "nok",
    bookingId: "b1",
    paymentLinkId: null,
    dedupeKey: "balance-paid:7f3a9c00-1111-4111-8111-111111111111:3",
    facts: { reference, amount: 19_500_00, stay: { checkIn, checkOut, guests } },
  })
})

it.each<[string, Partial<PaymentLink>, Partial<PaymentLink>, number, string | null]>([
  ["cancel an owner's link", { status: "open" }, { status: "cancelled" }, 0, "cancelled"],
  ["cancel their own that nobody used", { status: "open", madeBy: "lek" }, { status: "cancelled" }, 0, null],
  ["cancel their own after a slip", { status: "open", madeBy: "lek" }, { status: "cancelled" }, 1, "cancelled"],
  ["cancel one in review", { status: "in_review", inReviewSince: 1 }, { status: "cancelled" }, 1, "cancelled"],
  [
    "reject its slip",
    { status: "in_review", inReviewSince: 1 },
    { status: "open", inReviewSince: null },
    1,
    "rejected",
  ],
  ["say that no money came", { status: "expired", inReviewSince: 1 }, { inReviewSince: null }, 1, "missing"],
  ["accept its slip", { status: "in_review", inReviewSince: 1 }, { status: "paid", inReviewSince: null }, 1, null],
  ["attach a slip", { status: "open" }, { status: "in_review", inReviewSince: 1 }, 0, null],
])("staff who %s", (_, before, changes, slips, act) => {
  const link = linkOf(before)
  const after = linkOf({ ...link, ...changes })
  const by = { id: "lek", name: "Lek" }
  const told = writtenOffLinkAlert(link, after, Array(slips).fill({}), by)
  const facts = { act, amount: 19_500_00, by: "Lek" }
  expect(told).toMatchObject(act === null ? [] : [{ kind: "written-off", facts }])
})

it.each<[string, LinkPurpose, Booking | null, number[]]>([
  ["no booking", "free", null, [9_500_00]],
  ["an extra of a confirmed stay, which owes the rest", "extra", confirmed, []],
  ["an extra of a cancelled stay", "extra", sampleBooking({ status: "cancelled" }), [9_500_00]],
  ["a balance", "balance", confirmed, []],
])("less than a link asked for, by staff, for %s", (_, purpose, booking, told) => {
  const link = linkOf({ purpose, status: "in_review", bookingId: booking?.id ?? null })
  const after = { ...link, status: "paid" as const, amount: 10_000_00 }
  const alerts = reducedLinkAlert(link, after, booking, { id: "lek", name: "Lek" })
  expect(alerts.map(({ kind, facts }) => [kind, (facts as { amount: number }).amount])).toEqual(
    told.map((amount) => ["reduced", amount]),
  )
})
