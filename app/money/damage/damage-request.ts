import * as z from "zod"
import { expectedVersion, expectedVersionIfGiven } from "#app/booking/booking-request.ts"
import { KEPT_FOR, OWNER_CHANNELS } from "#app/money/ledger/ledger.ts"
import { boundedText, price } from "#app/villa/request-fields.ts"
import { DAMAGE_NOTE_MAX_LENGTH, type DamageChange } from "./damage-change.ts"

const amount = price.refine((satang) => satang > 0, "ledger.errors.amount")
const channel = z.enum(OWNER_CHANNELS, "validation.required")

const receive = { kind: z.literal("receive"), channel, amount: amount.optional() }
const giveBack = { kind: z.literal("return"), channel }
/** The guest reads the note. */
const deduct = {
  kind: z.literal("deduct"),
  amount,
  keptFor: z.enum(KEPT_FOR, "validation.required").default("damage"),
  note: boundedText(DAMAGE_NOTE_MAX_LENGTH).min(1, "validation.required"),
}

const ofBody = { version: expectedVersionIfGiven }
/** The body of POST /admin/bookings/{id}/damage; a photo is a file beside it. */
export const DamageBody = z.discriminatedUnion(
  "kind",
  [z.object({ ...receive, ...ofBody }), z.object({ ...giveBack, ...ofBody }), z.object({ ...deduct, ...ofBody })],
  "errors.invalid",
)

/** `back` is the page to return to, unless that is the booking's. */
const ofForm = { version: expectedVersion, back: z.string().optional() }
export const DamageForm = z.discriminatedUnion(
  "kind",
  [
    z.object({ ...receive, ...ofForm }),
    z.object({ ...giveBack, ...ofForm }),
    z.object({ ...deduct, photo: z.file("errors.imageInvalid").optional(), ...ofForm }),
  ],
  "errors.invalid",
)

export function damageChangeOf(
  parsed: z.output<typeof DamageBody> | z.output<typeof DamageForm>,
  photo?: Uint8Array<ArrayBuffer>,
): DamageChange {
  switch (parsed.kind) {
    case "receive": {
      const { kind, channel, amount } = parsed
      return { kind, channel, amount }
    }
    case "return": {
      const { kind, channel } = parsed
      return { kind, channel }
    }
    case "deduct": {
      const { kind, amount, keptFor, note } = parsed
      return { kind, amount, keptFor, note, photo }
    }
  }
}
