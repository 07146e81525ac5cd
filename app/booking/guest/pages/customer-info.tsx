import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { type ComponentProps, useState } from "react"
import type { Booking } from "#app/booking/booking.ts"
import type { BookingView } from "#app/booking/booking-view.ts"
import { typedCustomer } from "#app/booking/guest/customer.ts"
import { partyAfter, type TooLarge } from "#app/booking/guest/party.ts"
import { readThaiPhone } from "#app/booking/guest/phone.ts"
import { isDoubtfulThaiPhone } from "#app/booking/guest/phone-prefix.ts"
import { isPlainName } from "#app/booking/guest/plain-name.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { PhoneFields } from "#app/booking/guest/ui/phone-fields.tsx"
import { actingGuest, ownBooking, stepOf } from "#app/booking/pages/step.server.ts"
import { StepPage } from "#app/booking/pages/step-page.tsx"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { formOf, postedForm } from "#app/http/posted-form.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatMoney } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { NO_SUMS } from "#app/money/ledger/ledger.ts"
import { moneyOf } from "#app/money/ledger/money.ts"
import { refreshAtDeadline } from "#app/money/payable/pages/payable-page.server.ts"
import { buyerValues } from "#app/money/receipts/buyer-fields.ts"
import { BuyerFields } from "#app/money/receipts/ui/buyer-fields.tsx"
import { isRegistered } from "#app/money/seller/seller.ts"
import type { Seller } from "#app/money/seller/seller-fields.ts"
import { suggestEmail } from "#app/notify/email/email-suggestion.ts"
import { EmailField } from "#app/notify/email/ui/email-field.tsx"
import { paths } from "#app/paths.ts"
import { ForeignGuestsField, StayDetailsFields, stayDetailsValues } from "#app/stay/pass/pages/stay-details-fields.tsx"
import { DOUBTS, type Doubt, stayPaths } from "#app/stay-paths.ts"
import { useBusy } from "#app/ui/connection.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors, Refusal } from "#app/ui/form-errors.tsx"
import { useTypedAgain } from "#app/ui/use-typed-again.ts"
import { findOfferedExtras } from "#app/villa/extras/book-extras.server.ts"
import { type OfferedExtra, totalWith } from "#app/villa/extras/offered-extra.ts"
import { ExtraFields, extraValues } from "#app/villa/extras/ui/extra-fields.tsx"
import { rulesHash } from "#app/villa/house-rules/house-rules.ts"
import { paymentView } from "#app/villa/prices/offer-view.ts"
import { findBeds } from "#app/villa/rooms/find-beds.server.ts"
import { planView } from "#app/villa/terms/pages/plan-view.server.ts"
import { offerRows, type PlanView } from "#app/villa/terms/payment-plan-text.ts"
import { PlanRows } from "#app/villa/terms/ui/plan-rows.tsx"
import type { StayTimes, Villa } from "#app/villa/villa.ts"
import { CustomerInfoForm } from "../stay-details-request.ts"
import { PartyFields } from "./party-fields.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ title: `${data.title} · ${data.site.name}` }] : []

