import type { AdminTexts } from "#app/i18n/locales/admin/th.ts"

/** The page about who issues receipts, in English. */
export const sellerEn: AdminTexts["seller"] = {
  title: "Seller and receipts",
  hint: "Once saved, every payment gets a numbered receipt. Existing receipts don't change.",
  saved: "Seller saved",
  vatTitle: "VAT",
  vatHint: "What you receive includes VAT. From your registration date, receipts show 7% and are tax invoices.",
  fields: {
    name: "Name of the seller",
    address: "Address of the seller",
    taxId: "Tax ID",
    branch: "Branch",
    vatSince: "Registered for VAT since",
  },
  hints: {
    name: "The person or company that rents out the villa",
    address: "As registered with the Revenue Department",
    taxId: "13 digits; used instead of the one under Fees and discounts",
    branch: "5 digits, 00000 for the head office",
    vatSince: "Leave empty if you are not registered.",
  },
  errors: { incomplete: "Please complete the seller's details: Thai name and address, tax ID." },
}
