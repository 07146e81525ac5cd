/** Of other dates, which what is booked has to suit. */
export const KEPT_EXTRA_FAILURES = ["extra-needs-nights", "extra-too-late", "extra-day-taken"] as const

/** Of a guest's choice, in every call that has one. */
export const EXTRA_FAILURES = ["extra-unknown", "extra-off", "extra-quantity", ...KEPT_EXTRA_FAILURES] as const
