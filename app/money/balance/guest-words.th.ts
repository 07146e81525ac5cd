/** What guests read about the balance. */
export const balanceGuestTh = {
  balance: {
    title: "ส่วนที่เหลือ",
    due: {
      by: "ชำระภายใน {{date}}",
      onArrival: "ชำระวันเข้าพัก {{date}}",
      overdue: "เลยกำหนดชำระ {{date}} แล้ว กรุณาชำระโดยเร็ว",
    },
    paidSoFar: "ชำระแล้ว {{paid}} จาก {{total}}",
    pay: "ชำระ {{amount}}",
    checking: "กำลังตรวจสอบสลิปของคุณ ไม่ต้องทำอะไรเพิ่มเติม",
    settling: "กำลังดำเนินการชำระด้วยบัตร กรุณาอย่าชำระซ้ำ",
    askOwner: "สอบถามวิธีชำระจากเจ้าของบ้าน",
    charge: "ค่าใช้จ่ายเพิ่มเติม",
    waiver: "ส่วนลดเพิ่มเติม",
    totalDue: "ยอดที่ต้องชำระทั้งหมด",
    toPay: "ยอดที่ต้องชำระ",
    paid: "ชำระด้วย{{channel}} {{date}}",
    refunded: "คืนเงินด้วย{{channel}} {{date}}",
    channel: { bank: "การโอน", card: "บัตร", cash: "เงินสด", withheld: "ภาษีหัก ณ ที่จ่าย", credit: "เครดิต" },
    remaining: "ยังต้องชำระ",
    owedToYou: "เราต้องคืนคุณ",
    owedToYouNext: "เราจะคืนเงินจำนวนนี้ให้คุณ",
    deposit: "มัดจำ",
    depositPercent: "มัดจำ {{percent}}%",
  },
}
