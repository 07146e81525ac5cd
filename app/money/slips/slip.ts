import { fail, ok, type Result } from "#app/result.ts"
import { startsWith } from "#app/villa/photos/bytes.ts"
import { imageType, isShowable } from "#app/villa/photos/image.ts"
import { imageDimensions, withoutMetadata } from "#app/villa/photos/image-bytes.ts"

/** 5 MB is 5 MiB (api.md, "Details and edge cases"). */
export const SLIP_MAX_BYTES = 5 * 1024 * 1024
/** Includes replaced and removed slips. */
export const BOOKING_MAX_SLIPS = 10
/** Per guest at a time. */
export const UNATTACHED_MAX_SLIPS = 5
export const SLIP_TYPES = ["image/jpeg", "image/png", "application/pdf"] as const
export type SlipType = (typeof SLIP_TYPES)[number]

/** Private to its guest and the admins. */
export type Slip = {
  id: string
  guestId: string
  bookingId: string | null
  paymentLinkId: string | null
  type: SlipType
  size: number
  sha256: string
  /** From the mini-QR of the image, if readable: the code of the sending bank and its reference. */
  sendingBank: string | null
  transRef: string | null
  uploadedAt: number
}

export type OtherPayment = { reference: string } & ({ bookingId: string } | { paymentLinkId: string })

/** Of a transfer: the payment that was counted by it, and others that somebody sent it for. */
export type OtherPayments = { usedFor: OtherPayment | null; sameTransfer: OtherPayment[] }

export type SlipToCheck = Slip & { sameFile: OtherPayment[]; sameTransfer: OtherPayment[] }

export type SlipView = Pick<SlipToCheck, "id" | "sendingBank" | "transRef" | "sameFile" | "sameTransfer"> & {
  pdf: boolean
}

export function slipView({ id, type, sendingBank, transRef, sameFile, sameTransfer }: SlipToCheck): SlipView {
  return { id, pdf: type === "application/pdf", sendingBank, transRef, sameFile, sameTransfer }
}

/** Missing texts are empty. */
export type SlipUpload = { bytes: Uint8Array; miniQr: string; paymentMethod: string; bookingId: string }

export function slipType(bytes: Uint8Array): SlipType | null {
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d])) return "application/pdf"
  const image = imageType(bytes)
  return image === "image/jpeg" || image === "image/png" ? image : null
}

export const SLIP_START_BYTES = 16

/** By size and first bytes: the only check in the browser, before the slip is sent. */
export function checkSlipStart(
  size: number,
  start: Uint8Array,
): Result<SlipType, "slip-missing-file" | "file-too-large" | "slip-invalid"> {
  if (size === 0) return fail("slip-missing-file")
  if (size > SLIP_MAX_BYTES) return fail("file-too-large")
  const type = slipType(start)
  return type ? ok(type) : fail("slip-invalid")
}

/** The shortest side of an image that can still be read, and the longest that a phone makes. */
const SLIP_SIDE_PIXELS = { min: 100, max: 20_000 } as const

/** From the end: some programs append to a PDF after its trailer (ISO 32000, Annex H). */
const PDF_TRAILER_BYTES = 1024

/** A PDF has a header and a trailer; an image is large enough to be read. */
export function checkSlip(
  bytes: Uint8Array,
): Result<SlipType, "slip-missing-file" | "file-too-large" | "slip-invalid"> {
  const start = checkSlipStart(bytes.byteLength, bytes)
  if (!start.ok) return start
  const type = start.value
  return (type === "application/pdf" ? hasPdfTrailer(bytes) : isReadable(bytes)) ? start : fail("slip-invalid")
}

/** An image loses where and when a phone took it. */
export function proofForGuest(
  bytes: Uint8Array,
): Result<Uint8Array, "slip-missing-file" | "file-too-large" | "slip-invalid"> {
  const type = checkSlip(bytes)
  if (!type.ok) return type
  const proof = type.value === "application/pdf" ? bytes : withoutMetadata(bytes)
  return proof ? ok(proof) : fail("slip-invalid")
}

function hasPdfTrailer(bytes: Uint8Array): boolean {
  const end = new TextDecoder("latin1").decode(bytes.subarray(-PDF_TRAILER_BYTES))
  return /startxref\s+\d+\s+%%EOF/.test(end)
}

function isReadable(image: Uint8Array): boolean {
  const pixels = imageDimensions(image)
  const { min, max } = SLIP_SIDE_PIXELS
  if (pixels === null || !isShowable(pixels)) return false
  return [pixels.width, pixels.height].every((side) => side >= min && side <= max)
}

export const SLIP_KEY_PREFIX = "slips/"

/** The id is random, so the R2 key cannot be guessed. */
export function slipKey(id: string): string {
  return `${SLIP_KEY_PREFIX}${id}`
}
