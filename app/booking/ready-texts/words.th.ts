/** The settings of the texts that a booking offers to send, in Thai. */
export const readyTextsTh = {
  title: "ข้อความถึงผู้จอง",
  hint: "ข้อความพร้อมส่งทาง LINE จากหน้าการจอง คำในวงเล็บปีกกาจะเติมให้เองตามการจองนั้น",
  saved: "บันทึกข้อความแล้ว",
  preview: "ผู้จองจะได้รับ",
  link: "ตามด้วยลิงก์",
  change: "แก้ไขข้อความ",
  fields: {
    way: "การเดินทาง",
    code: "รหัสเข้าบ้าน",
    balance: "ยอดที่ต้องชำระ",
    thanks: "ขอบคุณและขอรีวิว",
  },
  hints: {
    way: "{name} ชื่อผู้จอง · {villa} ชื่อบ้าน · {dates} วันเข้าพัก · {reference} หมายเลขการจอง · {address} ที่อยู่ · ลบทั้งหมดเพื่อใช้ข้อความเดิมของระบบ",
    code: "{code} รหัส · {wifi} Wi-Fi · {name} {villa} {dates} {reference} · บรรทัดที่ยังไม่มีข้อมูลจะไม่แสดง",
    balance: "{amount} ยอดที่ต้องชำระ · {name} {villa} {dates} {reference}",
    thanks: "{name} {villa} {dates} {reference} · ส่งได้หลังเช็คเอาต์",
  },
  errors: { placeholder: "คำในวงเล็บปีกกาไม่ถูกต้อง ใช้เฉพาะคำที่ระบุไว้ เช่น {name}" },
}

/** The texts themselves, unless the owner writes other ones. */
export const readyTextsMailTh = {
  way: "การเดินทางมา {villa}\n{address}",
  code: "รหัสเข้าบ้าน {villa}: {code}\n{wifi}",
  wifi: "Wi-Fi: {{ssid}} รหัสผ่าน {{password}}",
  openWifi: "Wi-Fi: {{ssid}} ไม่ต้องใช้รหัสผ่าน",
  balance: "ยอดที่ต้องชำระสำหรับการเข้าพัก {dates} คือ {amount} ค่ะ ชำระได้ที่ลิงก์นี้",
  thanks: "ขอบคุณที่มาพักกับ {villa} ค่ะ\nรบกวนรีวิวการเข้าพักให้เราที่ลิงก์นี้นะคะ",
  example: { name: "พิมพ์ชนก", address: "9/9 หมู่ 5 ตำบลปากน้ำปราณ อำเภอปราณบุรี" },
}
