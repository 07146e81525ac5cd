import type { AdminTexts } from "#app/i18n/locales/admin/th.ts"

/** The page about who issues receipts, in English. */
export const sellerEn: AdminTexts["seller"] = {
  title: "Seller and receipts",
  hint: "From the first time you save, every payment gets a receipt with its own number. Receipts that exist keep their details.",
  saved: "Seller saved",
  vatTitle: "VAT",
  vatHint: "Prices include VAT. Receipts show 7% from the day you are registered, and are tax invoices.",
  fields: {
    name: "Name of the seller",
    address: "Address of the seller",
    taxId: "Tax ID",
    branch: "Branch",
    vatSince: "Registered for VAT since",
  },
  hints: {
    name: "The person or company that lets the villa. Receipts are in Thai, with English beside it.",
    address: "As registered with the Revenue Department",
    taxId: "13 digits",
    branch: "5 digits, 00000 for the head office",
    vatSince: "Leave empty if you are not registered.",
  },
  errors: { incomplete: "Please complete the seller's details: Thai name and address, tax ID." },
}
