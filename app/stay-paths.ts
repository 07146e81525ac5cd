/**
 * The URLs of a booking's further pages and of its slips. Apart from `paths`, because the home page does not need them,
 * and guests on slow networks load that first.
 */
export const stayPaths = {
  slip: (id: string) => `/slips/${id}`,
  email: (id: string) => `/booking/${id}/email`,
  /** Asks once whether the email address was mistyped. */
  paymentAfterDetails: (id: string) => `/booking/${id}/payment?checkEmail`,
  /** Gives up a booking that is not confirmed yet. */
  cancel: (id: string) => `/booking/${id}/cancel`,
  stay: (id: string) => `/booking/${id}/stay`,
  calendarFile: (id: string) => `/booking/${id}/stay.ics`,
  review: (id: string) => `/booking/${id}/review`,
  passports: (id: string) => `/booking/${id}/passports`,
  passportDelete: (id: string, passport: string) => `/booking/${id}/passports/${passport}/delete`,
  reviewDelete: (id: string) => `/booking/${id}/review/delete`,
  cancellation: (id: string) => `/booking/${id}/cancellation`,
  refund: (id: string) => `/booking/${id}/refund`,
  code: (id: string) => `/booking/${id}/code`,
  /** What the QR of a printed receipt leads to. */
  checkReceipt: (number: string, seal: string) => `/receipt/${number}/${seal}`,
  checkAccount: "/check-account",
  receipt: (id: string, number: string) => `/booking/${id}/receipts/${number}`,
  receiptOfLink: (id: string, number: string) => `/payment/${id}/receipts/${number}`,
  dates: (id: string) => `/booking/${id}/dates`,
  withdrawDates: (id: string) => `/booking/${id}/dates/withdraw`,
} as const
