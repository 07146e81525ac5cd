import type { Language } from "#app/i18n/languages.ts"

export const MAX_CLEANERS = 20
export const CLEANER_NAME_MAX_LENGTH = 60
export const CLEANER_NOTE_MAX_LENGTH = 2000
export const PROBLEM_MAX_LENGTH = 1000
/** Of one cleaner, until the team has dealt with some: more would fill Today and the storage. */
export const MAX_OPEN_PROBLEMS = 20

/** What the owner enters. */
export type CleanerFields = {
  name: string
  language: Language
  note: string
  /** Whether the cleaner may hear of changes by LINE. */
  byLine: boolean
}

/** Instants are epoch milliseconds. */
export type Cleaner = CleanerFields & {
  id: string
  /** The secret of the link. */
  token: string
  /** When the link was made. */
  linkedAt: number
  /** The days of the plan as the cleaner last confirmed them. */
  confirmed: Record<string, string>
  confirmedAt: number | null
  lineUserId: string | null
  lineLinkedAt: number | null
  /** The site's origin when LINE was linked. */
  lineOrigin: string
  /** The near days of the plan as the cleaner last heard of them by LINE. */
  told: Record<string, string | null>
  version: number
}

/** Who, by name, left the team since the link was made, and may still have it. */
export function leftSince(
  { linkedAt }: Pick<Cleaner, "linkedAt">,
  removals: readonly { name: string; at: number }[],
): string[] {
  return [...new Set(removals.filter(({ at }) => at >= linkedAt).map(({ name }) => name))]
}

/** A departure after which the house is clean again. */
export type Cleaning = { day: string; cleanerName: string; doneAt: number }

export const PROBLEM_PHOTO_TYPES = ["image/jpeg", "image/png"] as const
export type ProblemPhotoType = (typeof PROBLEM_PHOTO_TYPES)[number]

/** What a cleaner found broken or missing; `photoType` is null without a photo. */
export type CleaningProblem = {
  id: string
  cleanerName: string
  text: string
  photoType: ProblemPhotoType | null
  reportedAt: number
  /** When somebody of the team has dealt with it. */
  seenAt: number | null
}

export const PROBLEM_PHOTO_PREFIX = "cleaning/"

/** The id is random, so the R2 key cannot be guessed. */
export function problemPhotoKey(id: string): string {
  return `${PROBLEM_PHOTO_PREFIX}${id}`
}
