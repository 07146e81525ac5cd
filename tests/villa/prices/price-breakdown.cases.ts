import { isWeekendNight, type Rates } from "#app/villa/prices/pricing.ts"
import type { Cases } from "../../support/cases.ts"
import { nightPriceBy, priceBy } from "../../support/price-list.ts"

/** Satang. 2026-12-01 is a Tuesday, 2026-12-04 a Friday. */
export const RATES: Rates = {
  bedrooms: 3,
  weekdayPrice: 9500_00,
  weekdayDiscountedPrice: 8500_00,
  weekendPrice: 12500_00,
  weekendDiscountedPrice: 11000_00,
  priceReductionPerRoom: 2000_00,
}

/** The figures of product.md; `pricing.test.ts` checks the lines. */
function price(checkIn: string, checkOut: string, rooms: number, rates: Partial<Rates> = {}) {
  const {
    nights,
    weekdayNights,
    weekendNights,
    basePrice,
    discountPrice,
    subtotal,
    discountTotal,
    savings,
    total,
    discountPercent,
  } = priceBy({ ...RATES, ...rates }, { checkIn, checkOut }, rooms)
  return {
    nights,
    weekdayNights,
    weekendNights,
    basePrice,
    discountPrice,
    subtotal,
    discountTotal,
    savings,
    total,
    discountPercent,
  }
}

