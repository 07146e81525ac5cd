/** What the LINE account of the alerts says, in Thai. */
export const lineChatTh = {
  linked: "เชื่อมต่อ LINE แล้วค่ะ การแจ้งเตือนจะส่งมาที่แชตนี้ พิมพ์ “สรุป” เพื่อดูสรุปของวันนี้",
  taken: "บัญชี LINE นี้เชื่อมต่อกับผู้ดูแลอีกคนแล้ว ใช้บัญชี LINE ของคุณเอง",
  wrongCode: "รหัสไม่ถูกต้องหรือหมดอายุแล้ว ขอรหัสใหม่ที่หน้าการแจ้งเตือน",
  tooManyCodes: "ใส่รหัสผิดครบ 5 ครั้งแล้ว ขอรหัสใหม่ในอีก 1 ชั่วโมง",
  reference: "หมายเลข",
  stay: "เข้าพัก",
  party: "จำนวน",
  amount: "ยอดเงิน",
  name: "ผู้จอง",
  button: { checkSlip: "ตรวจสลิป", open: "ดูรายละเอียด" },
}
