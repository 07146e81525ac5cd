import { type BookedExtra, bookedExtra, type Extra } from "#app/villa/extras/extra.ts"

/** 250 baht per person and night, at most two, until a day before check-in. */
export const BREAKFAST: Extra = {
  id: "breakfast",
  name: { th: "อาหารเช้า", en: "Breakfast" },
  sentence: { th: "เสิร์ฟที่วิลล่า", en: "Served at the villa" },
  kind: "plain",
  time: null,
  unit: "person-night",
  price: 250_00,
  maxQuantity: 2,
  hoursBefore: 24,
  minNights: 1,
  tellCleaner: false,
  position: 1,
  photo: null,
  active: true,
}

export const COT: Extra = {
  ...BREAKFAST,
  id: "cot",
  name: { th: "เตียงเด็ก", en: "Cot" },
  sentence: { th: "", en: "" },
  unit: "stay",
  price: 300_00,
  tellCleaner: true,
  position: 2,
}

export const EARLY: Extra = {
  ...COT,
  id: "early",
  name: { th: "เช็คอินก่อนเวลา", en: "Early check-in" },
  kind: "early-check-in",
  time: "11:00",
  price: 1000_00,
  maxQuantity: 1,
  tellCleaner: false,
  position: 3,
}

export const LATE: Extra = { ...EARLY, id: "late", kind: "late-check-out", time: "15:00", position: 4 }

export const booked = (extra: Partial<Extra>, quantity = 1, charge: BookedExtra["charge"] = null): BookedExtra =>
  bookedExtra({ ...COT, ...extra }, quantity, charge)
