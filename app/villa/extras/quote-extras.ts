import type { TakenNights } from "#app/calendar/month/taken-nights.ts"
import { ok, type Result } from "#app/result.ts"
import type { Quote } from "#app/villa/prices/quote.ts"
import { checkInAt } from "#app/villa/stay-times.ts"
import type { StayTimes } from "#app/villa/villa.ts"
import { type ChooseFailure, chooseExtras, type ExtraChoice, neighboursOf } from "./choose-extras.ts"
import { type BookedExtra, type Extra, MAX_EXTRAS } from "./extra.ts"

/** Of a query: "id:2,other:1". An extra without a number is one; what cannot be read is unknown. */
export function readExtraChoices(text: string): ExtraChoice[] {
  if (text === "") return []
  return text.split(",", MAX_EXTRAS).map((part) => {
    const [id = "", quantity = "1"] = part.split(":")
    return /^\d{1,2}$/.test(quantity) ? { id, quantity: Number(quantity) } : { id: "", quantity: 1 }
  })
}

/** What a guest who books this stay now could choose. */
export function extrasOfQuote(
  offered: readonly Extra[],
  choices: readonly ExtraChoice[],
  { stay, price }: Quote,
  { taken, now, ...times }: StayTimes & { taken: TakenNights; now: number },
): Result<BookedExtra[], ChooseFailure, unknown> {
  const neighbours = neighboursOf(stay, taken)
  const situation = { stay, guests: price.guests, price, booked: [], isConfirmed: false, unpaid: 0, neighbours, now }
  const line = { bookingId: null, at: now, actor: "guest", actorName: null } as const
  const writing = { byTeam: false, line, newId: () => "" }
  const chosen = chooseExtras(offered, choices, { ...situation, checkInAt: checkInAt(stay, times) }, writing)
  return chosen.ok ? ok(chosen.value.extras) : chosen
}
