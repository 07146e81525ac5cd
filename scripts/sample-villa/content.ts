import type { Text } from "#app/i18n/localized.ts"
import { toSatang } from "#app/villa/money.ts"
import { VILLA_DEFAULTS, type VillaFields } from "#app/villa/villa.ts"

/** A fictional villa, so that the site shows something before its owner has filled it in. */
export const FIELDS: Omit<VillaFields, "background" | "promptPayQr"> = {
  ...VILLA_DEFAULTS,
  name: { th: "บ้านสายลม", en: "Baan Sai Lom" },
  title: {
    th: "พูลวิลล่าริมทะเลที่เงียบสงบ สำหรับคนที่คุณรัก",
    en: "A quiet pool villa by the sea, for you and the people you love",
  },
  description: {
    th: "ตื่นมาพร้อมเสียงคลื่น แช่ตัวในสระไร้ขอบที่ทอดยาวจรดขอบฟ้า แล้วปิดท้ายวันด้วยมื้อค่ำใต้แสงเทียนบนระเบียงไม้สัก บ้านสายลมเป็นวิลล่าสามห้องนอนหลังเดียวในสวนมะพร้าว เดินถึงหาดในสองนาที ทั้งหลังเป็นของคุณและครอบครัวตลอดการเข้าพัก",
    en: "Wake to the sound of the waves, drift in a pool that runs into the horizon, and end the day with dinner by candlelight on the teak terrace. Baan Sai Lom is a single three-bedroom villa in a coconut grove, a two-minute walk from the beach. The whole house is yours for as long as you stay.",
  },
  beachfront: { th: "เดิน 2 นาทีถึงหาด", en: "2 minutes to the beach" },
  weekdayPrice: toSatang(9500),
  weekdayDiscountedPrice: toSatang(8500),
  weekendPrice: toSatang(12500),
  weekendDiscountedPrice: toSatang(11000),
  bankName: "ธนาคารกสิกรไทย / Kasikornbank (KBANK)",
  accountNumber: "123-4-56789-0",
  accountName: "บริษัท บ้านสายลม จำกัด",
  creditCardEnabled: false,
  bankEnabled: true,
  promptPayEnabled: false,
  promptPayId: null,
  contactPhone: "081 234 5678",
  contactEmail: "hello@baansailom.example",
  contactLine: "@baansailom",
}

/** The alternative text of each image. Its file has its name. */
export const IMAGES = {
  hero: {
    th: "พูลวิลล่ายามค่ำ แสงไฟอบอุ่นจากห้องนั่งเล่นสะท้อนบนสระว่ายน้ำ มีต้นมะพร้าวล้อมรอบ",
    en: "The pool villa at dusk: warm light from the living room reflected in the pool, coconut palms around",
  },
  pool: {
    th: "สระว่ายน้ำไร้ขอบตอนกลางวัน เตียงอาบแดดใต้ร่ม มองเห็นทะเลและเกาะ",
    en: "Infinity pool by day with sunbeds under a parasol, sea and islands beyond",
  },
  terrace: {
    th: "ระเบียงมีหลังคาพร้อมโต๊ะอาหารไม้สัก มองเห็นสนามหญ้า สระว่ายน้ำ และทะเล",
    en: "Covered terrace with a teak dining table, looking over lawn, pool and sea",
  },
  "living-room": {
    th: "ห้องนั่งเล่นเพดานสูง โซฟาผ้าลินิน เปิดโล่งสู่สระว่ายน้ำและทะเล",
    en: "High-ceilinged living room with a linen sofa, open to the pool and the sea",
  },
  kitchen: {
    th: "ครัวเปิด เคาน์เตอร์กลางหินอ่อนพร้อมเก้าอี้บาร์และโคมหวาย",
    en: "Open kitchen: marble island with bar stools under rattan lamps",
  },
  "bedroom-sea": {
    th: "ห้องนอนหลักเตียงคิงไซซ์ หน้าต่างบานใหญ่มองเห็นสวนและทะเล",
    en: "Main bedroom with a king-size bed and large windows to the garden and the sea",
  },
  "bedroom-twin": { th: "ห้องนอนเตียงคู่ หัวเตียงหวาย ติดสวน", en: "Twin bedroom with cane headboards beside the garden" },
  "bedroom-garden": {
    th: "ห้องนอนเตียงสี่เสา ผนังไม้สัก ประตูบานเลื่อนเปิดสู่สวน",
    en: "Bedroom with a four-poster bed, teak wall and sliding doors to the garden",
  },
  bathroom: {
    th: "ห้องน้ำ อ่างอาบน้ำลอยตัวริมหน้าต่างสวน อ่างล้างหน้าบนเคาน์เตอร์ไม้",
    en: "Bathroom with a freestanding tub by the garden window and a timber vanity",
  },
  garden: {
    th: "ศาลาหลังคามุงจากและเปลญวนในสวนยามเย็น ริมทะเล",
    en: "Thatched sala and hammock in the garden at golden hour, above the sea",
  },
} satisfies Record<string, Text>
export type ImageName = keyof typeof IMAGES

export const SLIDES: ImageName[] = [
  "pool",
  "terrace",
  "living-room",
  "bedroom-sea",
  "garden",
  "kitchen",
  "bedroom-garden",
  "bathroom",
  "bedroom-twin",
  "hero",
]

export const ROOMS: { name: Text; description: Text; images: ImageName[] }[] = [
  {
    name: { th: "ห้องนอนวิวทะเล", en: "Sea View Room" },
    description: {
      th: "เตียงคิงไซซ์ หน้าต่างสองด้านรับลมทะเล ห้องน้ำในตัวพร้อมอ่างอาบน้ำ",
      en: "King-size bed, windows on two sides for the sea breeze, en-suite bathroom with a tub",
    },
    images: ["bedroom-sea", "bathroom"],
  },
  {
    name: { th: "ห้องนอนวิวสวน", en: "Garden View Room" },
    description: {
      th: "เตียงสี่เสา ผนังไม้สัก ประตูบานเลื่อนเปิดออกสู่สวนมะพร้าว",
      en: "Four-poster bed, teak walls, and sliding doors that open to the coconut grove",
    },
    images: ["bedroom-garden", "garden"],
  },
  {
    name: { th: "ห้องนอนเตียงคู่", en: "Twin Room" },
    description: {
      th: "เตียงเดี่ยวสองเตียง เหมาะกับเด็ก ๆ หรือเพื่อน อยู่ติดสวนและสระว่ายน้ำ",
      en: "Two single beds, good for children or friends, beside the garden and the pool",
    },
    images: ["bedroom-twin"],
  },
]
