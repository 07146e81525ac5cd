import { fail, ok, type Result } from "#app/result.ts"
import { type Dimensions, imageType, isOtherPicture, isShowable } from "#app/villa/photos/image.ts"
import { hasEnd, imageDimensions, withoutMetadata } from "#app/villa/photos/image-bytes.ts"

/** 5 MB is 5 MiB (api.md, "Details and edge cases"). */
export const SLIP_MAX_BYTES = 5 * 1024 * 1024
/** Includes replaced and removed slips. As many are sent by a link, which uses up none of the guest's. */
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

/** A slip that the owner did not accept. */
export type RefusedSlip = {
  /** The owner's, if one was given. */
  reason: string | null
  /** Null if its file was deleted. */
  slip: Pick<Slip, "id" | "type"> | null
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

const PDF_HEADER = "%PDF-"

/** A PDF's header begins within its first 1,024 bytes (ISO 32000, Annex H): a BOM or a line may precede it. */
const PDF_START_BYTES = 1024

/** An image by its first bytes, else a PDF by a header near its start. */
export function slipType(bytes: Uint8Array): SlipType | null {
  const image = imageType(bytes)
  if (image) return image === "image/jpeg" || image === "image/png" ? image : null
  if (isOtherPicture(bytes)) return null
  return latin1(bytes.subarray(0, PDF_START_BYTES)).includes(PDF_HEADER) ? "application/pdf" : null
}

export const SLIP_START_BYTES = PDF_START_BYTES

/** What is wrong with a slip's file; `slip-picture` is a picture of a type that is not accepted. */
export type SlipFileFailure =
  | "slip-missing-file"
  | "file-too-large"
  | "slip-invalid"
  | "slip-picture"
  | "slip-oversized"

/** By size and first bytes: the only check in the browser, before the slip is sent. */
export function checkSlipStart(
  size: number,
  start: Uint8Array,
): Result<SlipType, Exclude<SlipFileFailure, "slip-oversized">> {
  if (size === 0) return fail("slip-missing-file")
  if (size > SLIP_MAX_BYTES) return fail("file-too-large")
  const type = slipType(start)
  if (type) return ok(type)
  return fail(imageType(start) || isOtherPicture(start) ? "slip-picture" : "slip-invalid")
}

/** The shortest side of an image that can still be read, and the longest that a phone makes. */
export const SLIP_SIDE_PIXELS = { min: 100, max: 20_000 } as const

/** A PDF has a header and a trailer; an image has its end, and is large enough to be read. */
export function checkSlip(bytes: Uint8Array): Result<SlipType, SlipFileFailure> {
  const start = checkSlipStart(bytes.byteLength, bytes)
  if (!start.ok) return start
  const type = start.value
  if (type === "application/pdf") return hasPdfTrailer(bytes) ? start : fail("slip-invalid")
  const pixels = imageDimensions(bytes)
  if (pixels === null || !hasEnd(bytes)) return fail("slip-invalid")
  if (isOversized(pixels)) return fail("slip-oversized")
  return Math.min(pixels.width, pixels.height) < SLIP_SIDE_PIXELS.min ? fail("slip-invalid") : start
}

/** An image loses where and when a phone took it. */
export function proofForGuest(bytes: Uint8Array): Result<Uint8Array, SlipFileFailure> {
  const type = checkSlip(bytes)
  if (!type.ok) return type
  const proof = type.value === "application/pdf" ? bytes : withoutMetadata(bytes)
  return proof ? ok(proof) : fail("slip-invalid")
}

/** More than a page or an advertisement that a bank or a mail program appends to a PDF. */
const PDF_TAIL_BYTES = 256 * 1024
const PDF_TRAILER_BYTES = 1024

/**
 * The offset of the last trailer, with comments. A 0 stands only near the start of a file for the web (ISO 32000,
 * Annex F): its end is missing then.
 */
const PDF_TRAILER = /startxref\s+0*[1-9]\d*\s+(?:%[^\r\n]*[\r\n]\s*)*$/

/** Other bytes may follow the last %%EOF. */
function hasPdfTrailer(bytes: Uint8Array): boolean {
  const tail = latin1(bytes.subarray(-PDF_TAIL_BYTES))
  const end = tail.lastIndexOf("%%EOF")
  return end >= 0 && PDF_TRAILER.test(tail.slice(Math.max(0, end - PDF_TRAILER_BYTES), end))
}

const latin1 = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes)

function isOversized(pixels: Dimensions): boolean {
  return !isShowable(pixels) || Math.max(pixels.width, pixels.height) > SLIP_SIDE_PIXELS.max
}

export const SLIP_KEY_PREFIX = "slips/"

/** The id is random, so the R2 key cannot be guessed. */
export function slipKey(id: string): string {
  return `${SLIP_KEY_PREFIX}${id}`
}

/** What a guest's data says of a slip. */
export type GuestSlip = {
  id: string
  type: SlipType
  size: number
  sendingBank: string | null
  transRef: string | null
  bookingId: string | null
  paymentLinkId: string | null
  uploadedAt: number
  fileRemovedAt: number | null
}
