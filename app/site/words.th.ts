/** Sharing the guests' site, in Thai. */
export const siteTh = {
  line: "ส่งลิงก์เว็บไซต์ทาง LINE",
  qr: "QR ของเว็บไซต์",
}
