import * as z from "zod"
import { baht, date, instant, named, signedBaht, viewed } from "#app/api/codecs.ts"
import { ACTORS } from "#app/villa/actor.ts"
import { KEPT_FOR, LEDGER_CHANNELS, LEDGER_KINDS, LEDGER_POTS } from "./ledger.ts"
import type { BookingMoney } from "./money.ts"

export const moneyFields = {
  total: baht,
  deposit: baht,
  received: signedBaht,
  owed: signedBaht,
  balance: signedBaht,
  dueNow: signedBaht,
  balanceDueDate: date.nullable(),
}

export const moneyView = ({ balanceDate, takenBack: _, charges: __, ...money }: BookingMoney) => ({
  ...money,
  balanceDueDate: balanceDate,
})

export const BookingMoneyJson = named(
  "BookingMoney",
  "What a booking costs and what of it is paid, in baht. `deposit`: what was to be paid on booking, the total without a deposit. `owed`: the total with charges and reductions. `balance`: what the guest still owes, negative if you owe. `dueNow`: what is to be paid next. `balanceDueDate`: by when the balance is due, the check-in date if on arrival; null without a balance.",
  viewed(z.object(moneyFields), moneyView),
)

export const LedgerLineJson = named(
  "LedgerLine",
  "A line of a booking's ledger. `amount` is in baht with its sign: `payment` and `charge` are positive, `refund`, `waiver` and `kept` negative, and a `reversal` takes back the line `reverses`. Tax that a buyer withheld from the payment `ofPayment` is a payment by the channel `withheld`; `certificate` is the number of its certificate, null until it has come. `keptFor` is what `kept` money pays for: `damage` or a `service`.",
  z.object({
    id: z.string(),
    at: instant,
    kind: z.enum(LEDGER_KINDS),
    pot: z.enum(LEDGER_POTS),
    channel: z.enum(LEDGER_CHANNELS),
    amount: signedBaht,
    reverses: z.string().nullable(),
    ofPayment: z.string().nullable(),
    certificate: z.string().nullable(),
    paymentLinkId: z.string().nullable(),
    actor: z.enum(ACTORS),
    actorName: z.string().nullable(),
    note: z.string().nullable(),
    keptFor: z.enum(KEPT_FOR).nullable(),
  }),
)
