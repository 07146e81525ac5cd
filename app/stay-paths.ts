/** An email address or a telephone number that looks mistyped. */
export const DOUBTS = ["email", "phone"] as const
export type Doubt = (typeof DOUBTS)[number]

/** Not in `paths`, because the home page, which guests on slow networks load first, does not need these. */
export const stayPaths = {
  email: (id: string) => `/booking/${id}/email`,
  /** Asks once about what was probably mistyped. */
  paymentAfterDetails: (id: string, doubts: readonly Doubt[] = []) =>
    `/booking/${id}/payment${doubts.map((doubt, at) => `${at === 0 ? "?" : "&"}check=${doubt}`).join("")}`,
  /** Gives up a booking that is not confirmed yet. */
  cancel: (id: string) => `/booking/${id}/cancel`,
  stay: (id: string) => `/booking/${id}/stay`,
  extras: (id: string) => `/booking/${id}/extras`,
  calendarFile: (id: string) => `/booking/${id}/stay.ics`,
  review: (id: string) => `/booking/${id}/review`,
  passports: (id: string) => `/booking/${id}/passports`,
  passportDelete: (id: string, passport: string) => `/booking/${id}/passports/${passport}/delete`,
  reviewDelete: (id: string) => `/booking/${id}/review/delete`,
  cancellation: (id: string) => `/booking/${id}/cancellation`,
  refund: (id: string) => `/booking/${id}/refund`,
  /** An emailed link. */
  open: (id: string, token: string) => `/booking/${id}/open?token=${token}`,
  /** Where the card's bank sends the guest back to. */
  cardReturn: (id: string) => `/booking/${id}/card-return`,
  cardReturnOfLink: (id: string) => `/payment/${id}/card-return`,
  code: (id: string) => `/booking/${id}/code`,
  /** The target of the QR code on a printed receipt. */
  checkReceipt: (number: string, seal: string) => `/receipt/${number}/${seal}`,
  checkAccount: "/check-account",
  receipt: (id: string, number: string) => `/booking/${id}/receipts/${number}`,
  receiptOfLink: (id: string, number: string) => `/payment/${id}/receipts/${number}`,
  dates: (id: string) => `/booking/${id}/dates`,
  withdrawDates: (id: string) => `/booking/${id}/dates/withdraw`,
} as const
