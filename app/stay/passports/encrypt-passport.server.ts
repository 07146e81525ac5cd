import type { App } from "#app/app.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Passport, PassportFields } from "./passport.ts"

type Encrypter = NonNullable<App["guestData"]>

/** The encrypter of passports; fails where this deployment has no secret for them. */
export function passportEncrypter({ guestData }: Pick<App, "guestData">): Result<Encrypter, "documents-off"> {
  return guestData ? ok(guestData) : fail("documents-off")
}

/** What fields and photo are bound to: neither can be put into another row. */
const ofFields = (id: string) => `passport:${id}`
const ofPicture = (id: string) => `passport-picture:${id}`

export function encryptFields(encrypter: Encrypter, id: string, fields: PassportFields): Promise<string> {
  return encrypter.encrypt(JSON.stringify(fields), ofFields(id))
}

/** The fields; null if there are none, or none of the secrets opens them. */
export async function decryptFields(
  encrypter: Encrypter,
  { id, sealed }: Pick<Passport, "id" | "sealed">,
): Promise<PassportFields | null> {
  const text = sealed && (await encrypter.decrypt(sealed, ofFields(id)))
  return text ? (JSON.parse(text) as PassportFields) : null
}

export function encryptPicture(encrypter: Encrypter, id: string, bytes: Uint8Array<ArrayBuffer>) {
  return encrypter.encryptBytes(bytes, ofPicture(id))
}

export function decryptPicture(encrypter: Encrypter, id: string, bytes: Uint8Array<ArrayBuffer>) {
  return encrypter.decryptBytes(bytes, ofPicture(id))
}
