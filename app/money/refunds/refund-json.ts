import * as z from "zod"
import { absoluteUrl, baht, date, instant, named, viewed } from "#app/api/codecs.ts"
import { LEDGER_CHANNELS, LEDGER_POTS } from "#app/money/ledger/ledger.ts"
import { slipPath } from "#app/money/slips/slip-path.ts"
import { ACTORS } from "#app/villa/actor.ts"
import { REFUND_CHANNELS, REFUND_STATUSES, type Refund, refundState } from "./refund.ts"
import type { RefundWithPayee } from "./refund-origin.ts"

const fields = {
  id: z.string(),
  pot: z.enum(LEDGER_POTS),
  amount: baht,
  channel: z.enum(REFUND_CHANNELS),
  slipUrl: absoluteUrl.nullable(),
  sentAt: instant.nullable(),
  dueDate: date.nullable(),
  validUntil: date.nullable(),
}

type DatedRefund = Refund & { dueOn: string | null }

const viewOf = (refund: DatedRefund) => ({
  ...refund,
  slipUrl: refund.slipId && slipPath(refund.slipId),
  dueDate: refund.dueOn,
})

export const ownRefundView = (refund: DatedRefund) => ({
  ...viewOf(refund),
  state: refundState(refund),
  hasPayee: refund.payee !== null,
})

export const OwnRefundJson = named(
  "OwnRefund",
  "Money that goes back to a guest: `owed` until it has been returned. `hasPayee`: the guest has said where a transfer goes. `dueDate`: the day by which a transfer is sent; null while the guest has to say where, and for other refunds. By the channel `credit` it is kept for a later stay until `validUntil`, and `sent` once another booking has it.",
  viewed(z.object({ ...fields, state: z.enum(["owed", "sent"]), hasPayee: z.boolean() }), ownRefundView),
)

const payee = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("promptpay"), promptPayId: z.string() }),
  z.object({ kind: z.literal("bank"), bankName: z.string(), accountNumber: z.string(), accountName: z.string() }),
])

export const RefundJson = named(
  "Refund",
  'A refund as admins see it. `payee` is where a transfer goes; null if the guest has not said, and 30 days after it was sent. `emailSetBy` are people of the team who set the email address that confirmed this account, or who knew the guest\'s link when it was set (`through: "link"`): ask the guest before you transfer. `payments` are those for what it returns, without what was taken back: `proof` is null for what was recorded by hand, `actorName` who recorded it. `stay` is what they paid for, and `cancelledBy` who cancelled it; null if nobody did.',
  viewed(
    z.object({
      ...fields,
      bookingId: z.string(),
      status: z.enum(REFUND_STATUSES),
      payee: payee.nullable(),
      emailSetBy: z.array(z.object({ name: z.string(), through: z.enum(["account", "link"]) })),
      payments: z.array(
        z.object({
          id: z.string(),
          at: instant,
          amount: baht,
          channel: z.enum(LEDGER_CHANNELS),
          actorName: z.string().nullable(),
          proof: z.enum(["card", "slip"]).nullable(),
        }),
      ),
      stay: z.object({ checkInDate: date, checkOutDate: date, totalPrice: baht }),
      cancelledBy: z.object({ actor: z.enum(ACTORS), actorName: z.string().nullable(), at: instant }).nullable(),
      error: z.string().nullable(),
      actorName: z.string().nullable(),
      version: z.int(),
      createdAt: instant,
    }),
    ({ refund, dueOn, payee, emailSetBy, origin: { payments, stay, cancelledBy } }: RefundWithPayee) => ({
      ...viewOf({ ...refund, dueOn }),
      payee,
      emailSetBy,
      payments,
      stay: { checkInDate: stay.checkIn, checkOutDate: stay.checkOut, totalPrice: stay.total },
      cancelledBy,
    }),
  ),
)
