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
import type { GuestRecords } from "./guest.ts"

/** @param isAsked whether the guest asked for it, rather than that the retention period is over */
type Erase = (guest: GuestRows, at: number, isAsked: boolean) => Write | Write[]

/** What the export shows; without `erase`, the law asks for it for longer. In the order of erasure. */
const SHOWN: {
  [Name in keyof GuestRecords]: { read: (db: Db, guest: GuestRows) => Read<GuestRecords[Name]>; erase?: Erase }
} = {
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
    // Whose old stay is erased may be waiting for another.
    erase: (guest, _at, isAsked) => (isAsked ? eraseWishesOfGuest(guest) : []),
  },
  lineAccounts: { read: readLineAccountsOfGuest, erase: deleteLineAccountsOfGuest },
  links: { read: readLinksOfGuest, erase: eraseLinksOfGuest },
  receipts: { read: readReceiptsOfGuest },
}

const NOT_SHOWN: Erase[] = [eraseNotesOfGuest, deleteAlertsOfGuest]

export function readGuestRecords(db: Db, subject: Subject): Read<GuestRecords> {
  const guest = guestRows(subject)
  const reads = Object.entries(SHOWN).map(([name, { read }]) => [name, read(db, guest)])
  return joinReads(Object.fromEntries(reads))
}

/** What accounting needs stays, without a name. */
export function eraseGuestRecords(guest: GuestRows, at: number, isAsked: boolean): Write[] {
  const erasures = [...Object.values(SHOWN).map(({ erase }) => erase), ...NOT_SHOWN]
  return erasures.flatMap((erase) => erase?.(guest, at, isAsked) ?? [])
}
