import { DAY_MS, HOUR_MS } from "#app/durations.ts"
import { encryptFields } from "#app/passport/encrypt-passport.server.ts"
import { passportPictureKey } from "#app/passport/passport.ts"
import type { TestApp } from "../support/app.ts"
import { PASSPORT_FIELDS } from "../support/passports.ts"
import type { Row } from "./money-rows.ts"

/*
 * The rows of staff accounts, their sessions, devices and alerts, and of passports.
 */

const DEVICE = "Firefox on Linux"

export function adminRows(now: number): Row[] {
  const admin = { password_hash: "none", created_at: now - DAY_MS, role: "owner", documents: 0 }
  return [
    { ...admin, id: "admin-1", email: "owner@example.com", name: "Noi" },
    { ...admin, id: "admin-2", email: "staff@example.com", name: "Nok", role: "staff", documents: 1 },
  ]
}

export function sessionRow(now: number): Row {
  return {
    token_hash: "session-1",
    admin_id: "admin-1",
    created_at: now - DAY_MS,
    expires_at: now + DAY_MS,
    device: DEVICE,
  }
}

export function deviceRow(now: number): Row {
  return { admin_id: "admin-1", device: DEVICE, seen_at: now - DAY_MS }
}

export function inviteRow(now: number): Row {
  return {
    token_hash: "invite-1",
    created_by: "admin-1",
    created_at: now - DAY_MS,
    expires_at: now + DAY_MS,
    role: "staff",
    email: "nok@example.com",
  }
}

export function resetRow(now: number): Row {
  return {
    admin_id: "admin-2",
    token_hash: "reset-1",
    created_by: "admin-1",
    created_at: now - HOUR_MS,
    expires_at: now + HOUR_MS,
  }
}

/** Who has been shown the link of a booking: a colleague, and some who have left since. */
export function guestLinkRows(now: number): Row[] {
  const link = (booking: string, admin: string, columns: Row): Row => ({
    booking_id: booking,
    admin_id: admin,
    admin_name: "Nok",
    shared_at: now - 20 * DAY_MS,
    ended_at: null,
    renewed_at: null,
    ...columns,
  })
  return [
    link("paid", "admin-2", {}),
    link("paid", "left", { ended_at: now - 10 * DAY_MS, renewed_at: now - 10 * DAY_MS }),
    // Its guest has no email address, so somebody has to send the new link by hand.
    link("paid-in-cash", "left", { ended_at: now - 10 * DAY_MS }),
  ]
}

export function alertRows(now: number): Row[] {
  const alert = (id: string, kind: string, booking: string, daysAgo: number): Row => ({
    id,
    kind,
    urgency: "normal",
    subject: `booking:${booking}`,
    dedupe_key: `${kind}:${booking}`,
    booking_id: booking,
    facts: JSON.stringify({ reference: `BV-${booking}`, amount: 100, stay: null, name: null }),
    created_at: now - daysAgo * DAY_MS,
    expanded_at: now - daysAgo * DAY_MS,
  })
  return [alert("alert-1", "cancelled", "expired", 49), alert("alert-2", "paid", "paid", 28)]
}

/** A delivery by each way: sent, shown, given up and to be sent again. */
export function deliveryRows(now: number): Row[] {
  const at = now - 28 * DAY_MS
  const delivery = (id: string, channel: string, columns: Row): Row => ({
    id,
    alert_id: "alert-2",
    admin_id: "admin-1",
    channel,
    device_id: "",
    group_id: `group-${id}`,
    created_at: at,
    due_at: null,
    attempts: 1,
    sent_at: null,
    shown_at: null,
    error: null,
    ...columns,
  })
  return [
    delivery("delivery-shown", "push", { device_id: "device-1", sent_at: at, shown_at: at }),
    delivery("delivery-failed", "push", { device_id: "device-2", error: "http 410", attempts: 9 }),
    delivery("delivery-sent", "mail", { sent_at: at }),
    delivery("delivery-retried", "line", { due_at: now + HOUR_MS, error: "timeout" }),
  ]
}

export function alertSettingsRow(now: number): Row {
  return {
    admin_id: "admin-1",
    channels: JSON.stringify({ push: "everything", line: "important", mail: "nothing" }),
    detail: "full",
    language: "en",
    quiet_from: "23:00",
    quiet_to: "06:00",
    digest_hour: 8,
    read_at: now - 30 * DAY_MS,
    tested_at: now - 30 * DAY_MS,
    version: 2,
  }
}

export function pushDeviceRows(now: number): Row[] {
  const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) }
  const device = { ...keys, admin_id: "admin-1", label: DEVICE, created_at: now - 30 * DAY_MS }
  const endpoint = "https://fcm.googleapis.com/fcm/send"
  const at = now - 28 * DAY_MS
  return [
    { ...device, id: "device-1", endpoint: `${endpoint}/1`, last_ok_at: at, shown_at: at, error: null },
    { ...device, id: "device-2", endpoint: `${endpoint}/2`, last_ok_at: null, shown_at: null, error: "http 410" },
  ]
}

/** Under the secret of this deployment, because the devices are removed with a pair that cannot be read. */
export async function pushKeysRow({ push, encrypter }: TestApp, now: number): Promise<Row> {
  const { publicKey, privateKey } = await push.newKeys()
  const encrypted = await encrypter.encrypt(privateKey, "vapid")
  return { id: 1, public_key: publicKey, private_key: encrypted, created_at: now - 30 * DAY_MS }
}

export function lineLinkRows(now: number): Row[] {
  const link = { created_at: now - 30 * DAY_MS, last_ok_at: now - 28 * DAY_MS }
  return [
    { ...link, admin_id: "admin-1", line_user_id: "U1", broken_at: null },
    { ...link, admin_id: "admin-2", line_user_id: "U2", broken_at: now - DAY_MS },
  ]
}

export function lineCodeRow(now: number): Row {
  return { admin_id: "admin-2", code_hash: "code-1", created_at: now, expires_at: now + HOUR_MS }
}

/** A passport that was typed, a photo of one, and one that was reported. */
export async function passportRows({ guestData }: TestApp, now: number): Promise<Row[]> {
  if (!guestData) throw new Error("The tests have no secret for passports")
  const sealed = (id: string) => encryptFields(guestData, id, PASSPORT_FIELDS)
  const passport = (id: string, booking: string, columns: Row): Row => ({
    id,
    booking_id: booking,
    sealed: null,
    picture_key: null,
    created_at: now - 5 * DAY_MS,
    reported_at: null,
    receipt: null,
    ...columns,
  })
  return [
    passport("passport-typed", "paid-soon", { sealed: await sealed("passport-typed") }),
    passport("passport-photo", "paid-soon", { picture_key: passportPictureKey("passport-photo") }),
    passport("passport-reported", "staying", {
      sealed: await sealed("passport-reported"),
      reported_at: now - DAY_MS,
      receipt: "TM30-1",
    }),
  ]
}

export function documentAccessRows(now: number): Row[] {
  const entry = { at: now - DAY_MS, admin_id: "admin-2", admin_name: "Nok", booking_id: "staying", receipt: null }
  const actions = ["view", "picture", "export", "type", "remove"]
  return [...actions.map((action) => ({ ...entry, action })), { ...entry, action: "report", receipt: "TM30-1" }]
}