/** Revalidates after a refusal: another tab may have paid or cancelled, which redirects. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const { payable, language, view } = await stepOf(app, params.id, request)
  const { villa, booking } = payable
  const translator = i18nFor(language)
  const { t } = translator
  const bookedOn = dateIn(villa.timezone, new Date(booking.createdAt))
  const maxGuests = Math.max(villa.maxGuests, booking.guests)
  const [beds, offers] = await Promise.all([
    findBeds(app, villa, booking.rooms),
    findOfferedExtras(app, villa, booking, { unpaid: 0 }),
  ])
  return data(
    {
      ...view,
      customer: view.customer && typedCustomer(view.customer),
      title: t("customer.title"),
      maxGuests,
      fewBeds:
        beds !== null && beds < maxGuests
          ? t("booking.fewBeds", {
              rooms: t("format.rooms", { count: booking.rooms }),
              guests: t("format.guests", { count: beds }),
            })
          : null,
      receipts: villa.seller && receiptsOf(villa.seller, dateIn(villa.timezone, new Date(app.now()))),
      buyer: buyerValues(booking.buyer),
      asksForeignGuests: app.guestData !== null,
      ...(offers.length > 0 && {
        offers,
        ...(payable.money.received === 0 && paymentView(booking.terms, bookedOn, translator)),
      }),
      shownRules: villa.houseRules && (await rulesHash(app, villa.houseRules)),
    },
    { headers: refreshAtDeadline(payable.deadline, view.now) },
  )
}

export { loaderHeaders as headers } from "#app/http/page-headers.ts"

export const action = formAction("failed.updateBooking", saveInfo)

async function saveInfo({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { booking, villa, money } = await ownBooking(app, params.id, request)
  const submission = await formOf(request, CustomerInfoForm)
  if (submission.status !== "success") {
    const party = await refusedParty(request, booking, villa)
    return data({ ...submission.reply(party?.errors), ...party?.more }, { status: 422 })
  }
  const {
    customer,
    askedEmail,
    askedPhone = "",
    details,
    expectedTotal,
    expectedRulesHash,
    buyer,
    extras,
  } = submission.value
  // Named one by one, so that the compiler finds a field that the form no longer has.
  const submitted = {
    details,
    expectedTotal,
    expectedRulesHash,
    buyer,
    extras,
  }
  const by = await actingGuest(app, request, booking)
  const updated = await setCustomerInfo(app, booking.id, customer, by, submitted)
  if (!updated.ok) {
    const { status, text, field } = failureOf(updated.error)
    if (updated.error === "price-changed") {
      const quote = updated.data as NewPrice
      const changed = { ...booking, total: quote.total }
      const plan = planView(
        changed,
        moneyOf(changed, { ...NO_SUMS, held: money.received }, villa.timezone),
        i18nFor(await languageOf(request)),
      )
      return data({ ...submission.reply(), quote: { ...quote, ...plan } }, { status })
    }
    const isShown =
      field === "email" || field === "adults" || field === "arrival" || field === "foreignGuests" || field === "extras"
    const errors = isShown ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] }
    const tooLarge = updated.error === "party-too-large" && { tooLarge: updated.data as TooLarge }
    return data({ ...submission.reply(errors), ...tooLarge }, { status })
  }
  const toast = { tone: "success", text: "customer.saved" } as const
  const { id } = updated.value
  const doubts: Record<Doubt, boolean> = {
    email: customer.email !== askedEmail && suggestEmail(customer.email) !== null,
    phone: customer.phone !== readThaiPhone(askedPhone) && isDoubtfulThaiPhone(customer.phone),
  }
  const unasked = DOUBTS.filter((doubt) => doubts[doubt])
  return redirectWithToast(request, stayPaths.paymentAfterDetails(id, unasked), toast)
}

/** The error of the party of a form whose other fields are refused already, so that all errors are told at once. */
async function refusedParty(request: Request, booking: Booking, villa: Villa) {
  const form = await postedForm(request)
  const [adults, children] = [form.get("adults"), form.get("children")].map((typed) => Number(typed ?? Number.NaN))
  const party = partyAfter(booking, { adults, children }, villa)
  if (party.ok) return null
  const errors = { fieldErrors: { adults: [failureOf(party.error).text] } }
  return { errors, more: party.error === "party-too-large" && { tooLarge: party.data as TooLarge } }
}

/** Depends on VAT registration on that day. */
function receiptsOf(seller: Seller, today: string): "taxInvoice" | "receipt" {
  return isRegistered(seller, today) ? "taxInvoice" : "receipt"
}

/** Stands for the hash while the villa has no house rules. */
const NO_RULES = "none"

/** Satang; not accepted by the guest yet. */
type NewPrice = { guests: number; total: number; plan?: PlanView }

type Refused = SubmissionResult<string[]> & { quote?: NewPrice; tooLarge?: TooLarge }

type Values = ReturnType<typeof typedCustomer> &
  ReturnType<typeof stayDetailsValues> & {
    buyer: ReturnType<typeof buyerValues>
    extras: ReturnType<typeof extraValues>
  }

