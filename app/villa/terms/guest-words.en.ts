import type { termsGuestTh } from "./guest-words.th.ts"

/** What guests read about what cancelling refunds, in English. */
export const termsGuestEn: typeof termsGuestTh = {
  cancellation: {
    title: "Cancellation",
    by: "Cancel by {{date}}",
    on: "Cancel on {{date}}",
    between: "Cancel {{range}}",
    refund: { all: "{{when}}: full refund of {{amount}}.", part: "{{when}}: {{percent}}% refund, {{amount}}." },
    refundOfPaid: {
      all: "{{when}} and get back all you paid: {{amount}}, or {{full}} once paid in full.",
      part: "{{when}} and get {{percent}}% of what you paid: {{amount}}, or {{full}} once paid in full.",
    },
    noRefund: {
      from: "From {{date}}: no refund.",
      after: "After that: no refund.",
      always: "No refund if you cancel.",
    },
    online: "You can cancel on your booking page.",
    onceConfirmed: "Once it's confirmed, you can cancel on your booking page. Until then, contact the owner.",
    contact: "To cancel after paying, contact the owner: {{ways}}",
    contactOwner: "To cancel after paying, contact the owner.",
  },
}
