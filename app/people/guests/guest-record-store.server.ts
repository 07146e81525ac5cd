import { eraseMovesOfGuest, readMovesOfGuest } from "#app/booking/other-dates/move-store.server.ts"
import { eraseWishesOfGuest, readWishesOfGuest } from "#app/booking/waiting-list/waiting-list-store.server.ts"
import { type Db, joinReads, type Read, type Write } from "#app/db/database.server.ts"
import { type GuestRows, guestRows, type Subject } from "#app/db/guest-rows.server.ts"
import { eraseCardPaymentsOfGuest, readCardPaymentsOfGuest } from "#app/money/cards/card-payment-store.server.ts"
import { readDamagePhotosOfGuest, removeDamagePhotosOfGuest } from "#app/money/damage/damage-store.server.ts"
import { eraseNotesOfGuest } from "#app/money/ledger/ledger-store.server.ts"
import { eraseLinksOfGuest, readLinksOfGuest } from "#app/money/links/payment-link-store.server.ts"
import { readReceiptsOfGuest } from "#app/money/receipts/receipt-store.server.ts"
import { eraseRefundsOfGuest, readRefundsOfGuest } from "#app/money/refunds/refund-store.server.ts"
import { readSlipsOfGuest, removeSlipsOfGuest } from "#app/money/slips/slip-store.server.ts"
import { deleteAlertsOfGuest } from "#app/notify/alerts/alert-store.server.ts"
import { deleteEmailsOfGuest, readEmailsOfGuest } from "#app/notify/email/outbox-store.server.ts"
import { deleteLineAccountsOfGuest, readLineAccountsOfGuest } from "#app/notify/guest-line/guest-line-store.server.ts"
import { readPassportsOfGuest, removePassportsOfGuest } from "#app/stay/passports/passport-store.server.ts"
import { eraseReviewsOfGuest, readReviewsOfGuest } from "#app/stay/reviews/guest-review-store.server.ts"

type GuestRecord = {
  /** What the guest's export shows; without it, nothing. */
  read?: (db: Db, guest: GuestRows) => Read<unknown>
  /**
   * Without it, the law asks for it for longer than for the stay.
   * @param isAsked whether the guest asked for it, rather than that the time is over
   */
  erase?: (guest: GuestRows, at: number, isAsked: boolean) => Write | Write[]
}

/** What each feature keeps of a guest beside the booking, in the order of erasure. Accounting's part stays, unnamed. */
const RECORDS = {
  slips: { read: readSlipsOfGuest, erase: removeSlipsOfGuest },
  cardPayments: { read: readCardPaymentsOfGuest, erase: eraseCardPaymentsOfGuest },
  emails: { read: readEmailsOfGuest, erase: deleteEmailsOfGuest },
  reviews: { read: readReviewsOfGuest, erase: eraseReviewsOfGuest },
  refunds: { read: readRefundsOfGuest, erase: eraseRefundsOfGuest },
  damagePhotos: { read: readDamagePhotosOfGuest, erase: removeDamagePhotosOfGuest },
  moves: { read: readMovesOfGuest, erase: eraseMovesOfGuest },
  passports: { read: readPassportsOfGuest, erase: removePassportsOfGuest },
  wishes: {
    read: readWishesOfGuest,
    // After the retention period of an old stay, whoever waits goes on waiting.
    erase: (guest, _at, isAsked) => (isAsked ? eraseWishesOfGuest(guest) : []),
  },
  lineAccounts: { read: readLineAccountsOfGuest, erase: deleteLineAccountsOfGuest },
  links: { read: readLinksOfGuest, erase: eraseLinksOfGuest },
  receipts: { read: readReceiptsOfGuest },
  ledgerNotes: { erase: eraseNotesOfGuest },
  alerts: { erase: deleteAlertsOfGuest },
} satisfies Record<string, GuestRecord>

type Records = typeof RECORDS

/** By the names of the table, what is shown (`Guest` in `guest.ts`). */
type GuestRecords = {
  [Name in keyof Records as Records[Name] extends { read: unknown } ? Name : never]: Records[Name] extends {
    read: (db: Db, guest: GuestRows) => Read<infer Kept>
  }
    ? Kept
    : never
}

export function readGuestRecords(db: Db, subject: Subject): Read<GuestRecords> {
  const guest = guestRows(subject)
  const shown = Object.entries<GuestRecord>(RECORDS).flatMap(([name, { read }]) =>
    read ? [[name, read(db, guest)] as const] : [],
  )
  return joinReads(Object.fromEntries(shown)) as Read<GuestRecords>
}

export function eraseGuestRecords(guest: GuestRows, at: number, isAsked: boolean): Write[] {
  return Object.values<GuestRecord>(RECORDS).flatMap(({ erase }) => erase?.(guest, at, isAsked) ?? [])
}
