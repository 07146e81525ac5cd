import { cancellationMailTh } from "#app/booking/cancellation/words.th.ts"
import { otherDatesMailTh } from "#app/booking/other-dates/words.th.ts"
import { readyTextsMailTh } from "#app/booking/ready-texts/words.th.ts"
import { waitingListMailTh } from "#app/booking/waiting-list/words.th.ts"
import { bookingMailTh } from "#app/booking/words.th.ts"
import { offerMailTh } from "#app/calendar/offer/words.th.ts"
import { balanceMailTh } from "#app/money/balance/words.th.ts"
import { cardsMailTh } from "#app/money/cards/words.th.ts"
import { creditsMailTh } from "#app/money/credits/words.th.ts"
import { damageMailTh } from "#app/money/damage/words.th.ts"
import { refundsMailTh } from "#app/money/refunds/words.th.ts"
import { slipsMailTh } from "#app/money/slips/words.th.ts"
import { alertsMailTh } from "#app/notify/alerts/words.th.ts"
import { guestLineMailTh, lineLinkedMailTh } from "#app/notify/guest-line/mail-words.th.ts"
import { lineMailTh } from "#app/notify/line/words.th.ts"
import { accountsMailTh } from "#app/people/accounts/words.th.ts"
import { teamMailTh } from "#app/people/team/words.th.ts"
import { cleaningMailTh } from "#app/stay/cleaning/words.th.ts"
import { passMailTh } from "#app/stay/pass/words.th.ts"
import { reviewsMailTh } from "#app/stay/reviews/words.th.ts"
import { extrasMailTh } from "#app/villa/extras/words.th.ts"

/** The texts of the emails in Thai; never sent to a browser. */
export const mailTh = {
  greeting: "เรียน {{name}}",
  hello: "สวัสดีค่ะ",
  signOff: "ด้วยความขอบคุณ ทีมงาน {{villa}}",
  payBy: "ชำระภายใน",
  reason: "ข้อความจากเจ้าของบ้าน",
  stay: "รายละเอียดการจอง",
  papers: "เปิด พิมพ์ หรือบันทึกได้ที่นี่",
  receipt: "สรุปการจอง",
  reference: "หมายเลขการจอง",
  guest: "ผู้จอง",
  issued: "ออกเมื่อ",
  checkIn: "เช็คอิน",
  checkInFrom: "{{date}} ตั้งแต่ {{time}}",
  checkOut: "เช็คเอาต์",
  checkOutBefore: "{{date}} ก่อน {{time}}",
  party: "การเข้าพัก",
  method: "วิธีชำระเงิน",
  total: "ยอดรวม",
  paid: "ชำระแล้ว",
  remaining: "ยังต้องชำระ",
  returned: "คืนแล้ว",
  kept: "ค่าธรรมเนียมการยกเลิก",
  credit: "เครดิตสำหรับการเข้าพักครั้งหน้า",
  comesBack: "ยอดเงินคืน",
  ...refundsMailTh,
  ...creditsMailTh,
  payAmount: "ชำระ {{amount}}",
  viewBooking: "ดูการจอง",
  rooms: "จำนวนห้อง",
  guests: "ผู้เข้าพัก",
  adults: "ผู้ใหญ่",
  children: "เด็ก",
  arrival: "เวลามาถึง",
  requests: "คำขอพิเศษ",
  toPay: "ยอดที่ต้องชำระ",
  deposit: "มัดจำที่ต้องชำระ",
  payWhen: "กำหนดชำระ",
  payAt: { by: "ภายใน {{date}}", onArrival: "วันเข้าพัก" },
  later: {
    by: "ส่วนที่เหลือ {{amount}} ชำระภายใน {{date}} เราจะส่งลิงก์ให้ทางอีเมล",
    onArrival: "ส่วนที่เหลือ {{amount}} ชำระวันเข้าพัก",
  },
  ...balanceMailTh,
  ...slipsMailTh,
  contact: "หากมีคำถาม ติดต่อเราได้เลย",
  phone: "โทรศัพท์",
  email: "อีเมล",
  line: "LINE",
  whatsapp: "WhatsApp",
  why: "คุณได้รับอีเมลนี้เพราะมีการจองหมายเลข {{reference}} กับ {{villa}}",
  ...bookingMailTh,
  ...cancellationMailTh,
  ...reviewsMailTh,
  ...otherDatesMailTh,
  ...extrasMailTh,
  ...damageMailTh,
  ...cardsMailTh,
  ...lineLinkedMailTh,
  ...teamMailTh,
  ...accountsMailTh,
  whyAdmin: "คุณได้รับอีเมลนี้เพราะคุณเป็นผู้ดูแล {{villa}}",
  alerts: alertsMailTh,
  lineChat: lineMailTh,
  guestLine: guestLineMailTh,
  ready: readyTextsMailTh,
  waiting: waitingListMailTh,
  cleaningLine: cleaningMailTh,
  ...offerMailTh,
  ...passMailTh,
}

export type MailTexts = typeof mailTh
