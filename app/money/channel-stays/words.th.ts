/** What stays of other sites brought, in Thai. */
export const channelStaysTh = {
  title: "ขายผ่านช่องทางอื่น",
  hint: "นับตามวันเช็คอิน แต่ละช่องทางจะโอนให้หลังหักค่าคอมมิชชัน ยอดนี้ไม่รวมในรายได้ด้านบน",
  stay: "{{name}} {{dates}}",
  commission: "ค่าคอมมิชชัน {{amount}}",
  enter: "กรอกจำนวนเงิน",
  total: "ราคาที่พักรวม",
  totalCommission: "ค่าคอมมิชชัน",
  payout: "ช่องทางโอนให้คุณ",
  back: "บัญชีเดือน {{month}}",
  fields: { amount: "ราคาที่พัก (บาท)", commission: "ค่าคอมมิชชัน (บาท)" },
  hints: {
    amount: "ยอดที่ผู้จองจ่ายค่าที่พัก ก่อนหักค่าคอมมิชชัน เว้นว่างได้หากยังไม่ทราบ",
    commission: "เว้นว่างไว้เพื่อคิด {{percent}}% ของราคา",
  },
  saved: "บันทึกแล้ว",
  failed: "บันทึกไม่ได้ ลองอีกครั้ง",
}
