import { cancellationGuestTh } from "#app/booking/cancellation/guest-words.th.ts"
import { bookingGuestTh } from "#app/booking/guest-words.th.ts"
import { otherDatesGuestTh } from "#app/booking/other-dates/guest-words.th.ts"
import { waitingListGuestTh } from "#app/booking/waiting-list/guest-words.th.ts"
import { balanceGuestTh } from "#app/money/balance/guest-words.th.ts"
import { cardsGuestTh } from "#app/money/cards/guest-words.th.ts"
import { damageGuestTh } from "#app/money/damage/guest-words.th.ts"
import { ledgerGuestTh } from "#app/money/ledger/guest-words.th.ts"
import { linksGuestTh } from "#app/money/links/guest-words.th.ts"
import { payableGuestTh } from "#app/money/payable/guest-words.th.ts"
import { receiptsGuestTh } from "#app/money/receipts/guest-words.th.ts"
import { refundsGuestTh } from "#app/money/refunds/guest-words.th.ts"
import { slipsGuestTh } from "#app/money/slips/guest-words.th.ts"
import { guestLineGuestTh } from "#app/notify/guest-line/guest-words.th.ts"
import { cleaningGuestTh } from "#app/stay/cleaning/guest-words.th.ts"
import { passGuestTh } from "#app/stay/pass/guest-words.th.ts"
import { passportsGuestTh } from "#app/stay/passports/guest-words.th.ts"
import { reviewsGuestTh } from "#app/stay/reviews/guest-words.th.ts"
import { extrasGuestTh } from "#app/villa/extras/guest-words.th.ts"
import { homeBrowserTh } from "#app/villa/home/browser-words.th.ts"
import { homeGuestTh } from "#app/villa/home/guest-words.th.ts"
import { houseRulesGuestTh } from "#app/villa/house-rules/guest-words.th.ts"
import { photosGuestTh } from "#app/villa/photos/guest-words.th.ts"
import { placeGuestTh } from "#app/villa/place/guest-words.th.ts"
import { termsGuestTh } from "#app/villa/terms/guest-words.th.ts"

