/** The calendar of a month, for the team, in Thai. */
export const monthTh = {
  title: "ปฏิทิน",
  soldTwice: "ถูกจองใน {{feed}} ด้วย",
  previous: "เดือนก่อนหน้า",
  next: "เดือนถัดไป",
  choose: "เลือกเดือน",
  selected: "เลือกอยู่",
  owed: "ยอดบนคืนที่จอง: ยังต้องชำระ",
  selectedDates: "วันที่เลือก",
  selectLast: "แตะคืนสุดท้ายเพื่อเลือกหลายคืน หรือใช้คืนนี้คืนเดียว",
  clear: "ล้างวันที่เลือก",
  block: "ปิดวัน",
  price: "ราคา",
  offer: "ส่งราคาให้ผู้สนใจ",
  offerAgain: "สร้างข้อความใหม่",
  addNote: "ระบุเหตุผล",
}
