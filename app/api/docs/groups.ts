export const CALL_GROUPS = {
  Villa: "The villa, its rooms, availability and prices.",
  Booking:
    "Creating a booking returns a token and sets a guest cookie. Either gives access to the booking; without them it responds 404.",
  "Waiting list":
    "Where dates are taken: an address in a queue, confirmed by an emailed link, whose token these calls take. The first in line gets dates that become available held for the villa's time to pay. Responds 404 unless the owner has switched it on.",
  "Payment links": "Admins create a link for one amount. Anyone with the link can pay it.",
  Reviews:
    "The guest of a confirmed stay can review it within 60 days of check-out, edit the review for 14 days, and delete it within the same 60 days. It is published 48 hours after it was written, whatever its stars, or earlier by an admin.",
  "Passports (TM30)":
    "The party of a confirmed stay sends the passports of its foreign guests; nobody reads them here. Owners, and staff whom an owner allows it, download the Immigration Bureau's file and mark stays as reported. Where the site has no `GUEST_DATA_SECRET`, all of these calls fail with 503 `documentsOff`.",
  Cleaning:
    "Owners give each cleaner a link. Whoever has it sees who leaves and arrives, without names, and reports back.",
  "Accounts (admin)": "Registering or logging in returns a bearer token, which authenticates every admin call.",
  "Alerts (admin)":
    "Alerts about events, by web push, LINE and email. Every call acts on the caller's own alerts and settings.",
  "Bookings (admin)":
    "Bookings, statistics and blocked dates. In these calls the status `pending_payment` is called `pending`.",
  "Channel calendars (admin)":
    "Calendars of other channels (iCal): nights booked there close here, and vice versa. Double bookings are reported, never cancelled.",
  "Guest data (admin)":
    "Identify a guest by `email` or `phone`, not both. Responds 404 if no data is held about the guest.",
  "LINE (admin)": "Each admin links their own LINE account, which then receives their alerts.",
  "Villa (admin)":
    "You can send a text in one language only; the other stays unchanged. Prices are in baht. Unknown fields fail with 422.",
  "Promo codes":
    "A code takes a percentage or an amount off the price of the nights; a booking can use one. A cancelled or expired booking no longer counts as a use. Codes are never deleted: switch them off with `active`.",
  Documentation: "This reference, as OpenAPI and as a page.",
} as const

export type CallGroupName = keyof typeof CALL_GROUPS