/** The guest's texts in Thai: the shape that every other language must have (see `Texts`). */
export const th = {
  ...homeBrowserTh,
  site: {
    ...homeBrowserTh.site,
    copy: "คัดลอก",
    copied: "คัดลอกแล้ว",
    registration: "เลขทะเบียนที่พัก {{number}}",
    share: "แชร์",
    shareLine: "ส่งทาง LINE",
  },
  errors: {
    ...homeBrowserTh.errors,
    invalid: "ตรวจสอบข้อมูลอีกครั้ง",
    badRequest: "ข้อมูลที่ได้รับไม่สมบูรณ์ ลองอีกครั้ง",
    wrongOrigin: "ระบบปฏิเสธคำขอนี้เพื่อความปลอดภัย โหลดหน้าใหม่แล้วลองอีกครั้ง",
    notFound: "ไม่พบข้อมูล",
    tooManyRequests: "มีคำขอมากเกินไป รอสักครู่แล้วลองใหม่",
    uploadsAtOnce: "มีการส่งไฟล์พร้อมกันมากเกินไป รอสักครู่แล้วลองใหม่",
    bodyStalled: "การส่งไฟล์หยุดกลางทาง ลองใหม่อีกครั้ง",
    cookiesTooLarge: "เบราว์เซอร์ส่งคุกกี้มากเกินไป ลบคุกกี้ของเว็บไซต์นี้แล้วลองใหม่",
    tooManyRequestsHour: "มีคำขอมากเกินไป ลองใหม่ในอีก 1 ชั่วโมง",
    tooManyRequestsDay: "มีคำขอมากเกินไป ลองใหม่พรุ่งนี้",
    unavailable: "ระบบไม่พร้อมชั่วคราว ลองใหม่ในอีกสักครู่",
    villaMissing: "โหลดข้อมูลวิลล่าไม่สำเร็จ ลองอีกครั้ง",
    offline: "เชื่อมต่ออินเทอร์เน็ตไม่ได้ ลองอีกครั้ง",
    unauthorized: "เข้าสู่ระบบเพื่อดำเนินการต่อ",
    methodNotAllowed: "ไม่รองรับคำขอรูปแบบนี้ ใช้วิธีที่อยู่ในเฮดเดอร์ Allow",
    bodyTooLarge: "ข้อมูลมีขนาดใหญ่เกินไป ลดขนาดแล้วส่งใหม่",
    unsupportedType: "ไม่รองรับข้อมูลชนิดนี้ ส่งเป็น JSON หรือ multipart หากมีไฟล์",
    jobsFailing: "งานอัตโนมัติบางส่วนล้มเหลวซ้ำ ตรวจสอบบันทึกของ cron",
    paused: "ปิดปรับปรุงระบบชั่วคราว ยังจองหรือแก้ไขไม่ได้ ลองใหม่ภายหลัง",
    jobsLate: "งานอัตโนมัติไม่ทำงานเกิน 15 นาทีแล้ว ตรวจสอบบันทึกของ cron",
    idempotencyKeyInvalid: "ใช้ Idempotency-Key ยาว 1 ถึง 128 ตัวอักษร และอย่างน้อย 16 ตัวอักษรหากไม่มีคุกกี้หรือโทเคน",
    idempotencyConflict: "Idempotency-Key นี้ใช้กับคำขออื่นแล้ว ใช้คีย์ใหม่",
    idempotencyBusy: "คำขอเดียวกันกำลังดำเนินการอยู่ ลองใหม่ในอีกสักครู่",
    logInFailed: "อีเมลหรือรหัสผ่านไม่ถูกต้อง ลองอีกครั้ง",
    idempotencyUncertain: "คำขอแรกที่ใช้ Idempotency-Key นี้จบลงโดยไม่ทราบผล และอาจดำเนินการไปแล้ว ตรวจสอบก่อนส่งอีกครั้งด้วยคีย์ใหม่",
    logInBlocked: "เข้าสู่ระบบไม่สำเร็จหลายครั้งเกินไป ลองใหม่ในอีก 15 นาที",
    logInBlockedHour: "เข้าสู่ระบบไม่สำเร็จหลายครั้งเกินไป ลองใหม่ในอีก 1 ชั่วโมง",
    registrationClosed: "ขณะนี้ไม่เปิดรับสมัครผู้ดูแล ขอลิงก์เชิญจากเจ้าของบ้าน",
    setupCodeWrong: "รหัสติดตั้งไม่ถูกต้อง ตรวจสอบแล้วลองอีกครั้ง",
    inviteInvalid: "ลิงก์เชิญนี้ใช้ไปแล้วหรือหมดอายุแล้ว ขอลิงก์ใหม่",
    emailTaken: "อีเมลนี้มีบัญชีอยู่แล้ว เข้าสู่ระบบได้เลย",
    nameTaken: "มีคนในทีมใช้ชื่อนี้แล้ว เพิ่มนามสกุลหรือชื่อเล่น",
    villaEdited: "มีผู้อื่นเพิ่งแก้ไขข้อมูลนี้ ตรวจสอบข้อมูลล่าสุดแล้วบันทึกอีกครั้ง",
    minRoomsTooMany: "กรอกจำนวนห้องขั้นต่ำไม่เกินจำนวนห้องนอน",
    villaIncomplete: "กรอกชื่อวิลล่า ราคาวันธรรมดา และราคาสุดสัปดาห์",
    tooManyImages: "จำนวนรูปเกินกำหนด ลบบางรูปก่อน",
    stayAhead: "ผู้จองรายนี้ยังมีการเข้าพักที่กำลังจะมาถึง ({{references}}) ลบข้อมูลได้เมื่อเข้าพักเสร็จหรือยกเลิกแล้ว",
    paymentAwaited: "ยังมียอดที่รอชำระหรือรอตรวจสอบ ({{references}}) จัดการหรือยกเลิกก่อน แล้วจึงลบข้อมูล",
    damageHeld: "ต้องคืนเงินประกันความเสียหายของการจอง {{references}} ก่อน จึงจะลบข้อมูลได้",
    refundOwed: "อาจยังต้องคืนเงินของการจอง {{references}} คืนให้ครบก่อน หรือรอครบ 90 วันหลังยกเลิก จึงลบข้อมูลได้",
    nightsBooked: "ช่วงนี้มีการจองหรือปิดวันไว้แล้ว เลือกวันอื่น",
    fileTooLarge: "ไฟล์ต้องมีขนาดไม่เกิน 5 MB",
    imageInvalid: "กรุณาเลือกไฟล์รูป เช่น JPG หรือ PNG",
    imageUnreadable: "เปิดรูปชนิดนี้ไม่ได้ ถ่ายภาพหน้าจอรูปนั้นแล้วส่งแทน",
  },
  cleaning: cleaningGuestTh,
  waiting: waitingListGuestTh,
  guestLine: guestLineGuestTh,
  extras: extrasGuestTh,
  ...homeGuestTh,
  ...bookingGuestTh,
  ...reviewsGuestTh,
  failed: {
    updateBooking: "บันทึกข้อมูลการจองไม่สำเร็จ ลองอีกครั้ง",
    updateStatus: "เปลี่ยนสถานะการจองไม่สำเร็จ ลองอีกครั้ง",
    slip: "ส่งสลิปไม่สำเร็จ ส่งใหม่อีกครั้ง",
    resendOtp: "ส่งรหัส OTP ใหม่ไม่สำเร็จ กรุณาลองอีกครั้ง",
    next: "หากยังไม่สำเร็จ กรุณาแจ้งรหัสข้อผิดพลาดนี้:",
  },
  ...photosGuestTh,
  ...placeGuestTh,
  ...houseRulesGuestTh,
  ...passGuestTh,
  inAppBrowser: {
    title: "เปิดหน้านี้ใน Chrome หรือ Safari",
    text: "ในแอปนี้อาจส่งสลิป บันทึกรูป หรือพิมพ์ไม่ได้",
    copyText: "ในแอปนี้อาจส่งสลิปไม่ได้ คัดลอกลิงก์ไปเปิดใน Chrome หรือ Safari",
    open: "เปิดในเบราว์เซอร์",
    address: "ลิงก์ของหน้านี้",
  },
  ...receiptsGuestTh,
  validation: {
    emailOrPhone: "ระบุอีเมลหรือหมายเลขโทรศัพท์อย่างใดอย่างหนึ่ง",
    required: "กรอกข้อมูลในช่องนี้",
    reference: "กรอกหมายเลขการจองตามที่ระบุในอีเมล เช่น BV-7K3M9Q",
    email: "กรุณากรอกอีเมลให้ถูกต้อง",
    phone: "กรุณากรอกหมายเลขโทรศัพท์ 10 หลัก",
    phoneLandline: "เบอร์บ้านมี 9 หลัก กรอกเบอร์มือถือ 10 หลัก หรือเลือก “ประเทศอื่น” แล้วขึ้นต้นด้วย +66",
    phoneForeign: "ตรวจสอบหมายเลข หากเลือก “ประเทศอื่น” ให้ขึ้นต้นด้วย + และรหัสประเทศ",
    contactPhone: "กรอกหมายเลขโทรศัพท์ให้ถูกต้อง เช่น 081 234 5678",
    cardNumber: "กรอกหมายเลขบัตรให้ถูกต้อง",
    cardholderName: "กรอกชื่อตามที่ปรากฏบนบัตร",
    cardExpiry: "กรอกวันหมดอายุให้ถูกต้อง (ดด/ปป)",
    cardExpired: "บัตรหมดอายุแล้ว",
    cvv: "กรอก CVV ให้ถูกต้อง",
    otp: "กรอกรหัส OTP 6 หลัก",
    lastDigits: "กรอกเลข 4 ตัวท้าย",
    amenity: "เลือกสิ่งอำนวยความสะดวกจากรายการ",
    contactLine: "LINE ID ใช้ได้เฉพาะตัวอักษรอังกฤษ ตัวเลข จุด ขีดกลาง และขีดล่าง",
    tooLong: "ข้อความยาวเกินไป ย่อให้สั้นลง",
    oneGroup: "ระบุเครื่องหรือเครือข่ายอย่างใดอย่างหนึ่ง",
    instant: "ระบุวันและเวลา เช่น 2026-12-01T14:00:00+07:00",
    plainName: "กรอกเฉพาะชื่อ โดยไม่มีลิงก์ อีเมล หรือตัวเลข",
    number: "กรอกเป็นตัวเลข",
    whole: "กรอกเป็นจำนวนเต็ม",
    status: "เลือกสถานะที่ถูกต้อง",
    oneChange: "แก้ไขทีละอย่าง",
    unused: "ใช้กับตัวเลือกนี้ไม่ได้ ไม่ต้องระบุ",
    text: "กรอกเป็นข้อความ",
    taxId: "เลขนี้ไม่ถูกต้อง ตรวจสอบทั้ง 13 หลักอีกครั้ง",
    branch: "กรอกรหัสสาขา 5 หลัก",
    priceNegative: "กรอกราคาตั้งแต่ 0 บาทขึ้นไป",
    priceZero: "กรอกราคามากกว่า 0 บาท",
    dateRange: "ตรวจสอบปี",
    commonEra: "พ.ศ. {{typed}} คือ ค.ศ. {{year}}",
    priceTooHigh: "ราคาสูงเกินไป ตรวจสอบอีกครั้ง",
    satang: "กรอกทศนิยมไม่เกิน 2 ตำแหน่ง",
    guests: "กรอกจำนวนตั้งแต่ 1 ถึง 50 ท่าน",
    bedrooms: "กรอกจำนวนตั้งแต่ 1 ถึง 30 ห้อง",
    sleeps: "กรอกจำนวนตั้งแต่ 1 ถึง 20 ท่าน",
    bathrooms: "กรอกจำนวนตั้งแต่ 0 ถึง 30 ห้อง",
    time: "กรอกเวลา เช่น 14:00",
    timezone: "เขตเวลาไม่ถูกต้อง กรอก เช่น Asia/Bangkok",
    paymentWindow: "กรอก 15 ถึง 4,320 นาที (72 ชั่วโมง)",
    slipAnswer: "กรอก 1 ถึง 168 ชั่วโมง",
    passportDays: "กรอก 1 ถึง 30 วัน",
    accountNumber: "กรอกเลขที่บัญชีเป็นตัวเลข เว้นวรรคหรือใช้ขีดคั่นได้",
    promptPayId: "ตรวจสอบอีกครั้ง ใช้ได้เบอร์มือถือ (06, 08, 09) เลขประจำตัว 13 หลัก หรือ e-Wallet 15 หลัก",
    readOnly: "แก้ไขค่านี้ที่นี่ไม่ได้ ใช้ค่าเดิม",
    passwordShort: "ใช้อย่างน้อย 10 ตัวอักษร",
    passwordCommon: "รหัสผ่านนี้เดาง่าย ลองใช้คำหลาย ๆ คำที่มีเพียงคุณที่รู้",
    passwordNamed: "รหัสผ่านนี้เป็นชื่อที่คนอื่นรู้ เลือกรหัสผ่านอื่น",
    passwordsDiffer: "รหัสผ่านทั้งสองช่องไม่ตรงกัน กรอกใหม่",
  },
  ...passportsGuestTh,
  ...otherDatesGuestTh,
  ...termsGuestTh,
  ...payableGuestTh,
  ...damageGuestTh,
  ...balanceGuestTh,
  ...slipsGuestTh,
  ...cardsGuestTh,
  ...cancellationGuestTh,
  ...refundsGuestTh,
  ...ledgerGuestTh,
  ...linksGuestTh,
}

/** The keys of the Thai texts with any wording: a missing or an extra key in another language does not compile. */
export type Texts = typeof th
