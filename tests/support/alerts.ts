import { type Alert, DEFAULT_ALERT_SETTINGS, type NewAlert, newAlert } from "#app/notify/alerts/alert.ts"
import type { Recipient } from "#app/notify/alerts/plan-deliveries.ts"

/** 15:00 on 1 December 2026 in Bangkok. */
export const AFTERNOON = Date.UTC(2026, 11, 1, 8)

/** What an alert about a stay from 10 to 13 December 2026 says. */
export const STAY_FACTS = {
  reference: "BV-7K3M9Q",
  amount: 13_500_00,
  stay: { checkIn: "2026-12-10", checkOut: "2026-12-13", guests: 4 },
  name: "มะลิ ศรีสุข",
}

const ABOUT = { subject: "booking:b1", dedupeKey: "slip:s1", bookingId: "b1" }

/** An alert as it is read from the database. */
export function stored(alert: NewAlert, changes: Partial<Alert> = {}): Alert {
  return { id: "a1", createdAt: AFTERNOON, fannedOutAt: null, ...alert, ...changes } as Alert
}

/** A slip to check. */
export const slipAlert = (changes: Partial<Alert> = {}) => stored(newAlert("slip-waiting", STAY_FACTS, ABOUT), changes)

/** An alert of every kind about the sample stay. */
export const EVERY_ALERT: Alert[] = [
  newAlert("booking-new", STAY_FACTS, ABOUT),
  newAlert("slip-waiting", STAY_FACTS, ABOUT),
  newAlert("slip-still-waiting", STAY_FACTS, ABOUT),
  newAlert("paid", STAY_FACTS, ABOUT),
  newAlert("balance-paid", STAY_FACTS, ABOUT),
  newAlert("balance-overdue", STAY_FACTS, ABOUT),
  newAlert("damage-to-return", STAY_FACTS, ABOUT),
  newAlert(
    "move-asked",
    { ...STAY_FACTS, asked: { checkIn: "2026-12-20", checkOut: "2026-12-23" }, difference: -2000_00 },
    ABOUT,
  ),
  newAlert("reduced", { ...STAY_FACTS, by: "Nok" }, ABOUT),
  newAlert("written-off", { ...STAY_FACTS, act: "missing", by: "Lek" }, ABOUT),
  newAlert(
    "by-hand",
    { ...STAY_FACTS, channel: "cash", withheld: 0, isDamage: true, isPaidOut: false, hasSlip: false, by: "Lek" },
    ABOUT,
  ),
  newAlert("commission-raised", { ...STAY_FACTS, by: "Lek" }, ABOUT),
  newAlert(
    "stay-cancelled",
    { ...STAY_FACTS, cancelReason: "guest", held: 13_500_00, returned: 6_000_00, by: "Lek" },
    ABOUT,
  ),
  newAlert("stay-moved", { ...STAY_FACTS, to: { checkIn: "2026-12-20", checkOut: "2026-12-23" }, by: "Lek" }, ABOUT),
  newAlert(
    "receipt-changed",
    { ...STAY_FACTS, reference: "RC-2569-000123", act: "replaced", booking: "BV-7K3M9Q", by: "Lek" },
    ABOUT,
  ),
  newAlert("cancelled", STAY_FACTS, ABOUT),
  newAlert("changed", { ...STAY_FACTS, fields: ["customerName", "guests"] }, ABOUT),
  newAlert("expired", STAY_FACTS, ABOUT),
  newAlert("decided", { ...STAY_FACTS, decision: "rejected", by: "Nok" }, ABOUT),
  newAlert("review-new", { reference: "BV-7K3M9Q", stars: 4, text: "บ้านสวย", name: "มะลิ" }, ABOUT),
  newAlert("tm30-due", { reference: "BV-7K3M9Q", checkIn: "2026-12-10", foreignGuests: 3, urgent: false }, ABOUT),
  newAlert("holds-many", { bookings: 3, nights: 150 }, ABOUT),
  newAlert("mail-failed", { emailKind: "confirmed", reference: "BV-7K3M9Q" }, ABOUT),
  newAlert("payment-stuck", { ...STAY_FACTS, stay: null }, ABOUT),
  newAlert("jobs-late", { lastAt: AFTERNOON }, ABOUT),
  newAlert("problem", { name: "keys-refused", count: 1 }, ABOUT),
  newAlert("channel-broken", { channel: "push", device: "Chrome · Android" }, ABOUT),
  newAlert("line-quota", { usedPercent: 80 }, ABOUT),
  newAlert("feed-failed", { feed: "Airbnb", problem: "late", since: AFTERNOON }, ABOUT),
  newAlert(
    "feed-conflict",
    { feed: "Airbnb", checkIn: "2026-12-10", checkOut: "2026-12-13", reference: "BV-7K3M9Q" },
    ABOUT,
  ),
  newAlert("security", { event: "payment-settings", by: "Nok", changes: [] }, ABOUT),
  newAlert("security", { event: "account", change: "password-changed" }, ABOUT),
  newAlert(
    "digest",
    {
      date: "2026-12-10",
      checkInTime: "15:00",
      checkOutTime: "11:00",
      arrivals: [{ bookingId: "b1", reference: "BV-7K3M9Q", name: STAY_FACTS.name, guests: 4, due: 6_750_00 }],
      departures: [{ bookingId: "b2", reference: "BV-222222", name: "Daniel Moss", guests: 2, due: 0 }],
      inHouse: [],
      slipsWaiting: 1,
      holds: 2,
      emailsFailed: 0,
      refundsLate: 1,
      week: { arrivals: 2, departures: 1, nights: 12, of: 30 },
    },
    ABOUT,
  ),
].map((alert) => stored(alert))

/** An admin with one device and the default settings. */
export function recipient(changes: Partial<Recipient> = {}): Recipient {
  return {
    adminId: "anong",
    isOwner: true,
    documents: false,
    email: "anong@example.com",
    settings: DEFAULT_ALERT_SETTINGS,
    deviceIds: ["phone"],
    hasLine: false,
    ...changes,
  }
}