/** The price breakdown of product.md, figure by figure. */
export const priceCases: Record<string, Cases> = {
  "isWeekendNight: Friday and Saturday": {
    rows: [
      ["2026-11-30", false],
      ["2026-12-01", false],
      ["2026-12-02", false],
      ["2026-12-03", false],
      ["2026-12-04", true],
      ["2026-12-05", true],
      ["2026-12-06", false],
      // dates without a midnight in Santiago (a Sunday) and in Cairo (a Friday)
      ["2026-09-06", false],
      ["2026-04-24", true],
      ["2028-02-29", false],
      ["2027-12-31", true],
      ["2028-01-01", true],
    ],
    of: isWeekendNight,
  },
  nightPrice: {
    rows: [
      // all rooms
      ["2026-12-01", 3, {}, { normal: 9500_00, discounted: 8500_00, charged: 8500_00 }],
      ["2026-12-04", 3, {}, { normal: 12500_00, discounted: 11000_00, charged: 11000_00 }],
      // the room reduction applies first, to each of the four prices
      ["2026-12-01", 2, {}, { normal: 7500_00, discounted: 6500_00, charged: 6500_00 }],
      ["2026-12-04", 1, {}, { normal: 8500_00, discounted: 7000_00, charged: 7000_00 }],
      // clamped at 0
      ["2026-12-01", 1, { priceReductionPerRoom: 5000_00 }, { normal: 0, discounted: null, charged: 0 }],
      // the discounted price becomes 0 by the reduction and no longer applies
      ["2026-12-01", 1, { weekdayDiscountedPrice: 4000_00 }, { normal: 5500_00, discounted: null, charged: 5500_00 }],
      ["2026-12-01", 1, { weekdayDiscountedPrice: 3999_99 }, { normal: 5500_00, discounted: null, charged: 5500_00 }],
      ["2026-12-01", 1, { weekdayDiscountedPrice: 4000_01 }, { normal: 5500_00, discounted: 1, charged: 1 }],
      // ignored when 0, equal, or above
      ["2026-12-01", 3, { weekdayDiscountedPrice: 0 }, { normal: 9500_00, discounted: null, charged: 9500_00 }],
      ["2026-12-01", 3, { weekdayDiscountedPrice: 9500_00 }, { normal: 9500_00, discounted: null, charged: 9500_00 }],
      ["2026-12-01", 3, { weekdayDiscountedPrice: 9900_00 }, { normal: 9500_00, discounted: null, charged: 9500_00 }],
      [
        "2026-12-01",
        3,
        { weekdayDiscountedPrice: 9499_99 },
        { normal: 9500_00, discounted: 9499_99, charged: 9499_99 },
      ],
      ["2026-12-04", 3, { weekendDiscountedPrice: 0 }, { normal: 12500_00, discounted: null, charged: 12500_00 }],
    ],
    of: (night: string, rooms: number, rates: Partial<Rates>) => nightPriceBy({ ...RATES, ...rates }, night, rooms),
  },
  priceOf: {
    rows: [
      // Thursday to Monday: two weekdays, two weekend nights
      [
        "2026-12-03",
        "2026-12-07",
        3,
        {},
        {
          nights: 4,
          weekdayNights: 2,
          weekendNights: 2,
          basePrice: 9500_00,
          discountPrice: 8500_00,
          subtotal: 44000_00,
          discountTotal: 5000_00,
          savings: 0,
          total: 39000_00,
          discountPercent: 11,
        },
      ],
      // one room fewer
      [
        "2026-12-03",
        "2026-12-07",
        2,
        {},
        {
          nights: 4,
          weekdayNights: 2,
          weekendNights: 2,
          basePrice: 7500_00,
          discountPrice: 6500_00,
          subtotal: 36000_00,
          discountTotal: 5000_00,
          savings: 8000_00,
          total: 31000_00,
          discountPercent: 13,
        },
      ],
      // the badge shows the check-in night: 12 percent for Friday
      [
        "2026-12-04",
        "2026-12-07",
        3,
        {},
        {
          nights: 3,
          weekdayNights: 1,
          weekendNights: 2,
          basePrice: 12500_00,
          discountPrice: 11000_00,
          subtotal: 34500_00,
          discountTotal: 4000_00,
          savings: 0,
          total: 30500_00,
          discountPercent: 12,
        },
      ],
      // no discount on weekdays: base price and badge show none, the sums include the weekend's
      [
        "2026-12-03",
        "2026-12-05",
        3,
        { weekdayDiscountedPrice: 0 },
        {
          nights: 2,
          weekdayNights: 1,
          weekendNights: 1,
          basePrice: 9500_00,
          discountPrice: null,
          subtotal: 22000_00,
          discountTotal: 1500_00,
          savings: 0,
          total: 20500_00,
          discountPercent: null,
        },
      ],
      // across the end of the year, Friday and Saturday
      [
        "2027-12-31",
        "2028-01-02",
        1,
        {},
        {
          nights: 2,
          weekdayNights: 0,
          weekendNights: 2,
          basePrice: 8500_00,
          discountPrice: 7000_00,
          subtotal: 17000_00,
          discountTotal: 3000_00,
          savings: 8000_00,
          total: 14000_00,
          discountPercent: 18,
        },
      ],
      // across the leap day, Monday and Tuesday
      [
        "2028-02-28",
        "2028-03-01",
        3,
        {},
        {
          nights: 2,
          weekdayNights: 2,
          weekendNights: 0,
          basePrice: 9500_00,
          discountPrice: 8500_00,
          subtotal: 19000_00,
          discountTotal: 2000_00,
          savings: 0,
          total: 17000_00,
          discountPercent: 11,
        },
      ],
      // the reduction exceeds the price: the total is 0, and savings follow the formula
      [
        "2026-12-01",
        "2026-12-03",
        1,
        { priceReductionPerRoom: 9000_00 },
        {
          nights: 2,
          weekdayNights: 2,
          weekendNights: 0,
          basePrice: 0,
          discountPrice: null,
          subtotal: 0,
          discountTotal: 0,
          savings: 36000_00,
          total: 0,
          discountPercent: null,
        },
      ],
    ],
    of: price,
  },
  "the badge's percentage is rounded": {
    rows: [
      // 0.4 percent, 0.5 percent, a third, and nearly all
      [996_00, 0],
      [995_00, 1],
      [666_67, 33],
      [333_33, 67],
      [1, 100],
    ],
    of: (weekdayDiscountedPrice: number) =>
      price("2026-12-01", "2026-12-02", 3, { weekdayPrice: 1000_00, weekdayDiscountedPrice }).discountPercent,
  },
}
