import type { Text } from "../i18n/localized.ts"

export type Review = { id: string; author: string; rating: 1 | 2 | 3 | 4 | 5; date: string; comment: Text }

/** Shown as they are (specification 9): a fixed rating, and a fixed sample of reviews. */
export const RATING = { value: 4.8, count: 168 }

export const REVIEWS: readonly Review[] = [
  {
    id: "1",
    author: "พิมพ์ชนก",
    rating: 5,
    date: "2026-10-12",
    comment: {
      th: "เงียบสงบมาก ตื่นมาเห็นทะเลจากเตียงเลย เด็ก ๆ ไม่ยอมขึ้นจากสระ เจ้าของบ้านดูแลดีทุกอย่างค่ะ",
      en: "So quiet. We saw the sea from bed, the children would not leave the pool, and the owner thought of everything.",
    },
  },
  {
    id: "2",
    author: "Daniel",
    rating: 5,
    date: "2026-09-03",
    comment: {
      th: "ภาพสวยแล้ว ของจริงสวยกว่า ครัวมีอุปกรณ์ครบ เราทำอาหารเย็นกินกันที่ระเบียงทุกคืน",
      en: "The pictures are good, the place is better. The kitchen has all you need; we cooked on the terrace every night.",
    },
  },
  {
    id: "3",
    author: "ธนกร",
    rating: 4,
    date: "2026-07-21",
    comment: {
      th: "บ้านสะอาด สระใหญ่ เดินไปหาดแค่สองนาที ถนนเข้าบ้านแคบนิดหน่อย ขับช้า ๆ ครับ",
      en: "Spotless house, large pool, two minutes' walk to the beach. The lane to the house is narrow, so drive slowly.",
    },
  },
]
