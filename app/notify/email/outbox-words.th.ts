/** The outbox of local development, in Thai. */
export const outboxTh = {
  title: "กล่องอีเมลขาออก",
  text: "สำหรับการพัฒนาเท่านั้น แสดงอีเมลทุกฉบับโดยไม่ส่งจริง",
  none: "ยังไม่มีอีเมล",
  html: "แบบที่เห็นในโปรแกรมอีเมล",
}
