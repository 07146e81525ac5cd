import { createCookie } from "@remix-run/cloudflare"
import type { App } from "../context.server.ts"

/** Who is asking. An anonymous caller has neither part. */
export type Caller = {
  /** The device, by its cookie. */
  guestId: string | null
  /** The one booking that a booking token opens. */
  bookingId: string | null
}

const GUEST_COOKIE_DAYS = 90
const BOOKING_TOKEN_DAYS = 90
const DAY_SECONDS = 24 * 60 * 60

/** Reads the caller's credentials. Null where a bearer token is malformed, expired or forged: that is a 401 everywhere. */
export async function callerOf(
  app: Pick<App, "signer" | "settings" | "now">,
  request: Request,
): Promise<Caller | null> {
  const guestId = await guestIdOf(app, request)
  const authorization = request.headers.get("Authorization")
  if (!authorization) return { guestId, bookingId: null }
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  const bookingId = token ? await readBookingToken(app, token) : null
  return bookingId ? { guestId, bookingId } : null
}

/** The device's guest id from its signed cookie, or null. */
export async function guestIdOf(app: Pick<App, "settings">, request: Request): Promise<string | null> {
  const value: unknown = await guestCookie(app, request)
    .parse(request.headers.get("Cookie"))
    .catch(() => null)
  return typeof value === "string" && value ? value : null
}

/** The `Set-Cookie` that makes this device a guest, or keeps it one for another 90 days. */
export function guestCookieHeader(app: Pick<App, "settings">, request: Request, guestId: string): Promise<string> {
  return guestCookie(app, request).serialize(guestId)
}

/** A token that opens one booking to clients without cookies. */
export async function bookingToken(app: Pick<App, "signer" | "now">, bookingId: string): Promise<string> {
  const expires = Math.floor(app.now() / 1000) + BOOKING_TOKEN_DAYS * DAY_SECONDS
  const claim = `${bookingId}.${expires}`
  return `${claim}.${await app.signer.sign(`booking:${claim}`)}`
}

/** The booking that a token opens, or null. */
async function readBookingToken(app: Pick<App, "signer" | "now">, token: string): Promise<string | null> {
  const [bookingId, expires, signature, ...rest] = token.split(".")
  if (!bookingId || !expires || !signature || rest.length > 0) return null
  if (!(Number(expires) > app.now() / 1000)) return null
  return (await app.signer.verify(`booking:${bookingId}.${expires}`, signature)) ? bookingId : null
}

/** `__Host-` and Secure wherever the page itself came over TLS. */
function guestCookie(app: Pick<App, "settings">, request: Request) {
  const secure = isSecure(request)
  return createCookie(secure ? "__Host-guest" : "guest", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge: GUEST_COOKIE_DAYS * DAY_SECONDS,
    secrets: [...app.settings.sessionSecrets],
  })
}

export function isSecure(request: Request): boolean {
  return new URL(request.url).protocol === "https:"
}

/** The address that dampers count by. */
export function addressOf(request: Request): string {
  return request.headers.get("CF-Connecting-IP") ?? "local"
}
