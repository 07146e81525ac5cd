/** What guests read about amounts in the ledger. */
export const ledgerGuestTh = {
  ledger: {
    errors: {
      amount: "กรอกจำนวนเงินมากกว่า 0",
      withheld: "ภาษีที่ถูกหักต้องน้อยกว่าเงินที่ได้รับ",
      lineUnknown: "ไม่พบรายการนี้ในการจอง",
      lineReversed: "รายการนี้ยกเลิกไปแล้ว",
    },
  },
}
