import * as z from "zod"
import { typedDigits, typedText } from "#app/i18n/typed.ts"
import { editForm } from "#app/villa/request-fields.ts"
import { METHOD_SETTINGS } from "./method-switch.ts"
import { PROMPTPAY_ID_MAX_LENGTH, parsePromptPayId } from "./promptpay-id.ts"

const BANK_TEXT_MAX_LENGTH = 100
const ACCOUNT_NUMBER_MAX_LENGTH = 30

const REQUIRED = { error: "validation.required", abort: true }
const TOO_LONG = { error: "validation.tooLong", abort: true }

const requiredText = z
  .string({ error: "validation.required" })
  .trim()
  .min(1, REQUIRED)
  .max(BANK_TEXT_MAX_LENGTH, TOO_LONG)

export const BankDetails = z.strictObject({
  bankName: requiredText,
  accountNumber: z
    .string({ error: "validation.required" })
    .trim()
    .max(ACCOUNT_NUMBER_MAX_LENGTH, TOO_LONG)
    .overwrite((text) => typedText(text).replaceAll(".", "-"))
    .min(1, REQUIRED)
    .regex(/^\d[\d -]*\d$/, "validation.accountNumber"),
  accountName: requiredText,
})
export type BankDetails = z.infer<typeof BankDetails>

/** Normalised to digits; an empty text becomes null. */
export const PromptPayId = z
  .string({ error: "validation.promptPayId" })
  .max(PROMPTPAY_ID_MAX_LENGTH, "validation.promptPayId")
  .transform((text, context) => {
    if (typedDigits(text) === "") return null
    const id = parsePromptPayId(text)
    if (!id) context.addIssue({ code: "custom", message: "validation.promptPayId" })
    return id
  })

const flag = z.boolean({ error: "validation.required" })

export const BankDetailsBody = z.strictObject({ bankDetails: BankDetails })
export const CreditCardSettingBody = z.strictObject({ creditCardEnabled: flag })
export const BankSettingBody = z.strictObject({ bankEnabled: flag })
/** A null id removes it. */
export const PromptPaySettingBody = z
  .strictObject({ promptPayEnabled: flag, promptPayId: z.union([z.null(), PromptPayId], "validation.promptPayId") })
  .partial()
  .refine((body) => Object.keys(body).length > 0, { path: ["promptPayEnabled"], message: "validation.required" })
  .meta({ minProperties: 1 })

/** The forms of the payment settings; an unchecked box sends no field. */
export const BankDetailsForm = editForm(BankDetails.shape)
/** A switch sends the way to pay and, to turn it on, `on`. */
export const MethodSwitchForm = z.object({
  method: z.enum(METHOD_SETTINGS, "errors.invalid"),
  on: z.boolean().default(false),
  /** The owner confirms that no payment method will be offered. */
  sure: z.boolean().default(false),
})
export const PromptPayForm = editForm({
  promptPayId: PromptPayId.default(null),
  /** Sent by the button that also turns it on. */
  promptPayEnabled: z.literal(true).optional(),
})
