import type { App } from "#app/app.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Passport, PassportFields } from "./passport.ts"

type Encrypter = NonNullable<App["guestData"]>

/** Fails if this deployment has no secret for passports. */
export function passportEncrypter({ guestData }: Pick<App, "guestData">): Result<Encrypter, "documents-off"> {
  return guestData ? ok(guestData) : fail("documents-off")
}

/** Binds ciphertext to its row, so that it cannot be moved to another. */
const ofFields = (id: string) => `passport:${id}`
const ofPicture = (id: string) => `passport-picture:${id}`

export function encryptFields(encrypter: Encrypter, id: string, fields: PassportFields): Promise<string> {
  return encrypter.encrypt(JSON.stringify(fields), ofFields(id))
}

/** Null without fields, or if none of the secrets decrypts them. */
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
