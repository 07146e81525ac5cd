import type { App } from "#app/app.ts"
import {
  type AmendFailure,
  type AmendingApp,
  type Amendment,
  amendIfUnchanged,
  type Decision,
} from "#app/booking/amend-booking.server.ts"
import type { Booking } from "#app/booking/booking.ts"
import type { ChangedBy } from "#app/booking/changed-by.ts"
import { damageEmail, refundOwedEmail } from "#app/booking/email-for-booking.server.ts"
import { failIfLedgerRefuses, type LedgerRefusal } from "#app/money/ledger/fail-if-ledger-refuses.server.ts"
import type { NewLine, PotSums } from "#app/money/ledger/ledger.ts"
import { readDamageSums } from "#app/money/ledger/ledger-store.server.ts"
import { readLinkToCheck, withoutLinkToCheck } from "#app/money/links/booking-payment-links-store.server.ts"
import type { NewRefund, Refund } from "#app/money/refunds/refund.ts"
import { readRefundsOf } from "#app/money/refunds/refund-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { checkImage } from "#app/villa/photos/image-bytes.ts"
import { withCopies } from "#app/villa/photos/private-copy.ts"
import { savePrivateCopy } from "#app/villa/photos/save-private-copy.server.ts"
import { type DamageMoney, damageOf } from "./damage.ts"
import type { DamageChange } from "./damage-change.ts"
import { DAMAGE_PHOTO_TYPES, type DamagePhotoType, damagePhotoKey } from "./damage-photo.ts"
import { insertDamagePhoto } from "./damage-store.server.ts"

type DamageFailure =
  | LedgerRefusal
  | "status-conflict"
  | "booking-edited"
  | "link-in-review"
  | "damage-received"
  | "damage-not-held"
  | "damage-too-high"
  | "image-invalid"
  | "file-too-large"

type Needs = AmendingApp & Pick<App, "media" | "images">

/**
 * A return in cash is recorded at once; a transfer becomes an owed refund.
 * @param expectedVersion version of the booking shown; `booking-edited` if it has changed since
 */
export async function changeDamage(
  app: Needs,
  id: string,
  change: DamageChange,
  by: ChangedBy,
  expectedVersion?: number,
): Promise<Result<Booking, AmendFailure | DamageFailure, unknown>> {
  const photo = await savePhoto(app, change)
  if (!photo.ok) return photo
  const context = { app, by, photo: photo.value }
  const changed = await amended(app, id, by, expectedVersion, async (booking, sums, refunds, linkToCheck) =>
    amendmentFor(change, { booking, damage: damageOf(booking, sums, refunds), linkToCheck }, context),
  )
  if (!changed.ok && photo.value) await app.media.delete(withCopies([damagePhotoKey(photo.value.id)]))
  return changed
}

type SavedPhoto = { id: string; type: DamagePhotoType; size: number }
type Found = { booking: Booking; damage: DamageMoney; linkToCheck: string | null }
type Context = { app: Needs; by: ChangedBy; photo: SavedPhoto | null }
type Decided = Promise<Result<Amendment, DamageFailure, unknown>>

/** Stores the file without metadata, and the guest's copy, before the row: no page shows a missing file. */
async function savePhoto(
  app: Pick<App, "media" | "images" | "newId">,
  change: DamageChange,
): Promise<Result<SavedPhoto | null, "image-invalid" | "file-too-large">> {
  if (change.kind !== "deduct" || !change.photo) return ok(null)
  const photo = checkImage(change.photo, DAMAGE_PHOTO_TYPES)
  if (!photo.ok) return photo
  const { type, bytes } = photo.value
  const id = app.newId()
  await app.media.put(damagePhotoKey(id), bytes, type)
  await savePrivateCopy(app, damagePhotoKey(id), bytes)
  return ok({ id, type, size: bytes.byteLength })
}

