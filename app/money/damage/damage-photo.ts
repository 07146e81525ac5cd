/** What phones and their browsers send of any photo. */
export const DAMAGE_PHOTO_TYPES = ["image/jpeg", "image/png"] as const
export type DamagePhotoType = (typeof DAMAGE_PHOTO_TYPES)[number]

/** The photo of what part of a damage deposit is kept for: private to the booking's guest and the admins. */
export type DamagePhoto = {
  id: string
  bookingId: string
  /** The line of the ledger that it belongs to. */
  ledgerId: string | null
  /** Its MIME type. */
  type: string
  size: number
  createdAt: number
  /** When the guest's data was erased: the cron then deletes the file and the row. */
  removedAt: number | null
}

/** The prefix of the R2 keys of these photos. */
export const DAMAGE_KEY_PREFIX = "damage/"

/** The R2 key of a photo; its id is random, so the key cannot be guessed. */
export function damagePhotoKey(id: string): string {
  return `${DAMAGE_KEY_PREFIX}${id}`
}

/** The path of a photo; access is checked there. */
export function damagePhotoPath(id: string): string {
  return `/damage-photos/${id}`
}
