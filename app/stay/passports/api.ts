import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { date, instant, named, Success, viewed } from "#app/api/codecs.ts"
import { BOOKING_ID } from "#app/booking/documented.ts"
import { type Call, parseOrThrow, valueOrThrow } from "#app/http/api.server.ts"
import { readJson } from "#app/http/body.server.ts"
import { holderNetworkOf, openedByLink } from "#app/http/credentials.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { readUploads, refusal } from "#app/http/upload.server.ts"
import { ok } from "#app/result.ts"
import { IMAGE_MAX_BYTES } from "#app/villa/photos/image.ts"
import { passportEncrypter } from "./encrypt-passport.server.ts"
import { findPassports, maskedPassports } from "./find-passports.server.ts"
import { countToType, maskedPassport } from "./passport.ts"
import { PassportBody, PassportFieldsBody, ReportedBody, Tm30Query } from "./passport-request.ts"
import { readMrz } from "./read-mrz.server.ts"
import { addPassport, addPassportPicture, checkPassportSending, deletePassport } from "./save-passport.server.ts"
import { exportTm30, listTm30, reportTm30, type Tm30Stay } from "./tm30.server.ts"
import { xlsxFile } from "./xlsx-file.server.ts"

const PICTURE = "picture"

const isMultipart = (request: Request) => /^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "")

/** As the party sees its own passport. */
const MaskedPassportJson = named(
  "MaskedPassport",
  "A passport that a party has sent: initials and the last two characters of its number, and nothing else of it.",
  z.object({
    id: z.string(),
    initials: z.string().describe("Empty for a photo that the owner has not typed yet"),
    number: z.string(),
    state: z.enum(["photo", "saved", "reported", "unreadable"]),
    canDelete: z.boolean(),
  }),
)

const Tm30StayJson = named(
  "Tm30Stay",
  "What a confirmed stay's report to immigration waits for.",
  viewed(
    z.object({
      bookingId: z.string(),
      reference: z.string(),
      checkInDate: date,
      foreignGuests: z.int().nullable(),
      passports: z.int(),
      toType: z.int().describe("Photos that nobody has typed yet"),
      state: z
        .enum(["due", "arriving", "unknown", "reported", "none"])
        .describe("`unknown`: nobody has said how many guests are foreign"),
      reportedAt: instant.nullable(),
    }),
    ({ booking, passports, state, reportedAt }: Tm30Stay) => ({
      bookingId: booking.id,
      reference: booking.reference,
      checkInDate: booking.checkIn,
      foreignGuests: booking.foreignGuests,
      passports: passports.length,
      toType: countToType(passports),
      state,
      reportedAt,
    }),
  ),
)

