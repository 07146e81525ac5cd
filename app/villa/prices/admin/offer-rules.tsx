import { useLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { DescribedField, FoldedFields, useTypedValues } from "#app/admin/pages/described-field.tsx"
import type { PageHandle } from "#app/admin/pages/page-handle.ts"
import { SaveBar } from "#app/admin/pages/save-bar.tsx"
import { ofVilla, settings, settingsPages } from "#app/admin/pages/settings.server.ts"
import { SettingsForm } from "#app/admin/pages/settings-form.tsx"
import type { FieldDescriptions } from "#app/http/field-description.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Section } from "#app/ui/section.tsx"
import { changeVillaAndOffer } from "../change-offer.server.ts"
import {
  BookingRulesForm,
  bookingRulesValues,
  chargedVat,
  OFFER_SECTIONS,
  type OfferForm,
  type OfferRules,
  PriceRulesForm,
  priceRulesValues,
} from "../offer-fields.ts"
import { vatModeOf } from "../offer-rules.ts"
import { savedRules } from "../saved-rules.ts"
import { DiscountedField } from "./discounted-field.tsx"
import { WeekdayFields } from "./weekday-fields.tsx"

export { meta, shouldRevalidate } from "#app/admin/pages/settings-form.tsx"
export const handle: PageHandle = { failed: "translation:errors.villaMissing" }

/** The rules of each section of both pages. */
const SECTIONS = Object.entries(OFFER_SECTIONS).map(([name, rules]) => ({
  name: name as keyof typeof OFFER_SECTIONS,
  rules: Object.keys(rules),
}))

type RulesPage = {
  path: string
  title: TextKey
  schema: OfferForm
  valuesOf: (offer: OfferRules) => object
  success: TextKey
  next?: string
}

/** A page of some rules of the offer. */
function rulesPage({ valuesOf, ...page }: RulesPage) {
  return settings({
    ...page,
    permission: "villa",
    texts: "prices.rules",
    show: ofVilla(({ offer, seller, maxGuests }) => {
      const vat = chargedVat(vatModeOf(offer.vat.mode, seller))
      const saved = { ...offer, vat }
      return { values: valuesOf(saved), saved, maxGuests, sections: SECTIONS }
    }),
    save: (app, offer, by) => changeVillaAndOffer(app, { offer }, by),
    fields: {
      "offer.includedGuests": "includedGuests",
      "offer.saturdayDiscountedPrice": "saturdayDiscountedPrice",
      "offer.vat.mode": "vat.mode",
    },
  })
}

const pages = settingsPages({
  rules: rulesPage({
    path: adminPaths.priceRules,
    title: "admin:settings.names.priceRules",
    schema: PriceRulesForm,
    valuesOf: priceRulesValues,
    success: "admin:prices.saved",
    next: adminPaths.prices,
  }),
  "booking-rules": rulesPage({
    path: adminPaths.bookingRules,
    title: "admin:settings.names.bookingRules",
    schema: BookingRulesForm,
    valuesOf: bookingRulesValues,
    success: "admin:prices.rulesSaved",
  }),
})
export const loader = pages.loader
export const action = pages.action

/** Fees and discounts, or when guests can book. A single section has the page's heading only. */
export default function OfferRulesPage() {
  const { t, language } = useTranslation("admin")
  const { shown, descriptions } = useLoaderData<typeof loader>()
  const saved: Partial<Record<SectionProps["name"], string[]>> = shown ? savedRules(shown.saved, { t, language }) : {}
  const sections = (shown?.sections ?? [])
    .map(({ name, rules }) => ({ name, rules, fields: fieldsOf(rules, descriptions) }))
    .filter(({ fields }) => fields.length > 0)
  return (
    <SettingsForm
      save={
        <>
          <SaveBar />
          <AllGuestsIncluded maxGuests={shown?.maxGuests ?? 0} />
        </>
      }
    >
      {sections.map(({ name, rules, fields }) => (
        <RulesSection key={name} name={name} rules={rules} saved={saved[name]} isAlone={sections.length === 1}>
          {inRows(
            fields.filter((field) => !isStayDay(field)),
            descriptions,
          ).map((row) => (
            <div key={row[0]} className={row.length > 1 ? "field-pair" : undefined}>
              {row.map((field) => (
                <Rule key={field} name={field} />
              ))}
            </div>
          ))}
          {fields.some(isStayDay) && <WeekdayFields hint={t("prices.stayDays.hint")} />}
        </RulesSection>
      ))}
    </SettingsForm>
  )
}

type SectionProps = {
  name: keyof typeof OFFER_SECTIONS
  rules: string[]
  saved: string[] | undefined
  isAlone: boolean
  children: ReactNode
}

/** One of several is folded. */
function RulesSection({ name, rules, saved, isAlone, children }: SectionProps) {
  const { t } = useTranslation("admin")
  const [title, hint] = [t(`prices.section.${name}.title`), t(`prices.section.${name}.hint`)]
  if (isAlone)
    return (
      <Section title={title} isTitleHidden hint={hint}>
        {children}
      </Section>
    )
  return (
    <FoldedFields id={name} title={title} value={saved} hint={hint} names={rules}>
      {children}
    </FoldedFields>
  )
}

function Rule({ name }: { name: string }) {
  if (name !== "saturdayDiscountedPrice") return <DescribedField name={name} />
  return <DiscountedField name={name} below="saturdayPrice" />
}

/** Below all that can be tapped, because it comes and goes while the number is typed. */
function AllGuestsIncluded({ maxGuests }: { maxGuests: number }) {
  const { t } = useTranslation("admin")
  const areAllIncluded = Number(useTypedValues()("includedGuests")) >= maxGuests
  return (
    <p role="status" className="text-sm text-muted">
      {areAllIncluded && t("prices.rules.includedGuestsAll", { n: maxGuests })}
    </p>
  )
}

const isStayDay = (field: string) => /^(arrival|departure)Days\./.test(field)

/** The fields of some rules, in the order of their form. */
function fieldsOf(rules: string[], descriptions: FieldDescriptions): string[] {
  return Object.keys(descriptions).filter((field) => rules.includes(field.split(".")[0] ?? ""))
}

/** Fields that share rows, and those with a text below them, which stand alone. */
function inRows(fields: string[], descriptions: FieldDescriptions): string[][] {
  const isAlone = (field: string) => Boolean(descriptions[field]?.hint)
  const rows: string[][] = []
  for (const field of fields) {
    const row = rows.at(-1)
    if (row && !isAlone(field) && !row.some(isAlone)) row.push(field)
    else rows.push([field])
  }
  return rows
}
