/** Guests' pages about LINE, in Thai. */
export const guestLineTh = {
  title: "รับแจ้งทาง LINE",
  offer: "รับแจ้งทาง LINE",
  intro: "เราจะแจ้งผลตรวจสลิป การยืนยัน และเรื่องสำคัญของการจองนี้ใน LINE ของคุณ",
  howToSend: "เปิด LINE แล้วกดส่งรหัสที่พิมพ์ไว้ให้ หาก LINE ถาม ให้เพิ่มเพื่อนก่อน",
  show: "ให้ผู้จองสแกน QR นี้ หรือส่งลิงก์ให้ แล้วกดส่งรหัสใน LINE",
  open: "เปิด LINE",
  scan: "หรือสแกน QR ด้วยกล้องมือถือ",
  qr: "QR สำหรับเปิด LINE พร้อมรหัส",
  code: "รหัส",
  link: "ลิงก์",
  until: "ใช้ได้ครั้งเดียวถึง {{time}}",
  check: "ส่งแล้ว ตรวจสอบการเชื่อมต่อ",
  linked: "เชื่อมต่อ LINE แล้ว",
  linkedTo: "แจ้งทาง LINE ของ {{name}}",
  since: "เชื่อมต่อเมื่อ {{time}}",
  commands: "พิมพ์ “สถานะ” ใน LINE เพื่อดูการจอง หรือ “หยุด” เพื่อเลิกรับแจ้ง",
  notYou: "หากไม่ใช่ LINE ของคุณ เลิกรับแจ้งทันที",
  unlink: "เลิกรับแจ้งทาง LINE",
  unlinked: "เลิกรับแจ้งทาง LINE แล้ว",
  another: "เปลี่ยนบัญชี LINE",
  back: "กลับไปที่การจอง",
  errors: {
    off: "วิลล่านี้ยังไม่แจ้งทาง LINE",
    unreachable: "ติดต่อ LINE ไม่ได้ในขณะนี้ ลองใหม่ในอีกสักครู่",
  },
}

/** The administration's pages about LINE for guests, in Thai. */
export const guestLineAdminTh = {
  title: "LINE ของผู้จอง",
  saved: "บันทึกแล้ว",
  intro: "ผู้จองเลือกรับแจ้งใน LINE ได้จากหน้าชำระเงิน แจ้งเรื่องเดียวกับอีเมล ส่วนเรื่องเตือนส่งทาง LINE อย่างเดียว",
  quota:
    "ข้อความนับรวมในโควตาเดือนของ LINE กับการแจ้งเตือนของทีม เมื่อใช้ถึง 80% ผู้จองได้เฉพาะเรื่องที่ทีมตัดสิน เรื่องเตือนส่งทางอีเมลแทน การตอบ “สถานะ” ไม่นับ",
  fields: { guestLine: "แจ้งผู้จองทาง LINE" },
  none: "ยังไม่ได้เชื่อมต่อ",
  linkedTo: "{{name}} เชื่อมต่อเมื่อ {{time}}",
  linked: "เชื่อมต่อเมื่อ {{time}}",
  shownBy: "QR จาก {{name}}",
  show: "แสดง QR ให้ผู้จอง",
  unlink: "เลิกแจ้งทาง LINE",
  unlinked: "เลิกแจ้งทาง LINE แล้ว",
  back: "ดูการเชื่อมต่อ",
}