export default function CustomerInfo() {
  const { t, language } = useTranslation()
  const { title, maxGuests, fewBeds, asksForeignGuests, shownRules, receipts, buyer, offers, payment, ...step } =
    useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>() as Refused | undefined
  const quote = actionData?.quote
  const [total, setTotal] = useState(step.booking.total)
  const isRepriced = total !== step.booking.total && !quote
  const rows = isRepriced
    ? payment && offerRows(payment, { total, checkIn: step.booking.checkIn }, language)
    : (quote ?? step).plan?.rows
  const busy = useBusy(useNavigation().state)
  const money = (satang: number) => formatMoney(satang, language)
  const [form, fields] = useForm<Values>({
    id: "customer",
    lastResult: actionData,
    defaultValue: { ...step.customer, ...stayDetailsValues(step.booking), buyer, extras: extraValues(offers ?? []) },
  })
  useTypedAgain(form.id, `details-${step.booking.id}`, step.customer !== null)
  return (
    <StepPage {...step} title={title} step="personalInfo" buyer={null} beginsStep={!actionData}>
      <Form method="post" {...getFormProps(form)} className="card space-y-5 p-4 sm:p-6">
        <p className="text-muted">{t("customer.intro")}</p>
        <FormErrors
          form={form}
          values={actionData?.tooLarge}
          labels={{
            firstName: t("customer.firstName"),
            lastName: t("customer.lastName"),
            email: t("customer.email"),
            phone: t("customer.phone"),
            adults: t("booking.guests"),
            foreignGuests: t("stay.foreignGuests"),
            arrival: t("stay.arrival"),
            specialRequests: t("stay.requests"),
            extras: t("extras.title"),
            "buyer.name": t("buyer.name"),
            "buyer.address": t("buyer.address"),
            "buyer.taxId": t("buyer.taxId"),
            "buyer.branch": t("buyer.branch"),
          }}
        />
        {quote && (
          <Refusal>
            {t(offers && quote.guests === step.booking.guests ? "extras.newPrice" : "stay.newPrice", {
              guests: t("format.guests", { count: quote.guests }),
              total: money(quote.total),
              before: money(step.booking.total),
            })}
          </Refusal>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            field={fields.firstName}
            label={t("customer.firstName")}
            autoComplete="given-name"
            maxLength={100}
            isValid={(name) => isPlainName(name)}
          />
          <Field
            field={fields.lastName}
            label={t("customer.lastName")}
            autoComplete="family-name"
            maxLength={100}
            isValid={(name) => isPlainName(name)}
          />
        </div>
        <EmailField field={fields.email} askedName="askedEmail" />
        <PhoneFields fields={fields} label={t("customer.phone")} autoComplete askedName="askedPhone" />
        <PartyFields
          fields={fields}
          max={maxGuests}
          fewBeds={fewBeds}
          tooLarge={actionData?.tooLarge}
          contact={step.site.contact}
        />
        {asksForeignGuests && <ForeignGuestsField field={fields.foreignGuests} max={maxGuests} />}
        <StayDetailsFields fields={fields} arrival={step.booking.arrival} checkInTime={step.clock.checkInTime} />
        {offers && (
          <Extras
            offers={offers}
            step={step}
            field={fields.extras}
            isPriced={quote !== undefined}
            total={total}
            setTotal={setTotal}
          />
        )}
        {receipts && (
          <details open={buyer.name !== "" || Boolean(fields.buyer.errors) || !fields.buyer.valid}>
            <summary className="link inline-flex min-h-11 items-center font-semibold">{t("buyer.title")}</summary>
            <div className="space-y-4 pt-2">
              <p className="text-sm text-muted">{t(`buyer.hint.${receipts}`)}</p>
              <BuyerFields fields={fields.buyer.getFieldset()} />
            </div>
          </details>
        )}
        {shownRules && (
          <p className="text-sm">
            {t("stay.acceptRules")}{" "}
            <a
              href={paths.houseRules}
              target="_blank"
              rel="noreferrer"
              className="link inline-flex min-h-11 items-center"
            >
              {t("stay.houseRules")}
            </a>
          </p>
        )}
        <input type="hidden" name="seenRules" value={shownRules ?? NO_RULES} />
        {rows && rows.length > 0 && <PlanRows rows={rows} />}
        {quote && <input type="hidden" name="acceptedTotal" value={quote.total} />}
        <button type="submit" className="button w-full" aria-disabled={busy}>
          {busy
            ? t("site.pleaseWait")
            : quote
              ? t("stay.continueAt", { total: money(quote.total) })
              : t("customer.submit")}
        </button>
        <p className="text-center text-sm">
          <a href={paths.privacy} className="link inline-flex min-h-11 items-center">
            {t("customer.privacy")}
          </a>
        </p>
      </Form>
    </StepPage>
  )
}

type ExtrasProps = {
  offers: OfferedExtra[]
  step: { booking: BookingView; clock: StayTimes }
  field: ComponentProps<typeof ExtraFields>["field"]
  /** Whether the server has said the new price, which is then accepted. */
  isPriced: boolean
  /** In satang, with what is chosen here. */
  total: number
  setTotal: (total: number) => void
}

/** Script says the new total at once, which continuing accepts. */
function Extras({ offers, step: { booking, clock }, field, isPriced, total, setTotal }: ExtrasProps) {
  const { t, language } = useTranslation()
  return (
    <fieldset>
      <legend className="font-display text-lg font-semibold">{t("extras.title")}</legend>
      <p className="text-sm text-muted">{t("extras.intro")}</p>
      <ExtraFields
        offers={offers}
        field={field}
        timezone={clock.timezone}
        onChoose={(quantities) => setTotal(totalWith(offers, quantities, booking))}
      />
      <p role="status" className="font-semibold empty:hidden">
        {total !== booking.total && t("extras.newTotal", { total: formatMoney(total, language) })}
      </p>
      {total !== booking.total && !isPriced && <input type="hidden" name="acceptedTotal" value={total} />}
    </fieldset>
  )
}
