import type { Language } from "#app/i18n/languages.ts"
import { type LocalizedText, localized } from "#app/i18n/localized.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Image } from "#app/villa/photos/image.ts"

/** What the price is for, once for each of the quantity. */
export const EXTRA_UNITS = ["stay", "night", "person", "person-night"] as const
export type ExtraUnit = (typeof EXTRA_UNITS)[number]

/** Both others change the time at which the guest arrives or leaves. */
export const EXTRA_KINDS = ["plain", "early-check-in", "late-check-out"] as const
export type ExtraKind = (typeof EXTRA_KINDS)[number]

/** What the owner offers besides the stay. Money is in satang. */
export type Extra = {
  id: string
  name: LocalizedText
  /** What it is, in a sentence; may be empty. */
  sentence: LocalizedText
  kind: ExtraKind
  /** The new time of an early check-in or a late check-out, such as "11:00"; null for all others. */
  time: string | null
  unit: ExtraUnit
  price: number
  maxQuantity: number
  /** Until how many hours before check-in guests choose it and take it back. */
  hoursBefore: number
  minNights: number
  /** Whether the cleaner's plan shows it. */
  tellCleaner: boolean
  /** Its place in the list, from 1. */
  position: number
  photo: Image | null
  active: boolean
}

export type ExtraFields = Omit<Extra, "id" | "photo" | "active">

/** Includes those that are switched off, which are never deleted. */
export const MAX_EXTRAS = 20
export const EXTRA_MAX_QUANTITY = 99
export const EXTRA_MAX_HOURS_BEFORE = 720
export const EXTRA_MAX_NIGHTS = 60
export const EXTRA_NAME_MAX_LENGTH = 60
export const EXTRA_SENTENCE_MAX_LENGTH = 200

/**
 * As a booking keeps it, whatever the owner changes later.
 * @property charge the ledger line that asks for it, with tax; null if it is part of the booking's price
 */
export type BookedExtra = Pick<
  Extra,
  "id" | "name" | "kind" | "time" | "unit" | "price" | "hoursBefore" | "minNights"
> & {
  tellCleaner: boolean
  quantity: number
  charge: { line: string; amount: number } | null
}

export type ExtraFieldsFailure = "extra-time-missing" | "extra-time-useless"

/** `times` of the villa: an early check-in is before check-in, a late check-out after check-out. */
export function checkExtraFields(
  { kind, time }: Pick<Extra, "kind" | "time">,
  times: { checkInTime: string; checkOutTime: string },
): Result<null, ExtraFieldsFailure> {
  if (kind === "plain") return ok(null)
  if (time === null) return fail("extra-time-missing")
  const isUseful = kind === "early-check-in" ? time < times.checkInTime : time > times.checkOutTime
  return isUseful ? ok(null) : fail("extra-time-useless")
}

/** A plain extra has no time; nobody arrives early twice. */
export function normalizedExtra<Some extends Pick<Extra, "kind" | "time" | "maxQuantity" | "unit">>(extra: Some): Some {
  return extra.kind === "plain" ? { ...extra, time: null } : { ...extra, maxQuantity: 1, unit: "stay" }
}

export function bookedExtra(extra: Extra, quantity: number, charge: BookedExtra["charge"] = null): BookedExtra {
  const { id, name, kind, time, unit, price, hoursBefore, minNights, tellCleaner } = extra
  return { id, name, kind, time, unit, price, hoursBefore, minNights, tellCleaner, quantity, charge }
}

/** Those that are part of the price. */
export const pricedExtras = (extras: readonly BookedExtra[] | null): BookedExtra[] =>
  (extras ?? []).filter(({ charge }) => charge === null)

export function quantityOf(extras: readonly BookedExtra[] | null, id: string): number {
  return (extras ?? []).filter((each) => each.id === id).reduce((sum, { quantity }) => sum + quantity, 0)
}

export type ExtraToPrepare = Pick<BookedExtra, "name" | "quantity" | "tellCleaner" | "kind" | "time">

/** One entry for each extra, in the order in which they were chosen. */
export function toPrepare(extras: readonly BookedExtra[] | null): ExtraToPrepare[] {
  const merged = new Map<string, ExtraToPrepare>()
  for (const { id, name, quantity, tellCleaner, kind, time } of extras ?? []) {
    const before = merged.get(id)
    merged.set(id, { name, kind, time, tellCleaner, quantity: quantity + (before?.quantity ?? 0) })
  }
  return [...merged.values()]
}

/** "Breakfast × 2", which does not break before the number. */
export function extraText({ name, quantity }: Pick<ExtraToPrepare, "name" | "quantity">, language: Language): string {
  return `${localized(name, language)}\u00a0×\u00a0${quantity}`
}

/** For ledger and history, which people of both languages read: "อาหารเช้า / Breakfast × 2". */
export function extrasText(extras: readonly BookedExtra[] | null): string {
  return toPrepare(extras)
    .map(({ name: { th, en }, quantity }) => `${th === en ? th : `${th} / ${en}`} × ${quantity}`)
    .join(", ")
}

type ExtrasChange = Record<"added" | "removed", Pick<BookedExtra, "name" | "quantity">[]> & { charge: number }

/** @returns `charge`: by how much the charges changed, in satang; null if no quantity changed */
export function extrasChange(
  before: readonly BookedExtra[] | null,
  after: readonly BookedExtra[] | null,
): ExtrasChange | null {
  const beyond = (more: readonly BookedExtra[] | null, less: readonly BookedExtra[] | null) =>
    [...new Map((more ?? []).map(({ id, name }) => [id, name]))]
      .map(([id, name]) => ({ name, quantity: quantityOf(more, id) - quantityOf(less, id) }))
      .filter(({ quantity }) => quantity > 0)
  const charged = (extras: readonly BookedExtra[] | null) =>
    (extras ?? []).reduce((sum, { charge }) => sum + (charge?.amount ?? 0), 0)
  const [added, removed] = [beyond(after, before), beyond(before, after)]
  return added.length + removed.length > 0 ? { added, removed, charge: charged(after) - charged(before) } : null
}

type StayClock = { checkInTime: string; checkOutTime: string }

/** The villa's times, or those that the guest bought. */
export function withBoughtTimes<Times extends Partial<StayClock>>(
  times: Times,
  extras: readonly BookedExtra[] | null,
): Times {
  if (!extras) return times
  const early = boughtTime(extras, "early-check-in")
  const late = boughtTime(extras, "late-check-out")
  return { ...times, ...(early && { checkInTime: early }), ...(late && { checkOutTime: late }) }
}

/** Null if the guest has the usual time. */
export function boughtTime(extras: readonly BookedExtra[] | null, kind: Exclude<ExtraKind, "plain">): string | null {
  const times = (extras ?? []).flatMap((each) => (each.kind === kind && each.time !== null ? [each.time] : [])).sort()
  return (kind === "early-check-in" ? times[0] : times.at(-1)) ?? null
}
