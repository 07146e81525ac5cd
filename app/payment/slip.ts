import { fail, ok, type Result } from "../result.ts"
import { imageType, startsWith } from "../villa/image.ts"

/** 5 MB is 5 MiB (api.md, "Finer points"). */
export const SLIP_MAX_BYTES = 5 * 1024 * 1024
export const SLIP_TYPES = ["image/jpeg", "image/png", "application/pdf"] as const
export type SlipType = (typeof SLIP_TYPES)[number]

/** An uploaded proof of payment; private to its guest and the admins. */
export type Slip = {
  id: string
  guestId: string
  bookingId: string | null
  paymentLinkId: string | null
  type: SlipType
  size: number
  sha256: string
  /** From the mini-QR of its picture, where one was read: the sending bank's code and its reference. */
  sendingBank: string | null
  transRef: string | null
  uploadedAt: number
}

/** A slip for the owner to check, with the other bookings for which the very same file was sent. */
export type SlipToCheck = Slip & { sameFile: { bookingId: string; reference: string }[] }

/** What the staff's pages show of a slip. */
export type SlipView = Pick<SlipToCheck, "id" | "sendingBank" | "transRef" | "sameFile"> & { pdf: boolean }

export function slipView({ id, type, sendingBank, transRef, sameFile }: SlipToCheck): SlipView {
  return { id, pdf: type === "application/pdf", sendingBank, transRef, sameFile }
}

/** What a slip is sent for, as far as it is known when it comes. */
export type SlipPurpose = { bookingId: string } | { paymentLinkId: string } | null

/**
 * Whether the transfer of a slip that is attached already pays something else than what another slip of it is sent for.
 * Its guest may send it again for the same, after a lost answer or a refusal; where nobody says what it is for, only
 * somebody else's counts, and attaching it decides.
 */
export function paysSomethingElse(
  attached: Pick<Slip, "guestId" | "bookingId" | "paymentLinkId">,
  sent: { guestId: string; purpose: SlipPurpose },
): boolean {
  const { guestId, purpose } = sent
  if (purpose === null) return attached.guestId !== guestId
  return "bookingId" in purpose
    ? attached.bookingId !== purpose.bookingId
    : attached.paymentLinkId !== purpose.paymentLinkId
}

/** What the first bytes say the slip is, or null. */
export function slipType(bytes: Uint8Array): SlipType | null {
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d])) return "application/pdf"
  const image = imageType(bytes)
  return image === "image/jpeg" || image === "image/png" ? image : null
}

/** Judges an uploaded slip by its content and size. */
export function checkSlip(
  bytes: Uint8Array,
): Result<SlipType, "slip-missing-file" | "file-too-large" | "slip-invalid"> {
  if (bytes.byteLength === 0) return fail("slip-missing-file")
  if (bytes.byteLength > SLIP_MAX_BYTES) return fail("file-too-large")
  const type = slipType(bytes)
  return type ? ok(type) : fail("slip-invalid")
}

/** The R2 key of a slip's file: its id is random, so the key cannot be guessed. */
export function slipKey(id: string): string {
  return `slips/${id}`
}
