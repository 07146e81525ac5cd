/** The picture of a month's available dates, in Thai. */
export const pictureTh = {
  title: "รูปวันว่าง",
  intro: "ส่งใน LINE หรือโพสต์ใน Facebook ได้เลย",
  language: "ภาษาในรูป",
  share: "แชร์รูป",
  save: "บันทึกรูป",
  screenshot: "ถ่ายภาพหน้าจอเพื่อส่งรูปนี้",
  available: "วันว่าง",
  prices: "ราคาต่อคืน (บาท)",
  full: "เต็มแล้วทั้งเดือน",
}
