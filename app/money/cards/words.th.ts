/** Emails and messages about one-time codes. */
export const cardsMailTh = {
  code: {
    subject: "รหัสของคุณคือ {{code}}",
    preheader: {
      payment: "สำหรับชำระ {{amount}} ด้วยบัตร ใช้ได้ {{minutes}} นาที",
      cancellation: "สำหรับยกเลิกการเข้าพัก ได้รับเงินคืน {{amount}} ใช้ได้ {{minutes}} นาที",
      cancellationWithoutRefund: "สำหรับยกเลิกการเข้าพัก ไม่มีเงินคืน ใช้ได้ {{minutes}} นาที",
      "refund-account": "สำหรับยืนยันบัญชีรับเงินคืน {{amount}} ใช้ได้ {{minutes}} นาที",
    },
    title: {
      payment: "รหัส OTP สำหรับชำระเงิน",
      cancellation: "รหัส OTP สำหรับยกเลิกการเข้าพัก",
      "refund-account": "รหัส OTP สำหรับบัญชีรับเงินคืน",
    },
    text: {
      payment: "ใช้รหัส OTP นี้เพื่อยืนยันการชำระเงิน {{amount}} ด้วยบัตร",
      cancellation: "ใช้รหัส OTP นี้เพื่อยกเลิกการเข้าพัก คุณจะได้รับเงินคืน {{amount}}",
      cancellationWithoutRefund: "ใช้รหัส OTP นี้เพื่อยกเลิกการเข้าพัก การยกเลิกนี้ไม่มีเงินคืน",
      "refund-account": "ใช้รหัส OTP นี้เพื่อยืนยันบัญชีที่เราจะโอนคืน {{amount}}",
    },
    label: "รหัส OTP ของคุณ",
    next: "รหัส OTP ใช้ได้ {{minutes}} นาที ห้ามบอกรหัสนี้แก่ผู้ใด รวมถึงทีมงานของเรา หากคุณไม่ได้ทำรายการ ไม่ต้องสนใจอีเมลนี้",
  },
}
