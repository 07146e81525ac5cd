export const DAMAGE_PHOTO_TYPES = ["image/jpeg", "image/png"] as const
export type DamagePhotoType = (typeof DAMAGE_PHOTO_TYPES)[number]

/** Private to the booking's guest and the admins. */
export type DamagePhoto = {
  id: string
  bookingId: string
  /** The ledger line of the kept money. */
  ledgerId: string | null
  type: string
  size: number
  createdAt: number
  /** When the guest's data was erased: the cron then deletes the file and the row. */
  removedAt: number | null
}

export const DAMAGE_KEY_PREFIX = "damage/"

/** The id is random, so the R2 key cannot be guessed. */
export function damagePhotoKey(id: string): string {
  return `${DAMAGE_KEY_PREFIX}${id}`
}

export function damagePhotoPath(id: string): string {
  return `/damage-photos/${id}`
}
