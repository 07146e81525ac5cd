/** Of a guest's choice, in every call that has one. */
export const EXTRA_FAILURES = [
  "extra-unknown",
  "extra-off",
  "extra-quantity",
  "extra-needs-nights",
  "extra-too-late",
  "extra-day-taken",
] as const
