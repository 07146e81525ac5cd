import { SLIDES_MAX } from "#app/villa/villa.ts"
import type { AuditAction } from "#app/villa/villa-event.ts"

export const WAY_PHOTOS_MAX = 6

/** `action` is the name in the audit log. */
export const PHOTO_LISTS = {
  slides: { max: SLIDES_MAX, action: "slides-changed" },
  way: { max: WAY_PHOTOS_MAX, action: "way-photos-changed" },
} as const satisfies Record<string, { max: number; action: AuditAction }>

export type PhotoList = keyof typeof PHOTO_LISTS
