import { type APIRequestContext, expect, type Locator } from "@playwright/test"
import { convertIndexedToRgb, decode } from "fast-png"
import jsQR from "jsqr"
import type { Upload } from "./files.ts"
import { bookByApi, submitDetailsByApi } from "./guest.ts"
import { availability, dateAfter, type Stay, villaToday } from "./nights.ts"

/** The longest that codes can be released before check-in. */
const RELEASE_DAYS = 7

export const WIFI = { ssid: "Baan; Sea", password: 'sea:and,"sand"\\', security: "WPA" }
/** What a phone reads from the QR code of that network. */
export const WIFI_QR = String.raw`WIFI:T:WPA;S:Baan\; Sea;P:sea\:and\,\"sand\"\\;;`

/** Sends a call of the owner and expects success. */
export async function set(
  owner: APIRequestContext,
  method: "PATCH" | "PUT",
  call: string,
  body: { data: object } | { multipart: Record<string, Upload> },
): Promise<void> {
  const answer = await owner.fetch(`/api/admin/${call}`, { method, ...body })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** A free night for which the code is released already if the owner releases it as early as possible. */
export async function soonNight(request: APIRequestContext): Promise<Stay> {
  const from = dateAfter(villaToday(), 1)
  const free = await availability(request, { checkIn: from, checkOut: dateAfter(from, RELEASE_DAYS - 1) })
  const first = free.indexOf(true)
  if (first < 0) throw new Error("No night is free soon")
  return { checkIn: dateAfter(from, first), checkOut: dateAfter(from, first + 1) }
}

/** Books a stay that the owner then confirms. @returns its id */
export async function confirmedStay(guest: APIRequestContext, owner: APIRequestContext, stay: Stay): Promise<string> {
  const id = await bookByApi(guest, stay)
  await submitDetailsByApi(guest, id)
  await set(owner, "PATCH", `bookings/${id}/status`, { data: { status: "confirmed" } })
  return id
}

/** What a phone's camera reads from a QR code on the screen. */
export async function scannedFrom(code: Locator): Promise<string | undefined> {
  const image = decode(await code.screenshot())
  const { width, height, channels } = image
  const pixels = image.palette ? convertIndexedToRgb(image) : image.data
  const step = image.palette ? 3 : channels
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at++) rgba.set(pixels.subarray(at * step, at * step + 3), at * 4)
  return jsQR(rgba, width, height)?.data
}
