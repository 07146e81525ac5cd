import type { LocalizedText } from "#app/i18n/localized.ts"

type SampleReview = {
  id: string
  author: LocalizedText
  rating: 1 | 2 | 3 | 4 | 5
  date: string
  comment: LocalizedText
}

/** Sample data, until the first real review is published. */
export const RATING = { value: 4.8, count: 168 }

export const REVIEWS: readonly SampleReview[] = [
  {
    id: "1",
    author: { th: "พิมพ์ชนก", en: "Pimchanok" },
    rating: 5,
    date: "2026-10-12",
    comment: {
      th: "เงียบสงบมาก ตื่นมาเห็นทะเลจากเตียงเลย เด็ก ๆ ไม่ยอมขึ้นจากสระ เจ้าของบ้านดูแลดีทุกอย่างค่ะ",
      en: "So quiet. We woke up to the sea, the children wouldn't leave the pool, and the owner thought of everything.",
    },
  },
  {
    id: "2",
    author: { th: "Daniel", en: "Daniel" },
    rating: 5,
    date: "2026-09-03",
    comment: {
      th: "รูปสวยแล้ว ของจริงสวยกว่า ครัวมีอุปกรณ์ครบ เราทำอาหารเย็นกินกันที่ระเบียงทุกคืน",
      en: "The photos are good, the place is even better. The kitchen has everything you need, and we had dinner on the terrace every night.",
    },
  },
  {
    id: "3",
    author: { th: "ธนกร", en: "Thanakorn" },
    rating: 4,
    date: "2026-07-21",
    comment: {
      th: "บ้านสะอาด สระใหญ่ เดินไปหาดแค่สองนาที ถนนเข้าบ้านแคบนิดหน่อย ขับช้า ๆ นะครับ",
      en: "Spotless house, large pool, a two-minute walk to the beach. The lane to the house is narrow, so drive slowly.",
    },
  },
]
