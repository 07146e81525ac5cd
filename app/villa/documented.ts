// What several calls document alike.

export const ROOM_ID = "5a8e2f31-77c4-4c55-9a1b-64b0a6f1d208"

export const SLIDE_ID = "b7e1c2d3-1f5a-4f0b-8c77-3a9d5e6f7081"

export const PHOTO_ID = "0c4d8e1f2a3b49657788990a1b2c3d4e"

export const ALT = { alt: { en: "The pool at dusk", th: "สระน้ำยามเย็น" } }

export const IMAGE = "JPEG, PNG, WebP or AVIF, at most 5 MiB"

export const SAVE_FAILURES = ["villa-missing", "villa-edited"] as const

export const IMAGE_FAILURES = ["villa-missing", "villa-edited", "image-missing", "image-invalid"] as const

export const SEASON_FAILURES = [
  "villa-missing",
  "season-date-invalid",
  "season-empty",
  "season-leap-day",
  "season-overlap",
] as const
