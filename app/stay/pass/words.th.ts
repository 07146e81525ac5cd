/** Emails and messages about the days around a stay. */
export const passMailTh = {
  calendar: {
    title: "เข้าพักที่ {{villa}}",
    text: "หมายเลขการจอง {{reference}}",
  },
}
