import type { PricesTexts } from "./prices.th.ts"

export const pricesEn: PricesTexts = {
  errors: {
    dateInvalid: "Please choose a date",
    empty:
      "The last night can't be before the first, and a season can't cover the whole year. For one price all year, change the normal prices.",
    leapDay:
      "A season that repeats every year can't begin or end on 29 February. Please choose 28 February or 1 March.",
    overlap: "Another season of this kind already has some of these nights",
    tooMany: "There can be up to 200 seasons. Please remove ones that are over.",
    pricesIncomplete: "Please enter both the weekday and the weekend price, or no prices at all",
    year: "Please enter a year such as 2027",
    minNights: "Please enter 1 to 30 nights",
    percent: "Please enter 0 to 90%",
    decimals: "Please use two decimals at most",
    discountDays: "Please enter 1 to 365 days",
    noticeHours: "Please enter 0 to 336 hours (14 days)",
    bookableDays: "Please enter 30 to 540 days",
    gapNights: "Please enter 0 to 3 nights",
    taxId: "A tax ID has 13 digits",
    taxIdMissing: "Please enter the 13-digit tax ID for VAT",
  },
}
