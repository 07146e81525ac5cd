/** Emails and messages about an offer. */
export const offerMailTh = {
  offer: {
    free: "{{villa}} ว่าง {{dates}} ({{nights}})",
    price: "ราคา {{amount}} สำหรับ {{guests}}",
    deposit: "มัดจำ {{deposit}} เมื่อจอง ส่วนที่เหลือ {{rest}} ภายใน {{date}}",
    damage: "เงินประกันความเสียหาย {{amount}} ได้คืนหลังเช็คเอาต์",
    open: "ยังไม่ได้สำรองวันไว้ ดูบ้านและจองได้ที่นี่",
  },
}