async function amended(
  app: Needs,
  id: string,
  by: ChangedBy,
  expectedVersion: number | undefined,
  decide: (
    booking: Booking,
    sums: PotSums,
    refunds: Refund[],
    linkToCheck: string | null,
  ) => Promise<Decision<DamageFailure>>,
): Promise<Result<Booking, AmendFailure | DamageFailure, unknown>> {
  const reads = [readDamageSums(app.db, id), readRefundsOf(app.db, id), readLinkToCheck(app.db, id)] as const
  return failIfLedgerRefuses(app, amendIfUnchanged(app, id, by, expectedVersion, decide, ...reads))
}

function amendmentFor(change: DamageChange, found: Found, context: Context): Decided | Awaited<Decided> {
  switch (change.kind) {
    case "receive":
      return received(change, found, context)
    case "return":
      return change.channel === "cash" ? returnedInCash(found, context) : toBeTransferred(found, context)
    case "deduct":
      return kept(change, found, context)
  }
}

function received(
  { channel, amount }: DamageChange & { kind: "receive" },
  { booking, damage, linkToCheck }: Found,
  context: Context,
): Awaited<Decided> {
  if (booking.status !== "confirmed") return fail("status-conflict", { from: booking.status, to: "confirmed" })
  if (damage.missing === 0) return fail("damage-received")
  if (amount !== undefined && amount > damage.missing) return fail("damage-too-high")
  // The decision on that slip may record the same transfer.
  if (channel === "bank" && linkToCheck !== null) return fail("link-in-review")
  const line = lineOf(booking, context, { kind: "payment", channel, amount: amount ?? damage.missing })
  const conditions = channel === "bank" ? [withoutLinkToCheck(booking.id)] : []
  return ok({ set: {}, action: "damage-received", lines: [line], conditions })
}

async function returnedInCash({ booking, damage }: Found, context: Context): Decided {
  const { toReturn: amount, kept } = damage
  if (amount === 0) return fail("damage-not-held")
  const line = lineOf(booking, context, { kind: "refund", channel: "cash", amount: -amount })
  const email = await damageEmail(context.app, "damage-returned", booking, { amount, left: 0, kept })
  return ok({ set: {}, action: "damage-returned", lines: [line], also: [email] })
}

async function toBeTransferred({ booking, damage }: Found, { app }: Context): Decided {
  const { toReturn: amount } = damage
  if (amount === 0) return fail("damage-not-held")
  const refunds: NewRefund[] = [{ pot: "damage", amount, channel: "bank", cardPaymentId: null }]
  return ok({ set: {}, action: "refund-owed", refunds, also: [await refundOwedEmail(app, booking, refunds)] })
}

async function kept(
  { amount, keptFor = "damage", note }: DamageChange & { kind: "deduct" },
  { booking, damage }: Found,
  context: Context,
): Decided {
  if (damage.toReturn === 0) return fail("damage-not-held")
  if (amount > damage.toReturn) return fail("damage-too-high")
  const { app, photo } = context
  const ledgerId = app.newId()
  const line = {
    ...lineOf(booking, context, { kind: "kept", channel: "none", amount: -amount }),
    id: ledgerId,
    keptFor,
    note,
  }
  const row = photo && { ...photo, bookingId: booking.id, ledgerId, createdAt: app.now(), removedAt: null }
  const left = damage.toReturn - amount
  const email = await damageEmail(app, "damage-kept", booking, { amount, left, kept: damage.kept + amount, note })
  return ok({
    set: {},
    action: "damage-kept",
    lines: [line],
    also: [email],
    afterLines: row ? [insertDamagePhoto(app.db, row)] : [],
  })
}

/** A line without evidence: the booking's version prevents recording twice. */
function lineOf(
  { id: bookingId }: Booking,
  { app, by: { actor, name: actorName = null } }: Context,
  { kind, channel, amount }: Pick<NewLine, "kind" | "channel" | "amount">,
): NewLine {
  const common = { bookingId, paymentLinkId: null, at: app.now(), evidence: null, actor, actorName }
  return { ...common, pot: "damage", kind, channel, amount }
}
