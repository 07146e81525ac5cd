/** Emails and messages about payments and the balance. */
export const balanceMailTh = {
  payBalance: {
    by: "ชำระได้ที่หน้าการจองของคุณ",
    onArrival: "ชำระเป็นเงินสดหรือโอนเมื่อมาถึง หรือชำระล่วงหน้าได้ที่หน้าการจองของคุณ",
  },
  "payment-received": {
    subject: "ได้รับ {{amount}} การจอง {{reference}}",
    preheader: "ชำระครบแล้ว",
    title: "ได้รับเงินแล้ว ขอบคุณค่ะ",
    text: "อีเมลนี้คือหลักฐานการรับเงิน {{amount}} สำหรับการเข้าพักที่ {{villa}} ค่ะ",
    row: "ได้รับแล้ว",
    next: "การจองนี้ชำระครบแล้ว",
  },
  "payment-reversed": {
    subject: "แก้ไขยอดรับ {{amount}} {{reference}}",
    preheader: "หากโอนเงินจำนวนนี้แล้ว ติดต่อเรา",
    title: "เราขอแก้ไขรายการรับเงินค่ะ",
    text: "เราบันทึกรับเงิน {{amount}} สำหรับการเข้าพักที่ {{villa}} ผิด จึงยกเลิกรายการนี้แล้ว ขออภัยค่ะ",
    row: "ยกเลิกรายการ",
    next: "หากชำระเงินจำนวนนี้แล้ว ติดต่อเรา",
  },
  "balance-due": {
    subject: {
      upcoming: "ชำระ {{amount}} ภายใน {{due}}",
      overdue: "เลยกำหนดชำระ {{amount}} {{reference}}",
      onArrival: "ยอดชำระวันเข้าพัก {{amount}}",
    },
    preheader: "การจอง {{reference}} เช็คอิน{{date}}",
    title: {
      upcoming: "ชำระส่วนที่เหลือ",
      overdue: "เลยกำหนดชำระแล้ว",
      onArrival: "ยอดที่ชำระวันเข้าพัก",
    },
    text: {
      upcoming: "ส่วนที่เหลือ {{amount}} ของการเข้าพักที่ {{villa}} ชำระภายใน {{date}} ค่ะ",
      overdue: "ส่วนที่เหลือ {{amount}} ของการเข้าพักที่ {{villa}} เลยกำหนดชำระวันที่ {{date}} แล้วค่ะ",
      onArrival: "ส่วนที่เหลือ {{amount}} ของการเข้าพักที่ {{villa}} ชำระวันเข้าพัก หรือชำระตอนนี้ได้เลยค่ะ",
    },
    next: "หากโอนแล้ว แนบสลิปได้ที่หน้าชำระเงิน",
  },
}
