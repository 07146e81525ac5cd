/** What guests read about one-time codes. */
export const cardsGuestTh = {
  guestCode: {
    sent: "ส่งรหัส OTP ทางอีเมลแล้ว",
    sentTo: "เราส่งรหัส OTP 6 หลักไปที่ {{email}} แล้ว",
    blocked: "กรอกรหัส OTP ผิดหลายครั้งเกินไป ลองใหม่หลัง {{time}} หรือติดต่อเจ้าของบ้าน",
    sendsExhausted: "ขอรหัส OTP บ่อยเกินไป ลองใหม่ใน 1 ชั่วโมง หรือติดต่อเจ้าของบ้าน",
  },
}
