/** What guests read about the security deposit. */
export const damageGuestTh = {
  damage: {
    title: "เงินประกันความเสียหาย",
    terms: {
      arrival: "เงินประกันความเสียหาย {{amount}} ชำระวันเข้าพัก คืนภายใน {{days}} วันหลังเช็คเอาต์",
      balance: "เงินประกันความเสียหาย {{amount}} ชำระภายหลังผ่านลิงก์ทางอีเมล คืนภายใน {{days}} วันหลังเช็คเอาต์",
    },
    received: "รับด้วย{{channel}} {{date}}",
    kept: "หักไว้ {{date}}",
    returned: "คืนด้วย{{channel}} {{date}}",
    rest: "ยอดที่จะคืน",
    restBy: "คืนภายใน {{date}}",
    photo: "รูปความเสียหาย",
    included: "รวมเงินประกันความเสียหาย {{amount}} ซึ่งคืนภายใน {{days}} วันหลังเช็คเอาต์",
    errors: {
      received: "ได้รับเงินประกันความเสียหายแล้ว",
      notHeld: "ไม่มีเงินประกันความเสียหายเหลือให้คืน",
      tooHigh: "เกินเงินประกันความเสียหาย กรอกยอดที่น้อยลง",
    },
  },
}
