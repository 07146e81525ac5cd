import * as z from "zod"
import { type Call, parseOrThrow, valueOrThrow } from "#app/http/api.server.ts"
import { readJson } from "#app/http/body.server.ts"
import { clientNetworkOf } from "#app/http/credentials.server.ts"
import { readUploads, refusal } from "#app/http/upload.server.ts"
import { passportEncrypter } from "#app/passport/encrypt-passport.server.ts"
import { maskedPassports } from "#app/passport/find-passports.server.ts"
import { maskedPassport } from "#app/passport/passport.ts"
import { PassportBody, PassportFieldsBody } from "#app/passport/passport-request.ts"
import { readMrz } from "#app/passport/read-mrz.server.ts"
import { addPassport, addPassportPicture, checkPassportSending } from "#app/passport/save-passport.server.ts"
import { ok } from "#app/result.ts"
import { IMAGE_MAX_BYTES } from "#app/villa/image.ts"
import { BOOKING_ID } from "../../docs/booking-shared.ts"
import { Success } from "../../docs/objects.ts"
import { MaskedPassport } from "../../docs/passport-shared.ts"
import { api, call } from "../../shared/call.server.ts"
import { ownPassports } from "./own-passports.server.ts"

const PICTURE = "picture"

/** GET and POST /api/booking/{id}/passports, for the party of a booking: it sends passports, and reads none. */
const calls = api({
  GET: call({
    who: "guest",
    summary: "List the passports that a party has sent",
    details:
      "For the booking's guest and whoever opened the link for its party, not for admins. `foreignGuests` is how many are asked for, null if nobody has said.",
    returns: Success({ passports: z.array(MaskedPassport), foreignGuests: z.int().nullable() }),
    failures: ["documents-off"],
    example: { id: BOOKING_ID },
    run: async ({ value, success, ...rest }) => {
      value(passportEncrypter(rest.app))
      const found = await ownPassports(rest)
      const passports = await maskedPassports(rest.app, found)
      return success({ passports, foreignGuests: found.booking.foreignGuests })
    },
  }),
  POST: call({
    who: "guest",
    summary: "Send a passport",
    details:
      "For the booking's guest and whoever opened the link for its party, not for admins, until check-out. Send the fields, or `mrz` with the lines at the bottom of the page, whose check digits must be right, beside the fields that they lack or that correct them. Names become Latin capitals without accents. Or send multipart with a photo of the page as `picture` (JPEG, PNG or WebP, at most 5 MB), from which the owner types.",
    documents: { body: PassportBody },
    status: 201,
    idempotent: "guest-data",
    returns: Success({ passport: MaskedPassport }),
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
      value(await checkPassportSending(app, found, clientNetworkOf(request)))
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
})

export { calls as action, calls as loader }

const isMultipart = (request: Request) => /^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "")

/** The photo of a multipart body. */
async function pictureOf(request: Call["request"]): Promise<Uint8Array<ArrayBuffer>> {
  const uploaded = valueOrThrow(
    await readUploads(request, { field: PICTURE, maxBytes: IMAGE_MAX_BYTES, max: 1 }, async (bytes) => ok(bytes)),
  )
  const [picture] = uploaded.accepted
  if (!picture) throw refusal(PICTURE, uploaded)
  return picture
}
