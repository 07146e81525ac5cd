/** What guests read about what cancelling refunds. */
export const termsGuestTh = {
  cancellation: {
    title: "การยกเลิกการจอง",
    by: "ยกเลิกภายในวันที่ {{date}}",
    on: "ยกเลิกวันที่ {{date}}",
    between: "ยกเลิกวันที่ {{range}}",
    refund: { all: "{{when}} คืนเงินเต็มจำนวน {{amount}}", part: "{{when}} คืนเงิน {{percent}}% ({{amount}})" },
    refundOfPaid: {
      all: "{{when}} คืนเงินที่ชำระทั้งหมด {{amount}} ({{full}} หากชำระครบแล้ว)",
      part: "{{when}} คืน {{percent}}% ของเงินที่ชำระ {{amount}} ({{full}} หากชำระครบแล้ว)",
    },
    noRefund: {
      from: "ยกเลิกตั้งแต่วันที่ {{date}} เป็นต้นไป ไม่คืนเงิน",
      after: "ยกเลิกหลังจากนั้น ไม่คืนเงิน",
      always: "ไม่คืนเงินหากยกเลิกการจอง",
    },
    online: "ยกเลิกได้เองที่หน้าการจองของคุณ",
    onceConfirmed: "เมื่อยืนยันการจองแล้ว ยกเลิกได้เองที่หน้าการจองของคุณ ก่อนหน้านั้น ติดต่อเจ้าของบ้าน",
    contact: "หากต้องการยกเลิกหลังชำระเงิน ติดต่อเจ้าของบ้าน: {{ways}}",
    contactOwner: "หากต้องการยกเลิกหลังชำระเงิน ติดต่อเจ้าของบ้าน",
  },
}