export const passportCalls = calls("Passports (TM30)", {
  "GET /booking/{id}/passports": call({
    who: "guest",
    summary: "List the passports that a party has sent",
    details:
      "For the booking's guest and whoever opened the link for its party, not for admins. `foreignGuests` is how many are asked for, null if nobody has said.",
    returns: Success({ passports: z.array(MaskedPassportJson), foreignGuests: z.int().nullable() }),
    failures: ["documents-off"],
    example: { id: BOOKING_ID },
    run: async ({ value, success, ...rest }) => {
      value(passportEncrypter(rest.app))
      const found = await ownPassports(rest)
      const passports = await maskedPassports(rest.app, found)
      return success({ passports, foreignGuests: found.booking.foreignGuests })
    },
  }),
  "POST /booking/{id}/passports": call({
    who: "guest",
    summary: "Send a passport",
    details:
      "For the booking's guest and whoever opened the link for its party, not for admins, until check-out. Send the fields, or `mrz` with the lines at the bottom of the page, whose check digits must be right, beside the fields that they lack or that correct them. Names become Latin capitals without accents. Or send multipart with a photo of the page as `picture` (JPEG, PNG or WebP, at most 5 MB), from which the owner types.",
    documents: { body: PassportBody },
    status: 201,
    idempotent: "guest-data",
    returns: Success({ passport: MaskedPassportJson }),
    failures: [
      "documents-off",
      "mrz-invalid",
      "nationality-unknown",
      "birth-date-invalid",
      "passports-closed",
      "passports-too-many",
      "too-many-requests",
      "image-invalid",
    ],
    example: {
      id: BOOKING_ID,
      body: {
        firstName: "Anna",
        lastName: "Eriksson",
        gender: "F",
        number: "L898902C3",
        nationality: "SWE",
        birthDate: "1974-08-12",
      },
    },
    run: async ({ value, success, ...rest }) => {
      const { app, request } = rest
      const sent = isMultipart(request) ? null : parseOrThrow(PassportBody, value(await readJson(request)))
      const found = await ownPassports(rest)
      value(await checkPassportSending(app, found, holderNetworkOf(request)))
      if (sent === null) {
        const saved = value(await addPassportPicture(app, found, await pictureOf(request)))
        return success({ passport: maskedPassport(saved, null, found.seesBooking) })
      }
      const { mrz, ...typed } = sent
      const read = mrz === undefined ? {} : value(readMrz(mrz, app.now()))
      const fields = parseOrThrow(PassportFieldsBody, { ...read, ...typed })
      return success({
        passport: maskedPassport(value(await addPassport(app, found, fields)), fields, found.seesBooking),
      })
    },
  }),
  "DELETE /booking/{id}/passports/{passport}": call({
    who: "guest",
    summary: "Delete a passport",
    details: "For the booking's guest, not for its party or admins, until the passport is reported.",
    returns: null,
    failures: ["documents-off", "passport-reported"],
    example: { id: BOOKING_ID, passport: "8a1f6f7e-0d5e-4b8e-9a0f-4f0e7b1c2d33" },
    run: async ({ value, ...rest }) => {
      value(passportEncrypter(rest.app))
      const { booking, seesBooking } = await ownPassports(rest)
      // The party's link can only add passports.
      foundJson(seesBooking ? booking : null)
      value(await deletePassport(rest.app, booking.id, rest.params.passport ?? "", null))
    },
  }),
  "GET /admin/tm30": call({
    who: "documents",
    summary: "List stays to report to immigration",
    details:
      "The confirmed stays of the last 14 days and the next 7, the latest arrival first. Contains nothing of a passport.",
    returns: Success({ stays: z.array(Tm30StayJson) }),
    failures: ["documents-off"],
    run: async ({ app, value, success }) => {
      value(passportEncrypter(app))
      const list = await listTm30(app)
      return success({ stays: list?.stays ?? [] })
    },
  }),
  "GET /admin/tm30.xlsx": call({
    who: "documents",
    summary: "Download the Immigration Bureau's file",
    details:
      "A spreadsheet (.xlsx) in the form of the Bureau's Template-InformAccom-ImportExcel, with the guests who arrive on `date`, today if omitted: those who are not reported yet, or all again once they are. The download is logged.",
    query: Tm30Query,
    returns: z.string().describe("The file"),
    failures: ["documents-off", "passports-none"],
    run: async ({ app, admin, query, value }) => xlsxFile(value(await exportTm30(app, query.date, admin))),
  }),
  "POST /admin/tm30/{id}/reported": call({
    who: "documents",
    summary: "Mark a stay as reported to immigration",
    details:
      "`id` is the booking's, `receipt` the number of the Bureau's receipt. The alerts of the stay end and its photos are deleted; a passport that is sent after `seenAt` (epoch milliseconds, now if omitted) or after the file was downloaded, and a photo that nobody has typed, are still to be reported.",
    body: ReportedBody,
    bodyOptional: true,
    returns: Success({ reportedAt: instant }),
    failures: ["documents-off"],
    example: { id: BOOKING_ID, body: { receipt: "TM30-2026-000123" } },
    run: async ({ app, admin, params, body, value, success }) => {
      return success(value(await reportTm30(app, params.id ?? "", body, admin)))
    },
  }),
})

async function pictureOf(request: Call["request"]): Promise<Uint8Array<ArrayBuffer>> {
  const uploaded = valueOrThrow(
    await readUploads(request, { field: PICTURE, maxBytes: IMAGE_MAX_BYTES, max: 1 }, async (bytes) => ok(bytes)),
  )
  const [picture] = uploaded.accepted
  if (!picture) throw refusal(PICTURE, uploaded)
  return picture
}

/** Throws a 404 for everyone but the party. */
async function ownPassports({ app, caller, params, request }: Pick<Call, "app" | "caller" | "params" | "request">) {
  const { guestId, bookingId, emailVersion } = caller
  const openedPassports = await openedByLink(app, "passport", request)
  return foundJson(await findPassports(app, params.id ?? "", { guestId, bookingId, emailVersion, openedPassports }))
}
