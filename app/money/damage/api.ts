import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { Success } from "#app/api/codecs.ts"
import { expectedVersion } from "#app/api/expected-version.server.ts"
import { currentBooking, withCurrentBooking } from "#app/booking/current-booking-api.server.ts"
import { BOOKING_ID, VERSION } from "#app/booking/documented.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { type Call, parseOrThrow, valueOrThrow } from "#app/http/api.server.ts"
import { readJson } from "#app/http/body.server.ts"
import { readUploads, refusal } from "#app/http/upload.server.ts"
import { sumDamage } from "#app/money/ledger/ledger.ts"
import { may } from "#app/people/permissions.ts"
import { ok } from "#app/result.ts"
import { IMAGE_MAX_BYTES } from "#app/villa/photos/image.ts"
import { changeDamage } from "./change-damage.server.ts"
import { damageOf } from "./damage.ts"
import { mayChangeDamage } from "./damage-change.ts"
import { DamageDepositJson } from "./damage-json.ts"
import { DamageBody, damageChangeOf } from "./damage-request.ts"

const PHOTO = "photo"

/** Multipart fields that are numbers in JSON. */
const NUMBERS: ReadonlySet<string> = new Set(["amount", "version"])

export const damageCalls = calls("Bookings (admin)", {
  "POST /admin/bookings/{id}/damage": call({
    who: "bookings",
    summary: "Receive, return or keep money of a security deposit",
    details: `\`receive\`: \`amount\` came by \`channel\`, by default all that is still to be received. \`return\`: all that is held goes back; in cash it is recorded at once, by transfer it becomes a refund that is owed, and the guest is asked for an account. \`deduct\` keeps \`amount\` for what \`note\` says, and emails that to the guest; only owners can. \`keptFor\`: \`damage\` (the default: compensation, a receipt without VAT) or \`service\` (such as cleaning: a receipt, or a tax invoice of a registered seller). With a photo (JPEG or PNG, at most 5 MB) send multipart, with the same members as fields and the file as \`photo\`. Amounts are in baht, above 0. ${VERSION}`,
    documents: { body: DamageBody },
    status: 201,
    returns: Success({ damage: DamageDepositJson, version: z.int() }),
    failures: [
      "status-conflict",
      "booking-edited",
      "damage-received",
      "damage-not-held",
      "damage-too-high",
      "link-in-review",
      "month-closed",
      "image-invalid",
      "owner-only",
      "payment-settling",
    ],
    undocumented: ["dates-unavailable", "booking-frozen"],
    example: { id: BOOKING_ID, body: { kind: "receive", channel: "cash" } },
    run: async ({ admin, value, failure, success, ...rest }) => {
      const { body, photo } = await damageRequest(rest)
      if (!mayChangeDamage(body.kind, (permission) => may(admin, permission))) return failure("owner-only")
      const { app, caller, params, request } = rest
      const seen = expectedVersion(request, body.version)
      const changed = await changeDamage(app, params.id ?? "", damageChangeOf(body, photo), actingAs(caller), seen)
      value(await withCurrentBooking(rest, changed))
      const { booking, ledger } = await currentBooking(rest)
      return success({ damage: damageOf(booking, sumDamage(ledger)), version: booking.version })
    },
  }),
})

async function damageRequest({ request }: Pick<Call, "request">) {
  if (!/^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "")) {
    return { body: parseOrThrow(DamageBody, valueOrThrow(await readJson(request))) }
  }
  const uploaded = valueOrThrow(
    await readUploads(request, { field: PHOTO, maxBytes: IMAGE_MAX_BYTES, max: 1 }, async (bytes) => ok(bytes)),
  )
  if (uploaded.refused.length > 0) throw refusal(PHOTO, { ...uploaded, accepted: [] })
  const fields = Object.entries(uploaded.texts).map(([name, text]) => [name, NUMBERS.has(name) ? Number(text) : text])
  return { body: parseOrThrow(DamageBody, Object.fromEntries(fields)), photo: uploaded.accepted[0] }
}
