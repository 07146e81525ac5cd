export const NOTICE_MAX_HOURS = 336
export const BOOKABLE_MIN_DAYS = 30
/** The most nights that a minimum stay can have. */
export const MIN_NIGHTS_MAX = 30
/** The largest number of preparation nights. */
export const GAP_MAX_NIGHTS = 3
/** The largest discount or charge in percent. */
export const PERCENT_MAX = 90
/** The longest time before check-in to which a discount may refer. */
export const DISCOUNT_MAX_DAYS = 365
/** The largest fee in baht. */
export const FEE_MAX_BAHT = 1_000_000
